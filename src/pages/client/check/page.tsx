/**
 * The report of `/check`: starts the worker, shows progress, findings and open questions, and judges again with the
 * answers.
 */
import { render } from 'preact'
import type { Json } from '../../../engine/values/json.ts'
import { firstHeadline } from '../../../lint/formats/first-headline.ts'
import type { LintReport } from '../../../lint/lint.ts'
import type { MendedFile } from '../../../lint/remedies/mended.ts'
import { base } from '../place.ts'
import type { Copies } from './mended.tsx'
import { Report } from './report.tsx'
import { RewordedCopies } from './reworded-copies.ts'
import type { CheckAnswer, CheckRequest } from './worker.ts'

const zone = document.querySelector<HTMLElement>('#drop')!
const state = document.querySelector<HTMLElement>('#check-state')!
const host = document.querySelector<HTMLElement>('#check')!
const profile = zone.querySelector<HTMLSelectElement>('#profile')!
const decode = zone.querySelector<HTMLInputElement>('#decode')!
const example = document.querySelector('#check-example')

let worker: Worker | undefined
let report: LintReport | undefined
let json = ''
let before: LintReport | undefined
let unread: readonly string[] = []
let asked: readonly string[] = []
let mended: readonly MendedFile[] = []
let facts: Record<string, Json> = {}
/** The words that somebody typed for captions of these files, and the copies with them. */
let reworded = new RewordedCopies()

profile.addEventListener('change', () => judge())

const addressOf = (name: string): string => `${location.origin}${base}${zone.dataset[name]}`
const today = (): string => new Date().toISOString().slice(0, 10)
const said = () => ({ ...(profile.value === '' ? {} : { profile: profile.value }), facts })

export type ChosenFiles = readonly (readonly [path: string, file: File])[]

/** @param started a worker that has read nothing yet */
export function show(files: ChosenFiles, started: Worker): void {
  worker?.terminate()
  facts = {}
  reworded = new RewordedCopies()
  report = undefined
  before = undefined
  example?.remove()
  render(null, host)
  state.textContent = `Reading ${files.length === 1 ? '1 file' : `${files.length} files`} …`
  worker = started
  worker.addEventListener('message', ({ data }: MessageEvent<CheckAnswer>) => hear(data))
  worker.addEventListener('error', ({ message }) => refuse([message || 'the reader ended']))
  draw()
  ask({
    kind: 'read',
    files,
    wasm: { mediainfo: addressOf('mediainfo'), c2pa: addressOf('c2pa') },
    isDecoding: decode.checked,
    said: said(),
    today: today(),
  })
}

function ask(request: CheckRequest): void {
  state.className = ''
  worker?.postMessage(request)
}

function judge(): void {
  if (report !== undefined) ask({ kind: 'judge', said: said(), today: today() })
}

function cancel(): void {
  worker?.terminate()
  worker = undefined
  render(null, host)
  state.textContent = 'Stopped. Nothing was kept.'
}

function hear(answer: CheckAnswer): void {
  switch (answer.kind) {
    case 'progress': {
      const share = answer.share === undefined ? '' : `, ${Math.floor(answer.share * 100)} % of it`
      state.textContent = `${answer.done} of ${answer.total} read: ${answer.file}${share}`
      return
    }
    case 'report': {
      const isFirst = report === undefined
      json = answer.report
      report = JSON.parse(answer.report) as LintReport
      unread = answer.unread
      asked = answer.asked
      mended = answer.mended
      // Other limits may hold now for what was typed before.
      for (const file of reworded.checkedAnew()) askReworded(file)
      // The heading says it to whoever sees; this line is for a screen reader.
      state.textContent = `Judged: ${firstHeadline(report)}.`
      state.className = 'hidden'
      draw()
      // On a phone the place for files fills the screen.
      if (isFirst) host.scrollIntoView()
      return
    }
    case 'reworded':
      if (reworded.take(answer)) saveCopy(answer)
      draw()
      return
    case 'written':
      save(
        answer.form === 'config' ? '.grammar.yaml' : `grammar.${names[answer.form]}`,
        answer.text,
      )
      return
    case 'refused':
      refuse(answer.messages)
  }
}

const names = { sarif: 'sarif', text: 'txt' } as const

function refuse(messages: readonly string[]): void {
  state.className = ''
  state.textContent = messages.length === 1 ? `Not judged: ${messages[0]}` : 'Not judged:'
  render(
    messages.length === 1 ? null : (
      <ul>
        {messages.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    ),
    host,
  )
}

function save(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text]))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

const saveCopy = ({ copy, text }: Pick<MendedFile, 'copy' | 'text'>): void =>
  save(copy.replace(/^.*\//, ''), text ?? '')

function askReworded(file: string): void {
  const own = mended.find((one) => one.file === file)
  if (own === undefined) return
  ask({ kind: 'reword', file, typed: reworded.typed(file), said: said(), today: today() })
}

const copies: Copies = {
  draftOf: (file, line) => reworded.draftOf(file, line),
  type: (file, line, words) => {
    if (reworded.type(file, line, words)) draw()
  },
  check: askReworded,
  rewordedOf: (file) => reworded.copyOf(file),
  save: (own) => {
    const copy = reworded.copyOf(own.file)
    if (copy !== undefined || reworded.typed(own.file).length === 0) return saveCopy(copy ?? own)
    // What was typed and not yet checked is in the copy as well.
    reworded.saveNext(own.file)
    askReworded(own.file)
  },
}

function draw(): void {
  if (report === undefined) {
    render(
      <p>
        <button type="button" class="second" onClick={cancel}>
          Stop
        </button>
      </p>,
      host,
    )
    return
  }
  render(
    <Report
      report={report}
      before={before}
      unread={unread}
      asked={asked}
      mended={mended}
      copies={copies}
      facts={facts}
      keep={() => {
        before = report
        draw()
      }}
      say={(path, value) => {
        const { [path]: _, ...others } = facts
        facts = value === undefined ? others : { ...others, [path]: value }
        judge()
      }}
      download={(form) =>
        form === 'json'
          ? save('grammar.json', `${json}\n`)
          : ask({ kind: form, said: said(), today: today() })
      }
    />,
    host,
  )
}
