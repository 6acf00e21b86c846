/** The run that is open, what the service says of it, and the one way to change it. */
import { answerOf, reasonOf } from '../answer.ts'
import { base } from '../place.ts'
import { type Advice, adviceOn, type Remark } from './advice.ts'
import { at, type Json, type JsonObject, type Place, pathOf, put } from './document.ts'
import { type Kept, keep } from './kept.ts'
import { shown } from './shown.ts'

/** Milliseconds after the last key before the service is asked. */
const TYPING_PAUSE = 400

/** What the validator answers. */
interface Found {
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
/** The cell whose questions are shown to choose from. */
export const offered = shown('C0-I10')
export const outcome = shown<Outcome | undefined>(undefined)
/** Where the browser keeps nothing: what to tell. */
export const trouble = shown<string | undefined>(undefined)
/** Why the service did not check the run as it is now. */
export const unchecked = shown<string | undefined>(undefined)

let pause: ReturnType<typeof setTimeout> | undefined
let underWay: AbortController | undefined

/** Opens a run, keeps it, and puts its key into the address, so that a reload finds it. */
export function openRun(kept: Kept): void {
  history.replaceState(null, '', `${base}/run#r=${kept.key}`)
  replace(kept)
}

export function change(parts: Partial<Kept>): void {
  if (open.value !== undefined) replace({ ...open.value, ...parts })
}

export const edit = (place: Place, next: Json | undefined): void =>
  change({ run: put(open.value!.run, place, next) as JsonObject })

export const add = (place: Place, item: Json): void => edit(place, [...listAt(place), item])

export const listAt = (place: Place): readonly Json[] =>
  (valueAt(place) as readonly Json[] | undefined) ?? []

export const valueAt = (place: Place): Json | undefined => at(open.value?.run, place)

/** A question goes on the list; one that is there, or is answered, stays where it is. */
export function ask(code: string): void {
  const { questions } = open.value!
  if (!questions.includes(code)) change({ questions: [...questions, code] })
}

function replace(kept: Kept): void {
  open.value = { ...kept, changed: new Date().toISOString() }
  trouble.value = keep(open.value)
    ? undefined
    : 'This browser keeps nothing: save the run as a file before you leave.'
  clearTimeout(pause)
  pause = setTimeout(() => void check(), underWay === undefined ? 0 : TYPING_PAUSE)
}

async function check(): Promise<void> {
  underWay?.abort()
  underWay = new AbortController()
  try {
    const { run } = open.value!
    const response = await send('/v1/validate', underWay.signal)
    const { valid, errors, warnings } = await answerOf<Found>(response)
    const advised = (remarks: readonly Remark[]): Advice[] =>
      remarks.map((remark) => adviceOn(remark, run))
    outcome.value = { valid, errors: advised(errors), warnings: advised(warnings) }
    unchecked.value = undefined
  } catch (error) {
    if ((error as Error).name === 'AbortError') return
    outcome.value = undefined
    unchecked.value = `${reasonOf(error)} What you write is kept here all the same.`
  }
}

/** The two things that a run is sent to: the validator and the report. */
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

/** What was found at a place, or below it where `deep` says so. */
export function remarksAt(place: Place, deep = false): { errors: Advice[]; warnings: Advice[] } {
  const path = pathOf(place)
  const isHere = (remark: Advice): boolean =>
    remark.path === path ||
    (deep && remark.path.startsWith(path) && '.['.includes(remark.path[path.length]!))
  const { errors = [], warnings = [] } = outcome.value ?? {}
  return { errors: errors.filter(isHere), warnings: warnings.filter(isHere) }
}
