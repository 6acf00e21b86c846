/**
 * Finds the smallest change that ends a match, by making a judging condition (`limit`) fail, and its effect on other
 * rules. For a rule with `all` a change at one path is enough; for a rule with `any` every path that holds has to
 * change.
 */

import { isObject } from '../values/equality.ts'
import type { Json, JsonObject } from '../values/json.ts'
import { type Candidate, nearestSolution } from './candidates.ts'
import { baseOf, changeTo } from './change.ts'
import type { CompiledRule } from './compile.ts'
import { type Base, effectOf, isSettled, type Put, valuesFor } from './effects.ts'
import { type Found, MAX_SHOWN_ELEMENTS, truthAt } from './explain-condition.ts'
import type { Change, JudgedChange } from './outcome.ts'
import type { Field, Rule } from './rule.ts'
import { seenAs } from './seen.ts'
import { type Conditions, type PathIndex, pathTruth } from './value-classes.ts'

interface Step {
  readonly put: Put
  readonly change: Change
}

/** The smallest change that ends the match of a rule; null if no allowed value ends it. */
export function wayOut(base: Base, compiled: CompiledRule): JudgedChange | null {
  const { rule } = compiled
  const ways: (readonly Step[])[] =
    rule.logic === 'all' ? waysOfAll(base, compiled) : wayOfAny(base, compiled)
  const judged = ways
    .map((steps) => ({
      steps,
      effect: effectOf(
        base,
        steps.map(({ put }) => put),
      ),
    }))
    .filter(({ effect }) => effect.lost.includes(rule.id))
  const [best] = judged.sort((a, b) => cost(a.effect) - cost(b.effect))
  if (best === undefined) return null
  const [first, ...also] = best.steps.map(({ change }) => change) as [Change, ...Change[]]
  const isWhole = best.steps.every(({ change }) => change.patch !== null)
  const patch = isWhole
    ? best.steps.reduce((merged: Json, { change }) => mergePatches(merged, change.patch), {})
    : null
  return {
    ...first,
    patch: patch as JsonObject | null,
    ...(also.length === 0 ? {} : { also }),
    effect: best.effect,
    blocked_after: best.effect.blocked_after,
  }
}

/** Cost of a change. If the context stays blocked, that costs more than any number of newly matched rules. */
function cost({ blocked_after, gained }: JudgedChange['effect']): number {
  return (blocked_after ? BLOCKED_COST : 0) + gained.length
}

/** Exceeds the number of rules in the corpus. */
const BLOCKED_COST = 1000

/** Combines two merge patches of different paths, keeping the nulls of both. */
function mergePatches(a: Json, b: Json): Json {
  if (!isObject(a) || !isObject(b)) return b
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])]
  return Object.fromEntries(
    names.map((name) => [
      name,
      Object.hasOwn(a, name) && Object.hasOwn(b, name)
        ? mergePatches(a[name] as Json, b[name] as Json)
        : ((Object.hasOwn(b, name) ? b[name] : a[name]) as Json),
    ]),
  )
}

/** The conditions that judge; all of them if the rule does not say which. */
export function limits({ when, limit }: Pick<Rule, 'when' | 'limit'>): Rule['when'] {
  return limit === undefined ? when : when.filter((_condition, i) => limit.includes(i))
}

function waysOfAll(base: Base, compiled: CompiledRule): Step[][] {
  const judging = limits(compiled.rule)
  return compiled.pathConditions.flatMap(({ path, pathCondition }) => {
    const conditions = pathCondition.conditions.filter((condition) => judging.includes(condition))
    if (conditions.length === 0) return []
    const step = ending(base, compiled, path, { logic: 'all', conditions })
    return step === undefined ? [] : [[step]]
  })
}

function wayOfAny(base: Base, compiled: CompiledRule): Step[][] {
  const steps = compiled.pathConditions
    .filter(
      ({ path, pathCondition }) =>
        truthAt(pathCondition, valuesFor(base, compiled)[path] as Found) === 'holds',
    )
    .map(({ path, pathCondition }) => ending(base, compiled, path, pathCondition))
  return steps.includes(undefined) ? [] : [steps as Step[]]
}

/**
 * The smallest change that makes the conditions fail. If the rule itself asks for a value there and it works, that
 * value is used: the nearest one would be at the edge of the limit.
 */
function ending(
  base: Base,
  compiled: CompiledRule,
  path: number,
  pathCondition: Conditions,
): Step | undefined {
  // Contradicting a fact that follows by definition would not end the match.
  if (isSettled(base, path)) return undefined
  const { ruleset } = base
  const { rule } = compiled
  const found = valuesFor(base, compiled)[path] as Found
  const index = ruleset.paths[path] as PathIndex
  const field = ruleset.fields.get(index.path)
  const asked = rule.then
    .filter(({ op, path: at }) => (op === 'propose' || op === 'require') && at === index.path)
    .map(({ value }) => value)
  const target = asked.find(
    (value) =>
      typeof value === 'number' && pathTruth(pathCondition, seenAs(field, value)) === 'fails',
  )
  const solution =
    target === undefined
      ? nearestSolution(pathCondition, field, baseOf(found), 'fails', asked)
      : { value: target }
  if (solution === undefined) return undefined
  const value = withAsked(solution.value, pathCondition, field, found, asked)
  return {
    put: [path, value],
    change: changeTo(ruleset, path, pathCondition, 'fails', found, value),
  }
}

/**
 * If elements are removed from an array, those that the rule asks for are added: deleting a withdrawn consent solves
 * nothing, obtaining consent does.
 */
function withAsked(
  value: Candidate,
  pathCondition: Conditions,
  field: Field | undefined,
  { actual }: Found,
  asked: readonly Json[],
): Candidate {
  const isShortened =
    Array.isArray(value) &&
    Array.isArray(actual) &&
    actual.length <= MAX_SHOWN_ELEMENTS &&
    value.length < actual.length
  if (!isShortened) return value
  const whole: readonly Json[] = [...new Set([...value, ...asked])]
  return pathTruth(pathCondition, seenAs(field, whole)) === 'fails' ? whole : value
}
