/**
 * A pool of reader processes, one per processor. A process that exceeds its time or memory is killed, its file is given
 * up, and the next file gets a new process. `close` kills all, so that nothing keeps this process alive. Threads would
 * start faster but share one engine, and when WebAssembly code of libraries crashed it, all of them ended (decision
 * 51).
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import type { Missing, Program } from '../../adapters/adapter.ts'
import { messageOf } from '../../adapters/files.ts'
import type { AdapterName } from '../../adapters/names.ts'
import { LEAST_MS } from '../../lint/read-one.ts'
import type { Outcome, ReadEvents, ReadRequest } from '../../lint/readers.ts'
import { ended, kill, started } from '../children.ts'
import type {
  FromReader,
  ProgramRequest,
  ReadMessage,
  RecogniseRequest,
  ToReader,
} from './messages.ts'

/** Maximum number of readers: more would only use memory and wait for the disk. */
const MOST_READERS = 8
/** Heap size of a reader in megabytes; the largest document that an adapter accepts needs about half. */
const HEAP_MB = 384
/** Signals with which V8 ends a process whose heap is full. */
const OUT_OF_MEMORY: readonly NodeJS.Signals[] = ['SIGABRT', 'SIGTRAP']
/** Timeout for starting a reader with its adapters, which takes a tenth of a second, or ten on a busy machine. */
const START_MS = 60_000
/** Number of jobs sent to a reader, including the current one; none is queued behind a longer file. */
const JOBS_AHEAD = 3
const SHORT_BYTES = 256 * 1024
/** If a reading has more characters than this, its reader is stopped, which frees its memory. */
const LARGE_READING = 4 * 1024 * 1024
/** Maximum number of chunks of program output on their way to a reader. */
const PIECES_AHEAD = 16

export interface PoolOptions {
  /** Absolute, without symbolic links. */
  readonly root: string
  readonly program: () => Promise<Program | Missing>
}

/** A message to a reader, with the callbacks for its result. */
interface Job {
  readonly request: ReadMessage | RecogniseRequest
  readonly events?: ReadEvents
  readonly settle: (answer: Outcome | Recognised) => void
}

type Recognised = Extract<FromReader, { kind: 'recognised' }>

export class ReaderPool {
  readonly #options: PoolOptions
  readonly #readers: Reader[] = []
  readonly #waiting: Job[] = []
  #first = 0
  #isClosed = false

  constructor(options: PoolOptions) {
    this.#options = options
  }

  /** @returns for each file the adapters that read it; undefined for one that cannot be opened */
  recognise(files: readonly string[]): Promise<readonly (readonly AdapterName[] | undefined)[]> {
    return new Promise((resolve) => {
      this.#take({
        request: { kind: 'recognise', files },
        settle: (answer) =>
          resolve(answer.kind === 'recognised' ? answer.adapters : files.map(() => undefined)),
      })
    })
  }

  read(request: ReadRequest, events: ReadEvents): Promise<Outcome> {
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
    await Promise.all(this.#readers.map((reader) => reader.end()))
  }

  #take(job: Job): void {
    this.#waiting.push(job)
    this.#next()
  }

  /** Assigns waiting jobs to the reader with the fewest, and starts readers while there are too few. */
  #next(): void {
    while (this.#first < this.#waiting.length && !this.#isClosed) {
      const reader = this.#free()
      if (reader === undefined) return
      reader.take(this.#waiting[this.#first++] as Job)
    }
    if (this.#first === this.#waiting.length) {
      this.#waiting.length = 0
      this.#first = 0
    }
  }

  #free(): Reader | undefined {
    const idle = this.#readers.find(({ jobs }) => jobs === 0)
    if (idle !== undefined) return idle
    if (this.#readers.length < Math.min(MOST_READERS, availableParallelism())) {
      const reader = new Reader(this.#options, () => this.#next())
      this.#readers.push(reader)
      return reader
    }
    const [least] = this.#readers
      .filter(({ isSoonFree }) => isSoonFree)
      .toSorted((a, b) => a.jobs - b.jobs)
    return least
  }
}

/**
 * A reader process, started with its first job and restarted if a job killed it. It processes its jobs one after the
 * other.
 */
