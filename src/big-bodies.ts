/**
 * Large bodies are worked through in a thread of their own, so that nobody waits behind one: parsing a mebibyte of
 * JSON and listing what is wrong with it takes longer than the event loop may be kept.
 */
import { Worker } from 'node:worker_threads'
import type { Answer } from './http/answer.ts'
import { Refused, tooManyBodies } from './http/failures.ts'

/** Bytes of a body that is still worked through in the server's own thread. */
export const SMALL_BODY = 16_384
/** Milliseconds that one body may take. */
export const BODY_TIME = 10_000
/** Mebibytes of memory for the thread; V8's own, without buffers. */
export const BODY_MEMORY = 512
/** Bytes of all bodies that wait for the thread, at most. */
export const BYTES_WAITING = 16_777_216
/** Milliseconds that a body may wait for the thread. */
export const WAITING_TIME = 5000
/** Milliseconds without a large body after which the thread ends and gives its memory back. */
const IDLE_TIME = 10_000

export interface BigBody {
  readonly service: 'media' | 'coordinate'
  readonly operation: string
  readonly bytes: Uint8Array
}

/** Whether nobody waits for the answer any more. */
type IsGone = () => boolean

/** What the thread says of one body. */
export type WorkedOut = { readonly answer: Answer } | { readonly failed: unknown }

export interface BigBodies extends AsyncDisposable {
  /**
   * @throws Refused 413 where it takes too long or too much memory, 429 where too much waits already or it waited too long
   */
  answer(body: BigBody, isGone?: IsGone): Promise<Answer>
  /** Refuses with 429 whatever waits or is being worked through. */
  refuse(): void
}

interface Waiting {
  readonly body: BigBody
  readonly isGone: IsGone
  readonly since: number
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/**
 * @param corpus what the service reads, its bytes or its path; the thread is started with the first large body
 * @param bodyTime milliseconds that one body may take
 */
export function createBigBodies(corpus: string | Uint8Array, bodyTime = BODY_TIME): BigBodies {
  const queue: Waiting[] = []
  let bytesWaiting = 0
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let current: { readonly waiting: Waiting; readonly timer: NodeJS.Timeout } | undefined

  const settle = (then: (waiting: Waiting) => void): void => {
    if (current === undefined) return
    clearTimeout(current.timer)
    const { waiting } = current
    current = undefined
    then(waiting)
    next()
  }
  const end = async (): Promise<void> => {
    clearTimeout(idle)
    const stopped = worker
    worker = undefined
    await stopped?.terminate()
  }
  const giveUp = (why: unknown): void => {
    void end()
    settle(({ reject }) => reject(why))
  }
  const started = (): Worker => {
    const made = new Worker(new URL('./big-bodies-worker.ts', import.meta.url), {
      workerData: corpus,
      resourceLimits: { maxOldGenerationSizeMb: BODY_MEMORY },
    })
    made.unref()
    // A thread that was given up may have spoken already: what it said belongs to nobody any more.
    made.on('message', (said: WorkedOut) => {
      if (made !== worker) return
      settle(({ resolve, reject }) => {
        if ('answer' in said) resolve(received(said.answer))
        else reject(said.failed)
      })
    })
    // The body that the thread was given is to blame where memory ran out; in any case the next gets a new thread.
    made.on('error', (error: NodeJS.ErrnoException) => {
      if (made === worker) giveUp(refusals[error.code ?? '']?.() ?? error)
    })
    return made
  }
  /** The first body that somebody still waits for and that has not waited too long. */
  const taken = (): Waiting | undefined => {
    for (let waiting = queue.shift(); waiting !== undefined; waiting = queue.shift()) {
      bytesWaiting -= waiting.body.bytes.length
      if (!waiting.isGone() && performance.now() - waiting.since < WAITING_TIME) return waiting
      waiting.reject(tooManyBodies())
    }
    return undefined
  }
  const next = (): void => {
    if (current !== undefined) return
    clearTimeout(idle)
    const waiting = taken()
    if (waiting === undefined) {
      idle = setTimeout(end, IDLE_TIME).unref()
      return
    }
    worker ??= started()
    current = { waiting, timer: setTimeout(giveUp, bodyTime, tooCostly()) }
    worker.postMessage(waiting.body)
  }
  return {
    answer: (body, isGone = () => false) =>
      new Promise((resolve, reject) => {
        if (bytesWaiting + body.bytes.length > BYTES_WAITING) reject(tooManyBodies())
        else {
          bytesWaiting += body.bytes.length
          queue.push({ body, isGone, since: performance.now(), resolve, reject })
          next()
        }
      }),
    refuse: () => {
      for (const { reject } of queue.splice(0)) reject(tooManyBodies())
      bytesWaiting = 0
      if (current !== undefined) giveUp(tooManyBodies())
    },
    [Symbol.asyncDispose]: end,
  }
}

/** A Buffer that was sent from a thread arrives as plain bytes. */
const received = ({ body, ...rest }: Answer): Answer => ({
  ...rest,
  body: typeof body === 'string' ? body : Buffer.from(body),
})

const tooCostly = (): Refused =>
  new Refused(
    413,
    'payload_too_large',
    `this body takes more than ${BODY_TIME / 1000} seconds or ${BODY_MEMORY} MiB to work through; send it in parts`,
  )

/** What the end of a thread means to the caller; any other end is unforeseen. */
const refusals: Readonly<Record<string, () => Refused>> = {
  ERR_WORKER_OUT_OF_MEMORY: tooCostly,
  // Too many connections are open: a moment later there may be fewer.
  EMFILE: tooManyBodies,
}
