/**
 * Threads that read files, one for each processor. A thread that exceeds its time or memory is ended, and with it the file that it
 * was reading; the next file gets another thread. `close` ends them all, so that nothing keeps the process.
 */
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Missing, Program } from '../../adapters/adapter.ts'
import { messageOf } from '../../adapters/files.ts'
import type { AdapterName } from '../../adapters/names.ts'
import {
  type FromThread,
  LEAST_MS,
  type Outcome,
  type ProgramRequest,
  type ReadRequest,
  type RecogniseRequest,
  type ThreadData,
  type ToThread,
} from './messages.ts'

/** More threads than these would take memory and wait for the disk. */
const MOST_THREADS = 8
/** Of the heap of a thread; the largest document that an adapter takes needs about half. */
const HEAP_MB = 384
/** A thread and the adapters are there in a tenth of a second, on a busy machine in ten. */
const START_MS = 60_000
/** Jobs of a thread, with the one under way; none is put behind a file that is longer. */
const JOBS_AHEAD = 3
const SHORT_BYTES = 256 * 1024
/** Characters of a reading after which its thread is ended. */
const LARGE_READING = 4 * 1024 * 1024
/** Pieces of a program's output that may be on their way to a thread. */
const PIECES_AHEAD = 16

export interface PoolOptions {
  /** Absolute, without links in it. */
  readonly root: string
  readonly program: () => Promise<Program | Missing>
}

export interface ReadEvents {
  /** The adapter asked for a file beside the one that it reads. */
  readonly onBeside: (path: string, isThere: boolean) => void
  /** How far into the file reading has come, from 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** One message to a thread, and what comes of it. */
interface Job {
  readonly request: ReadRequest | RecogniseRequest
  readonly events?: ReadEvents
  readonly settle: (answer: Outcome | Recognised) => void
}

type Recognised = Extract<FromThread, { kind: 'recognised' }>

export class ReaderPool {
  readonly #options: PoolOptions
  readonly #threads: Thread[] = []
  readonly #waiting: Job[] = []
  #first = 0
  #isClosed = false

  constructor(options: PoolOptions) {
    this.#options = options
  }

  /** @returns for each file the adapters that ask for it; undefined for one that cannot be opened */
  recognise(files: readonly string[]): Promise<readonly (readonly AdapterName[] | undefined)[]> {
    return new Promise((resolve) => {
      this.#take({
        request: { kind: 'recognise', files },
        settle: (answer) =>
          resolve(answer.kind === 'recognised' ? answer.adapters : files.map(() => undefined)),
      })
    })
  }

  read(request: Omit<ReadRequest, 'kind'>, events: ReadEvents): Promise<Outcome> {
    return new Promise((resolve) => {
      this.#take({
        request: { kind: 'read', ...request },
        events,
        settle: (answer) => {
          if (answer.kind !== 'recognised') resolve(answer)
        },
      })
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all(this.#threads.map((thread) => thread.end()))
  }

  #take(job: Job): void {
    this.#waiting.push(job)
    this.#next()
  }

  /** Gives the jobs that wait to the thread with the fewest, and starts threads while there are too few. */
  #next(): void {
    while (this.#first < this.#waiting.length && !this.#isClosed) {
      const thread = this.#free()
      if (thread === undefined) return
      thread.take(this.#waiting[this.#first++] as Job)
    }
    if (this.#first === this.#waiting.length) {
      this.#waiting.length = 0
      this.#first = 0
    }
  }

  #free(): Thread | undefined {
    const idle = this.#threads.find(({ jobs }) => jobs === 0)
    if (idle !== undefined) return idle
    if (this.#threads.length < Math.min(MOST_THREADS, availableParallelism())) {
      const thread = new Thread(this.#options, () => this.#next())
      this.#threads.push(thread)
      return thread
    }
    const [least] = this.#threads
      .filter(({ isSoonFree }) => isSoonFree)
      .toSorted((a, b) => a.jobs - b.jobs)
    return least
  }
}

/** One reader: a worker that is started with its first job, and anew after one that ended it. It does its jobs one after the other. */
class Thread {
  readonly #options: PoolOptions
  readonly #onFree: () => void
  /** The first is under way; the others have been sent, so that the thread does not wait for the next. */
  #queue: Job[] = []
  #worker: Worker | undefined
  #isReady = false
  #isEnding = false
  #timer: NodeJS.Timeout | undefined
  /** The programs that the job under way has started. */
  #programs: ProgramRuns | undefined

  constructor(options: PoolOptions, onFree: () => void) {
    this.#options = options
    this.#onFree = onFree
  }

  get jobs(): number {
    return this.#queue.length
  }

  get isSoonFree(): boolean {
    const isShort = ({ request }: Job): boolean =>
      request.kind === 'read' && request.bytes <= SHORT_BYTES
    return this.#queue.length < JOBS_AHEAD && this.#queue.every(isShort)
  }

