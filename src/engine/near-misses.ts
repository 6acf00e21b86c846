/**
 * Rules that fail on exactly one path, each with the smallest change that makes it match and what that change does to
 * the rest.
 *
 * A rule with `any` over several paths fails on all of them when it fails, so it is never a near miss by this law;
 * one that reads a single path is. The effect is found by evaluating the changed context. Only rules that read the
 * changed path can answer differently, so their counts alone are worked out anew; where paths lie inside one another
 * (a rule reads both a and a.b) the whole changed context is evaluated.
 */
import { nearestSolution } from './candidates.ts'
import type { CompiledRule, Flip, Ruleset } from './compile.ts'
import { equal } from './equality.ts'
import { explainCondition, type Found, LONGEST_ARRAY } from './explain-condition.ts'
import { hasBit, match, nearMisses, numbersOf, type RuleBits } from './match.ts'
import type { Change, Effect, NearMiss } from './outcome.ts'
import { write } from './path.ts'
import type { Json, JsonObject } from './rule.ts'
import { classOf, type Part, type PathIndex, partTruth, type ValueClass } from './value-classes.ts'

/** What is known of the evaluation whose near misses are sought. */
interface Base {
  readonly ruleset: Ruleset
  readonly context: JsonObject
  readonly values: readonly Found[]
  readonly matched: RuleBits
  readonly chosen: RuleBits | undefined
  /** Paths left for each rule, as `match` left them. */
  readonly left: Int8Array
  /** The same, to count on; equal to `left` between two changes. */
  readonly trial: Int8Array
  /** Matched rules of the chosen domains that block. */
  readonly blocking: number
}

/** The near misses of the chosen domains in evaluation order. To be called right after `match` of the context. */
export function findNearMisses(
  ruleset: Ruleset,
  context: JsonObject,
  values: readonly Found[],
  matched: RuleBits,
  chosen: RuleBits | undefined,
): NearMiss[] {
  const near = numbersOf(nearMisses(ruleset), chosen)
  const left = ruleset.left.slice()
  const blocking = numbersOf(matched, chosen).filter((n) => ruleset.rules[n]?.blocks).length
  const base = { ruleset, context, values, matched, chosen, left, trial: left.slice(), blocking }
  return near.map((number) => nearMiss(base, ruleset.rules[number] as CompiledRule))
}

