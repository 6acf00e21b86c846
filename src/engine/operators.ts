/**
 * The 15 condition operators and the law they follow.
 *
 * A condition holds, fails or is unknown. It is unknown where the context says nothing at its path, or something
 * that the operator cannot read. Only `exists` is never unknown. A rule with `all` fails as soon as one condition
 * fails, matches when all hold and is unknown otherwise; with `any` it is the other way round (Kleene's logic).
 * An unknown rule does not match.
 *
 * What an operator can read:
 * - equality (`eq ne in not_in`): a value of the operand's kind (text, number, true or false, null), or of the kind of
 *   one of the operands. Another kind is a wrong type, so that `ne` and `not_in` do not hold for what was never
 *   comparable; null beside a word is one too.
 * - order (`gt gte lt lte between not_between`): a number against a number, a string against a string
 *   (by UTF-16 code units, as JavaScript and JSON sort). Anything else is a wrong type, null included.
 * - the contains family: arrays, whose elements are held against the operand by equality. Anything else is a wrong
 *   type, a string included: nothing here searches inside text.
 * - `exists`: whether the path holds a value; null is one.
 *
 * A number too large for a double (1e400) is read as infinity, as JSON.parse does, and is above every bound.
 */
import { equal, isScalar } from './equality.ts'
import type { Condition, Json } from './rule.ts'

export type Truth = 'holds' | 'fails' | 'unknown'

export interface ConditionOperator {
  readonly name: string
  readonly family: 'equality' | 'order' | 'contains' | 'presence'
  readonly description: string
  /** What happens where the path is missing, null or of a wrong type, in words. */
  readonly law: string
  /** What may stand in the condition's `value`, in words. */
  readonly operand: string
  readonly example: Condition
  /** A value for which the example holds; undefined for nothing at all. */
  readonly sample: Json | undefined
  /** What is wrong with an operand, with the way out; undefined where nothing is. */
  readonly operandProblem: (operand: Json) => string | undefined
  /** Whether the condition holds for a value, undefined being a missing one. Expects a good operand. */
  readonly test: (actual: Json | undefined, operand: Json) => Truth
}

type Family = Pick<ConditionOperator, 'family' | 'law'>

const truth = (holds: boolean): Truth => (holds ? 'holds' : 'fails')

/** The operand as a list; a good operand of `in`, `between` and the like is one. */
const list = (operand: Json): readonly Json[] => operand as readonly Json[]

const equality: Family = {
  family: 'equality',
  law: 'Unknown where the path is missing or holds a value of another kind than the operand: a number, null or an array is never compared with a word, so ne and not_in do not hold for it. Nothing is converted: "1" is not 1.',
}

const order: Family = {
  family: 'order',
  law: 'Unknown where the path is missing, null or of another type than the operand. A number is compared with a number, a string with a string by its UTF-16 code units.',
}

const contains: Family = {
  family: 'contains',
  law: 'Unknown where the path is missing or holds anything but an array; a string is not an array. The empty array contains nothing.',
}

/** A test that reads a value of the kind of one of the operands. */
function comparable(
  holds: (actual: Json, operand: Json) => boolean,
  operands: (operand: Json) => readonly Json[] = (operand) => [operand],
): ConditionOperator['test'] {
  return (actual, operand) =>
    actual !== undefined && operands(operand).some((one) => kindOf(one) === kindOf(actual))
      ? truth(holds(actual, operand))
      : 'unknown'
}

const kindOf = (value: Json): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value

/** A test that reads a number against a number or a string against a string. */
function ordered(
  holds: (actual: number, operand: Json) => boolean,
  bound: (operand: Json) => Json | undefined = (operand) => operand,
): ConditionOperator['test'] {
  return (actual, operand) => {
    const readable =
      (typeof actual === 'number' || typeof actual === 'string') &&
      typeof actual === typeof bound(operand)
    // JavaScript's < and > serve both kinds alike; the cast only names one of them.
    return readable ? truth(holds(actual as number, operand)) : 'unknown'
  }
}

/** A test that reads an array. */
function elements(
  holds: (actual: readonly Json[], operand: Json) => boolean,
): ConditionOperator['test'] {
  return (actual, operand) => (Array.isArray(actual) ? truth(holds(actual, operand)) : 'unknown')
}

