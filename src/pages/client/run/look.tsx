/** The step "look": questions about the present, one at a time, and their answers. */
import { internalCodes } from '../../../engine/runs/coordinate-code.ts'
import { LEAST_KNOWN } from '../../../engine/runs/mode-steps.ts'
import { base } from '../place.ts'
import {
  answer,
  answerAt,
  answeredCodes,
  answers,
  unciteIfUnanswered,
  waitingQuestions,
} from './answers.ts'
import { codesIn, type Json, type JsonObject } from './document.ts'
import { Evidence } from './evidence.tsx'
import { Area, fieldId, go, isChoosing, isOffered, Remarks, Remove, Select } from './fields.tsx'
import { firstCell } from './nearest-part.ts'
import { FirstMove } from './opening.tsx'
import { cellOf, nameOf, needCell, playbooks, stems } from './reference.ts'
import { ask, change, edit, listAt, offered, onLeaving, open, valueAt } from './state.ts'
import { placeOf } from './steps.ts'

const meanings = [
  ['observation', 'Seen or counted, and it can be looked up'],
  ['assumption', 'Taken for granted, not looked up'],
  ['hypothesis', 'Expected, could turn out wrong'],
  ['transformation', 'A change that is proposed'],
  ['not-applicable', 'Does not apply here, and why'],
] as const

onLeaving(() => {
  isOffered.value = false
})

/** The questions about the present, or the answer to one of them. */
export function Look({ part }: { part: number }) {
  const at = answerAt('look', part)
  return at === undefined ? <Questions /> : <Answer at={at} />
}

/** Number of listed questions that are shown initially. */
const SHOWN = 3

function Questions() {
  const waiting = waitingQuestions()
  const { firstMove, like } = open.value!
  const known = answeredCodes().filter((code) => code.startsWith('GRAM-C0')).length
  // Whoever was led here by what an idea changes sees the questions about that, and then the list.
  if (isOffered.value && isChoosing.value) return <OtherQuestions />
  return (
    <>
      {firstMove === undefined || like !== undefined ? null : (
        <p class="note">
          <FirstMove move={firstMove} />
        </p>
      )}
      <ul class="waiting">
        {waiting.slice(0, SHOWN).map((code) => (
          <li key={code}>
            <p class="asks">{stems.value.get(code)?.text}</p>
            <p class="row">
              <button type="button" onClick={() => answer(code)}>
                Answer<span class="hidden">: {stems.value.get(code)?.text}</span>
              </button>
              <button type="button" class="second" onClick={() => drop(code)}>
                Not now<span class="hidden">: {stems.value.get(code)?.text}</span>
              </button>
            </p>
          </li>
        ))}
      </ul>
      {waiting.length > SHOWN ? (
        <p class="hint">{waiting.length - SHOWN} more behind these.</p>
      ) : null}
      {valueAt(['mode']) === 'GENERATE' && known < LEAST_KNOWN ? (
        <p class="hint">
          Ideas for something new start from {LEAST_KNOWN} answers about today; you have {known}.
        </p>
      ) : null}
      <Given isOwn={(code) => code.startsWith('GRAM-C0')} />
      {waiting.length + answers().length === 0 ? <FirstQuestions /> : null}
      <Remarks place={['answers']} />
      <OtherQuestions />
    </>
  )
}

const drop = (code: string): void =>
  change({ questions: open.value!.questions.filter((one) => one !== code) })

