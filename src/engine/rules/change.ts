/** A change at one path of the context, in the form that responses use. */
import type { Json, JsonObject } from '../values/json.ts'
import { type Goal, namedValues } from './candidates.ts'
import type { Ruleset } from './compile.ts'
import { type Found, MAX_SHOWN_ELEMENTS } from './explain-condition.ts'
import { familyOf } from './operators.ts'
import type { Bounds, Change } from './outcome.ts'
import type { Field } from './rule.ts'
import { type Conditions, type PathIndex, pathTruth } from './value-classes.ts'

/**
 * @param number number of the path
 * @param pathCondition the conditions that are to hold or fail after the change
 * @param value the new value, undefined to remove it
 */
export function changeTo(
  ruleset: Ruleset,
  number: number,
  pathCondition: Conditions,
  goal: Goal,
  found: Found,
  value: Json | undefined,
): Change {
  const { path, segments } = ruleset.paths[number] as PathIndex
  const actual = baseOf(found)
  const elementsChange = Array.isArray(actual) && Array.isArray(value)
  const tooLong = elementsChange && (found.actual as readonly Json[]).length > MAX_SHOWN_ELEMENTS
  const patch = tooLong
    ? null
    : segments.reduceRight<Json>((inside, name) => ({ [name]: inside }), value ?? null)
  const field = ruleset.fields.get(path)
  const bounds = boundsOf(pathCondition, goal, field, value)
  return {
    path,
    ...actionOf(actual, value),
    ...(bounds === undefined ? {} : { bounds }),
    patch: patch as JsonObject | null,
    ...(field?.by === undefined ? {} : { by: field.by }),
  }
}

/** The value that a change starts from; for a long array, only the elements that rules mention. */
export function baseOf({ actual, known, seen }: Found): Json | undefined {
  // An inferred value is not in the context.
  if (known !== undefined) return undefined
  return Array.isArray(actual) && actual.length > MAX_SHOWN_ELEMENTS ? (seen as Json) : actual
}

function actionOf(
  actual: Json | undefined,
  value: Json | undefined,
): Pick<Change, 'action' | 'value'> {
  if (value === undefined) return { action: 'remove', value: null }
  if (actual === undefined) return { action: 'provide', value }
  if (Array.isArray(actual) && Array.isArray(value)) {
    const before = new Set<Json>(actual)
    const after = new Set<Json>(value)
    const added = value.filter((element) => !before.has(element))
    const removed = [...before].filter((element) => !after.has(element))
    if (removed.length === 0) return { action: 'add_elements', value: added }
    if (added.length === 0) return { action: 'remove_elements', value: removed }
  }
  return { action: 'set', value }
}

/**
 * The range around the proposed number in which every number meets the goal. Each side ends at a number that rules
 * mention, or is open if it extends to the limit of the field.
 */
function boundsOf(
  pathCondition: Conditions,
  goal: Goal,
  field: Field | undefined,
  value: Json | undefined,
): Bounds | undefined {
  const isOrdered = pathCondition.conditions.some(({ op }) => familyOf(op)?.classes === 'intervals')
  if (typeof value !== 'number' || !isOrdered) return undefined
  const named = namedValues(pathCondition.conditions).filter((bound) => typeof bound === 'number')
  const ascending = [...new Set(named)].sort((a, b) => a - b)
  const serves = (number: number): boolean => pathTruth(pathCondition, number) === goal
  const side = (bounds: readonly number[], away: 1 | -1): Bounds['low'] => {
    let from = value
    for (const [i, bound] of bounds.entries()) {
      if (bound !== from && !serves((from + bound) / 2)) return { value: from, inclusive: true }
      if (!serves(bound)) return { value: bound, inclusive: false }
      from = bound
      if (i === bounds.length - 1 && !serves(bound + away)) return { value: bound, inclusive: true }
    }
    return null
  }
  const low = side(ascending.filter((bound) => bound <= value).reverse(), -1)
  const high = side(
    ascending.filter((bound) => bound >= value),
    1,
  )
  return low === null && high === null && field === undefined ? undefined : { low, high }
}
