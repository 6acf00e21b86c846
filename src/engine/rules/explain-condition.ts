/** Explains a condition: the value at its path and, if the condition does not hold, why. */
import { isScalar } from '../values/equality.ts'
import type { Json, JsonObject } from '../values/json.ts'
import { truncate } from '../values/truncate.ts'
import type { CompiledRule, Ruleset } from './compile.ts'
import type { Inference, Known } from './infer.ts'
import { walk } from './match.ts'
import { holds, type Truth } from './operators.ts'
import type { ExplainedCondition, Why } from './outcome.ts'
import type { Condition } from './rule.ts'
import { type Seen, seenAs, UNREADABLE } from './seen.ts'
import { type Conditions, type PathIndex, pathTruth, reduced } from './value-classes.ts'

/** The value at a path. */
export interface Found {
  /** Value in the context, undefined if it is missing; for messages. */
  readonly actual: Json | undefined
  /** The value as conditions read it, with a long array reduced to the elements that rules mention. */
  readonly seen: Seen
  /** The inferred value and the implications behind it, if the context itself has none. */
  readonly known?: Known
}

/**
 * The truth of conditions on one path. For several alternatives it is the truth that they all have in common, otherwise
 * unknown.
 */
export function truthAt(conditions: Conditions, { known, seen }: Found): Truth {
  if (known === undefined) return pathTruth(conditions, seen)
  const [first, ...others] = known.values.map((value) => pathTruth(conditions, value))
  return others.every((truth) => truth === first) ? (first as Truth) : 'unknown'
}

/** Maximum number of elements of an array that an explanation repeats. */
export const MAX_SHOWN_ELEMENTS = 50
/** Maximum length of a text that an explanation repeats, in characters. */
const MAX_SHOWN_CHARACTERS = 500

const missing: Found = { actual: undefined, seen: undefined }
const unknownValue: Found = { actual: undefined, seen: UNREADABLE }

/**
 * The value at every path that the rules read, by number of the path.
 *
 * @returns `values` with all inferred values; `certain` as blocking rules see them, without values that only usually
 * hold
 */
export function findValues(
  ruleset: Ruleset,
  context: JsonObject,
  unknown: readonly number[],
  inference: Inference,
): { readonly values: readonly Found[]; readonly certain: readonly Found[] } {
  const values = ruleset.paths.map(() => missing)
  walk(ruleset, ruleset.root, context, store, values)
  for (const path of unknown) if (values[path] === missing) values[path] = unknownValue
  const certain = withKnown(values, inference.certain)
  return { values: withKnown(certain, inference.usual), certain }
}

function withKnown(values: readonly Found[], known: ReadonlyMap<number, Known>): readonly Found[] {
  if (known.size === 0) return values
  const all = values.slice()
  for (const [path, one] of known) {
    const [first] = one.values
    const isOne = one.values.length === 1
    all[path] = { actual: isOne ? first : one.values, seen: isOne ? first : UNREADABLE, known: one }
  }
  return all
}

function store({ paths, fields }: Ruleset, path: number, actual: Json, values: Found[]): void {
  if (actual === null) return
  const index = paths[path] as PathIndex
  const isLong = Array.isArray(actual) && actual.length > MAX_SHOWN_ELEMENTS
  const seen = seenAs(fields.get(index.path), actual)
  values[path] = { actual, seen: isLong && Array.isArray(seen) ? reduced(index, actual) : seen }
}

/** The conditions of a rule in their order, each with the value in the context and, if it does not hold, why. */
export function explainConditions(
  { rule, paths }: CompiledRule,
  values: readonly Found[],
): ExplainedCondition[] {
  return rule.when.map((condition, i) =>
    explainCondition(condition, values[paths[i] as number] as Found),
  )
}

export function explainCondition(condition: Condition, found: Found): ExplainedCondition {
  const { path, op, value: expected } = condition
  const { actual, known, seen } = found
  const truth =
    known === undefined
      ? holds(condition, seen)
      : truthAt({ logic: 'all', conditions: [condition] }, found)
  const shown = {
    path,
    op,
    expected,
    ...shownValue(actual),
    satisfied: truth === 'holds',
    ...(known === undefined ? {} : { inferred: known.implications }),
  }
  // If alternatives differ, the fact itself is what is missing.
  if (truth === 'unknown' && known !== undefined) return { ...shown, why: 'missing' }
  return truth === 'holds' ? shown : { ...shown, why: whyOf(truth, actual) }
}

function whyOf(truth: Truth, actual: Json | undefined): Why {
  if (actual === undefined) return 'missing'
  return truth === 'unknown' ? 'wrong_type' : 'differs'
}

/** The value, or a description of it (see `abridged`). */
function shownValue(actual: Json | undefined): Pick<ExplainedCondition, 'actual' | 'abridged'> {
  const shown = abridged(actual)
  return actual === undefined || shown === actual
    ? { actual: shown }
    : { actual: shown, abridged: true }
}

/** A value as shown in an explanation: itself if it is short, a description if it is long, null if it is missing. */
function abridged(actual: Json | undefined): Json {
  if (actual === undefined) return null
  if (typeof actual === 'string' && actual.length > MAX_SHOWN_CHARACTERS) {
    return `${truncate(actual, MAX_SHOWN_CHARACTERS)}… (${actual.length} characters)`
  }
  if (typeof actual === 'number' && !Number.isFinite(actual)) return 'a number too large to print'
  if (isScalar(actual)) return actual
  if (!Array.isArray(actual)) return 'an object'
  const isShort = actual.length <= MAX_SHOWN_ELEMENTS
  const isPlain = isShort && actual.every((item) => isScalar(item) && abridged(item) === item)
  return isPlain ? actual : `an array of ${actual.length} elements`
}
