/**
 * Threads that evaluate lines, each with rules that it compiled itself. What they run is our own code without libraries in machine
 * code, so that none of the reasons holds for which files are read in processes.
 */
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Batch } from '../../bulk/batches.ts'
import type { BulkRules } from '../../bulk/bulk-rules.ts'
import { type Evaluated, type LineOptions, lineEvaluator } from '../../bulk/evaluate-lines.ts'
import { inOrder } from './in-order.ts'

/** What a thread is started with. */
export interface ThreadData {
  readonly rules: BulkRules
  readonly options: LineOptions
}

/** Batches of each thread that are under way or wait for it. */
const AHEAD = 2

/**
 * Outcomes of batches in the order of the batches.
 *
 * @param jobs threads; 1 evaluates in this one
 */
export async function* evaluatedInOrder(
  batches: AsyncIterable<Batch>,
  jobs: number,
  { rules, options }: ThreadData,
): AsyncGenerator<Evaluated> {
  if (jobs === 1) {
    const evaluate = lineEvaluator(rules, options)
    for await (const batch of batches) yield evaluate(batch)
    return
  }
  const threads = Array.from({ length: jobs }, () => new LineThread({ rules, options }))
  try {
    yield* inOrder(batches, jobs * AHEAD, (batch) => {
      const [least] = threads.toSorted((a, b) => a.waiting - b.waiting)
      return (least as LineThread).evaluate(batch)
    })
  } finally {
    await Promise.all(threads.map((thread) => thread.end()))
  }
}

/** A thread answers in the order in which it is asked. */
class LineThread {
  readonly #worker: Worker
  readonly #asked: PromiseWithResolvers<Evaluated>[] = []

  constructor(data: ThreadData) {
    // As written and as compiled, it lies beside this file with the same ending.
    const file = `line-thread${path.extname(import.meta.filename)}`
    this.#worker = new Worker(path.join(import.meta.dirname, file), { workerData: data })
      .on('message', (evaluated: Evaluated) => this.#asked.shift()?.resolve(evaluated))
      .on('error', (error) => {
        for (const { reject } of this.#asked.splice(0)) reject(error)
      })
  }

  get waiting(): number {
    return this.#asked.length
  }

  evaluate(batch: Batch): Promise<Evaluated> {
    const answer = Promise.withResolvers<Evaluated>()
    this.#asked.push(answer)
    this.#worker.postMessage(
      batch,
      batch.bytes === undefined ? [] : [batch.bytes.buffer as ArrayBuffer],
    )
    return answer.promise
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }
}
