/**
 * Values worth trying at a path. The rules mention finitely many values there, so their conditions distinguish finitely
 * many kinds of value; this file gives at least one allowed value of each kind, the most natural first. They are used
 * for the smallest change that flips a rule, for the contexts that prove that a rule can match, and for the report on
 * the rule base; `operators.ts` decides which of them satisfy a condition.
 */
import { equal } from '../values/equality.ts'
import type { Json } from '../values/json.ts'
import { conditionOperator, familyOf, namedBy, type Truth, type Wants } from './operators.ts'
import type { Condition, Field } from './rule.ts'
import { isReadable, seenAs } from './seen.ts'
import { type Conditions, pathTruth } from './value-classes.ts'

/** A value, or undefined if the path is to be empty. */
export type Candidate = Json | undefined

/**
 * At least one allowed value of each kind that the conditions on one path distinguish; undefined (missing) comes last.
 *
 * @param field what the path may hold; without it the kind of value follows from the operands
 * @param actual the current value; an array is changed as little as possible
 * @param wanted whether the conditions are to hold or to fail
 */
export function candidates(
  { logic, conditions }: Conditions,
  field: Field | undefined,
  actual?: Json,
  wanted: Goal = 'holds',
): Candidate[] {
  const named = namedValues(conditions)
  const list = readsArrays(conditions, field)
    ? arrays({ logic, conditions }, field, Array.isArray(actual) ? actual : [], wanted)
    : (field?.type ?? typeof named[0]) === 'boolean'
      ? [...named, true, false]
      : isNumeric(field, named)
        ? numbers(named, field)
        : words(named, field)
  return [...new Set(list), undefined]
}

/** Whether a change should make conditions hold or fail. */
export type Goal = Exclude<Truth, 'unknown'>

/**
 * The value nearest to the current one that makes the conditions of a path condition hold, or fail.
 *
 * @param preferred values preferred over others at the same distance
 * @returns `{ value }`, with value undefined if the path has to be empty; undefined if no allowed value works
 */
export function nearestSolution(
  pathCondition: Conditions,
  field: Field | undefined,
  actual: Json | undefined,
  wanted: Goal = 'holds',
  preferred: readonly Json[] = [],
): { readonly value: Candidate } | undefined {
  let best: { readonly value: Candidate } | undefined
  let least = Infinity
  for (const value of [...preferred, ...candidates(pathCondition, field, actual, wanted)]) {
    const step = distance(actual, value)
    if (step < least && pathTruth(pathCondition, seenAs(field, value)) === wanted) {
      best = { value }
      least = step
    }
  }
  return best
}

/** The values in the operands, in the order of the conditions. */
export function namedValues(conditions: readonly Condition[]): readonly Json[] {
  return conditions.flatMap(namedBy)
}

function readsArrays(conditions: readonly Condition[], field: Field | undefined): boolean {
  return field?.multiple ?? conditions.some(({ op }) => familyOf(op)?.reads === 'array')
}

function isNumeric(field: Field | undefined, named: readonly Json[]): boolean {
  if (field === undefined) return typeof named[0] === 'number'
  return field.type === 'number' || field.type === 'integer'
}

/** Every number in the operands, its nearest neighbours, a number between two of them, and the limits of the field. */
function numbers(named: readonly Json[], field: Field | undefined): number[] {
  const { minimum = -Infinity, maximum = Infinity } = field ?? {}
  const whole = field?.type === 'integer'
  const given = named.filter((value) => typeof value === 'number')
  const bounds = [...given, minimum, maximum].filter(Number.isFinite).sort((a, b) => a - b)
  const between = bounds.slice(1).map((high, i) => ((bounds[i] as number) + high) / 2)
  const tried = [
    ...given,
    ...given.flatMap((number) => neighbours(number, whole)),
    ...between.map((middle) => (whole ? Math.floor(middle) : middle)),
    ...bounds,
  ]
  const allowed = tried.filter(
    (n) => n >= minimum && n <= maximum && (!whole || Number.isInteger(n)),
  )
  return allowed.length === 0 ? [0] : allowed
}