  take(job: Job): void {
    this.#queue.push(job)
    if (this.#isEnding) return
    if (this.#worker === undefined) this.#start()
    else this.#worker.postMessage(job.request)
    if (this.#queue.length === 1) this.#begin()
  }

  async end(): Promise<void> {
    clearTimeout(this.#timer)
    this.#programs?.stop()
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }

  /** The time of the first job begins. */
  #begin(): void {
    this.#programs = undefined
    this.#allow(this.#isReady ? LEAST_MS : START_MS)
  }

  #allow(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(
      () =>
        this.#lose({
          kind: 'over-limit',
          message: `reading it had not ended after ${Math.round(ms / 1000)} s`,
        }),
      ms,
    )
  }

  #start(): void {
    // As written and as compiled, the thread lies beside this file with the same ending.
    const file = `./thread${path.extname(import.meta.filename)}`
    const worker = new Worker(new URL(file, import.meta.url), {
      workerData: { root: this.#options.root } satisfies ThreadData,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    this.#worker = worker
    this.#isReady = false
    const isOurs = (): boolean => this.#worker === worker
    worker
      .on('message', (message: FromThread) => {
        if (isOurs()) this.#hear(message)
      })
      .on('error', (error: unknown) => {
        if (!isOurs()) return
        const { code } = error as { code?: string }
        this.#lose(
          code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? { kind: 'over-limit', message: `reading it takes more than ${HEAP_MB} MB of memory` }
            : { kind: 'failed', message: messageOf(error) },
        )
      })
      .on('exit', () => {
        if (isOurs()) this.#lose({ kind: 'failed', message: 'reading ended before its time' })
      })
    for (const { request } of this.#queue) worker.postMessage(request satisfies ToThread)
  }

  #hear(message: FromThread): void {
    const [job] = this.#queue
    switch (message.kind) {
      case 'ready':
        this.#isReady = true
        this.#allow(LEAST_MS)
        return
      case 'begun':
        this.#allow(message.ms)
        return
      case 'progress':
        job?.events?.onProgress(message.share)
        return
      case 'beside':
        job?.events?.onBeside(message.path, message.isThere)
        return
      case 'recognised':
        this.#settle(message)
        return
      case 'outcome':
        if (isLarge(message.outcome)) this.#lose(message.outcome)
        else this.#settle(message.outcome)
        return
      default:
        this.#programs ??= new ProgramRuns(this.#options.program, (answer) =>
          this.#worker?.postMessage(answer),
        )
        this.#programs.take(message)
    }
  }

  /** The first job is done. */
  #settle(answer: Outcome | Recognised): void {
    clearTimeout(this.#timer)
    this.#programs?.stop()
    const job = this.#queue.shift()
    if (this.#queue.length > 0) this.#begin()
    job?.settle(answer)
    this.#onFree()
  }

  /** The thread is ended, and its memory given back, with its first job; another does the rest. */
  #lose(outcome: Outcome): void {
    clearTimeout(this.#timer)
    const worker = this.#worker
    this.#worker = undefined
    this.#isEnding = true
    void worker?.terminate().then(() => {
      this.#isEnding = false
      this.#settle(outcome)
      if (this.#queue.length > 0 && this.#worker === undefined) {
        this.#start()
        this.#begin()
      }
    })
  }
}

/** A thread that has read a hundred thousand cues holds their memory for as long as it lives. */
const isLarge = (outcome: Outcome): boolean =>
  outcome.kind === 'read' && outcome.reading.length > LARGE_READING

/** The outside programs that one job asks for. They end with it. */
class ProgramRuns {
  readonly #program: PoolOptions['program']
  readonly #tell: (message: ToThread) => void
  readonly #flows = new Map<number, Flow>()
  readonly #stops: AbortController[] = []
  #isStopped = false

  constructor(program: PoolOptions['program'], tell: (message: ToThread) => void) {
    this.#program = program
    this.#tell = tell
  }

  stop(): void {
    this.#isStopped = true
    for (const stop of this.#stops) stop.abort()
  }

  take(message: ProgramRequest): void {
    const { call } = message
    switch (message.kind) {
      case 'program':
        void this.#program().then((found) => {
          const told = 'missing' in found ? found : { version: found.version }
          this.#tell({ kind: 'program', call, found: told })
        })
        return
      case 'taken':
        this.#flows.get(call)?.taken()
        return
      case 'refused':
        this.#flows.get(call)?.refuse(message.message)
        return
      case 'run':
        void this.#run(message)
    }
  }

  async #run(request: Extract<ProgramRequest, { kind: 'run' }>): Promise<void> {
    const { call, args, timeoutMs, silenceMs, isStreamed } = request
    const flow = new Flow((chunk) => this.#tell({ kind: 'output', call, chunk }))
    this.#flows.set(call, flow)
    const stop = new AbortController()
    this.#stops.push(stop)
    try {
      const program = await this.#program()
      if (this.#isStopped) return
      if ('missing' in program) throw new Error(program.missing)
      const result = await program.run(args, {
        timeoutMs,
        signal: stop.signal,
        ...(silenceMs === undefined ? {} : { silenceMs }),
        ...(isStreamed ? { onStdout: (chunk) => flow.pass(chunk) } : {}),
      })
      this.#tell({ kind: 'ended', call, result })
    } catch (error) {
      if (!this.#isStopped) {
        this.#tell({ kind: 'ended', call, result: { error: messageOf(error) } })
      }
    }
  }
}

/** The output of a program on its way to a thread: a program that is faster than the thread waits. */
class Flow {
  readonly #pass: (chunk: Uint8Array) => void
  #ahead = 0
  #room: PromiseWithResolvers<void> | undefined
  #refused: string | undefined

  constructor(pass: (chunk: Uint8Array) => void) {
    this.#pass = pass
  }

  /** @returns a promise where no more should come until it is fulfilled */
  pass(chunk: Uint8Array): Promise<void> | undefined {
    if (this.#refused !== undefined) throw new Error(this.#refused)
    this.#pass(chunk)
    this.#ahead += 1
    if (this.#ahead < PIECES_AHEAD) return undefined
    this.#room ??= Promise.withResolvers()
    return this.#room.promise
  }

  taken(): void {
    this.#ahead -= 1
    if (this.#ahead >= PIECES_AHEAD) return
    this.#room?.resolve()
    this.#room = undefined
  }

  refuse(message: string): void {
    this.#refused = message
    this.#room?.resolve()
    this.#room = undefined
  }
}
