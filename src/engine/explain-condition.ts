/** A condition with what the context holds at its path and, where it does not hold, why. */
import { holds, type Truth } from './operators.ts'
import type { ExplainedCondition, Why } from './outcome.ts'
import { read } from './path.ts'
import type { Condition, Json, JsonObject, Rule } from './rule.ts'

/** What stands at every path that the rules read, by number of the path; undefined where nothing does. */
export type PathValues = readonly (Json | undefined)[]

/** The conditions of a rule, each with what the context holds and, where it does not hold, why. */
export function explainConditions(rule: Rule, context: JsonObject): ExplainedCondition[] {
  return rule.when.map((condition) => explainCondition(condition, read(context, condition.path)))
}

export function explainCondition(
  condition: Condition,
  actual: Json | undefined,
): ExplainedCondition {
  const { path, op, value: expected } = condition
  const truth = holds(condition, actual)
  const shown = { path, op, expected, actual: abridged(actual), satisfied: truth === 'holds' }
  return truth === 'holds' ? shown : { ...shown, why: whyOf(truth, actual) }
}

/** Why a condition that does not hold does not. */
function whyOf(truth: Truth, actual: Json | undefined): Why {
  if (actual === undefined) return 'missing'
  return truth === 'unknown' ? 'wrong_type' : 'differs'
}

/** Longest array, object or text that an explanation repeats. */
const LONGEST_ARRAY = 50
const LONGEST_TEXT = 500

/** A value as an explanation shows it: whole where it is short, in words where it is not, null for nothing. */
function abridged(actual: Json | undefined): Json {
  if (actual === undefined) return null
  if (typeof actual === 'string' && actual.length > LONGEST_TEXT) {
    return `${actual.slice(0, LONGEST_TEXT)}… (${actual.length} characters)`
  }
  if (typeof actual === 'number' && !Number.isFinite(actual)) return 'a number too large to print'
  if (typeof actual !== 'object' || actual === null) return actual
  if (!Array.isArray(actual)) return `an object with ${Object.keys(actual).length} members`
  const plain = actual.length <= LONGEST_ARRAY && actual.every((item) => abridged(item) === item)
  return plain ? actual : `an array of ${actual.length} elements`
}
