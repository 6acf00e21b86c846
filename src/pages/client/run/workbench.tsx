/** An open run, one part at a time: the bar of steps, the open part, and what comes next and why. */

import { dropEmpty, waitingQuestions } from './answers.ts'
import type { JsonObject } from './document.ts'
import { go, jump, OfferCell } from './fields.tsx'
import { Goal, Problem } from './opening.tsx'
import { FILES, isMoreOpen, late, lateTrouble, within } from './parts.ts'
import {
  found,
  open,
  outcome,
  place,
  stepOf,
  steps,
  todos,
  toMend,
  trouble,
  unchecked,
} from './state.ts'
import {
  FIGURE_OF_TODAY,
  isUntouched,
  type PartPlace,
  partsOf,
  placeOf,
  type StepId,
  stepWords,
} from './steps.ts'
import type { Todo } from './todo.ts'

/** Shows another part. Removing an empty answer renumbers the others, so the list of questions is shown then. */
const leave = (to: PartPlace): void =>
  go(dropEmpty() && to.step === 'look' ? { ...to, part: 0 } : to)

export function Workbench() {
  const { step } = place.value
  const parts = partsOf(step, open.value!.run)
  // The shown part may have been removed.
  const part = Math.min(place.value.part, parts.length - 1)
  return (
    <div class="bench">
      <Bar />
      <section class="step" aria-labelledby="step-name">
        <h2 id="step-name" tabIndex={-1}>
          {part === 0 ? stepWords[step].name : parts[part]!.name}
        </h2>
        <Parts names={parts.map(({ name }) => name)} at={part} step={step} />
        <Body step={step} part={part} />
        <Foot step={step} part={part} count={parts.length} />
      </section>
      <Behind />
    </div>
  )
}

