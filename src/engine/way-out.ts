/**
 * The way out of a match: the smallest change that makes a judging condition (`limit`) fail, and its effect on other rules.
 * A rule with `all` ends with one such path; one with `any` only when every path that holds is changed.
 */
import { type Candidate, nearestSolution } from './candidates.ts'
import { baseOf, changeTo } from './change.ts'
import type { CompiledRule } from './compile.ts'
import { type Base, effectOf, type Put } from './effects.ts'
import { type Found, LONGEST_ARRAY } from './explain-condition.ts'
import type { Change, JudgedChange } from './outcome.ts'
import type { Field, Json, JsonObject, Rule } from './rule.ts'
import { seenAs } from './seen.ts'
import { type Conditions, type PathIndex, pathTruth } from './value-classes.ts'

interface Step {
  readonly put: Put
  readonly change: Change
}

/** The smallest change that ends the match of a rule; null where none that is allowed does. */
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

/** A change that leaves the context blocked, or that other rules then match, is worse than any other. */
function cost({ blocked_after, gained }: JudgedChange['effect']): number {
  return (blocked_after ? 1000 : 0) + gained.length
}

/** Two merge patches of different paths as one; a null of either stays. */
function mergePatches(a: Json, b: Json): Json {
  const isObject = (value: Json): value is JsonObject =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
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

/** The conditions that judge; all of them where the rule does not say which. */
function limits({ when, limit }: Rule): Rule['when'] {
  return limit === undefined ? when : when.filter((_condition, i) => limit.includes(i))
}

function waysOfAll(base: Base, compiled: CompiledRule): Step[][] {
  const judging = limits(compiled.rule)
  return compiled.pathConditions.flatMap(({ path, pathCondition }) => {
    const conditions = pathCondition.conditions.filter((condition) => judging.includes(condition))
    if (conditions.length === 0) return []
    const step = ending(base, compiled.rule, path, { logic: 'all', conditions })
    return step === undefined ? [] : [[step]]
  })
}

function wayOfAny(base: Base, compiled: CompiledRule): Step[][] {
  const steps = compiled.pathConditions
    .filter(
      ({ path, pathCondition }) =>
        pathTruth(pathCondition, (base.values[path] as Found).seen) === 'holds',
    )
    .map(({ path, pathCondition }) => ending(base, compiled.rule, path, pathCondition))
  return steps.includes(undefined) ? [] : [steps as Step[]]
}

/** What makes the conditions fail; a value that the rule itself asks for at this path is tried first. */
function ending(base: Base, rule: Rule, path: number, pathCondition: Conditions): Step | undefined {
  const { ruleset, values } = base
  const found = values[path] as Found
  const index = ruleset.paths[path] as PathIndex
  const field = ruleset.fields.get(index.path)
  const asked = rule.then
    .filter(({ op, path: at }) => (op === 'propose' || op === 'require') && at === index.path)
    .map(({ value }) => value)
  const solution = nearestSolution(pathCondition, field, baseOf(found), 'fails', asked)
  if (solution === undefined) return undefined
  const value = withAsked(solution.value, pathCondition, field, found, asked)
  return {
    put: [path, value],
    change: changeTo(ruleset, path, pathCondition, 'fails', found, value),
  }
}

/**
 * A list from which something has to go gets what the rule asks for in its place: to strike out that a consent was
 * withdrawn is no way out, to obtain one is.
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
    actual.length <= LONGEST_ARRAY &&
    value.length < actual.length
  if (!isShortened) return value
  const whole: readonly Json[] = [...new Set([...value, ...asked])]
  return pathTruth(pathCondition, seenAs(field, whole)) === 'fails' ? whole : value
}
