/**
 * Large bodies are worked through in a process of their own, so that nobody waits behind one: parsing a mebibyte of
 * JSON and listing what is wrong with it takes longer than the event loop may be kept. It is a process and not a thread
 * because V8, where memory runs out, ends the process and not always the thread alone.
 */
import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import type { Corpus } from './database/open.ts'
import type { Answer } from './http/answer.ts'
import { Refused, tooManyBodies } from './http/failures.ts'

/** Bytes of a body that is still worked through in the server's own thread. */
export const SMALL_BODY = 16_384
/** Milliseconds that one body may take. */
export const BODY_TIME = 10_000
/** Mebibytes of memory for the process; V8's own, without buffers. */
export const BODY_MEMORY = 512
/** Bytes of all bodies that wait for the process, at most. */
export const BYTES_WAITING = 16_777_216
/** Milliseconds that a body may wait for the process. */
export const WAITING_TIME = 5000
/** Milliseconds without a large body after which the process ends and gives its memory back. */
const IDLE_TIME = 10_000

export interface BigBody {
  readonly service: 'media' | 'coordinate'
  readonly operation: string
  readonly bytes: Uint8Array
}

/** Whether nobody waits for the answer any more. */
type IsGone = () => boolean

/** What the process says of one body. */
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
 * @param corpus what the service reads, its bytes or its path; the process is started with the first large body
 * @param bodyTime milliseconds that one body may take
 */
export function createBigBodies(corpus: Corpus, bodyTime = BODY_TIME): BigBodies {
  const queue: Waiting[] = []
  let bytesWaiting = 0
  let child: ChildProcess | undefined
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
  /** One that works on a body is killed; an idle one ends by itself once nobody speaks to it any more. */
  const end = async (): Promise<void> => {
    clearTimeout(idle)
    const stopped = child
    child = undefined
    if (stopped === undefined || hasEnded(stopped)) return
    const ended = new Promise((resolve) => stopped.once('exit', resolve))
    stopped.ref()
    if (current === undefined && stopped.connected) stopped.disconnect()
    else stopped.kill('SIGKILL')
    await ended
  }
  const giveUp = (why: unknown): void => {
    void end()
    settle(({ reject }) => reject(why))
  }
  const started = (): ChildProcess => {
    const made = fork(path.join(root, 'run.mjs'), [program], {
      execArgv: [`--max-old-space-size=${BODY_MEMORY}`],
      serialization: 'advanced',
      // V8 writes pages about its end where memory runs out; the caller gets one sentence.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    made.unref()
    made.channel?.unref()
    // A process that was given up may have spoken already: what it said belongs to nobody any more.
    made.on('message', (said: WorkedOut) => {
      if (made !== child) return
      settle(({ resolve, reject }) => {
        if ('answer' in said) resolve(said.answer)
        else reject(said.failed)
      })
    })
    // The body that the process was given is to blame where memory ran out; in any case the next gets a new process.
    made.on('error', (error) => {
      // One that has started and cannot be spoken to has ended, and says so next.
      if (made === child && made.pid === undefined) giveUp(whyNotStarted(error))
    })
    made.on('exit', (code, signal) => {
      if (made === child) giveUp(whyEnded(code, signal))
    })
    if (made.connected) made.send(corpus)
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
    try {
      child ??= started()
    } catch (error) {
      waiting.reject(whyNotStarted(error))
      next()
      return
    }
    current = { waiting, timer: setTimeout(giveUp, bodyTime, tooCostly()) }
    // What could not be started has no channel, and says why with an event.
    if (child.connected) child.send(waiting.body)
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

const root = path.join(import.meta.dirname, '..')
/** Run in the process; nothing imports it. */
const program = path.join(import.meta.dirname, 'big-bodies-process.ts')

const hasEnded = ({ exitCode, signalCode, pid }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null || pid === undefined

const tooCostly = (): Refused =>
  new Refused(
    413,
    'payload_too_large',
    `this body takes more than ${BODY_TIME / 1000} seconds or ${BODY_MEMORY} MiB to work through; send it in parts`,
  )

/** Codes with which no process is started and a moment later may be: too much is open or running. */
const noRoom = new Set(['EMFILE', 'ENFILE', 'EAGAIN', 'ENOMEM'])

/** What a process that could not be started means to the caller whose body it was for. */
export const whyNotStarted = (error: unknown): unknown =>
  noRoom.has((error as NodeJS.ErrnoException).code ?? '') ? tooManyBodies() : error

/** Status from which a process was ended and did not end by itself. */
const ABORTED = 128

/** What the end of a process means to the caller whose body it worked on. */
export function whyEnded(code: number | null, signal: NodeJS.Signals | null): Error {
  // V8 aborts where memory runs out, and the system kills. Where there are no signals, that is a high status.
  if (signal === 'SIGABRT' || signal === 'SIGKILL' || (code ?? 0) >= ABORTED) return tooCostly()
  if (signal !== null) return tooManyBodies()
  return new Error(`the process for large bodies ended with status ${code}`)
}
