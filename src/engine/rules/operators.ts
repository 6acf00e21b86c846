/**
 * The condition operators and their families. Everything else reads these tables: an operator is one entry here, and
 * no other file uses the name of one.
 *
 * A condition holds, fails or is unknown. It is unknown where the context holds nothing at its path, or something
 * that cannot be read (`seen.ts`); `exists` alone can hold for a missing value. A rule with `all` fails as soon as one
 * condition fails, matches when all hold and is unknown otherwise; with `any` it is the other way round (Kleene's
 * logic). An unknown rule does not match (decision 5).
 *
 * What an operator can read:
 * - equality: a value of the operand's kind (text, number, true or false), or of the kind of one of the operands.
 *   Another kind is a wrong type, so that `ne` and `not_in` do not hold for values that cannot be compared.
 * - order: a number against a number, a string against a string (by UTF-16 code units, as JavaScript and JSON sort).
 * - contains: arrays, whose elements are compared with the operand by equality. Where an element cannot be read, what
 *   was found is certain, and what was not found is unknown.
 * - text: a string.
 * - presence: whether there is a value at all; null counts as none.
 *
 * A number too large for a double (1e400) is read as infinity, as JSON.parse does, and is above every bound.
 */
import { equal } from '../values/equality.ts'
import type { Json } from '../values/json.ts'
import * as operand from './operands.ts'
import type { Condition, Field } from './rule.ts'
import { type Seen, type SeenElement, UNREADABLE } from './seen.ts'

export type Truth = 'holds' | 'fails' | 'unknown'

/** Properties that the operators of a family share. */
export interface Family {
  /**
   * How the operands of the family divide the values at a path into classes, for the index: by the values in operands,
   * by the intervals between them, by the elements in operands, or by presence. `none`: its conditions are evaluated
   * for every value.
   */
  readonly classes: 'named' | 'intervals' | 'elements' | 'presence' | 'none'
  /** Whether the family reads a single value, an array, or both. */
  readonly reads: 'value' | 'array' | 'anything'
  /** Types of the fields that the family can read. */
  readonly types: readonly Field['type'][]
  /** Whether the family makes sense for an enum field. */
  readonly closedLists: boolean
  /** What happens if the path is missing, null or of a wrong type, in words. */
  readonly law: string
}

const everyType = ['enumerated', 'number', 'integer', 'boolean', 'string'] as const

export const families = {
  equality: {
    classes: 'named',
    reads: 'value',
    types: everyType,
    closedLists: true,
    law: 'Unknown where the path is missing or null or holds a value of another kind than the operand: a number or an array is never compared with a word, so ne and not_in do not hold for it. Nothing is converted: "1" is not 1. A word outside a closed list is a value of the wrong type.',
  },
  order: {
    classes: 'intervals',
    reads: 'value',
    types: ['number', 'integer', 'string'],
    closedLists: false,
    law: 'Unknown where the path is missing, null or of another type than the operand. A number is compared with a number, a string with a string by its UTF-16 code units.',
  },
  contains: {
    classes: 'elements',
    reads: 'array',
    types: everyType,
    closedLists: true,
    law: 'Unknown where the path is missing, null or holds anything but an array. At a path that holds several values one word is read as an array of one. The empty array contains nothing. Where an element is outside a closed list, what was found is certain and what was not found is unknown.',
  },
  text: {
    classes: 'none',
    reads: 'value',
    types: ['enumerated', 'string'],
    closedLists: true,
    law: 'Unknown where the path is missing, null or holds anything but a string. Letters of another case are other letters.',
  },
  presence: {
    classes: 'presence',
    reads: 'anything',
    types: everyType,
    closedLists: true,
    law: 'null is absence, and a path through null, an array or a string holds nothing. Unknown where the value is of a wrong type, and at a path that the request names as unknown.',
  },
} as const satisfies Record<string, Family>

export type FamilyName = keyof typeof families

/** What an operator of the contains family requires of the elements in its operand. */
export type Wants = 'some' | 'none' | 'every'

export interface ConditionOperator {
  readonly name: string
  readonly family: FamilyName
  readonly description: string
  /** What happens if the path is missing, null or of a wrong type, in words. */
  readonly law: string
  /** What the condition's `value` may be, in words and as a JSON Schema. */
  readonly operand: string
  readonly operandSchema: object
  readonly example: Condition
  /** A value for which the example holds; undefined for a missing one. */
  readonly sample: Json | undefined
  /** What is wrong with an operand and how to correct it; undefined for a valid one. */
  readonly operandProblem: (operand: Json) => string | undefined
  /** Whether the condition holds for a value that is present and readable. The operand must be valid. */
  readonly test: (actual: Json | readonly SeenElement[], operand: Json) => Truth
  /** Whether the condition holds for a missing value; by default unknown. */
  readonly testAbsent?: (operand: Json) => Truth
  /** For a family that classifies values by their elements: what it requires of the elements in the operand. */
  readonly wants?: Wants
}

