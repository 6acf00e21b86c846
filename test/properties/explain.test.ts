import { describe, expect, it } from 'vitest'
import { compileRuleset } from '../../src/engine/rules/compile.ts'
import { evaluate } from '../../src/engine/rules/evaluate.ts'
import type { Change, Outcome } from '../../src/engine/rules/outcome.ts'
import type { Rule } from '../../src/engine/rules/rule.ts'
import type { Json, JsonObject } from '../../src/engine/values/json.ts'
import { write } from '../../src/engine/values/path.ts'
import { fc } from '../support/fast-check.ts'
import {
  type PlainWorld,
  plainConditionTruth,
  plainEvaluate,
  plainFailingPaths,
  plainRead,
  plainStatus,
} from '../support/plain-engine.ts'
import { context, domains, matchedIds, rules, runs, world } from './engine-generators.ts'

describe('explain', () => {
  const explained = (
    base: readonly Rule[],
    given: JsonObject,
    chosen?: string[],
    known: PlainWorld = {},
  ) =>
    evaluate(compileRuleset(base, known), {
      context: given,
      domains: chosen,
      explain: true,
      unknown: known.unknown,
    })

  it('gives every traced condition its value and whether it holds', () => {
    fc.assert(
      fc.property(rules, context, world, (base, given, known) => {
        const ruleset = compileRuleset(base, known)
        const { unknown } = known
        const request = { context: given, matched_only: false, explain: true, unknown }
        const { trace } = evaluate(ruleset, request)
        for (const { rule_id, conditions = [] } of trace) {
          const rule = base.find(({ id }) => id === rule_id) as Rule
          expect(conditions.map(({ path, op, expected }) => [path, op, expected])).toEqual(
            rule.when.map(({ path, op, value }) => [path, op, value]),
          )
          for (const { path, op, expected: value, satisfied, why, inferred } of conditions) {
            const truth = plainConditionTruth(rule, { path, op, value }, given, known)
            const isStated = inferred === undefined
            const actual = isStated ? plainRead(given, path) : truth === 'fails' || undefined
            expect([satisfied, why]).toEqual(reason(truth, actual))
          }
        }
      }),
      { numRuns: 500 },
    )
  })

  it('finds every rule that fails on exactly one path, and only those', () => {
    fc.assert(
      fc.property(rules, context, domains, world, (base, given, chosen, known) => {
        const wanted = base
          .filter(({ domain }) => chosen === undefined || chosen.includes(domain))
          .filter((rule) => plainStatus(rule, given, known) !== 'holds')
          .filter((rule) => plainFailingPaths(rule, given, known).length === 1)
          .map((rule) => `${rule.id} ${plainFailingPaths(rule, given, known)[0]}`)
        const found = explained(base, given, chosen, known).near_misses ?? []
        expect(found.map(({ rule_id, path }) => `${rule_id} ${path}`).sort()).toEqual(wanted.sort())
      }),
      runs,
    )
  })

  it('names a change that flips the rule and does to the rest exactly what it says', () => {
    fc.assert(
      fc.property(rules, context, domains, world, (base, given, chosen, known) => {
        const outcome = explained(base, given, chosen, known)
        for (const { rule_id, change, effect } of outcome.near_misses ?? []) {
          if (change === null || effect === null) continue
          const value = changedValue(plainRead(given, change.path), change)
          const changed = { context: write(given, change.path, value), domains: chosen }
          const after = plainEvaluate(base, changed, known)
          const before = matchedIds(outcome)
          const now = matchedIds(after)
          expect(now.has(rule_id)).toBe(true)
          expect(new Set(effect.gained)).toEqual(new Set([...now].filter((id) => !before.has(id))))
          expect(new Set(effect.lost)).toEqual(new Set([...before].filter((id) => !now.has(id))))
          expect(effect.blocked_before).toBe(outcome.blocked)
          expect(effect.blocked_after).toBe(after.blocked)
        }
      }),
      runs,
    )
  })

  it('ends a match as its way out says, and does to the rest exactly what it says', () => {
    fc.assert(
      fc.property(rules, context, domains, world, (base, given, chosen, known) => {
        const outcome = explained(base, given, chosen, known)
        for (const { rule_id, clears } of outcome.trace) {
          if (clears === null || clears === undefined) continue
          const changed = [clears, ...(clears.also ?? [])].reduce(
            (object, change) =>
              write(object, change.path, changedValue(plainRead(given, change.path), change)),
            given,
          )
          const after = plainEvaluate(base, { context: changed, domains: chosen }, known)
          const before = matchedIds(outcome)
          const now = matchedIds(after)
          expect(now.has(rule_id)).toBe(false)
          const { effect } = clears
          expect(new Set(effect.gained)).toEqual(new Set([...now].filter((id) => !before.has(id))))
          expect(new Set(effect.lost)).toEqual(new Set([...before].filter((id) => !now.has(id))))
          expect(clears.blocked_after).toBe(after.blocked)
        }
      }),
      runs,
    )
  })

  it('calls every number between the bounds of a change good, and the ends as it says', () => {
    fc.assert(
      fc.property(rules, context, (base, given) => {
        for (const { rule_id, change, holds } of changesOf(explained(base, given))) {
          const one = base.find(({ id }) => id === rule_id) as Rule
          const serves = (number: number): boolean =>
            (plainStatus(one, write(given, change.path, number)) === 'holds') === holds
          expectBounds(change.bounds, serves)
        }
      }),
      runs,
    )
  })

  it('leaves open exactly the hard rules that are neither matched nor ruled out', () => {
    fc.assert(
      fc.property(rules, context, domains, world, (base, given, chosen, known) => {
        const wanted = base.filter(
          (rule) =>
            rule.hard &&
            (chosen === undefined || chosen.includes(rule.domain)) &&
            plainStatus(rule, given, known) === 'unknown',
        )
        const { undetermined_hard_rules = [], ask_next = [] } = explained(
          base,
          given,
          chosen,
          known,
        )
        expect(undetermined_hard_rules.map(({ rule_id }) => rule_id).sort()).toEqual(
          wanted.map(({ id }) => id).sort(),
        )
        const asked = ask_next.flatMap(({ path, decides, bears_on }) =>
          [...decides, ...bears_on].map((id) => `${id} ${path}`),
        )
        const open = undetermined_hard_rules.flatMap(({ rule_id, open: facts }) =>
          facts.map(({ path }) => `${rule_id} ${path}`),
        )
        expect(asked.sort()).toEqual(open.sort())
      }),
      { numRuns: 1000 },
    )
  })

  it('names every path with different proposals, the strongest first', () => {
    fc.assert(
      fc.property(rules, context, (base, given) => {
        const { conflicts = [], state } = explained(base, given)
        const rivals = Map.groupBy(state.proposals, ({ path }) => path)
        const wanted = [...rivals].filter(
          ([, list]) => new Set(list.map(({ value }) => value)).size > 1,
        )
        expect(conflicts.map(({ path }) => path).sort()).toEqual(
          wanted.map(([path]) => path).sort(),
        )
        for (const { path, winner, losers, only_id_decided } of conflicts) {
          for (const loser of rivals.get(path) ?? []) {
            const above =
              Number(winner.hard) - Number(loser.hard) || winner.priority - loser.priority
            expect(above).toBeGreaterThanOrEqual(0)
          }
          const [next] = losers
          expect(only_id_decided).toBe(
            next?.hard === winner.hard && next.priority === winner.priority,
          )
        }
      }),
      { numRuns: 500 },
    )
  })
})