/** Maximum number of decimal places tried; a double has some 15 significant digits. */
const MAX_PLACES = 12

/** The numbers just above and below: one apart for integers, otherwise one in the next decimal place. */
function neighbours(number: number, whole: boolean): number[] {
  if (whole) return [number + 1, number - 1]
  let places = 0
  while (places < MAX_PLACES && Number(number.toFixed(places)) !== number) places++
  const step = 10 ** -(places + 1)
  return [number + step, number - step].map((near) => Number(near.toFixed(places + 1)))
}

/** Every word in the operands, then the other words of the field, or one that no rule mentions. */
function words(named: readonly Json[], field: Field | undefined): Json[] {
  const closed: readonly Json[] | undefined = field?.values
  if (closed !== undefined) return [...named.filter((word) => closed.includes(word)), ...closed]
  const given = named.filter((value) => typeof value === 'string')
  let other = 'given'
  while (given.includes(other)) other += ' otherwise'
  return [...named, other, ...given.map((word) => `${word}a`), '']
}

/** The array with the smallest change that meets the goal, for all conditions at once or for each alone. */
function arrays(
  { logic, conditions }: Conditions,
  field: Field | undefined,
  actual: readonly Json[],
  goal: Goal,
): Json[] {
  const needs = conditions.flatMap((condition) => needOf(condition, goal))
  const needsAll = (logic === 'all') === (goal === 'holds')
  return needsAll
    ? [changed(actual, needs, field), actual]
    : [...needs.map((need) => changed(actual, [need], field)), actual]
}

/** Which of the elements named by a condition an array must contain. */
interface Need {
  readonly wants: Wants | 'not_every'
  readonly elements: readonly Json[]
}

const opposite = { some: 'none', none: 'some', every: 'not_every' } as const

function needOf(condition: Condition, goal: Goal): Need[] {
  const wants = conditionOperator(condition.op)?.wants
  if (wants === undefined) return []
  return [{ wants: goal === 'holds' ? wants : opposite[wants], elements: namedBy(condition) }]
}

function changed(
  actual: readonly Json[],
  needs: readonly Need[],
  field: Field | undefined,
): readonly Json[] {
  const of = (wants: Need['wants']): Need[] => needs.filter((need) => need.wants === wants)
  const unwanted = new Set(of('none').flatMap(({ elements }) => elements))
  // An element is known to be absent only if every element can be read.
  const mayStay = (element: Json): boolean =>
    of('none').length + of('not_every').length === 0 ||
    field === undefined ||
    isReadable(field, element)
  const present = new Set(actual.filter((item) => !unwanted.has(item) && mayStay(item)))
  for (const { elements } of of('every')) for (const element of elements) present.add(element)
  for (const { elements } of of('some')) {
    const added = elements.find((element) => !unwanted.has(element))
    if (!elements.some((element) => present.has(element)) && added !== undefined) present.add(added)
  }
  for (const { elements } of of('not_every')) {
    if (elements.every((element) => present.has(element))) present.delete(elements.at(-1) as Json)
  }
  const kept = actual.filter((item) => present.has(item))
  return [...kept, ...[...present].filter((item) => !kept.includes(item))]
}

/**
 * The distance between two values: the difference of numbers, the difference in length of arrays; all other changes
 * count the same.
 */
function distance(from: Json | undefined, to: Candidate): number {
  if (typeof from === 'number' && typeof to === 'number') {
    return Number.isFinite(from) ? Math.abs(from - to) : -to
  }
  if (Array.isArray(from) && Array.isArray(to)) return Math.abs(from.length - to.length)
  return from !== undefined && to !== undefined && equal(from, to) ? 0 : 1e300
}
