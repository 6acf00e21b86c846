/**
 * When the streams of a video begin and where its key frames stand, from the index of the file or its packets, without decoding. A
 * thread of its own reads them: what damage makes a library allocate ends with that thread and not with the process.
 */
import { Console } from 'node:console'
import { Writable } from 'node:stream'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import type { EncodedPacketSink, InputVideoTrack } from 'mediabunny'
import type { InputFile } from '../adapter.ts'
import { readRange } from '../tools.ts'

/** Files without an index are read from end to end, so only up to this size. */
const UNINDEXED_BYTES = 512 * 1024 * 1024
const NAME = 'times of streams'
/** Of the heap of the thread; an index of ten hours takes less than a hundred. */
const HEAP_MB = 384
/** Longest piece that is read at a time: a damaged length may ask for the rest of a large file. */
const PIECE_BYTES = 256 * 1024 * 1024
/** Pictures whose times are read one by one. */
const MOST_PICTURES = 2_000_000
/** Damage may send the library round in circles. An index is read in a second, and other files at 25 MB a second or more. */
const TIME_MS = 5000
const BYTES_A_MS = 25_000
/** Of which a rate is taken; as many of them may be shown before one that comes later; and how many say something. */
const RATE_PICTURES = 240
const REORDERED = 16
const RATE_LEAST = 10
/** Share of the mean distance by which one may differ. */
const UNEVEN = 0.1
/** A thread and its library are there in a second, on a busy machine in ten. */
const START_MS = 60_000

export interface StreamTimes {
  /** Seconds at which key frames are shown, in order. */
  readonly keyFrames: readonly number[]
  readonly end: number
  /** Seconds from the first sound to the first picture; positive where sound leads. */
  readonly offset: number | undefined
  /** Seconds at which all pictures are shown, in order, where they were asked for. */
  readonly pictures: readonly number[] | undefined
  readonly form: PictureForm | undefined
}

/** What no header of the container told. */
export interface PictureForm {
  /** Width for a height of one, as it is shown. */
  readonly shape: number
  /** Pictures a second over the first of them; undefined where their times lie unevenly. */
  readonly rate: number | undefined
}

interface Request {
  readonly file: InputFile
  readonly everyPicture: boolean
  readonly withForm: boolean
}

type Answer = { readonly times: StreamTimes | undefined } | { readonly error: string }

/**
 * @param hasIndex whether the times stand in one place, so that the size of the file does not count
 * @returns undefined where there is no video that can be read
 * @throws where the file is damaged so that reading fails, takes too much memory, or the time is up
 */
export async function streamTimes(
  file: InputFile,
  { signal, hasIndex, everyPicture, withForm }: StreamTimesOptions,
): Promise<StreamTimes | undefined> {
  if (!hasIndex && file.bytes > UNINDEXED_BYTES) return undefined
  const answer = previous.then(() => {
    signal.throwIfAborted()
    return answerOf({ file, everyPicture, withForm }, signal)
  })
  previous = answer.catch(() => {})
  const settled = await answer
  if ('error' in settled) throw new Error(settled.error)
  return settled.times
}

export interface StreamTimesOptions {
  readonly signal: AbortSignal
  readonly hasIndex: boolean
  readonly everyPicture: boolean
  /** Whether the shape and the rate of the picture are wanted, which the container did not tell. */
  readonly withForm: boolean
}

let thread: Worker | undefined
/** Whether the thread has said that it is there; only then does the time of a file begin. */
let isReady = false
const READY = 'ready'
/** One file after the other, so that one that ends the thread takes no other with it. */
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
    // A thread that waits does not keep the process.
    worker.unref()
  })
}