function nearMiss(base: Base, { rule, parts }: CompiledRule): NearMiss {
  const { ruleset, values } = base
  const failing = parts.find(({ path, part }) => {
    const seen = values[path]?.seen
    return (seen === undefined ? part.whenMissing : partTruth(part, seen)) !== 'holds'
  })
  const { path, part } = failing as CompiledRule['parts'][number]
  const { conditions, change, solution } = flip(ruleset, path, part, values[path] as Found)
  const effect = solution === undefined ? null : effectOf(base, path, solution.value)
  // Where paths lie inside one another, mending one condition may break another: then nothing small helps.
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

/** What flips a part. What can stand there in few ways only is worked out once for each. */
function flip(ruleset: Ruleset, path: number, part: Part, found: Found): Flip {
  const { actual } = found
  const field = ruleset.fields.get((ruleset.paths[path] as PathIndex).path)
  const isListed =
    actual === undefined ||
    typeof actual === 'boolean' ||
    (typeof actual === 'string' && field?.values?.includes(actual) === true)
  if (!isListed) return workOutFlip(ruleset, path, part, found)
  const known = ruleset.flips.get(part) ?? new Map<Json | undefined, Flip>()
  ruleset.flips.set(part, known)
  const flips = known.get(actual) ?? workOutFlip(ruleset, path, part, found)
  known.set(actual, flips)
  return flips
}

function workOutFlip(ruleset: Ruleset, number: number, part: Part, found: Found): Flip {
  const { path } = ruleset.paths[number] as PathIndex
  const solution = nearestSolution(part, ruleset.fields.get(path), found.seen)
  return {
    conditions: part.conditions
      .map((condition) => explainCondition(condition, found))
      .filter(({ satisfied }) => !satisfied),
    solution,
    change: solution === undefined ? null : changeTo(ruleset, number, part, found, solution.value),
  }
}

function changeTo(
  ruleset: Ruleset,
  number: number,
  part: Part,
  found: Found,
  value: Json | undefined,
): Change {
  const { path, segments } = ruleset.paths[number] as PathIndex
  const { actual, seen } = found
  const elementsChange = Array.isArray(actual) && Array.isArray(value)
  const tooLong = elementsChange && actual.length > LONGEST_ARRAY
  const patch = tooLong
    ? null
    : segments.reduceRight<Json>((inside, name) => ({ [name]: inside }), value ?? null)
  const bound = boundOf(part, found, value)
  return {
    path,
    ...actionOf(seen, value),
    ...(bound === undefined ? {} : { bound }),
    patch: patch as JsonObject | null,
  }
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

/** The bound that a number had to pass: of the conditions that now hold and did not, the named number nearest to it. */
function boundOf(part: Part, found: Found, value: Json | undefined): Change['bound'] | undefined {
  if (typeof value !== 'number') return undefined
  const bounds = part.conditions
    .filter(({ op }) => /^(gte?|lte?|(not_)?between)$/.test(op))
    .filter((condition) => !explainCondition(condition, found).satisfied)
    .flatMap((condition) => condition.value as number | readonly number[])
    .sort((a, b) => Math.abs(a - value) - Math.abs(b - value))
  const [bound] = bounds
  return bound === undefined ? undefined : { value: bound, inclusive: equal(bound, value) }
}

/** What putting a value at a path does to the chosen rules. */
function effectOf(base: Base, path: number, value: Json | undefined): Effect {
  const { ruleset, chosen, blocking } = base
  const [gained, lost] = ruleset.entangled.has(path)
    ? changesByEvaluation(base, path, value)
    : changesByCount(base, path, value)
  const inDomains = (n: number): boolean => chosen === undefined || hasBit(chosen, n)
  const kept = { gained: gained.filter(inDomains), lost: lost.filter(inDomains) }
  const blockers = (numbers: readonly number[]): number =>
    numbers.filter((n) => ruleset.rules[n]?.blocks).length
  const ids = (numbers: readonly number[]): string[] =>
    numbers.map((n) => (ruleset.rules[n] as CompiledRule).rule.id)
  return {
    gained: ids(kept.gained),
    lost: ids(kept.lost),
    blocked_before: blocking > 0,
    blocked_after: blocking + blockers(kept.gained) - blockers(kept.lost) > 0,
  }
}

type Changes = readonly [gained: readonly number[], lost: readonly number[]]

function changesByEvaluation(base: Base, path: number, value: Json | undefined): Changes {
  const { ruleset, context, matched } = base
  const changed = write(context, (ruleset.paths[path] as PathIndex).path, value)
  const after = match(ruleset, changed)
  const only = (a: RuleBits, b: RuleBits): number[] =>
    numbersOf(a.map((word, i) => word & ~(b[i] as number)))
  return [only(after, matched), only(matched, after)]
}

const nothing: ValueClass = { gained: [], lost: [] }

function changesByCount(base: Base, path: number, value: Json | undefined): Changes {
  const { ruleset, values, left, trial } = base
  const index = ruleset.paths[path] as PathIndex
  const classIn = (at: Json | undefined): ValueClass =>
    at === undefined ? nothing : classOf(index, at)
  const before = classIn(values[path]?.seen)
  const after = classIn(value)
  const count = (numbers: readonly number[], by: 1 | -1): void => {
    for (const number of numbers) trial[number] = (trial[number] as number) + by
  }
  count(before.gained, 1)
  count(before.lost, -1)
  count(after.lost, 1)
  count(after.gained, -1)
  const gained: number[] = []
  const lost: number[] = []
  for (const touched of [before.gained, before.lost, after.gained, after.lost]) {
    for (const number of touched) {
      const was = (left[number] as number) <= 0
      const is = (trial[number] as number) <= 0
      if (is && !was) gained.push(number)
      if (was && !is) lost.push(number)
      trial[number] = left[number] as number
    }
  }
  const ascending = (a: number, b: number): number => a - b
  return [gained.sort(ascending), lost.sort(ascending)]
}
