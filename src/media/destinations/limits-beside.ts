/** Several limits of one fact at one destination: which one replaces another, and when each of the rest holds. */
import { holds } from '../../engine/rules/operators.ts'
import type { Condition } from '../../engine/rules/rule.ts'
import { equal } from '../../engine/values/equality.ts'
import type { Json } from '../../engine/values/json.ts'
import { spoken } from '../../engine/values/spelling.ts'
import { allowedWords, limitWords, type Measured } from '../../lint/limit-words.ts'
import type { AskedRule } from './limits.ts'
import { limitEffects } from './schemas.ts'

export type LimitedField = Measured & { readonly name: string; readonly multiple?: boolean }
type FieldOf = (path: string) => LimitedField | undefined

/** A limit of a rule, by one of its conditions. */
export interface RuleLimit {
  readonly rule: AskedRule
  readonly condition: Condition
  /** The other conditions of the rule whose facts are not known. */
  readonly open: readonly Condition[]
  readonly effect: (typeof limitEffects)[number]
  readonly isOwn: boolean
}

export const severity = ({ effect }: Pick<RuleLimit, 'effect'>): number =>
  limitEffects.indexOf(effect)

/**
 * Ids of the rules of the corpus that a stricter limit replaces: one that allows no more, holds wherever they do and is
 * at least as severe. Of two that ask the same, the more severe or else the first stays.
 */
export function replacedIn(limits: readonly RuleLimit[], fieldOf: FieldOf): ReadonlySet<string> {
  const isBefore = (a: RuleLimit, b: RuleLimit): boolean =>
    severity(a) < severity(b) || limits.indexOf(a) < limits.indexOf(b)
  const gone = limits.filter(
    (wider) =>
      !wider.isOwn &&
      othersOf(wider, limits).some((one) => {
        const isBinding = severity(one) <= severity(wider) && holdsWherever(one, wider)
        if (!isBinding || !hasNoMoreAlternatives(one, wider)) return false
        const how = relation(one, wider, fieldOf)
        return how === 'stricter' || (how === 'same' && isBefore(one, wider))
      }),
  )
  return new Set(gone.map(({ rule }) => rule.id))
}

/** What a limit allows, in words. */
export function limitOf(one: RuleLimit, all: readonly RuleLimit[], fieldOf: FieldOf): string {
  const field = fieldOf(one.condition.path)
  return spoken(allowedWords(bounded(one, all, field), field, one.rule.then))
}

/** The conditions under which a limit holds, with the exceptions of its rule in which another limit holds instead. */
export function whereOf(one: RuleLimit, all: readonly RuleLimit[]): Condition[] {
  const elsewhere = new Set(othersOf(one, all).flatMap(({ open }) => open.map(({ path }) => path)))
  const exceptions = one.rule.when.filter(
    ({ path, op, value }) => op === 'exists' && value === false && elsewhere.has(path),
  )
  return [...new Set([...one.open, ...exceptions])]
}

/** The relation of a limit to each other one of the same fact, in words; none if both say when they hold. */
export const besideOf = (one: RuleLimit, all: readonly RuleLimit[], fieldOf: FieldOf): string[] => [
  ...new Set(othersOf(one, all).flatMap((other) => besideIn(one, other, all, fieldOf) ?? [])),
]

/** What a limit allows, without the tolerance of the meter. */
const withoutTolerance = (one: RuleLimit, all: readonly RuleLimit[], fieldOf: FieldOf): string =>
  limitOf(one, all, fieldOf).split('; ')[0]!

function besideIn(
  one: RuleLimit,
  other: RuleLimit,
  all: readonly RuleLimit[],
  fieldOf: FieldOf,
): string | undefined {
  const cases = whereOf(other, all).filter((condition) => !isAmong(condition, one.open))
  if (cases.length > 0 && whereOf(one, all).length > 0) return undefined
  const field = fieldOf(one.condition.path)
  const how = relation(
    { ...one, condition: bounded(one, all, field) },
    { ...other, condition: bounded(other, all, field) },
    fieldOf,
  )
  const when = `where ${cases.map((condition) => caseWords(condition, fieldOf)).join(' and ')}`
  const [severe, otherwise] = [severity(one), severity(other)]
  const words = withoutTolerance(other, all, fieldOf)
  const breach = `past “${words}” ${breachOf(other)}`
  if (how === 'same' || words === withoutTolerance(one, all, fieldOf)) {
    const alike = `as in “${other.rule.title}”`
    return severe === otherwise ? alike : `${alike} (past it ${breachOf(other)})`
  }
  if (cases.length > 0) {
    if (how === 'wider') return `otherwise; ${when}: ${words}`
    return how === 'stricter' ? `${breach}, ${when}` : `${when} also: ${words}`
  }
  if (how === 'stricter' && severe > otherwise) return `past this ${breachOf(one)}, ${breach}`
  if (how === 'wider' && severe < otherwise) return `${breach} already, past this ${breachOf(one)}`
  if (whereOf(one, all).length > 0) return undefined
  return `and besides: ${words}; both hold`
}

