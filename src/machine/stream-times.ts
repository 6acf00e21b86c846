/**
 * Runs `readStreamTimes` in a worker thread, so that memory which a damaged file makes the library allocate is freed
 * with the thread.
 */
import { Console } from 'node:console'
import { Writable } from 'node:stream'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import type { InputFile, StreamTimes, StreamTimesRequest } from '../adapters/adapter.ts'
import { isTooLong, readStreamTimes } from '../adapters/container/stream-times.ts'
import { readRange } from './ranges.ts'

const NAME = 'times of streams'
/** Heap size of the thread in megabytes; an index of ten hours takes less than a hundred. */
const HEAP_MB = 384
/**
 * Time limits, since a damaged file may make the library loop forever. An index is read in a second, and other files at
 * 25 MB a second or more.
 */
const TIME_MS = 5000
const BYTES_A_MS = 25_000
/** Timeout for starting the thread with its library, which takes a second, or ten on a busy machine. */
const START_MS = 60_000

interface Request {
  readonly file: InputFile
  readonly asked: StreamTimesRequest
}

type Answer = { readonly times: StreamTimes | undefined } | { readonly error: string }

/**
 * @returns undefined if there is no readable video
 * @throws if the file is too damaged to read, takes too much memory, or times out
 */
export async function streamTimes(
  file: InputFile,
  asked: StreamTimesRequest,
  signal: AbortSignal,
): Promise<StreamTimes | undefined> {
  if (isTooLong(file, asked)) return undefined
  const answer = previous.then(() => {
    signal.throwIfAborted()
    return answerOf({ file, asked }, signal)
  })
  previous = answer.catch(() => {})
  const settled = await answer
  if ('error' in settled) throw new Error(settled.error)
  return settled.times
}

let thread: Worker | undefined
/** Whether the thread is ready; the timeout of a file starts only then. */
let isReady = false
const READY = 'ready'
/** The file before. Files are read one at a time, so that one that kills the thread affects no other. */
let previous: Promise<unknown> = Promise.resolve()

function answerOf(request: Request, signal: AbortSignal): Promise<Answer> {
  thread ??= startThread()
  const worker = thread
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const fail = (message: string): void => {
    thread = undefined
    void worker.terminate()
    reject(new Error(message))
  }
  const onError = (error: unknown): void =>
    fail(
      (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? `the index takes more than ${HEAP_MB} MB to read`
        : String(error),
    )
  const onExit = (): void => fail('reading ended before its time')
  const onAbort = (): void => fail('reading took too long')
  const readingMs = TIME_MS + request.file.bytes / BYTES_A_MS
  let timer = setTimeout(onAbort, isReady ? readingMs : START_MS)
  const onMessage = (message: Answer | typeof READY): void => {
    if (message !== READY) {
      resolve(message)
      return
    }
    isReady = true
    clearTimeout(timer)
    timer = setTimeout(onAbort, readingMs)
  }
  worker.on('message', onMessage).once('error', onError).once('exit', onExit)
  signal.addEventListener('abort', onAbort, { once: true })
  worker.ref()
  worker.postMessage(request)
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', onMessage).off('error', onError).off('exit', onExit)
    signal.removeEventListener('abort', onAbort)
    // An idle thread must not keep the process alive.
    worker.unref()
  })
}

function startThread(): Worker {
  isReady = false
  const worker = new Worker(new URL(import.meta.url), {
    workerData: NAME,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  // It may run out of memory after its timeout; an error without a listener would end the process.
  return worker.on('error', () => {})
}

// This file is the worker module too: a separate file would have another extension once it is compiled.
if (workerData === NAME && parentPort !== null) {
  const port = parentPort
  // Drops the warnings that the library writes about what it cannot decode, since nothing is decoded here.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  globalThis.console = new Console({ stdout: nowhere, stderr: nowhere })
  void import('mediabunny').then(() => {
    port.on('message', ({ file, asked }: Request) => {
      readStreamTimes(file, asked, readRange).then(
        (times) => port.postMessage({ times } satisfies Answer),
        (error: unknown) => {
          const message = error instanceof Error ? error.message : String(error)
          port.postMessage({ error: message } satisfies Answer)
        },
      )
    })
    port.postMessage(READY)
  })
}