const truth = (holds: boolean): Truth => (holds ? 'holds' : 'fails')

/** The operand as a list; valid operands of `in`, `between` and similar operators are lists. */
const list = (operand: Json): readonly Json[] => operand as readonly Json[]

const ofFamily = <F extends FamilyName>(family: F) =>
  ({ family, law: families[family].law }) as const
const equality = ofFamily('equality')
const order = ofFamily('order')
const contains = ofFamily('contains')

/** A test that reads a value of the same kind as one of the operands. */
function comparable(
  holds: (actual: Json, operand: Json) => boolean,
  kinds: (operand: Json) => readonly Json[] = (operand) => [operand],
): ConditionOperator['test'] {
  return (actual, operand) =>
    kinds(operand).some((one) => typeof one === typeof actual)
      ? truth(holds(actual as Json, operand))
      : 'unknown'
}

/** A test that compares two numbers or two strings. */
function ordered(
  holds: (actual: number, operand: Json) => boolean,
  bound: (operand: Json) => Json | undefined = (operand) => operand,
): ConditionOperator['test'] {
  return (actual, operand) => {
    const readable =
      (typeof actual === 'number' || typeof actual === 'string') &&
      typeof actual === typeof bound(operand)
    // JavaScript's < and > compare both numbers and strings; the cast only satisfies the type.
    return readable ? truth(holds(actual as number, operand)) : 'unknown'
  }
}

/** A test that reads an array. An unreadable element could be one that was not found; the result is then unknown. */
function elements(wants: Wants): Pick<ConditionOperator, 'test' | 'wants'> {
  return {
    wants,
    test: (actual, operand) => {
      if (!Array.isArray(actual)) return 'unknown'
      const named = Array.isArray(operand) ? list(operand) : [operand]
      const has = (element: Json): boolean => includes(actual, element)
      const found = wants === 'every' ? named.every(has) : named.some(has)
      if (!found && actual.includes(UNREADABLE)) return 'unknown'
      return truth(found === (wants !== 'none'))
    },
  }
}

const includes = (array: readonly SeenElement[], element: Json): boolean =>
  array.some((item) => item !== UNREADABLE && equal(item, element))

const within = (actual: number, operand: Json): boolean => {
  const [low, high] = operand as [number, number]
  return actual >= low && actual <= high
}

