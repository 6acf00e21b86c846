/** Beside the run: whether it holds, which cells it covers, the playbook as a checklist, and the ways out as a file. */
import { changeCodes, internalCodes } from '../../../engine/coordinate-code.ts'
import { answerOf, Refused, reasonOf } from '../answer.ts'
import { base } from '../place.ts'
import { type Advice, placeInWords } from './advice.ts'
import { codesIn, type Json, type JsonObject, type Place } from './document.ts'
import { jump, OfferCell } from './fields.tsx'
import { nextStep } from './next-step.ts'
import { playbooks } from './reference.ts'
import { shown } from './shown.ts'
import { ask, change, listAt, open, outcome, send, trouble, unchecked, valueAt } from './state.ts'

/** What a run has on its way to a decision, and where each part stands. */
export function Progress() {
  const parts: readonly (readonly [path: string, name: string, state: string])[] = [
    ['question', 'Question', written(['question'])],
    ['baseline.statement', 'Baseline', written(['baseline', 'statement'])],
    ['answers', 'Answers', numbered(['answers'])],
    ['concepts', 'Concepts', numbered(['concepts'])],
    ['forecasts', 'Forecasts', numbered(['forecasts'])],
    ['decision.kind', 'Decision', written(['decision', 'kind'])],
    ['stop_rules', 'Stop rules', numbered(['stop_rules'])],
  ]
  return (
    <section>
      <h2>Where it stands</h2>
      <ol class="progress">
        {parts.map(([path, name, state]) => (
          <li key={name} class={state === OPEN ? '' : 'done'}>
            <button type="button" class="jump" onClick={() => jump(path)}>
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

/** Whether the run holds, in a few words. */
function verdict(): readonly [words: string, tone: string] {
  if (outcome.value === undefined)
    return [unchecked.value === undefined ? 'Being checked …' : 'Not checked', '']
  const { valid, errors, warnings } = outcome.value
  if (!valid) return [`Not a valid run yet: ${counted(errors.length, 'point')} to mend`, 'fails']
  if (warnings.length > 0)
    return [`A valid run, with ${counted(warnings.length, 'warning')}`, 'warned']
  const isDecided = valueAt(['decision']) !== null
  return [isDecided ? 'A valid run, without a warning' : 'A valid run so far', 'holds']
}

export function Check() {
  const { errors = [], warnings = [] } = outcome.value ?? {}
  const [words, tone] = verdict()
  return (
    <section class={`check ${tone}`} aria-label="Check" id="checked" tabIndex={-1}>
      <p role="status" id="check">
        <b>{words}</b>
      </p>
      {[unchecked.value, trouble.value].map((words) =>
        words === undefined ? null : (
          <p role="alert" key={words}>
            {words}
          </p>
        ),
      )}
      {errors.length > 0 ? null : <Next />}
      <Listed kind="Error" remarks={errors} />
      <Listed kind="Warning" remarks={warnings} />
    </section>
  )
}

/** What to do next, where nothing has to be mended. */
function Next() {
  const step = nextStep(open.value!.run)
  if (step === undefined) return <p>It is decided. Save it, or write the report.</p>
  return (
    <p>
      Next:{' '}
      <button type="button" class="jump" onClick={() => jump(step.path)}>
        {step.text}
      </button>
    </p>
  )
}

/** The verdict at the foot of a phone, where the check itself lies far below. */
export function Peek() {
  const [words, tone] = verdict()
  return (
    <a class={`peek ${tone}`} href="#checked">
      <span>{words}</span> <span aria-hidden="true">↓</span>
    </a>
  )
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

const Listed = ({ kind, remarks }: { kind: string; remarks: readonly Advice[] }) =>
  remarks.length === 0 ? null : (
    <ul class="plain">
      {remarks.slice(0, LISTED).map(({ path, text: advice, cell }) => (
        <li key={path + advice}>
          <span class="hidden">{kind}: </span>
          <button type="button" class="jump" onClick={() => jump(path)}>
            {placeInWords(path)}
          </button>{' '}
          {advice}
          {cell === undefined ? null : <OfferCell cell={cell} />}
        </li>
      ))}
      {remarks.length > LISTED ? <li>and {remarks.length - LISTED} more</li> : null}
    </ul>
  )

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

/** The steps of the mode; a step that names coordinates offers their questions. */
export function Playbook() {
  const mode = String(valueAt(['mode']))
  const steps = playbooks.value.get(mode) ?? []
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
          const codes = codesIn(step)
          return (
            <li key={i} class={done.includes(i) ? 'done' : ''}>
              <label>
                <input type="checkbox" checked={done.includes(i)} onChange={() => tick(i)} />{' '}
                <span>{step}</span>
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
  readonly html?: string
  readonly refusal?: string
}

const report = shown<Written | undefined>(undefined)

export function Files() {
  const name = String(valueAt(['run_id']) ?? 'run')
  const write = async (): Promise<void> => {
    try {
      report.value = await answerOf<{ markdown: string; html: string }>(await send('/v1/report'))
    } catch (error) {
      const isInvalid = error instanceof Refused && error.status === 422
      report.value = {
        refusal: isInvalid
          ? 'The report needs a valid run: mend the errors first.'
          : reasonOf(error),
      }
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
                onClick={() => save(`${name}.html`, 'text/html', report.value!.html!)}
              >
                Save for print
              </button>
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