const includes = (array: readonly Json[], element: Json): boolean =>
  array.some((item) => equal(item, element))

const within = (actual: number, operand: Json): boolean => {
  const [low, high] = operand as [number, number]
  return actual >= low && actual <= high
}

const kind = (value: Json): string =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? `a list of ${value.length}`
      : typeof value === 'object'
        ? 'an object'
        : JSON.stringify(value)

function scalarProblem(operand: Json): string | undefined {
  if (isScalar(operand)) return undefined
  const hint = Array.isArray(operand) ? '; for a list of values use in or contains_any' : ''
  return `takes one string, number, boolean or null, got ${kind(operand)}${hint}`
}

function boundProblem(operand: Json): string | undefined {
  if (typeof operand === 'string' || Number.isFinite(operand)) return undefined
  const hint = Array.isArray(operand) ? '; for two ends use between' : ''
  return `takes one number or string, got ${kind(operand)}${hint}`
}

function rangeProblem(operand: Json): string | undefined {
  if (!Array.isArray(operand) || operand.length !== 2) {
    return `takes [low, high], ends included, got ${kind(operand)}`
  }
  const [low, high] = operand as [Json, Json]
  const wrong = boundProblem(low) ?? boundProblem(high)
  if (wrong !== undefined) return `takes [low, high]; each end ${wrong}`
  if (typeof low !== typeof high) {
    return `takes two numbers or two strings, got ${kind(low)} and ${kind(high)}`
  }
  if ((low as number) > (high as number)) {
    return `has its ends the wrong way round: ${kind(low)} is above ${kind(high)}; write [${kind(high)}, ${kind(low)}]`
  }
  return undefined
}

function listProblem(operand: Json): string | undefined {
  if (!Array.isArray(operand)) return `takes a list of two or more values, got ${kind(operand)}`
  if (operand.length < 2) {
    return `takes a list of two or more values, got ${kind(operand)}; for one value use eq, ne or contains`
  }
  const odd = operand.find((item) => !isScalar(item))
  if (odd !== undefined) return `takes a list of single values, got ${kind(odd)} in it`
  const twice = operand.find((item, i) => operand.indexOf(item) !== i)
  return twice === undefined ? undefined : `names ${kind(twice)} twice`
}

function flagProblem(operand: Json): string | undefined {
  return typeof operand === 'boolean' ? undefined : `takes true or false, got ${kind(operand)}`
}

const one = { operand: 'One string, number, boolean or null.', operandProblem: scalarProblem }
const bound = { operand: 'One number or string.', operandProblem: boundProblem }
const range = {
  operand: '[low, high], both numbers or both strings, ends included.',
  operandProblem: rangeProblem,
}
const some = { operand: 'A list of two or more different values.', operandProblem: listProblem }
const flag = { operand: 'true or false.', operandProblem: flagProblem }

