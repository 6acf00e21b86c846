/** The open run, the writer's position in it, the remarks of the service, and the only function that changes it. */
import { answerOf, reasonOf } from '../answer.ts'
import { base } from '../place.ts'
import { at, type Json, type JsonObject, type Place, pathOf, put } from './document.ts'
import { type Kept, keep } from './kept.ts'
import { nameOf, stems } from './reference.ts'
import type { Advice, Remark } from './remarks.ts'
import { shown } from './shown.ts'
import { isDecided, type PartPlace, placeOf, type StepId, stepIds, stepsOf } from './steps.ts'
import { type Reading, type Todo, todosOf } from './todo.ts'

/** Milliseconds after the last keystroke before the run is validated. */
const TYPING_PAUSE = 400

/** The response of the validator. */
interface Validated {
  readonly valid: boolean
  readonly errors: readonly Remark[]
  readonly warnings: readonly Remark[]
}

export interface Outcome {
  readonly valid: boolean
  readonly errors: readonly Advice[]
  readonly warnings: readonly Advice[]
}

export const open = shown<Kept | undefined>(undefined)
/** The step and part on the screen. */
export const place = shown<PartPlace>({ step: 'problem', part: 0 })
/** The cell whose questions about the present are offered, once somebody has chosen one. */
export const offered = shown<string | undefined>(undefined)
export const outcome = shown<Outcome | undefined>(undefined)
/** Message to show if the browser cannot store the run. */
export const trouble = shown<string | undefined>(undefined)
/** Why the service did not check the current state of the run. */
export const unchecked = shown<string | undefined>(undefined)

/** The steps that had been left at the time of the request; a response must not show errors for steps left since. */
let heldAgainst: readonly StepId[] = []
/**
 * The fields that the writer has left, by their JSONPath, and those of them that were left at the time of the request.
 */
const leftFields = new Set<string>()
let heldFields: ReadonlySet<string> = new Set()
/** Items added in the current step, whose fields the writer has not reached yet. */
const fresh = new Set<string>()

let pause: ReturnType<typeof setTimeout> | undefined
let underWay: AbortController | undefined

/** Opens a run, stores it, and puts its key into the URL, so that it survives a reload. */
export function openRun(kept: Kept): void {
  history.replaceState(null, '', `${base}/run#r=${kept.key}`)
  place.value = { step: kept.step ?? 'problem', part: 0 }
  replace(kept)
}

export function change(parts: Partial<Kept>): void {
  if (open.value !== undefined) replace({ ...open.value, ...parts })
}

export const edit = (place: Place, next: Json | undefined): void =>
  change({ run: put(open.value!.run, place, next) as JsonObject })

export const add = (place: Place, item: Json): void => {
  fresh.add(pathOf([...place, listAt(place).length]))
  edit(place, [...listAt(place), item])
}

export const listAt = (place: Place): readonly Json[] =>
  (valueAt(place) as readonly Json[] | undefined) ?? []

export const valueAt = (place: Place): Json | undefined => at(open.value?.run, place)

/** Adds a question to the list, unless it is there or answered already. */
export function ask(code: string): void {
  const { questions } = open.value!
  if (!questions.includes(code)) change({ questions: [...questions, code] })
}

/** Called before another part is shown. */
const beforeLeaving: (() => void)[] = []

/** @param act called before another part is shown, to save what was typed or ticked and is not in the run yet */
export const onLeaving = (act: () => void): void => {
  beforeLeaving.push(act)
}

export function show(next: PartPlace): void {
  for (const act of beforeLeaving) act()
  const { step: before } = place.value
  place.value = next
  if (next.step !== before) fresh.clear()
  const { left = [] } = open.value!
  if (next.step !== before)
    change({ step: next.step, left: left.includes(before) ? left : [...left, before] })
}

/** Records that the writer has left a field, so that errors in it may be shown. */
export function leave(path: string): void {
  if (leftFields.has(path)) return
  leftFields.add(path)
  askSoon()
}

export const steps = (): readonly StepId[] => stepsOf(open.value!.run)

let reading: Reading | undefined

/** From now on, to-dos tell who has agreed and which gate lacks a source. */
export const readWith = (own: Reading): void => {
  reading = own
}

