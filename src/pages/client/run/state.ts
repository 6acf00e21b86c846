/** The run that is open, what the service says of it, and the one way to change it. */
import { signal } from '@preact/signals'
import { base } from '../place.ts'
import { at, blankRun, type Json, type JsonObject, type Place, pathOf, put } from './document.ts'
import { type Kept, keep, newKey } from './kept.ts'

/** Milliseconds after the last key before the service is asked. */
const TYPING_PAUSE = 400

export interface Remark {
  readonly path: string
  readonly message: string
}

export interface Outcome {
  readonly valid: boolean
  readonly errors: readonly Remark[]
  readonly warnings: readonly Remark[]
}

export interface Stem {
  readonly id: string
  readonly text: string
  readonly intent: string
}

export interface Rubric {
  readonly criteria: readonly {
    readonly id: string
    readonly name: string
    readonly weight: number
    readonly question: string
    readonly anchors: readonly string[]
  }[]
  readonly hard_gates: readonly {
    readonly id: string
    readonly name: string
    readonly question: string
  }[]
}

export const open = signal<Kept | undefined>(undefined)
export const outcome = signal<Outcome | undefined>(undefined)
/** Where the service could not be asked, or the browser keeps nothing: what to tell. */
export const trouble = signal<string | undefined>(undefined)
export const stems = signal<ReadonlyMap<string, Stem>>(new Map())
export const rubric = signal<Rubric | undefined>(undefined)

let pause: ReturnType<typeof setTimeout> | undefined
let underWay: AbortController | undefined

/** Opens a run, keeps it, and puts its key into the address, so that a reload finds it. */
export function openRun(kept: Kept): void {
  history.replaceState(null, '', `${base}/run#r=${kept.key}`)
  replace(kept)
}

export const begin = (
  run: JsonObject,
  also: Partial<Pick<Kept, 'questions' | 'firstMove'>> = {},
): void => openRun({ key: newKey(), changed: '', done: [], questions: [], ...also, run })

export const beginBlank = (mode: string): void => begin(blankRun(mode))

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
  pause = setTimeout(() => void check(), outcome.value === undefined ? 0 : TYPING_PAUSE)
}

async function check(): Promise<void> {
  underWay?.abort()
  underWay = new AbortController()
  try {
    const response = await send('/v1/validate', underWay.signal)
    outcome.value = (await response.json()) as Outcome
  } catch (error) {
    if ((error as Error).name !== 'AbortError') {
      trouble.value = 'The service does not answer. What you write is kept here all the same.'
    }
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
export function remarksAt(place: Place, deep = false): { errors: Remark[]; warnings: Remark[] } {
  const path = pathOf(place)
  const isHere = (remark: Remark): boolean =>
    remark.path === path ||
    (deep && remark.path.startsWith(path) && '.['.includes(remark.path[path.length]!))
  const { errors = [], warnings = [] } = outcome.value ?? {}
  return { errors: errors.filter(isHere), warnings: warnings.filter(isHere) }
}

export async function read<T>(target: string): Promise<T> {
  const response = await fetch(base + target)
  if (!response.ok) throw new Error(`${target} answered ${response.status}`)
  return (await response.json()) as T
}