/** The existing answers, one line each. */
export function Given({ isOwn }: { isOwn: (code: string) => boolean }) {
  const own = answers()
    .map(({ coordinate, text }, at) => ({ code: String(coordinate), text: String(text), at }))
    .filter(({ code }) => isOwn(code))
  if (own.length === 0) return null
  return (
    <ul class="given" aria-label="Answered">
      {own.map(({ at, code, text }) => (
        <li key={at}>
          <button
            type="button"
            class="jump"
            onClick={() => go(placeOf(`$.answers[${at}]`, open.value!.run))}
          >
            {text || stems.value.get(code)?.text || 'An answer that is empty yet'}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The questions that the playbook begins with. */
function FirstQuestions() {
  const mode = String(open.value!.run['mode'])
  const codes = playbooks.value
    .get(mode)
    ?.map(codesIn)
    .find((found) => found.length > 0)
  return codes === undefined ? null : (
    <p class="row">
      <button type="button" onClick={() => codes.forEach(ask)}>
        Begin with {codes.length === 1 ? 'one question' : `${codes.length} questions`}
      </button>
    </p>
  )
}

export function Answer({ at }: { at: number }) {
  const place = ['answers', at] as const
  const code = String(valueAt([...place, 'coordinate']))
  const stem = stems.value.get(code)
  const isToday = code.startsWith('GRAM-C0')
  const options = meanings.filter(([status]) => !isToday || status !== 'transformation')
  const setStatus = (status: string): Json => {
    // Empty rows of evidence are removed, except for observations.
    const filled = (listAt([...place, 'evidence']) as readonly JsonObject[]).filter(
      ({ date, source }) => date !== '' || source !== '',
    )
    edit([...place, 'evidence'], filled)
    return status
  }
  return (
    <>
      <p class="asks">{open.value!.ownGauge?.includes(code) ? stem?.intent : stem?.text}</p>
      <Remarks place={[...place, 'coordinate']} />
      <Area
        place={[...place, 'text']}
        label={isToday ? 'What is the answer?' : 'What would be done?'}
        empty=""
        rows={3}
      />
      <Select
        place={[...place, 'status']}
        label="What kind of answer is it?"
        options={options}
        read={setStatus}
      />
      {isToday || listAt([...place, 'evidence']).length > 0 ? (
        <Evidence place={[...place, 'evidence']} />
      ) : null}
      <Remarks place={place} />
      <p class="row">
        <Remove
          place={place}
          what="this answer"
          then={() => {
            unciteIfUnanswered(code)
            go({ step: isToday ? 'look' : 'ideas', part: 0 })
          }}
        />
        <a class="id" href={`${base}/coordinates/${code}`}>
          {code}
        </a>
      </p>
    </>
  )
}

/** The meta-variable magnitude, which shows whether a change is worth the effort. */
const MAGNITUDE = 'M01'

/**
 * The questions about the present that gauge what is to be changed: first its magnitude, then the meta-variables of the
 * changes.
 */
function gauging(cell: string): string[] {
  const sides = answers()
    .map(({ coordinate }) => String(coordinate))
    .filter((code) => !code.startsWith('GRAM-C0') && code.slice(8, 11) === cell.slice(3))
    // What no question fits has no side by which it is gauged.
    .filter((code) => open.value!.ownGauge?.includes(code) !== true)
    .map((code) => code.slice(-MAGNITUDE.length))
  return sides.length === 0
    ? []
    : [...new Set([MAGNITUDE, ...sides])].map((side) => `GRAM-${cell}-${side}`)
}

/** The fourteen questions about the present in one cell. */
function OtherQuestions() {
  const cell = offered.value ?? (isChoosing.value ? firstCell() : undefined) ?? ''
  if (isChoosing.value && cell !== '') needCell(cell)
  const first = gauging(cell)
  const rank = (id: string): string =>
    `${first.includes(id) ? first.indexOf(id) : first.length} ${id}`
  const inCell = [...stems.value.values()]
    .filter(({ id }) => cellOf(id) === cell)
    .sort((a, b) => (rank(a.id) < rank(b.id) ? -1 : 1))
  return (
    <details
      class="more-questions"
      open={isChoosing.value}
      onToggle={({ currentTarget }) => {
        isChoosing.value = currentTarget.open
        if (!currentTarget.open) isOffered.value = false
      }}
    >
      <summary id={fieldId(['answers'])}>Other questions about today</summary>
      <div class="field">
        <label for="cell-internal">About what?</label>
        <select
          id="cell-internal"
          value={cell.slice('C0-'.length)}
          onChange={(event) => {
            offered.value = `C0-${event.currentTarget.value}`
          }}
        >
          {internalCodes.map((code) => (
            <option key={code} value={code}>
              {nameOf(code)}
            </option>
          ))}
        </select>
      </div>
      <p class="hint">{inCell[0]?.intent ?? 'Being fetched …'}</p>
      {first.length === 0 ? null : (
        <p class="hint">
          {first.length === 1 ? 'The first one gauges' : `The first ${first.length} gauge`} what
          your idea would change.
        </p>
      )}
      <ul class="offered" aria-label="Questions">
        {inCell.map(({ id, text }) => (
          <li key={id}>
            <button type="button" class="jump" onClick={() => answer(id)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