const breachOf = ({ effect }: RuleLimit): string =>
  ({ block: 'delivery is blocked', error: 'an error', warning: 'a warning' })[effect]

/** The other rules' limits of the same fact. */
const othersOf = ({ rule, condition }: RuleLimit, all: readonly RuleLimit[]): RuleLimit[] =>
  all.filter((one) => one.rule.id !== rule.id && one.condition.path === condition.path)

const isAmong = (condition: Condition, all: readonly Condition[]): boolean =>
  all.some((one) => equal(one as never, condition as never))

const holdsWherever = (one: RuleLimit, other: RuleLimit): boolean =>
  one.open.every((condition) => isAmong(condition, other.open))

/** Whether every other condition by which the first rule may be kept also keeps the second. */
const hasNoMoreAlternatives = (one: RuleLimit, other: RuleLimit): boolean =>
  alternatives(one).every((way) => isAmong(way, alternatives(other)))

/** The other limits of a rule: to keep one of them is enough. */
const alternatives = ({ rule, condition }: RuleLimit): Condition[] =>
  (rule.limit ?? []).flatMap((i) => (rule.when[i] === condition ? [] : [rule.when[i]!]))

/**
 * Compares the values that two limits allow. Every operator changes its answer only at the values that
 * it names, so these and their neighbours, or the words of the fact, tell for all values.
 */
function relation(
  one: RuleLimit,
  other: RuleLimit,
  fieldOf: FieldOf,
): 'same' | 'stricter' | 'wider' | 'apart' {
  const field = fieldOf(one.condition.path)
  // Of lists not every combination can be tried.
  if (field?.multiple === true) return 'apart'
  const probes = probesOf([one.condition, other.condition], field)
  const allows = ({ condition }: RuleLimit, value: Json): boolean =>
    holds(condition, value) === 'fails'
  const isWithin = (a: RuleLimit, b: RuleLimit): boolean =>
    probes.every((value) => !allows(a, value) || allows(b, value))
  const [within, around] = [isWithin(one, other), isWithin(other, one)]
  return within ? (around ? 'same' : 'stricter') : around ? 'wider' : 'apart'
}

/** Smaller than the difference between two limits of any fact. */
const NEAR = 1e-6

function probesOf(conditions: readonly Condition[], field: Measured | undefined): Json[] {
  const named = conditions.flatMap(({ value }) => [value].flat() as Json[])
  const step = field?.type === 'integer' ? 1 : NEAR
  const near = named.flatMap((value) =>
    typeof value === 'number' ? [value - step, value + step] : [],
  )
  return [...named, ...near, ...(field?.values ?? []), true, false].filter(
    (value) => field?.type === undefined || isOf(value, field.type),
  )
}

const isOf = (value: Json, type: string): boolean =>
  type === 'boolean' || type === 'string'
    ? typeof value === type
    : (type !== 'number' && type !== 'integer') || typeof value === 'number'

/** A limit on a range of numbers, without the values above the range if another limit rules them all out. */
function bounded(
  one: RuleLimit,
  all: readonly RuleLimit[],
  field: LimitedField | undefined,
): Condition {
  const { condition } = one
  if (condition.op !== 'between') return condition
  const [low, high] = condition.value as [number, number]
  const isEnd = all.some(
    (other) =>
      other.condition.path === condition.path &&
      (other.condition.op === 'gt' || other.condition.op === 'gte') &&
      Number(other.condition.value) <= high &&
      severity(other) <= severity(one) &&
      holdsWherever(other, one) &&
      hasNoMoreAlternatives(other, one),
  )
  if (!isEnd) return condition
  return field?.type === 'integer'
    ? { ...condition, op: 'gt', value: low - 1 }
    : { ...condition, op: 'gte', value: low }
}

/** The operators that hold for exactly the values for which another one does not. */
const opposites: Readonly<Record<string, string>> = {
  ne: 'eq',
  gt: 'lte',
  gte: 'lt',
  lt: 'gte',
  lte: 'gt',
  not_in: 'in',
  between: 'not_between',
  not_between: 'between',
}

/** A condition in words: `Audience is children`. */
function caseWords({ path, op, value }: Condition, fieldOf: FieldOf): string {
  const field = fieldOf(path)
  const name = `“${field?.name ?? path}”`
  if (op === 'exists') return `${name} is ${value === true ? '' : 'not '}stated`
  const opposite = opposites[op]
  if (opposite !== undefined)
    return `${name} is ${spoken(limitWords({ path, op: opposite, value }, field))}`
  return `${name} is ${spoken(limitWords({ path, op: 'not_in', value }, field))}`
}
