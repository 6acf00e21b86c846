/** A thread that evaluates lines, batch after batch, for `grammar evaluate --ndjson`. */
import { lineWorker } from '../../bulk/evaluate-lines.ts'
import { threadOf } from './threads.ts'

threadOf(lineWorker)