/** To-dos of a step, or of all. */
export function todos(step?: StepId): Todo[] {
  const inUse = steps()
  return todosOf(open.value!.run, nameOf, reading).filter((todo) =>
    step === undefined ? inUse.includes(todo.step) : todo.step === step,
  )
}

function replace(kept: Kept): void {
  open.value = { ...kept, changed: new Date().toISOString() }
  trouble.value = keep(open.value)
    ? undefined
    : 'This browser keeps nothing: save the run as a file before you leave.'
  askSoon()
}

function askSoon(): void {
  clearTimeout(pause)
  pause = setTimeout(() => void check(), underWay === undefined ? 0 : TYPING_PAUSE)
}

async function check(): Promise<void> {
  underWay?.abort()
  underWay = new AbortController()
  const { signal } = underWay
  try {
    const { left = [], run } = open.value!
    const fields = new Set(leftFields)
    const response = await send('/v1/validate', signal)
    const { valid, errors, warnings } = await answerOf<Validated>(response)
    const found = {
      valid,
      errors: await advised(errors, run),
      warnings: await advised(warnings, run),
    }
    if (signal.aborted) return
    heldAgainst = left
    heldFields = fields
    outcome.value = found
    unchecked.value = undefined
  } catch (error) {
    if ((error as Error).name === 'AbortError') return
    outcome.value = undefined
    unchecked.value = `${reasonOf(error)} What you write is kept here all the same.`
  }
}

/** The module with advice on remarks, loaded with the first remark. */
async function advised(remarks: readonly Remark[], run: JsonObject): Promise<Advice[]> {
  if (remarks.length === 0) return []
  const { advised: advise } = await import('./advice.ts')
  return advise(remarks, run, { nameOf, stems: stems.value })
}

/** Sends the run to the validator or for its report. */
export const send = (
  target: '/v1/validate' | '/v1/report',
  signal?: AbortSignal,
): Promise<Response> =>
  fetch(base + target, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(open.value!.run),
    ...(signal !== undefined && { signal }),
  })

/** The step that a remark is about: a change without a baseline is about the idea. */
export const stepOf = ({ cell, path }: Advice): StepId =>
  cell === undefined ? placeOf(path, open.value!.run).step : 'ideas'

/** Whether a missing entry is in the list of what to do in the open step. */
function isWaiting(remark: Advice): boolean {
  const { step } = place.value
  return (
    stepOf(remark) === step &&
    todos(step).some(({ path }) => remark.path.startsWith(path) || path.startsWith(remark.path))
  )
}

type Found = Pick<Outcome, 'errors' | 'warnings'>

const only = (
  { errors = [], warnings = [] }: Partial<Found>,
  is: (remark: Advice) => boolean,
): Found => ({
  errors: errors.filter(is),
  warnings: warnings.filter(is),
})

/** Errors and warnings in steps and fields that the writer has left, whichever step is open. */
export const toMend = (): Found =>
  only(
    outcome.value ?? {},
    (remark) =>
      remark.holdsFor(open.value!.run) &&
      // Empty items are to-dos, not mistakes, until the decision.
      !(
        remark.isUnwritten &&
        (!isDecided(open.value!.run) || stepOf(remark) === place.value.step)
      ) &&
      // The question of a concept may be chosen at any time until the decision.
      (isDecided(open.value!.run) || !remark.path.endsWith('.coordinates')) &&
      ((heldAgainst.includes(stepOf(remark)) &&
        ![...fresh].some((item) => remark.path.startsWith(item))) ||
        (heldFields.has(remark.path) && !isWaiting(remark))),
  )

/** The remarks of `toMend` that are shown. In the open step a missing entry is a to-do, not an error. */
export const found = (): Found => only(toMend(), (remark) => !isWaiting(remark))

/** From now on, shows errors in every step. */
export const checkAll = (): void => change({ left: stepIds })

/** Remarks on a path, and on paths below it if `deep` is set. */
export function remarksAt(place: Place, deep = false): Found {
  const path = pathOf(place)
  const isHere = (remark: Advice): boolean =>
    remark.path === path ||
    (deep && remark.path.startsWith(path) && '.['.includes(remark.path[path.length]!))
  // A missing answer about the present is reported once, below the step.
  return only(found(), (remark) => remark.cell === undefined && isHere(remark))
}