class Reader {
  readonly #options: PoolOptions
  readonly #onFree: () => void
  /** The first one is running; the others were sent ahead, so that the reader does not wait. */
  #queue: Job[] = []
  #process: ChildProcess | undefined
  #isReady = false
  #isEnding = false
  #timer: NodeJS.Timeout | undefined
  /** Programs that the current job has started. */
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
    if (this.#process === undefined) this.#start()
    else this.#process.send(job.request)
    if (this.#queue.length === 1) this.#begin()
  }

  async end(): Promise<void> {
    clearTimeout(this.#timer)
    this.#programs?.stop()
    const child = this.#process
    this.#process = undefined
    if (child !== undefined) await killed(child)
  }

  /** Starts the timeout of the first job. */
  #begin(): void {
    this.#programs = undefined
    this.#allow(this.#isReady ? LEAST_MS : START_MS)
  }

  #allow(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(
      () =>
        this.#lose({
          kind: 'unread',
          code: 'over_limit',
          message: `reading it had not ended after ${Math.round(ms / 1000)} s`,
        }),
      ms,
    )
  }

  #start(): void {
    // The module beside this one, with the same extension, compiled or not.
    const file = `reader-process${path.extname(import.meta.filename)}`
    const child = started(() =>
      fork(path.join(import.meta.dirname, file), [this.#options.root], {
        execArgv: [`--max-old-space-size=${HEAP_MB}`],
        // Sends byte arrays without converting them.
        serialization: 'advanced',
        // Warnings of libraries are dropped; the report says what is wrong with a file.
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      }),
    )
    this.#process = child
    this.#isReady = false
    const isOurs = (): boolean => this.#process === child
    child
      .on('message', (message: FromReader) => {
        if (isOurs()) this.#hear(message)
      })
      // Sending fails after the process has ended, which the exit event handles.
      .on('error', () => {})
      .once('exit', (_status, signal) => {
        ended(child)
        if (!isOurs()) return
        this.#lose(
          OUT_OF_MEMORY.includes(signal as NodeJS.Signals)
            ? {
                kind: 'unread',
                code: 'over_limit',
                message: `reading it takes more than ${HEAP_MB} MB of memory`,
              }
            : { kind: 'unread', code: 'file_unreadable', message: 'reading ended before its time' },
        )
      })
    for (const { request } of this.#queue) child.send(request satisfies ToReader)
  }

  #hear(message: FromReader): void {
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
          this.#process?.send(answer),
        )
        this.#programs.take(message)
    }
  }

  /** Settles the first job with its answer and starts the timeout of the next. */
  #settle(answer: Outcome | Recognised): void {
    clearTimeout(this.#timer)
    this.#programs?.stop()
    const job = this.#queue.shift()
    if (this.#queue.length > 0) this.#begin()
    job?.settle(answer)
    this.#onFree()
  }

  /** Kills the process, which frees its memory, and settles its first job; a new process does the others. */
  #lose(outcome: Outcome): void {
    clearTimeout(this.#timer)
    const child = this.#process
    if (child === undefined) return
    this.#process = undefined
    this.#isEnding = true
    void killed(child).then(() => {
      this.#isEnding = false
      this.#settle(outcome)
      if (this.#queue.length > 0 && this.#process === undefined) {
        this.#start()
        this.#begin()
      }
    })
  }
}

/** @returns a promise that resolves when it has exited */
async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  kill(child)
  await exit
}

/** Whether a reading is so large that the reader would hold on to the memory until it exits. */
const isLarge = (outcome: Outcome): boolean =>
  outcome.kind === 'read' && outcome.reading.length > LARGE_READING

/** The external programs that one job requests. They are killed when it ends. */
class ProgramRuns {
  readonly #program: PoolOptions['program']
  readonly #tell: (message: ToReader) => void
  readonly #flows = new Map<number, Flow>()
  readonly #stops: AbortController[] = []
  #isStopped = false

  constructor(program: PoolOptions['program'], tell: (message: ToReader) => void) {
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

/** Passes the output of a program to a reader, with back-pressure if the program is faster. */
class Flow {
  readonly #pass: (chunk: Uint8Array) => void
  #ahead = 0
  #room: PromiseWithResolvers<void> | undefined
  #refused: string | undefined

  constructor(pass: (chunk: Uint8Array) => void) {
    this.#pass = pass
  }

  /** @returns a promise if the program has to wait until it is fulfilled */
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
