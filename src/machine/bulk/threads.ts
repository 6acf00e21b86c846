/**
 * Worker threads that do the same work on one chunk after another, each with rules that it compiled itself. They run
 * only our own code without native libraries, so the reasons for reading files in processes do not apply here.
 */
import path from 'node:path'
import {
  type MessagePort,
  parentPort,
  type Transferable,
  Worker,
  workerData,
} from 'node:worker_threads'
import { inOrder } from './in-order.ts'

/** The work of the threads, which can also run in the main thread. */
export interface ThreadWork<D, P, R> {
  /** Base name of the module beside this one that calls `threadOf`. */
  readonly file: string
  readonly data: D
  readonly worker: (data: D) => (piece: P) => R
  /** Parts of a chunk that are transferred instead of copied. */
  readonly handedOver?: (piece: P) => Transferable[]
}

/** Maximum number of chunks per thread that are being processed or waiting. */
const AHEAD = 2

/**
 * Yields the results in the order of the chunks.
 *
 * @param jobs number of threads; with 1 the main thread does the work
 */
export async function* workedInOrder<D, P, R>(
  pieces: AsyncIterable<P>,
  jobs: number,
  work: ThreadWork<D, P, R>,
): AsyncGenerator<R> {
  if (jobs === 1) {
    const done = work.worker(work.data)
    for await (const piece of pieces) yield done(piece)
    return
  }
  const threads = Array.from({ length: jobs }, () => new Thread(work))
  try {
    yield* inOrder(pieces, jobs * AHEAD, (piece) => {
      const [least] = threads.toSorted((a, b) => a.waiting - b.waiting)
      return (least as Thread<D, P, R>).ask(piece)
    })
  } finally {
    await Promise.all(threads.map((thread) => thread.end()))
  }
}

/** Called in the module of a worker thread: processes every chunk and transfers the bytes of the result. */
export function threadOf<D, P, R extends { readonly bytes: Uint8Array }>(
  worker: (data: D) => (piece: P) => R,
): void {
  if (parentPort === null) throw new Error('This is started by the command and no program.')
  const port: MessagePort = parentPort
  const done = worker(workerData as D)
  port.on('message', (piece: P) => {
    const answer = done(piece)
    port.postMessage(answer, [answer.bytes.buffer as ArrayBuffer])
  })
}

/** A thread answers in the order of the requests. */
class Thread<D, P, R> {
  readonly #worker: Worker
  readonly #asked: PromiseWithResolvers<R>[] = []
  readonly #handedOver: (piece: P) => Transferable[]

  constructor({ data, file, handedOver = () => [] }: ThreadWork<D, P, R>) {
    this.#handedOver = handedOver
    // The module beside this one, with the same extension, compiled or not.
    const beside = `${file}${path.extname(import.meta.filename)}`
    this.#worker = new Worker(path.join(import.meta.dirname, beside), { workerData: data })
      .on('message', (answer: R) => this.#asked.shift()?.resolve(answer))
      .on('error', (error) => {
        for (const { reject } of this.#asked.splice(0)) reject(error)
      })
  }

  get waiting(): number {
    return this.#asked.length
  }

  ask(piece: P): Promise<R> {
    const answer = Promise.withResolvers<R>()
    this.#asked.push(answer)
    this.#worker.postMessage(piece, this.#handedOver(piece))
    return answer.promise
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }
}
