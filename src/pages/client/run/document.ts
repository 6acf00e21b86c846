/**
 * A run document during editing: JSON in which any value can be read and replaced. It is always what an export would
 * contain.
 */
import { child } from '../../../engine/values/json-path.ts'

export type Json = null | boolean | number | string | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [name: string]: Json
}

/** Names and indexes from the root. */
export type Place = readonly (string | number)[]

export const pathOf = (place: Place): string => place.reduce<string>(child, '$')

export function at(value: Json | undefined, place: Place): Json | undefined {
  return place.reduce<Json | undefined>(
    (here, step) => (here as Record<string | number, Json> | null | undefined)?.[step],
    value,
  )
}

/** Returns a copy of a document with another value at a path; undefined removes the path. */
export function put(value: Json | undefined, place: Place, next: Json | undefined): Json {
  const [step, ...rest] = place
  if (step === undefined) return next ?? null
  const inner = rest.length === 0 ? next : put(at(value, [step]), rest, next)
  if (typeof step === 'number') {
    const list = [...((value as readonly Json[] | undefined) ?? [])]
    if (inner === undefined) list.splice(step, 1)
    else list[step] = inner
    return list
  }
  const object = (value ?? {}) as JsonObject
  if (inner !== undefined) return { ...object, [step]: inner }
  const { [step]: _, ...others } = object
  return others
}

export const today = (): string => new Date().toLocaleDateString('sv-SE')

/** An empty run document with today's date. */
export const blankRun = (mode: string, title = ''): JsonObject => ({
  version: '1.0-draft',
  run_id: null,
  mode,
  title,
  created: today(),
  question: null,
  target: null,
  constraints: [],
  participants: [],
  baseline: { statement: null, date: null, evidence: [] },
  answers: [],
  links: [],
  concepts: [],
  forecasts: [],
  decision: null,
  stop_rules: [],
})

/** All coordinates in a text, without duplicates. */
export const codesIn = (text: string): string[] => [
  ...new Set(text.match(/GRAM-C[0-4]-I(?:0[1-9]|10)-M(?:0[1-9]|1[0-4])/g)),
]