/** Whether a condition with this truth is satisfied, and if not, the reason. */
function reason(truth: string, actual: Json | undefined): [boolean, string | undefined] {
  if (truth === 'holds') return [true, undefined]
  if (actual === undefined || actual === null) return [false, 'missing']
  return [false, truth === 'unknown' ? 'wrong_type' : 'differs']
}

/** The value after a change, computed here from the description of the change. */
function changedValue(
  before: Json | undefined,
  { action, value }: { action: string; value: Json },
): Json | undefined {
  if (action === 'remove') return undefined
  if (action === 'add_elements') return [...(before as Json[]), ...(value as Json[])]
  if (action === 'remove_elements') {
    return (before as Json[]).filter((element) => !(value as Json[]).includes(element))
  }
  return value
}

/** Every change of an outcome that alone makes a rule match, or no longer match. */
function changesOf({ near_misses = [], trace }: Outcome) {
  return [
    ...near_misses.map(({ rule_id, change }) => ({ rule_id, change, holds: true })),
    ...trace
      .filter(({ clears }) => clears?.also === undefined)
      .map(({ rule_id, clears }) => ({ rule_id, change: clears ?? null, holds: false })),
  ].flatMap(({ change, ...others }) => (change === null ? [] : [{ ...others, change }]))
}

function expectBounds(bounds: Change['bounds'], serves: (number: number) => boolean): void {
  if (bounds === undefined) return
  const { low, high } = bounds
  const from = low?.value ?? (high?.value ?? 0) - 9
  const to = high?.value ?? from + 9
  expect([low, high].filter((end) => end !== null && serves(end.value) !== end.inclusive)).toEqual(
    [],
  )
  expect([0.1, 0.5, 0.9].every((share) => serves(from + (to - from) * share))).toBe(true)
}
