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
import { Report } from './report.tsx'
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

profile.addEventListener('change', () => judge())

const addressOf = (name: string): string => `${location.origin}${base}${zone.dataset[name]}`
const today = (): string => new Date().toISOString().slice(0, 10)
const said = () => ({ ...(profile.value === '' ? {} : { profile: profile.value }), facts })

export type ChosenFiles = readonly (readonly [path: string, file: File])[]

/** @param started a worker that has read nothing yet */
export function show(files: ChosenFiles, started: Worker): void {
  worker?.terminate()
  facts = {}
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
      // The heading says it to whoever sees; this line is for a screen reader.
      state.textContent = `Judged: ${firstHeadline(report)}.`
      state.className = 'hidden'
      draw()
      // On a phone the place for files fills the screen.
      if (isFirst) host.scrollIntoView()
      return
    }
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
      saveMended={({ copy, text }) => save(copy.replace(/^.*\//, ''), text ?? '')}
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
