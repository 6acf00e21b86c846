/** Reads one file with one adapter, within the limits of both, independent of the platform. */
import { type Adapter, type AdapterTools, type InputFile, Unread } from '../adapters/adapter.ts'
import { messageOf, siblingPath } from '../adapters/files.ts'
import { packedText } from './packed-readings.ts'
import type { Outcome, ReadEvents, ReadRequest } from './readers.ts'

/** Time limit that every job has at least, in milliseconds; a reader announces a longer one. */
export const LEAST_MS = 8000
/** Bytes per millisecond that even the slowest parser reads on a busy machine. */
const BYTES_A_MS = 4000
/** Share of the time limit after which an adapter is asked to return what it has. */
const SOON = 0.9
const OUT_OF_TIME = 'the time for reading it was up'
/** Milliseconds between reports of progress. */
const PROGRESS_MS = 250

export interface ReadJob {
  readonly adapter: Adapter
  readonly file: InputFile
  readonly request: Pick<ReadRequest, 'settings' | 'declared'>
  readonly tools: Omit<AdapterTools, 'settings' | 'declared' | 'signal'>
  /** `onBegun` is called for files that may take longer than `LEAST_MS`. */
  readonly events: ReadEvents & { readonly onBegun?: (ms: number) => void }
}

export async function readOne({
  adapter,
  file,
  request,
  tools,
  events,
}: ReadJob): Promise<Outcome> {
  const { bytes } = adapter.limits
  if (file.bytes > bytes) {
    const message = `has ${file.bytes} bytes; ${adapter.name} reads at most ${bytes}`
    return { kind: 'unread', code: 'over_limit', message }
  }
  const ms = timeFor(adapter, file)
  if (ms > LEAST_MS) events.onBegun?.(ms)
  const soon = new AbortController()
  const timer = setTimeout(() => soon.abort(new Unread('over_limit', OUT_OF_TIME)), SOON * ms)
  let companions: readonly string[] | null = null
  let usesProgram = false
  const progress = progressOf(file, events.onProgress)
  const own: AdapterTools = {
    ...tools,
    settings: request.settings,
    declared: new Map(request.declared),
    signal: soon.signal,
    program: (called) => {
      usesProgram = true
      return tools.program(called)
    },
    companions: (of) => {
      companions = tools.companions(of)
      return companions
    },
    readRange: (of, start, end) => {
      if (of === file) progress(end)
      return tools.readRange(of, start, end)
    },
    sibling: async (from, relativePath) => {
      const found = await tools.sibling(from, relativePath)
      events.onBeside(found?.path ?? siblingPath(from.path, relativePath), found !== undefined)
      return found
    },
  }
  try {
    const reading = packedText(await adapter.read(file, own), adapter.name)
    return { kind: 'read', reading, companions, usesProgram }
  } catch (error) {
    const code = error instanceof Unread ? error.code : 'malformed'
    return { kind: 'unread', code, message: messageOf(error) }
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Time limit in milliseconds. A short video may take long to decode and a short list may name terabytes; for anything
 * that is parsed, the time depends on its length.
 */
const timeFor = ({ limits, programs: used }: Adapter, { bytes }: InputFile): number =>
  used === undefined && limits.readsOthers === undefined
    ? Math.min(limits.ms, LEAST_MS + bytes / BYTES_A_MS)
    : limits.ms

/** Reports progress by the byte ranges that the adapter reads. */
function progressOf(
  { bytes }: InputFile,
  onProgress: ReadEvents['onProgress'],
): (end: number) => void {
  let last = performance.now()
  return (end) => {
    const now = performance.now()
    if (now - last < PROGRESS_MS) return
    last = now
    onProgress(Math.min(1, end / bytes))
  }
}