/** Every condition operator, in teaching order. */
export const conditionOperators: readonly ConditionOperator[] = [
  {
    name: 'eq',
    description: 'The value equals the operand.',
    ...equality,
    ...one,
    example: { path: 'camera.support', op: 'eq', value: 'handheld' },
    sample: 'handheld',
    test: comparable(equal),
  },
  {
    name: 'ne',
    description: 'There is a value of the same kind and it is not the operand.',
    ...equality,
    ...one,
    example: { path: 'story.claim_status', op: 'ne', value: 'supported' },
    sample: 'contradicted',
    test: comparable((actual, operand) => !equal(actual, operand)),
  },
  {
    name: 'gt',
    description: 'The value is above the operand.',
    ...order,
    ...bound,
    example: { path: 'camera.focal_length', op: 'gt', value: 85 },
    sample: 135,
    test: ordered((actual, operand) => actual > (operand as number)),
  },
  {
    name: 'gte',
    description: 'The value is the operand or above it.',
    ...order,
    ...bound,
    example: { path: 'camera.focal_length', op: 'gte', value: 85 },
    sample: 85,
    test: ordered((actual, operand) => actual >= (operand as number)),
  },
  {
    name: 'lt',
    description: 'The value is below the operand.',
    ...order,
    ...bound,
    example: { path: 'clip.duration', op: 'lt', value: 15 },
    sample: 12,
    test: ordered((actual, operand) => actual < (operand as number)),
  },
  {
    name: 'lte',
    description: 'The value is the operand or below it.',
    ...order,
    ...bound,
    example: { path: 'clip.duration', op: 'lte', value: 15 },
    sample: 15,
    test: ordered((actual, operand) => actual <= (operand as number)),
  },
  {
    name: 'between',
    description: 'The value lies from low to high, ends included.',
    ...order,
    ...range,
    example: { path: 'lighting.cct', op: 'between', value: [2700, 3200] },
    sample: 2700,
    test: ordered(within, (operand) => list(operand)[0]),
  },
  {
    name: 'not_between',
    description: 'There is a value and it lies below low or above high.',
    ...order,
    ...range,
    example: { path: 'audio.integrated_loudness', op: 'not_between', value: [-24, -22] },
    sample: -16,
    test: ordered(
      (actual, operand) => !within(actual, operand),
      (operand) => list(operand)[0],
    ),
  },
  {
    name: 'in',
    description: 'The value is one of the list.',
    ...equality,
    ...some,
    example: { path: 'core.production_phase', op: 'in', value: ['mastering', 'delivery'] },
    sample: 'delivery',
    test: comparable((actual, operand) => includes(list(operand), actual), list),
  },
  {
    name: 'not_in',
    description: 'There is a value of a kind in the list and it is none of the list.',
    ...equality,
    ...some,
    example: { path: 'core.production_phase', op: 'not_in', value: ['capture', 'ingest'] },
    sample: 'delivery',
    test: comparable((actual, operand) => !includes(list(operand), actual), list),
  },
  {
    name: 'contains',
    description: 'The array has the operand as an element.',
    ...contains,
    ...one,
    example: { path: 'audio.processing', op: 'contains', value: 'de_noise' },
    sample: ['de_noise', 'compression'],
    test: elements(includes),
  },
  {
    name: 'not_contains',
    description: 'There is an array and the operand is not in it.',
    ...contains,
    ...one,
    example: { path: 'podcast.namespace_tag', op: 'not_contains', value: 'transcript' },
    sample: ['chapters'],
    test: elements((actual, operand) => !includes(actual, operand)),
  },
  {
    name: 'contains_any',
    description: 'The array has at least one value of the list.',
    ...contains,
    ...some,
    example: { path: 'lighting.modifier', op: 'contains_any', value: ['softbox', 'diffusion'] },
    sample: ['diffusion'],
    test: elements((actual, operand) => list(operand).some((item) => includes(actual, item))),
  },
  {
    name: 'contains_all',
    description: 'The array has every value of the list.',
    ...contains,
    ...some,
    example: { path: 'lighting.role', op: 'contains_all', value: ['key', 'fill'] },
    sample: ['key', 'fill', 'rim'],
    test: elements((actual, operand) => list(operand).every((item) => includes(actual, item))),
  },
  {
    name: 'exists',
    family: 'presence',
    description: 'Whether there is a value at the path at all.',
    law: 'Never unknown. A path that holds null exists; a path through null, an array or a string does not.',
    ...flag,
    example: { path: 'delivery.checksum', op: 'exists', value: false },
    sample: undefined,
    test: (actual, operand) => truth((actual !== undefined) === operand),
  },
]

const byName = new Map(conditionOperators.map((operator) => [operator.name, operator]))

/** The operator of that name, or undefined. */
export function conditionOperator(name: string): ConditionOperator | undefined {
  return byName.get(name)
}

/**
 * Whether a condition holds for a value.
 *
 * @param actual what the context holds at the condition's path, undefined where it holds nothing
 * @throws where the operator is unknown or the operand is not one it takes: such a rule must not be evaluated as "no"
 */
export function holds(condition: Condition, actual: Json | undefined): Truth {
  const operator = byName.get(condition.op)
  if (operator === undefined) throw new Error(`unknown condition operator "${condition.op}"`)
  return operator.test(actual, condition.value)
}

/** All of them, in three-valued logic: one that fails decides. */
export function allOf(truths: readonly Truth[]): Truth {
  return truths.includes('fails') ? 'fails' : truths.includes('unknown') ? 'unknown' : 'holds'
}

/** Any of them, in three-valued logic: one that holds decides. */
export function anyOf(truths: readonly Truth[]): Truth {
  return truths.includes('holds') ? 'holds' : truths.includes('unknown') ? 'unknown' : 'fails'
}
