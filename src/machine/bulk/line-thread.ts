/** A worker thread that evaluates batches of lines for `grammar evaluate --ndjson`. */
import { lineWorker } from '../../bulk/evaluate-lines.ts'
import { threadOf } from './threads.ts'

threadOf(lineWorker)
