/** A thread that judges rows, batch after batch, for `grammar table`. */
import { rowWorker } from '../../table/judge-rows.ts'
import { threadOf } from './threads.ts'

threadOf(rowWorker)