const table = [
  {
    name: 'eq',
    description: 'The value equals the operand.',
    ...equality,
    ...operand.one,
    example: { path: 'camera.support', op: 'eq', value: 'handheld' },
    sample: 'handheld',
    test: comparable(equal),
  },
  {
    name: 'ne',
    description: 'There is a value of the same kind and it is not the operand.',
    ...equality,
    ...operand.one,
    example: { path: 'story.claim_status', op: 'ne', value: 'supported' },
    sample: 'contradicted',
    test: comparable((actual, operand) => !equal(actual, operand)),
  },
  {
    name: 'gt',
    description: 'The value is above the operand.',
    ...order,
    ...operand.bound,
    example: { path: 'camera.focal_length', op: 'gt', value: 85 },
    sample: 135,
    test: ordered((actual, operand) => actual > (operand as number)),
  },
  {
    name: 'gte',
    description: 'The value is the operand or above it.',
    ...order,
    ...operand.bound,
    example: { path: 'camera.focal_length', op: 'gte', value: 85 },
    sample: 85,
    test: ordered((actual, operand) => actual >= (operand as number)),
  },
  {
    name: 'lt',
    description: 'The value is below the operand.',
    ...order,
    ...operand.bound,
    example: { path: 'clip.duration', op: 'lt', value: 15 },
    sample: 12,
    test: ordered((actual, operand) => actual < (operand as number)),
  },
  {
    name: 'lte',
    description: 'The value is the operand or below it.',
    ...order,
    ...operand.bound,
    example: { path: 'clip.duration', op: 'lte', value: 15 },
    sample: 15,
    test: ordered((actual, operand) => actual <= (operand as number)),
  },
  {
    name: 'between',
    description: 'The value lies from low to high, ends included.',
    ...order,
    ...operand.range,
    example: { path: 'lighting.cct', op: 'between', value: [2700, 3200] },
    sample: 2700,
    test: ordered(within, (operand) => list(operand)[0]),
  },
  {
    name: 'not_between',
    description: 'There is a value and it lies below low or above high.',
    ...order,
    ...operand.range,
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
    ...operand.some,
    example: { path: 'core.production_phase', op: 'in', value: ['mastering', 'delivery'] },
    sample: 'delivery',
    test: comparable((actual, operand) => includes(list(operand), actual), list),
  },
  {
    name: 'not_in',
    description: 'There is a value of a kind in the list and it is none of the list.',
    ...equality,
    ...operand.some,
    example: { path: 'core.production_phase', op: 'not_in', value: ['capture', 'ingest'] },
    sample: 'delivery',
    test: comparable((actual, operand) => !includes(list(operand), actual), list),
  },
  {
    name: 'contains',
    description: 'The array has the operand as an element.',
    ...contains,
    ...operand.one,
    example: { path: 'audio.processing', op: 'contains', value: 'de_noise' },
    sample: ['de_noise', 'compression'],
    ...elements('some'),
  },
  {
    name: 'not_contains',
    description: 'There is an array and the operand is not in it.',
    ...contains,
    ...operand.one,
    example: { path: 'podcast.namespace_tag', op: 'not_contains', value: 'transcript' },
    sample: ['chapters'],
    ...elements('none'),
  },
  {
    name: 'contains_any',
    description: 'The array has at least one value of the list.',
    ...contains,
    ...operand.some,
    example: { path: 'lighting.modifier', op: 'contains_any', value: ['softbox', 'diffusion'] },
    sample: ['diffusion'],
    ...elements('some'),
  },
  {
    name: 'contains_all',
    description: 'The array has every value of the list.',
    ...contains,
    ...operand.some,
    example: { path: 'lighting.role', op: 'contains_all', value: ['key', 'fill'] },
    sample: ['key', 'fill', 'rim'],
    ...elements('every'),
  },
  {
    name: 'starts_with',
    description: 'The text begins with the operand.',
    ...ofFamily('text'),
    ...operand.prefix,
    example: { path: 'delivery.caption_language', op: 'starts_with', value: 'en' },
    sample: 'en-ZA',
    test: (actual, operand) =>
      typeof actual === 'string' ? truth(actual.startsWith(operand as string)) : 'unknown',
  },
  {
    name: 'exists',
    description: 'Whether there is a value at the path at all.',
    ...ofFamily('presence'),
    ...operand.flag,
    example: { path: 'delivery.checksum', op: 'exists', value: false },
    sample: undefined,
    test: (_actual, operand) => truth(operand === true),
    testAbsent: (operand) => truth(operand === false),
  },
] as const satisfies readonly ConditionOperator[]

/** The names of all condition operators; a lookup table that lacks one does not compile. */
export type OperatorName = (typeof table)[number]['name']

/** Every condition operator, in teaching order. */
export const conditionOperators: readonly (ConditionOperator & { readonly name: OperatorName })[] =
  table

const byName = new Map<string, ConditionOperator>(
  conditionOperators.map((operator) => [operator.name, operator]),
)

/** The operator of that name, or undefined. */
export function conditionOperator(name: string): ConditionOperator | undefined {
  return byName.get(name)
}

/** The family of the operator of that name; undefined if there is no such operator. */
export function familyOf(name: string): Family | undefined {
  const operator = byName.get(name)
  return operator && families[operator.family]
}

/** The names of the operators whose family passes the test. */
export function operatorsOf(wanted: (family: Family) => boolean): string[] {
  return table.filter(({ family }) => wanted(families[family])).map(({ name }) => name)
}

/** The values in the operand of a condition; none for a presence test. */
export function namedBy({ op, value }: Condition): readonly Json[] {
  if (familyOf(op)?.classes === 'presence') return []
  return Array.isArray(value) ? value : [value]
}

/**
 * Whether a condition holds for a value.
 *
 * @param actual what the rules see at the condition's path, undefined if the context has no value
 * @throws Error if the operator is unknown: such a condition must not count as failed
 */
export function holds({ op, value }: Condition, actual: Seen): Truth {
  const operator = byName.get(op)
  if (operator === undefined) throw new Error(`unknown condition operator "${op}"`)
  if (actual === UNREADABLE) return 'unknown'
  if (actual === undefined || actual === null) return operator.testAbsent?.(value) ?? 'unknown'
  return operator.test(actual, value)
}

/** Conjunction in three-valued logic: false if any fails. */
export function allOf(truths: readonly Truth[]): Truth {
  return truths.includes('fails') ? 'fails' : truths.includes('unknown') ? 'unknown' : 'holds'
}

/** Disjunction in three-valued logic: true if any holds. */
export function anyOf(truths: readonly Truth[]): Truth {
  return truths.includes('holds') ? 'holds' : truths.includes('unknown') ? 'unknown' : 'fails'
}
