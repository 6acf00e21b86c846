/**
 * Rules that fail on exactly one path, each with the smallest change that makes it match and the effect of that change
 * on the whole outcome.
 *
 * A rule with `any` over several paths fails on all of them when it fails, so it is never a near miss; one over a
 * single path can be.
 */

import type { Json } from '../values/json.ts'
import { nearestSolution } from './candidates.ts'
import { baseOf, changeTo } from './change.ts'
import type { CompiledRule, Flip } from './compile.ts'
import { type Base, effectOf, isSettled, valuesFor } from './effects.ts'
import { explainCondition, type Found, truthAt } from './explain-condition.ts'
import type { NearMiss } from './outcome.ts'
import type { PathCondition, PathIndex } from './value-classes.ts'

/** @param near numbers of rules that fail on exactly one path */
export function explainNearMisses(base: Base, near: readonly number[]): NearMiss[] {
  return near.map((number) => nearMiss(base, base.ruleset.rules[number] as CompiledRule))
}

function nearMiss(base: Base, compiled: CompiledRule): NearMiss {
  const { ruleset } = base
  const { rule, pathConditions } = compiled
  const values = valuesFor(base, compiled)
  const failing = pathConditions.find(
    ({ path, pathCondition }) => truthAt(pathCondition, values[path] as Found) !== 'holds',
  )
  const { path, pathCondition } = failing as CompiledRule['pathConditions'][number]
  const { conditions, change, solution } = flip(base, path, pathCondition, values[path] as Found)
  const effect =
    solution === undefined || isSettled(base, path)
      ? null
      : effectOf(base, [[path, solution.value]])
  // If one path contains another, fixing one condition may break another; then there is no small change.
  const flips = effect?.gained.includes(rule.id) === true
  return {
    rule_id: rule.id,
    hard: rule.hard,
    priority: rule.priority,
    path: (ruleset.paths[path] as PathIndex).path,
    conditions,
    change: flips ? change : null,
    effect: flips ? effect : null,
  }
}

/**
 * The change that makes a path condition hold, cached if there are few possible values: missing, booleans, enum words.
 */
function flip(base: Base, path: number, pathCondition: PathCondition, found: Found): Flip {
  const { ruleset } = base
  const { actual, known: inferred, seen } = found
  const field = ruleset.fields.get((ruleset.paths[path] as PathIndex).path)
  const isListed =
    inferred === undefined &&
    actual === seen &&
    (actual === undefined ||
      typeof actual === 'boolean' ||
      (typeof actual === 'string' && field?.values !== undefined))
  if (!isListed) return computeFlip(base, path, pathCondition, found)
  const known = ruleset.flips.get(pathCondition) ?? new Map<Json | undefined, Flip>()
  ruleset.flips.set(pathCondition, known)
  const flips = known.get(actual) ?? computeFlip(base, path, pathCondition, found)
  known.set(actual, flips)
  return flips
}

function computeFlip(
  { ruleset }: Base,
  number: number,
  pathCondition: PathCondition,
  found: Found,
): Flip {
  const { path } = ruleset.paths[number] as PathIndex
  const solution = nearestSolution(pathCondition, ruleset.fields.get(path), baseOf(found))
  return {
    conditions: pathCondition.conditions
      .map((condition) => explainCondition(condition, found))
      .filter(({ satisfied }) => !satisfied),
    solution,
    change:
      solution === undefined
        ? null
        : changeTo(ruleset, number, pathCondition, 'holds', found, solution.value),
  }
}