function startThread(): Worker {
  isReady = false
  const worker = new Worker(new URL(import.meta.url), {
    workerData: NAME,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  // It may run out of memory after its time was up; an error without a listener would end the process.
  return worker.on('error', () => {})
}

// This file is the thread as well: a file of its own would have another ending once it is compiled.
if (workerData === NAME && parentPort !== null) {
  const port = parentPort
  // The library warns on the console of what it cannot decode, which nobody asks it to do here.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  globalThis.console = new Console({ stdout: nowhere, stderr: nowhere })
  void import('mediabunny').then(() => {
    port.on('message', (request: Request) => {
      read(request).then(
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

async function read({ file, everyPicture, withForm }: Request): Promise<StreamTimes | undefined> {
  const { ALL_FORMATS, CustomSource, EncodedPacketSink, Input } = await import('mediabunny')
  using input = new Input({
    formats: ALL_FORMATS,
    source: new CustomSource({
      getSize: () => file.bytes,
      read: (start, end) => {
        if (end - start > PIECE_BYTES) throw new Error(`a part of ${end - start} bytes is too long`)
        return readRange(file, start, end)
      },
      prefetchProfile: 'fileSystem',
      // What fails before it is awaited fails again when it is.
      handleUnhandledError: () => {},
    }),
  })
  const track = await input.getPrimaryVideoTrack()
  if (track === null) return undefined
  const sink = new EncodedPacketSink(track)
  const metadata = { metadataOnly: true }
  const keyFrames: number[] = []
  const pictures: number[] = []
  let packet = await sink.getFirstPacket(metadata)
  while (packet !== null) {
    if (packet.type === 'key') keyFrames.push(packet.timestamp)
    pictures.push(packet.timestamp)
    if (pictures.length > MOST_PICTURES)
      throw new Error(`it has more than ${MOST_PICTURES} pictures`)
    packet = everyPicture
      ? await sink.getNextPacket(packet, metadata)
      : await sink.getNextKeyPacket(packet, metadata)
  }
  const end = await track.computeDuration()
  if (keyFrames.length === 0) return undefined
  const sound = await input.getPrimaryAudioTrack()
  const offset =
    sound === null
      ? undefined
      : (await track.getFirstTimestamp()) - (await sound.getFirstTimestamp())
  const ordered = (times: number[]): number[] => times.sort((a, b) => a - b)
  return {
    keyFrames: ordered(keyFrames),
    end,
    offset,
    pictures: everyPicture ? ordered(pictures) : undefined,
    form: withForm ? await pictureForm(track, sink) : undefined,
  }
}

async function pictureForm(track: InputVideoTrack, sink: EncodedPacketSink): Promise<PictureForm> {
  const times: number[] = []
  let packet = await sink.getFirstPacket({ metadataOnly: true })
  while (packet !== null && times.length < RATE_PICTURES) {
    times.push(packet.timestamp)
    packet = await sink.getNextPacket(packet, { metadataOnly: true })
  }
  return {
    shape: (await track.getSquarePixelWidth()) / (await track.getSquarePixelHeight()),
    rate: evenRate(times),
  }
}

/**
 * Pictures come in the order in which they are decoded, so of the last ones some that are shown between them may be missing; those
 * are left out.
 *
 * @param times seconds, of which at least RATE_LEAST are needed
 * @returns pictures a second, to a thousandth; undefined where one distance differs from the mean by more than a tenth
 */
export function evenRate(times: readonly number[]): number | undefined {
  const shown = times.toSorted((a, b) => a - b).slice(0, -REORDERED)
  if (shown.length < RATE_LEAST) return undefined
  const mean = (shown.at(-1)! - shown[0]!) / (shown.length - 1)
  const isEven = shown.slice(1).every((at, i) => Math.abs((at - shown[i]!) / mean - 1) <= UNEVEN)
  return isEven ? Math.round(1000 / mean) / 1000 : undefined
}

/** The longest distance from a key frame to the next or to the end. */
export function longestKeyFrameDistance({
  keyFrames,
  end,
}: Pick<StreamTimes, 'keyFrames' | 'end'>): { readonly seconds: number; readonly from: number } {
  let seconds = 0
  let from = 0
  for (const [i, at] of keyFrames.entries()) {
    const distance = (keyFrames[i + 1] ?? end) - at
    if (distance > seconds) [seconds, from] = [distance, at]
  }
  return { seconds, from }
}
