/**
 * A process that reads files: what a damaged file makes a parser do, in time and memory, ends with this process and not with the run.
 * What it may use of the machine is files inside of the root; outside programs are run by the process that started it, so that none
 * is left behind when this one is ended.
 */
import type { Adapter, AdapterTools, InputFile } from '../../adapters/adapter.ts'
import { adapters } from '../../adapters/adapters.ts'
import { messageOf, siblingPath } from '../../adapters/files.ts'
import { packedText } from '../../lint/packed-readings.ts'
import type { Outcome } from '../../lint/readers.ts'
import { fileTools, inputFile } from '../files.ts'
import { AskedPrograms } from './asked-programs.ts'
import {
  type FromReader,
  LEAST_MS,
  type ReadMessage,
  type RecogniseRequest,
  type ToReader,
} from './messages.ts'

/** Bytes that even the slowest parser reads in a millisecond on a busy machine. */
const BYTES_A_MS = 4000
/** After this part of its time a reading that can end early does. */
const SOON = 0.9
const OUT_OF_TIME = 'the time for reading it was up'
/** Progress is told at most so often, and only of files that take longer. */
const PROGRESS_MS = 250

if (process.send === undefined) throw new Error('This is started by the linter and no program.')
// Whoever started it has ended.
process.on('disconnect', () => process.exit())
const root = process.argv[2] as string

const tell = (message: FromReader): void => {
  process.send?.(message)
}
const programs = new AskedPrograms(tell)
const tools = fileTools(root, () => programs.program())
const byName = new Map(adapters.map((adapter) => [adapter.name, adapter]))

/** Jobs that were sent while one is under way. */
const waiting: (ReadMessage | RecogniseRequest)[] = []
let isBusy = false

process.on('message', (message: ToReader) => {
  if (message.kind !== 'read' && message.kind !== 'recognise') {
    programs.answer(message)
    return
  }
  waiting.push(message)
  if (!isBusy) void work()
})
tell({ kind: 'ready' })

async function work(): Promise<void> {
  isBusy = true
  for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
    if (job.kind === 'read') tell({ kind: 'outcome', outcome: await outcomeOf(job) })
    else tell({ kind: 'recognised', adapters: job.files.map(adaptersOf) })
  }
  isBusy = false
}

function adaptersOf(name: string) {
  const file = inputFile(root, name)
  return file && adapters.filter((one) => one.matches(file)).map((one) => one.name)
}

async function outcomeOf(request: ReadMessage): Promise<Outcome> {
  const { file: name, adapter: adapterName } = request
  const adapter = byName.get(adapterName)
  const file = inputFile(root, name)
  if (adapter === undefined || file === undefined) {
    return { kind: 'failed', message: 'cannot be opened' }
  }
  const { bytes } = adapter.limits
  if (file.bytes > bytes) {
    const message = `has ${file.bytes} bytes; ${adapterName} reads at most ${bytes}`
    return { kind: 'over-limit', message }
  }
  const ms = timeFor(adapter, file)
  if (ms > LEAST_MS) tell({ kind: 'begun', ms })
  const soon = new AbortController()
  const timer = setTimeout(() => soon.abort(new Error(OUT_OF_TIME)), SOON * ms)
  let companions: readonly string[] | null = null
  let usesProgram = false
  const progress = progressOf(file)
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
      const path = found?.path ?? siblingPath(from.path, relativePath)
      tell({ kind: 'beside', path, isThere: found !== undefined })
      return found
    },
  }
  try {
    const reading = packedText(await adapter.read(file, own), adapterName)
    return { kind: 'read', reading, companions, usesProgram }
  } catch (error) {
    return { kind: 'failed', message: messageOf(error) }
  } finally {
    clearTimeout(timer)
  }
}

/** Milliseconds. A short film may take long to decode, a short list may name terabytes; what is parsed takes time by its length. */
const timeFor = ({ limits, programs: used }: Adapter, { bytes }: InputFile): number =>
  used === undefined && limits.readsOthers === undefined
    ? Math.min(limits.ms, LEAST_MS + bytes / BYTES_A_MS)
    : limits.ms

/** Says how far a file is read, from the ranges that are asked for. */
function progressOf({ bytes }: InputFile): (end: number) => void {
  let last = performance.now()
  return (end) => {
    const now = performance.now()
    if (now - last < PROGRESS_MS) return
    last = now
    tell({ kind: 'progress', share: Math.min(1, end / bytes) })
  }
}
