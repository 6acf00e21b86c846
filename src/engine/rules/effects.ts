/**
 * The effect of a change on the whole outcome. Only rules that read a changed path can match differently, so only their
 * counts are updated; if one path contains another (rules read both a and a.b), the whole changed context is evaluated.
 */

import type { Json, JsonObject } from '../values/json.ts'
import { write } from '../values/path.ts'
import type { CompiledRule, Ruleset } from './compile.ts'
import type { Found } from './explain-condition.ts'
import { type Inference, matchInferred } from './infer.ts'
import { hasBit, numbersOf, type RuleBits } from './match.ts'
import type { Effect } from './outcome.ts'
import { UNREADABLE } from './seen.ts'
import { classOf, type PathIndex } from './value-classes.ts'

/** An evaluation, with what is needed to find the effect of a change to its context. */
export interface Base {
  readonly ruleset: Ruleset
  readonly context: JsonObject
  /** Numbers of the paths that are unknown. */
  readonly unknown: readonly number[]
  readonly values: readonly Found[]
  /** The values that blocking rules see, without those that only usually hold. */
  readonly certain: readonly Found[]
  /** Whether implications are used, and what follows from them. */
  readonly infer: boolean
  readonly inference: Inference
  readonly matched: RuleBits
  readonly chosen: RuleBits | undefined
  /** For each rule, the number of paths that still have to hold, as `match` computed it. */
  readonly left: Int8Array
  /** A working copy of `left`, restored after each effect. */
  readonly trial: Int8Array
  /** How many matched rules of the chosen domains block. */
  readonly blocking: number
}

/** Call it directly after `match` of the context: it copies the counts that `match` leaves in the ruleset. */
export function baseOfEvaluation(evaluation: Omit<Base, 'left' | 'trial' | 'blocking'>): Base {
  const { ruleset, matched, chosen } = evaluation
  const left = ruleset.left.slice()
  const blocking = numbersOf(matched, chosen).filter((n) => ruleset.rules[n]?.blocks).length
  return { ...evaluation, left, trial: left.slice(), blocking }
}

/** The values that the conditions of a rule see at each path. */
export const valuesFor = ({ values, certain }: Base, { blocks }: CompiledRule): readonly Found[] =>
  blocks ? certain : values

/** Whether the value of a path follows by definition. */
export const isSettled = ({ inference }: Base, path: number): boolean => inference.certain.has(path)

/** The number of a path and its new value, undefined to remove it. */
export type Put = readonly [path: number, value: Json | undefined]

/** The effect of setting values at paths on the chosen rules. */
export function effectOf(base: Base, puts: readonly Put[]): Effect {
  const { ruleset, chosen, blocking } = base
  const isWide = puts.some(
    ([path, value]) => ruleset.overlapping.has(path) || mayFollow(base, path, value),
  )
  const [gained, lost] =
    (isWide ? undefined : changesByCount(base, puts)) ?? changesByEvaluation(base, puts)
  const inDomains = (n: number): boolean => chosen === undefined || hasBit(chosen, n)
  const kept = { gained: gained.filter(inDomains), lost: lost.filter(inDomains) }
  const blockers = (numbers: readonly number[]): number =>
    numbers.filter((n) => ruleset.rules[n]?.blocks).length
  const ids = (numbers: readonly number[]): string[] =>
    numbers.map((n) => (ruleset.rules[n] as CompiledRule).rule.id)
  return {
    gained: ids(kept.gained),
    lost: ids(kept.lost),
    blocked_before: blocking > 0,
    blocked_after: blocking + blockers(kept.gained) - blockers(kept.lost) > 0,
  }
}

type Changes = readonly [gained: readonly number[], lost: readonly number[]]

function changesByEvaluation(base: Base, puts: readonly Put[]): Changes {
  const { ruleset, unknown, matched } = base
  const changed = puts.reduce(
    (context, [path, value]) => write(context, (ruleset.paths[path] as PathIndex).path, value),
    base.context,
  )
  const after = matchInferred(ruleset, changed, unknown, base.infer).bits
  const only = (a: RuleBits, b: RuleBits): number[] =>
    numbersOf(a.map((word, i) => word & ~(b[i] as number)))
  return [only(after, matched), only(matched, after)]
}

/** Whether a value is inferred for the path, before or after the change. */
function mayFollow({ infer, inference, ruleset }: Base, path: number, value: Put[1]): boolean {
  if (!infer) return false
  if (inference.certain.has(path) || inference.usual.has(path)) return true
  return value === undefined && ruleset.implications.some((one) => one.path === path)
}

/** @returns undefined if the change alters inferred facts, so that updating counts is not enough */
function changesByCount(base: Base, puts: readonly Put[]): Changes | undefined {
  const { ruleset, unknown, values, left, trial } = base
  const touched = new Set<number>()
  const count = (numbers: readonly number[], by: 1 | -1): void => {
    for (const number of numbers) {
      trial[number] = (trial[number] as number) + by
      touched.add(number)
    }
  }
  for (const [path, value] of puts) {
    const index = ruleset.paths[path] as PathIndex
    const before = classOf(index, values[path]?.seen)
    // If the request declares the path unknown, removing its value leaves it unknown, not missing.
    const isUnknown = value === undefined && unknown.includes(path)
    const after = classOf(index, isUnknown ? UNREADABLE : value)
    count(before.gained, 1)
    count(before.lost, -1)
    count(after.lost, 1)
    count(after.gained, -1)
  }
  const gained: number[] = []
  const lost: number[] = []
  let isSame = true
  for (const number of touched) {
    const was = (left[number] as number) <= 0
    const is = (trial[number] as number) <= 0
    trial[number] = left[number] as number
    if (number >= ruleset.firstImplication) {
      isSame &&= !base.infer || was === is
      continue
    }
    if (is && !was) gained.push(number)
    if (was && !is) lost.push(number)
  }
  if (!isSame) return undefined
  const ascending = (a: number, b: number): number => a - b
  return [gained.sort(ascending), lost.sort(ascending)]
}
