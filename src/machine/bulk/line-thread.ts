/** A thread that evaluates lines, batch after batch, for `line-threads.ts`. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Batch } from '../../bulk/batches.ts'
import { lineEvaluator } from '../../bulk/evaluate-lines.ts'
import type { ThreadData } from './line-threads.ts'

if (parentPort === null) throw new Error('This is started by the command and no program.')
const port = parentPort
const { rules, options } = workerData as ThreadData
const evaluate = lineEvaluator(rules, options)

port.on('message', (batch: Batch) => {
  const evaluated = evaluate(batch)
  port.postMessage(evaluated, [evaluated.bytes.buffer as ArrayBuffer])
})
