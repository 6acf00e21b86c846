/** Beside the run: whether it holds, which cells it covers, the playbook as a checklist, and the ways out as a file. */
import { useSignal } from '@preact/signals'
import { changeCodes, internalCodes } from '../../../engine/coordinate-code.ts'
import { base } from '../place.ts'
import { codesIn, type Json, type JsonObject, type Place } from './document.ts'
import { fieldId, inWords, placeInWords } from './fields.tsx'
import {
  ask,
  change,
  listAt,
  open,
  outcome,
  type Remark,
  send,
  stems,
  trouble,
  valueAt,
} from './state.ts'

/** What a run has on its way to a decision, and where each part stands. */
export function Progress() {
  const parts: readonly (readonly [section: string, name: string, state: string])[] = [
    ['opening', 'Question', written(['question'])],
    ['opening', 'Baseline', written(['baseline', 'statement'])],
    ['answers', 'Answers', numbered(['answers'])],
    ['concepts', 'Concepts', numbered(['concepts'])],
    ['forecasts', 'Forecasts', numbered(['forecasts'])],
    ['decision', 'Decision', written(['decision', 'kind'])],
    ['stop-rules', 'Stop rules', numbered(['stop_rules'])],
  ]
  return (
    <section>
      <h2>Where it stands</h2>
      <ol class="progress">
        {parts.map(([section, name, state]) => (
          <li key={name} class={state === OPEN ? '' : 'done'}>
            <button type="button" class="jump" onClick={() => jump(section.replace('-', '_'))}>
              {name}
            </button>{' '}
            <span>{state}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

const OPEN = 'open'
const written = (place: Place): string => ((valueAt(place) ?? '') === '' ? OPEN : 'written')
const numbered = (place: Place): string => String(listAt(place).length || OPEN)

/** How many remarks are listed; the rest is counted. */
const LISTED = 12

export function Check() {
  const { valid = false, errors = [], warnings = [] } = outcome.value ?? {}
  const words =
    outcome.value === undefined
      ? 'Being checked …'
      : !valid
        ? `${counted(errors.length, 'error')}: not a valid run yet`
        : warnings.length === 0
          ? valueAt(['decision']) === null
            ? 'A valid run so far'
            : 'A valid run, without a warning'
          : `A valid run, with ${counted(warnings.length, 'warning')}`
  const tone =
    outcome.value === undefined ? '' : !valid ? 'fails' : warnings.length === 0 ? 'holds' : 'warned'
  return (
    <section class={`check ${tone}`} aria-label="Check">
      <p role="status" id="check">
        <b>{words}</b>
      </p>
      {trouble.value === undefined ? null : <p role="alert">{trouble.value}</p>}
      <Listed kind="Error" remarks={errors} />
      <Listed kind="Warning" remarks={warnings} />
    </section>
  )
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

const Listed = ({ kind, remarks }: { kind: string; remarks: readonly Remark[] }) =>
  remarks.length === 0 ? null : (
    <ul class="plain">
      {remarks.slice(0, LISTED).map(({ path, message }) => (
        <li key={path + message}>
          {kind}{' '}
          <button type="button" class="jump" onClick={() => jump(path)}>
            {placeInWords(path)}
          </button>{' '}
          {inWords(message)}
        </li>
      ))}
      {remarks.length > LISTED ? <li>and {remarks.length - LISTED} more</li> : null}
    </ul>
  )

/** To the field of a JSONPath, or to the nearest above it. */
function jump(path: string): void {
  const place = path.match(/[A-Za-z_]\w*|\d+/g) ?? []
  for (let length = place.length; length > 0; length--) {
    const field = document.getElementById(fieldId(place.slice(0, length)))
    const section = length === 1 ? document.getElementById(place[0]!.replace('_', '-')) : null
    const target = field ?? section
    if (target === null) continue
    target.closest('details')?.setAttribute('open', '')
    target.scrollIntoView({ block: 'center' })
    if (!/^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) target.tabIndex = -1
    target.focus({ preventScroll: true })
    return
  }
}

export function Coverage() {
  const counts = new Map<string, number>()
  for (const { coordinate, status } of listAt(['answers']) as readonly JsonObject[]) {
    const cell = String(coordinate).slice(5, 11)
    if (status !== 'not-applicable') counts.set(cell, (counts.get(cell) ?? 0) + 1)
  }
  return (
    <section>
      <h2>Coverage</h2>
      <p class="hint" id="covered">
        {counts.size} of 50 cells have an answer. None asks for all.
      </p>
      <table class="coverage">
        <caption class="hidden">Answers by internal variable and change level</caption>
        <thead>
          <tr>
            <td />
            {changeCodes.map((code) => (
              <th scope="col" key={code}>
                {code}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {internalCodes.map((internal) => (
            <tr key={internal}>
              <th scope="row">{internal}</th>
              {changeCodes.map((level) => {
                const count = counts.get(`${level}-${internal}`) ?? 0
                return (
                  <td key={level} class={`h${Math.min(count, 4)}`}>
                    {count === 0 ? '' : count}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The steps of the mode as the page brought them; a step that names coordinates offers their questions. */
export function Playbook() {
  const mode = String(valueAt(['mode']))
  const steps = [...document.querySelectorAll(`#playbooks [data-mode="${mode}"] > ol > li`)]
  const { done } = open.value!
  const tick = (i: number): void =>
    change({
      done: done.includes(i) ? done.filter((one) => one !== i) : [...done, i].sort((a, b) => a - b),
    })
  return (
    <section>
      <h2>
        <a href={`${base}/modes/${mode}`}>{mode}</a>, step by step
      </h2>
      {open.value!.firstMove === undefined ? null : (
        <p>
          <b>First move</b> {open.value!.firstMove}
        </p>
      )}
      <ol class="steps">
        {steps.map((step, i) => {
          const codes = codesIn(step.textContent ?? '').filter((code) => stems.value.has(code))
          return (
            <li key={i} class={done.includes(i) ? 'done' : ''}>
              <label>
                <input type="checkbox" checked={done.includes(i)} onChange={() => tick(i)} />{' '}
                <span>{step.textContent}</span>
              </label>
              {codes.length === 0 ? null : (
                <button type="button" class="second" onClick={() => codes.forEach(ask)}>
                  Put {codes.length === 1 ? 'its question' : `its ${codes.length} questions`} on the
                  list
                </button>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

interface Written {
  readonly markdown?: string
  readonly refusal?: string
}

export function Files() {
  const report = useSignal<Written | undefined>(undefined)
  const name = String(valueAt(['run_id']) ?? 'run')
  const write = async (): Promise<void> => {
    try {
      const response = await send('/v1/report')
      const body = (await response.json()) as { markdown?: string; message?: string }
      report.value = response.ok
        ? { markdown: body.markdown ?? '' }
        : { refusal: 'The report needs a valid run: mend the errors first.' }
    } catch {
      report.value = { refusal: 'The service does not answer.' }
    }
  }
  return (
    <section>
      <h2>Take it with you</h2>
      <p class="row">
        <button
          type="button"
          id="export"
          onClick={() => save(`${name}.json`, 'application/json', text(open.value!.run))}
        >
          Save as JSON
        </button>
        <button type="button" class="second" id="report" onClick={() => void write()}>
          Write the report
        </button>
      </p>
      <div role="status">
        {report.value?.refusal === undefined ? null : <p>{report.value.refusal}</p>}
        {report.value?.markdown === undefined ? null : (
          <>
            <p class="row">
              <button
                type="button"
                class="second"
                onClick={() => save(`${name}.md`, 'text/markdown', report.value!.markdown!)}
              >
                Save as Markdown
              </button>
              <button type="button" class="second" data-copy="report-text">
                Copy
              </button>
            </p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
            <pre class="pre" id="report-text" tabIndex={0}>
              {report.value.markdown}
            </pre>
          </>
        )}
      </div>
    </section>
  )
}

const text = (value: Json): string => `${JSON.stringify(value, null, 2)}\n`

function save(name: string, type: string, content: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