/** All steps with what each still lacks; one is open. */
function Bar() {
  const all = steps()
  const current = place.value.step
  const { errors } = toMend()
  const { left = [], run } = open.value!
  const wrong = new Set(errors.map(stepOf))
  const [said = nextWords(), tone] = verdict()
  return (
    <nav class="stepbar" aria-label="Steps">
      <ol>
        {all.map((step, i) => {
          const isOpen = todos(step).length > 0 || wrong.has(step) || isUntouched(step, run)
          const isDone = left.includes(step) && !isOpen
          return (
            <li key={step} class={isDone ? 'done' : ''}>
              <button
                type="button"
                aria-current={step === current ? 'step' : undefined}
                onClick={() => leave({ step, part: 0 })}
              >
                {i + 1}.<span class="step-word"> {stepWords[step].name}</span>
                {isDone ? <span class="hidden"> (written)</span> : null}
              </button>
            </li>
          )
        })}
      </ol>
      <p role="status" id="check" class={tone}>
        Step {all.indexOf(current) + 1} of {all.length}. {said}
      </p>
      {[unchecked.value, trouble.value].map((words) =>
        words === undefined ? null : (
          <p role="alert" key={words}>
            {words}
          </p>
        ),
      )}
    </nav>
  )
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/** The first thing to do in the open step, or else in the first step that lacks one. */
function nextWords(): string {
  const [{ text } = { text: 'Check the whole run.' }] = [...todos(place.value.step), ...todos()]
  return `Next: ${text[0]!.toLowerCase()}${text.slice(1)}`
}

/** The status in one line, without words as long as nothing is wrong before the decision. */
function verdict(): readonly [words: string | undefined, tone: string] {
  const { errors, warnings } = toMend()
  if (outcome.value === undefined)
    return [unchecked.value === undefined ? 'Being checked …' : 'Not checked.', '']
  if (errors.length > 0) return [`${counted(errors.length, 'point')} to mend.`, 'fails']
  if (warnings.length > 0) return [`${counted(warnings.length, 'warning')}.`, 'warned']
  const isDecided = open.value!.run['decision'] !== null
  const look = (open.value!.run['last_look'] ?? {}) as JsonObject
  if (isDecided && outcome.value.valid && Object.values(look).includes(false))
    return ['Valid; a question of the last look is answered no.', '']
  if (isDecided && outcome.value.valid) return ['A valid run, without a warning.', 'holds']
  return [undefined, '']
}

/** “2 answers and the figure of “Today””, which answers no question; “1 of 4” where there is no list of all. */
function partsInWords(names: readonly string[], at: number, step: StepId): string {
  if (lists[step] === undefined) return `${at + 1} of ${names.length}`
  const own = names.slice(1).filter((name) => name !== FIGURE_OF_TODAY).length
  const items = counted(own, step === 'look' ? 'answer' : 'idea')
  if (own === names.length - 1) return items
  return own === 0 ? FIGURE_OF_TODAY : `${items} and the figure of “Today”`
}

function Parts({ at, names, step }: { at: number; names: readonly string[]; step: StepId }) {
  if (names.length < 2) return null
  return (
    <p class="row parts">
      <label for="part">{partsInWords(names, at, step)}</label>
      <select
        id="part"
        value={at}
        onChange={(event) => leave({ step, part: Number(event.currentTarget.value) })}
      >
        {names.map((name, i) => (
          <option key={i} value={i}>
            {name}
          </option>
        ))}
      </select>
    </p>
  )
}

function Body({ part, step }: PartPlace) {
  switch (step) {
    case 'problem':
      return <Problem />
    case 'goal':
      return <Goal />
    default:
      return <Late part={part} step={step} />
  }
}

function Late({ part, step }: PartPlace) {
  const loaded = late.value
  return loaded === undefined ? (
    <p role="status">{lateTrouble.value ?? 'Being loaded …'}</p>
  ) : (
    <loaded.LateStep part={part} step={step} />
  )
}

/** The background of the run, collapsed. */
function Behind() {
  const loaded = late.value
  return (
    <details
      class="more-of-run"
      open={isMoreOpen.value}
      onToggle={({ currentTarget }) => {
        isMoreOpen.value = currentTarget.open
      }}
    >
      <summary>To do, playbook, other runs</summary>
      {isMoreOpen.value && loaded !== undefined ? <loaded.More /> : null}
    </details>
  )
}

/** Maximum number of remarks listed; the rest is counted. */
const LISTED = 12

/** The footer of a step: what to do here, what to correct, and the next step. */
function Foot({ count, part, step }: PartPlace & { count: number }) {
  const all = steps()
  const next = nextOf(step, part, count, all)
  const before = beforeOf(step, part, all)
  // The writer chooses which question comes next.
  const isAsked = part > 0 && step === 'look' && waitingQuestions().length > 0
  const onward = isAsked
    ? { words: 'Choose the next question', act: () => leave({ step, part: 0 }) }
    : next && {
        words: wordsFor(next, step),
        act: () => leave(next),
      }
  const own = todosHere(step, part)
  // A run counts as complete after the last look, since results come weeks later.
  const isWhole = next === undefined || (step === 'last' && next.step === 'came')
  return (
    <footer class="onward">
      {own.length === 0 ? null : (
        <ul class="todos" aria-label="To do here">
          {own.slice(0, LISTED).map(({ cell, path, text }) => (
            <li key={path + text}>
              {cell === undefined ? (
                <button type="button" class="jump" onClick={() => jump(path)}>
                  {text}
                </button>
              ) : (
                <>
                  {text} <OfferCell cell={cell} />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <Mend />
      <p class="row">
        {before === undefined || isAsked ? null : (
          <Back to={before} list={lists[step]} isItem={part > 0} />
        )}
        {isWhole ? <Whole /> : null}
        {onward === undefined ? null : (
          <button type="button" id="onward" class={isWhole ? 'second' : ''} onClick={onward.act}>
            {onward.words}
          </button>
        )}
        {step === 'last' ? null : (
          <button type="button" class="second" onClick={() => leave(FILES)}>
            Report to print
          </button>
        )}
      </p>
      {next === undefined || next.step === step || isAsked ? null : (
        <p class="hint">{stepWords[next.step].why}</p>
      )}
    </footer>
  )
}

/** Leads back, first out of what is open within the part. */
function Back({ isItem, list, to }: { isItem: boolean; list: string | undefined; to: PartPlace }) {
  const close = within.value
  return (
    <button type="button" class="second" onClick={close ?? (() => leave(to))}>
      {((isItem || close !== undefined) && list) || 'Back'}
    </button>
  )
}

const wordsFor = (next: PartPlace, step: StepId): string =>
  next.step !== step
    ? `Next: ${stepWords[next.step].name}`
    : step === FILES.step
      ? 'Report to print'
      : 'Next'

/** The check of the whole run, which is loaded with the last steps. */
function Whole() {
  const loaded = late.value
  return loaded === undefined ? null : <loaded.CheckWhole said={verdict()[0]} />
}

/** Steps that consist of a list and its items, with the label of the link back to the list. */
const lists: Partial<Record<StepId, string>> = {
  look: 'Back to the questions',
  ideas: 'Back to the ideas',
}

/** To-dos of the shown part; for a list, those of all its items. */
function todosHere(step: StepId, part: number): Todo[] {
  const { run } = open.value!
  return todos(step).filter(({ cell, path }) => {
    const at = placeOf(path, run)
    return part === 0 && (lists[step] !== undefined || cell !== undefined)
      ? true
      : at.step === step && at.part === part
  })
}

function nextOf(
  step: StepId,
  part: number,
  count: number,
  all: readonly StepId[],
): PartPlace | undefined {
  if (lists[step] === undefined && part + 1 < count) return { step, part: part + 1 }
  const following = all[all.indexOf(step) + 1]
  return following === undefined ? undefined : { step: following, part: 0 }
}

function beforeOf(step: StepId, part: number, all: readonly StepId[]): PartPlace | undefined {
  if (part > 0) return { step, part: lists[step] === undefined ? part - 1 : 0 }
  const previous = all[all.indexOf(step) - 1]
  if (previous === undefined) return undefined
  // The part from which the writer came: the last, or the list.
  const last = partsOf(previous, open.value!.run).length - 1
  return { step: previous, part: lists[previous] === undefined ? last : 0 }
}

/** Errors in steps that the writer has left. */
function Mend() {
  const { errors, warnings } = found()
  const all = [...errors, ...warnings]
  if (all.length === 0) return null
  return (
    // An inline function, so that Preact calls it on every render.
    <ul
      class="remarks mend"
      aria-label="To mend"
      ref={(list) => void import('./advice.ts').then(({ hideShown }) => hideShown(list))}
    >
      {all.slice(0, LISTED).map(({ cell, inWords, path, text }, i) => (
        <li
          key={path + text}
          class={i < errors.length ? 'error' : 'warning'}
          data-says={path + text}
        >
          {cell === undefined ? (
            <>
              <button type="button" class="jump" onClick={() => jump(path)}>
                {inWords(path)}
              </button>{' '}
              {text}
            </>
          ) : (
            <>
              {text}
              <OfferCell cell={cell} />
            </>
          )}
        </li>
      ))}
      {all.length > LISTED && <li>and {all.length - LISTED} more</li>}
    </ul>
  )
}
