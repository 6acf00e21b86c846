/** The last step: six questions that only people can judge, and the run as a file or a report. */
import { lastLookIds, lastLookQuestions } from '../../../engine/runs/last-look.ts'
import { answerOf, Refused, reasonOf } from '../answer.ts'
import { type Json, type JsonObject, today } from './document.ts'
import { Area, Remarks } from './fields.tsx'
import { leftWords } from './left-to-do.tsx'
import { shown } from './shown.ts'
import { checkAll, edit, open, send, valueAt } from './state.ts'

export const Last = ({ part }: { part: number }) => (part === 0 ? <SixQuestions /> : <Files />)

const choices = [
  [true, 'Yes'],
  [false, 'No'],
] as const

function SixQuestions() {
  const look = (valueAt(['last_look']) ?? {}) as JsonObject
  const say = (parts: Record<string, Json>): void =>
    edit(['last_look'], { ...look, date: today(), ...parts })
  return (
    <>
      {lastLookIds.map((id) => (
        <fieldset class="field six" key={id} id={`at-last_look-${id}`}>
          <legend>{lastLookQuestions[id]}</legend>
          <div class="radios">
            {choices.map(([value, text]) => (
              <label key={text}>
                <input
                  type="radio"
                  name={id}
                  checked={valueAt(['last_look', id]) === value}
                  onChange={() => say({ [id]: value })}
                />{' '}
                {text}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      {Object.values(look).includes(false) || valueAt(['last_look', 'note']) !== undefined ? (
        <Area
          place={['last_look', 'note']}
          label="What does a no mean, and what is done about it?"
        />
      ) : null}
      <Remarks place={['last_look']} deep />
    </>
  )
}

/** The time at which the whole run was last checked with its button, as people write it; undefined before. */
const checkedAt = shown<string | undefined>(undefined)

/** Checks the whole run, and shows the result next to the button. */
export function CheckWhole({ said }: { said: string | undefined }) {
  return (
    <>
      <button type="button" onClick={checkAndShow}>
        Check the whole run
      </button>
      <span class="hint" role="status">
        {checkedAt.value === undefined
          ? null
          : `Checked at ${checkedAt.value}: ${said ?? `Nothing to mend. ${leftWords()}`}`}
      </span>
    </>
  )
}

/** The result is shown at the top of the workbench, too. */
function checkAndShow(): void {
  checkAll()
  checkedAt.value = new Date().toLocaleTimeString('en-GB')
  document.getElementById('check')?.scrollIntoView({ block: 'center' })
}

interface Written {
  /** The run that the report is about. */
  readonly of: JsonObject
  readonly markdown?: string
  readonly html?: string
  readonly refusal?: string
  /** Whether the same run may be written after all, as when there was no connection. */
  readonly isWorthTrying?: boolean
}

const report = shown<Written | undefined>(undefined)
/** The run whose report is being written. */
let writing: JsonObject | undefined

/** Writes the report of the run as it is now, unless that is done or under way. */
async function write(): Promise<void> {
  const of = open.value!.run
  if (report.value?.of === of || writing === of) return
  writing = of
  try {
    const answer = await answerOf<{ markdown: string; html: string }>(await send('/v1/report'))
    report.value = { of, ...answer }
  } catch (error) {
    const isInvalid = error instanceof Refused && error.status === 422
    report.value = {
      of,
      refusal: isInvalid
        ? 'The report needs a valid run: mend what is listed first.'
        : reasonOf(error),
      isWorthTrying: !isInvalid,
    }
  }
  writing = undefined
}

function Files() {
  void write()
  const name = String(valueAt(['run_id']) ?? 'run')
  // A report on an earlier state of the run is neither shown nor saved.
  const written = report.value?.of === open.value!.run ? report.value : undefined
  return (
    <section>
      <p class="row">
        {written?.markdown === undefined ? null : (
          <button type="button" onClick={() => print()}>
            Print
          </button>
        )}
        <button
          type="button"
          class="second"
          id="export"
          onClick={() => save(`${name}.json`, 'application/json', text(open.value!.run))}
        >
          Save as JSON
        </button>
        {written?.markdown === undefined ? null : (
          <>
            <button
              type="button"
              class="second"
              onClick={() => save(`${name}.html`, 'text/html', written.html!)}
            >
              Save as HTML
            </button>
            <button
              type="button"
              class="second"
              onClick={() => save(`${name}.md`, 'text/markdown', written.markdown!)}
            >
              Save as Markdown
            </button>
            <button type="button" class="second" data-copy="report-text">
              Copy the Markdown
            </button>
          </>
        )}
      </p>
      <div role="status">
        {written === undefined ? <p>The report is being written …</p> : null}
        {written?.refusal === undefined ? null : (
          <p>
            {written.refusal}{' '}
            {written.isWorthTrying ? (
              <button
                type="button"
                class="jump"
                onClick={() => {
                  report.value = undefined
                }}
              >
                Write it again
              </button>
            ) : null}
          </p>
        )}
        {written?.markdown === undefined ? null : (
          <>
            <pre hidden id="report-text">
              {written.markdown}
            </pre>
            <article class="card pad prose" id="report-read" ref={readable(written.html!)} />
          </>
        )}
      </div>
    </section>
  )
}

/** The report as printed, below the heading of the step. */
const readable =
  (page: string) =>
  (place: HTMLElement | null): void => {
    // The styles are for the printed document; the content security policy of this page blocks them.
    const body = page
      .slice(page.indexOf('<main>'), page.indexOf('</main>'))
      .replaceAll(/ style="[^"]*"/g, '')
    const main = new DOMParser().parseFromString(body, 'text/html').querySelector('main')
    for (const heading of main?.querySelectorAll('h1, h2') ?? []) {
      const lower = document.createElement(heading.localName === 'h1' ? 'h3' : 'h4')
      lower.replaceChildren(...heading.childNodes)
      heading.replaceWith(lower)
    }
    place?.replaceChildren(...(main?.childNodes ?? []))
  }

const text = (value: Json): string => `${JSON.stringify(value, null, 2)}\n`

function save(name: string, type: string, content: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
