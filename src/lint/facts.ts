/**
 * Decides which of several facts at a path of a subject counts. Measured, judged and declared facts take precedence
 * over estimated and inferred ones; then the nearest subject over those above it; then the firmer certainty. Everything
 * takes precedence over a profile.
 */
import type { Certainty, Fact } from '../adapters/adapter.ts'
import { valueProblem } from '../engine/rules/check-rule.ts'
import { isReadable } from '../engine/rules/seen.ts'
import type { Json } from '../engine/values/json.ts'
import type { KnownField } from './known-field.ts'

/** A fact with its source. */
export interface HeldFact extends Fact {
  readonly value: Json
  /** Name of the adapter or other source. */
  readonly source: string
  /** For an inferred fact: the alternatives, any of which may be true; `value` lists them. */
  readonly alternatives?: readonly Json[]
  /** Set by a profile, so nobody stated it about this particular file. */
  readonly isDefault?: true
}

/** A fact as a subject sees it. */
export interface SeenFact {
  readonly fact: HeldFact
  /** Number of levels up to the subject that has the fact; 0 is the subject itself. */
  readonly distance: number
}

const order: Readonly<Record<Certainty, number>> = {
  measured: 0,
  judged: 1,
  declared: 2,
  estimated: 3,
  inferred: 4,
}

/** Whether a fact of this certainty may block. */
export const isFirm = (certainty: Certainty): boolean => order[certainty] <= order.declared

const rank = ({ fact, distance }: SeenFact): readonly number[] => [
  isFirm(fact.certainty) ? 0 : 1,
  distance,
  order[fact.certainty],
  fact.isDefault === true ? 1 : 0,
]

function byRank(a: SeenFact, b: SeenFact): number {
  const left = rank(a)
  const right = rank(b)
  for (const [i, value] of left.entries()) {
    const difference = value - (right[i] as number)
    if (difference !== 0) return difference
  }
  return byPlace(a.fact, b.fact)
}

const byPlace = (a: Fact, b: Fact): number =>
  compareText(a.place.file, b.place.file) || (a.place.line ?? 0) - (b.place.line ?? 0)

export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * @param facts all facts at one path, of the subject and of those above it
 * @returns the fact that counts; at a path with several values, the values of all equally strong facts
 */
export function standing(facts: readonly SeenFact[], field: KnownField | undefined): SeenFact {
  if (facts.length === 1) return facts[0] as SeenFact
  const [first, ...others] = facts.toSorted(byRank) as [SeenFact, ...SeenFact[]]
  if (field?.multiple !== true) return first
  const equals = [first, ...others].filter((other) => isEquallyStrong(first, other))
  const value = [...new Set(equals.flatMap(({ fact }) => fact.value))]
  return { ...first, fact: { ...first.fact, value } }
}

const isEquallyStrong = (a: SeenFact, b: SeenFact): boolean =>
  rank(a).every((value, i) => value === rank(b)[i])

/** Relative difference below which two numbers are equal: 23.976 means 24000/1001. */
const TOLERANCE = 0.001

/**
 * Maximum absolute difference between two numbers for the same thing, in the unit of the path. Durations are written in
 * whole seconds, truncated or rounded. Two meters that comply with EBU Tech 3341 and 3342 may differ by this much, if
 * one is rounded.
 */
const TOLERANCES: ReadonlyMap<string, number> = new Map([
  ['core.duration', 1],
  ['audio.integrated_loudness', 0.3],
  ['audio.short_term_max', 0.3],
  ['audio.true_peak', 0.6],
  ['audio.loudness_range', 2],
])

export function agree(a: Json, b: Json, path: string): boolean {
  if (typeof a === 'number' && typeof b === 'number') {
    const tolerance = TOLERANCE * Math.max(Math.abs(a), Math.abs(b))
    return Math.abs(a - b) <= Math.max(tolerance, TOLERANCES.get(path) ?? 0)
  }
  if (Array.isArray(a) && Array.isArray(b)) return a.some((item) => b.includes(item))
  return a === b
}

export interface Contradiction {
  readonly declared: SeenFact
  readonly measured: SeenFact
}

/**
 * The declared fact at a path that a file contradicts, if any. Both may come from the same file: its header states a
 * loudness, but its audio is louder. A profile states only what is usual, so it contradicts nothing.
 */
export function contradiction(facts: readonly SeenFact[]): Contradiction | undefined {
  // A shortcut, since most paths have no declared fact and there are thousands of cues.
  if (facts.length < 2 || !facts.some(({ fact }) => isDeclaration(fact))) return undefined
  const sorted = facts.toSorted(byRank)
  const measured = sorted.find(({ fact }) => fact.certainty === 'measured')
  if (measured === undefined) return undefined
  const { path, value, source, place } = measured.fact
  const declared = sorted.find(
    ({ fact }) =>
      isDeclaration(fact) &&
      (fact.source !== source || fact.place.file !== place.file) &&
      !agree(fact.value, value, path),
  )
  return declared === undefined ? undefined : { declared, measured }
}

export interface Disagreement {
  readonly taken: SeenFact
  readonly other: SeenFact
}

/**
 * Finds two facts of one subject that files of the same kind declare differently, at a path with a single value.
 * Without this check the first would be used silently.
 */
export function disagreement(
  facts: readonly SeenFact[],
  field: KnownField | undefined,
): Disagreement | undefined {
  if (facts.length < 2 || field?.multiple === true) return undefined
  const taken = standing(facts, field)
  if (taken.distance > 0 || !isDeclaration(taken.fact)) return undefined
  const { path, source, value } = taken.fact
  const other = facts.find(
    ({ fact, distance }) =>
      distance === 0 &&
      isDeclaration(fact) &&
      fact.source === source &&
      !agree(fact.value, value, path),
  )
  return other === undefined ? undefined : { taken, other }
}

const isDeclaration = ({ certainty, isDefault }: HeldFact): boolean =>
  certainty === 'declared' && isDefault !== true

export interface WrongValue {
  readonly message: string
  readonly isUnreadable: boolean
  /** The allowed range, if the value is a number outside it. */
  readonly range?: string
}

/**
 * What is wrong with a value: no rule can read it, or it is outside the range of its path; undefined for a valid one.
 */
export function wrongValue(field: KnownField | undefined, value: Json): WrongValue | undefined {
  if (field === undefined) return undefined
  const elements = Array.isArray(value) ? (value as readonly Json[]) : [value]
  for (const element of elements) {
    const message = valueProblem(field, element)
    if (message === undefined) continue
    if (!isReadable(field, element)) return { message, isUnreadable: true }
    return { message, isUnreadable: false, range: `${field.minimum} to ${field.maximum}` }
  }
  if (Array.isArray(value) && !field.multiple) {
    return { message: `${field.path} holds a single value, got an array`, isUnreadable: true }
  }
  return undefined
}
