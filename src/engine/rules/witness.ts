/** Witnesses: small contexts that rules match, as proof of a finding. */
import type { Json, JsonObject } from '../values/json.ts'
import { write } from '../values/path.ts'
import { nearestSolution } from './candidates.ts'
import type { Field, Rule } from './rule.ts'
import { type PathCondition, toPathCondition } from './value-classes.ts'

/** The conditions of a rule grouped by path, in the order of the rule. */
export function pathConditionsOf(rule: Rule): ReadonlyMap<string, PathCondition> {
  const byPath = Map.groupBy(rule.when, ({ path }) => path)
  return new Map(
    [...byPath].map(([path, conditions]) => [
      path,
      toPathCondition(0, { logic: rule.logic, conditions }),
    ]),
  )
}

/** A context with only the given values; undefined leaves a path missing. */
export function contextOf(values: Iterable<readonly [string, Json | undefined]>): JsonObject {
  let context: JsonObject = {}
  for (const [path, value] of values) {
    if (value !== undefined) context = write(context, path, value)
  }
  return context
}

/**
 * A smallest context that a rule matches: for each path that has to hold, an allowed value near those that the rule
 * mentions. For a rule with `any`, the first of its paths that can hold.
 *
 * @param fields fields of the paths; values that they do not allow are not used
 * @returns undefined if no allowed values match the rule
 */
export function witness(rule: Rule, fields: readonly Field[]): JsonObject | undefined {
  const fieldOf = new Map(fields.map((field) => [field.path, field]))
  const met: (readonly [string, Json | undefined])[] = []
  for (const [path, pathCondition] of pathConditionsOf(rule)) {
    const solution =
      pathCondition.whenMissing === 'holds'
        ? { value: undefined }
        : nearestSolution(pathCondition, fieldOf.get(path), undefined)
    if (solution !== undefined) met.push([path, solution.value])
    if (rule.logic === 'any' && solution !== undefined) return contextOf(met)
    if (rule.logic === 'all' && solution === undefined) return undefined
  }
  return rule.logic === 'all' ? contextOf(met) : undefined
}
