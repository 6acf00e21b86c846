/** A condition with what the context holds at its path and, where it does not hold, why. */

import type { CompiledRule, Ruleset } from './compile.ts'
import { isScalar } from './equality.ts'
import { walk } from './match.ts'
import { holds, type Truth } from './operators.ts'
import type { ExplainedCondition, Why } from './outcome.ts'
import type { Condition, Json, JsonObject } from './rule.ts'
import { type Seen, seenAs, UNREADABLE } from './seen.ts'
import { truncate } from './truncate.ts'
import { type PathIndex, reduced } from './value-classes.ts'

/** The value at a path. */
export interface Found {
  /** As the context holds it, undefined for nothing; for showing. */
  readonly actual: Json | undefined
  /** The same to every condition, a long array reduced to the elements that rules name; for asking. */
  readonly seen: Seen
}

/** Longest array that an explanation repeats, and longest text. */
export const LONGEST_ARRAY = 50
const LONGEST_TEXT = 500

const nothing: Found = { actual: undefined, seen: undefined }
const unlooked: Found = { actual: undefined, seen: UNREADABLE }

/** The value at every path that the rules read, by number of the path. */
export function findValues(
  ruleset: Ruleset,
  context: JsonObject,
  unknown: readonly number[],
): readonly Found[] {
  const values = ruleset.paths.map(() => nothing)
  walk(ruleset, ruleset.root, context, keep, values)
  for (const path of unknown) if (values[path] === nothing) values[path] = unlooked
  return values
}

function keep({ paths, fields }: Ruleset, path: number, actual: Json, values: Found[]): void {
  if (actual === null) return
  const index = paths[path] as PathIndex
  const isLong = Array.isArray(actual) && actual.length > LONGEST_ARRAY
  const seen = seenAs(fields.get(index.path), actual)
  values[path] = { actual, seen: isLong && Array.isArray(seen) ? reduced(index, actual) : seen }
}

/** The conditions of a rule in its order, each with what the context holds and, where it does not hold, why. */
export function explainConditions(
  { rule, paths }: CompiledRule,
  values: readonly Found[],
): ExplainedCondition[] {
  return rule.when.map((condition, i) =>
    explainCondition(condition, values[paths[i] as number] as Found),
  )
}

export function explainCondition(
  condition: Condition,
  { actual, seen }: Found,
): ExplainedCondition {
  const { path, op, value: expected } = condition
  const truth = holds(condition, seen)
  const shown = { path, op, expected, ...shownValue(actual), satisfied: truth === 'holds' }
  return truth === 'holds' ? shown : { ...shown, why: whyOf(truth, actual) }
}

/** Why a condition that does not hold does not. */
function whyOf(truth: Truth, actual: Json | undefined): Why {
  if (actual === undefined) return 'missing'
  return truth === 'unknown' ? 'wrong_type' : 'differs'
}

/** A value that is described and not repeated says so, lest a program take the description for it. */
function shownValue(actual: Json | undefined): Pick<ExplainedCondition, 'actual' | 'abridged'> {
  const shown = abridged(actual)
  return actual === undefined || shown === actual
    ? { actual: shown }
    : { actual: shown, abridged: true }
}

/** A value as an explanation shows it: whole where it is short, in words where it is not, null for nothing. */
function abridged(actual: Json | undefined): Json {
  if (actual === undefined) return null
  if (typeof actual === 'string' && actual.length > LONGEST_TEXT) {
    return `${truncate(actual, LONGEST_TEXT)}… (${actual.length} characters)`
  }
  if (typeof actual === 'number' && !Number.isFinite(actual)) return 'a number too large to print'
  if (isScalar(actual)) return actual
  if (!Array.isArray(actual)) return 'an object'
  const isShort = actual.length <= LONGEST_ARRAY
  const isPlain = isShort && actual.every((item) => isScalar(item) && abridged(item) === item)
  return isPlain ? actual : `an array of ${actual.length} elements`
}
