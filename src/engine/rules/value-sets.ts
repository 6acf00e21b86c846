/**
 * Relations between the conditions of rules on one path: whether they can hold, can hold at the same time, or imply one
 * another. They are found by trying one allowed value of every kind that the conditions distinguish, and a missing one,
 * so the result holds for all allowed values.
 */

import type { Json } from '../values/json.ts'
import { type Candidate, candidates, namedValues } from './candidates.ts'
import { familyOf } from './operators.ts'
import type { Condition, Field } from './rule.ts'
import { seenAs } from './seen.ts'
import { type Conditions, ordersWords, pathTruth } from './value-classes.ts'

/** Maximum number of elements for which all arrays are tried: there are two to the power of that number. */
const MAX_ELEMENTS = 10

interface Trial {
  readonly values: readonly Candidate[]
  /** Whether every kind of allowed value was tried, so that "none" is certain. */
  readonly whole: boolean
}

/** One value of every kind that the conditions distinguish, the most natural first. */
function trial(conditions: readonly Condition[], field: Field | undefined): Trial {
  const likely = candidates({ logic: 'all', conditions }, field)
  if (field?.multiple !== true) {
    const isListed = field?.values !== undefined || field?.type === 'boolean'
    const isDivided = conditions.every(
      (condition) => familyOf(condition.op)?.classes !== 'none' && !ordersWords(condition),
    )
    return { values: likely, whole: isListed || isDivided }
  }
  const elements = [...new Set(namedValues(conditions))]
  if (elements.length > MAX_ELEMENTS) {
    const alone = candidates({ logic: 'any', conditions }, field)
    return { values: [...likely, ...alone, elements], whole: false }
  }
  return { values: [...likely, ...subsets(elements)], whole: true }
}

function subsets(elements: readonly Json[]): Json[] {
  return Array.from({ length: 2 ** elements.length }, (_, mask) =>
    elements.filter((_element, i) => (mask & (1 << i)) !== 0),
  )
}

const meets = (pathCondition: Conditions, field: Field | undefined, value: Candidate): boolean =>
  pathTruth(pathCondition, seenAs(field, value)) === 'holds'

/**
 * A value for which all the path conditions hold. `{ value: undefined }` means a missing value, undefined that none was
 * found.
 */
export function commonValue(
  pathConditions: readonly Conditions[],
  field: Field | undefined,
): { readonly value: Candidate } | undefined {
  const { values } = trial(
    pathConditions.flatMap(({ conditions }) => conditions),
    field,
  )
  const index = values.findIndex((value) =>
    pathConditions.every((pathCondition) => meets(pathCondition, field, value)),
  )
  return index < 0 ? undefined : { value: values[index] }
}

/** Whether no allowed value makes the path condition hold. */
export function isImpossible(pathCondition: Conditions, field: Field | undefined): boolean {
  const { values, whole } = trial(pathCondition.conditions, field)
  return whole && !values.some((value) => meets(pathCondition, field, value))
}

/** Whether the second path condition holds for every allowed value that satisfies the first. */
export function implies(a: Conditions, b: Conditions, field: Field | undefined): boolean {
  const { values, whole } = trial([...a.conditions, ...b.conditions], field)
  return whole && values.every((value) => !meets(a, field, value) || meets(b, field, value))
}

/**
 * Whether a condition is redundant in its path condition: with `all` the others imply it, with `any` it implies the
 * others.
 */
export function isSpare(
  pathCondition: Conditions,
  condition: Condition,
  field: Field | undefined,
): boolean {
  const { logic, conditions } = pathCondition
  const others = { logic, conditions: conditions.filter((other) => other !== condition) }
  const alone = { logic, conditions: [condition] }
  if (others.conditions.length === 0) return false
  return logic === 'all' ? implies(others, alone, field) : implies(alone, others, field)
}
