/**
 * A process that reads files, so that a damaged file which makes a parser hang or run out of memory ends only this
 * process and not the run. It only uses files inside the root; the parent process runs external programs, so that none
 * remains when this process is killed.
 */
import { adapters } from '../../adapters/adapters.ts'
import { readOne } from '../../lint/read-one.ts'
import type { Outcome } from '../../lint/readers.ts'
import { fileTools, inputFile } from '../files.ts'
import { AskedPrograms } from './asked-programs.ts'
import type { FromReader, ReadMessage, RecogniseRequest, ToReader } from './messages.ts'

if (process.send === undefined) throw new Error('This is started by the linter and no program.')
// The parent process has exited.
process.on('disconnect', () => process.exit())
const root = process.argv[2] as string

const tell = (message: FromReader): void => {
  process.send?.(message)
}
const programs = new AskedPrograms(tell)
const tools = fileTools(root, () => programs.program())
const byName = new Map(adapters.map((adapter) => [adapter.name, adapter]))

/** Jobs that were sent while another one is running. */
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
  const adapter = byName.get(request.adapter)
  const file = inputFile(root, request.file)
  if (adapter === undefined || file === undefined) {
    return { kind: 'unread', code: 'file_unreadable', message: 'cannot be opened' }
  }
  return readOne({
    adapter,
    file,
    request,
    tools,
    events: {
      onBegun: (ms) => tell({ kind: 'begun', ms }),
      onBeside: (path, isThere) => tell({ kind: 'beside', path, isThere }),
      onProgress: (share) => tell({ kind: 'progress', share }),
    },
  })
}
