/** A worker thread that evaluates batches of rows for `grammar table`. */
import { rowWorker } from '../../table/judge-rows.ts'
import { threadOf } from './threads.ts'

threadOf(rowWorker)
