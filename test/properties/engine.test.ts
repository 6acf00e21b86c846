import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileRuleset } from '../../src/engine/compile.ts'
import { evaluate } from '../../src/engine/evaluate.ts'
import { evaluateToJson } from '../../src/engine/evaluate-to-bytes.ts'
import type { Outcome } from '../../src/engine/outcome.ts'
import { write } from '../../src/engine/path.ts'
import type { Action, Condition, Json, JsonObject, Rule } from '../../src/engine/rule.ts'
import {
  plainEvaluate,
  plainFailingPaths,
  plainRead,
  plainStatus,
  plainTruth,
} from '../support/plain-engine.ts'

// Few paths and few values, so that rules and contexts meet often. Some paths lie inside others, one has a name that
// every object seems to have.
const paths = ['a.b', 'a.c', 'd.e', 'd.f.g', 'd.f', 'a', 'constructor.name', 'x.tags']
const scalars: Json[] = ['u', 'v', 'w', '', '1', 0, 1, 2, 2.5, -1, true, false, null]

const scalar = fc.constantFrom(...scalars)
const pair = <T extends number | string>(values: readonly T[]) =>
  fc
    .tuple(fc.constantFrom(...values), fc.constantFrom(...values))
    .map(([a, b]) => (a <= b ? [a, b] : [b, a]) as Json)
const bound = fc.constantFrom<Json>(0, 1, 2, 2.5, -1, 'u', 'v', '1')
const range = fc.oneof(pair([0, 1, 2, 2.5, -1]), pair(['u', 'v', 'w', '1']))
const some = fc.uniqueArray(scalar, { minLength: 2, maxLength: 4 })

const operands: Record<string, fc.Arbitrary<Json>> = {
  eq: scalar,
  ne: scalar,
  gt: bound,
  gte: bound,
  lt: bound,
  lte: bound,
  between: range,
  not_between: range,
  in: some,
  not_in: some,
  contains: scalar,
  not_contains: scalar,
  contains_any: some,
  contains_all: some,
  exists: fc.boolean(),
}

const condition: fc.Arbitrary<Condition> = fc.oneof(
  ...Object.entries(operands).map(([op, value]) =>
    fc.record({ path: fc.constantFrom(...paths), op: fc.constant(op), value }),
  ),
)

const action: fc.Arbitrary<Action> = fc.record({
  op: fc.constantFrom('flag', 'propose', 'require', 'human_review', 'block'),
  path: fc.constantFrom('a.b', 'd.e', 'x.tags'),
  value: scalar,
})

const rules: fc.Arbitrary<Rule[]> = fc
  .array(
    fc.record({
      domain: fc.constantFrom('camera', 'audio', 'qa'),
      priority: fc.integer({ min: 1, max: 5 }),
      hard: fc.boolean(),
      logic: fc.constantFrom<'all' | 'any'>('all', 'any'),
      when: fc.array(condition, { minLength: 1, maxLength: 4 }),
      then: fc.array(action, { minLength: 1, maxLength: 2 }),
      rationale: fc.option(fc.string({ maxLength: 8 })),
      tags: fc.constant([]),
    }),
    { maxLength: 40 },
  )
  .map((list) => list.map((rule, i) => ({ id: `R-${(i * 7919) % 1000}`, ...rule })))

const leaf: fc.Arbitrary<Json> = fc.oneof(
  { weight: 6, arbitrary: scalar },
  { weight: 3, arbitrary: fc.array(scalar, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.constantFrom<Json>({}, { g: 1 }, [[1]], 'other', 1e9, 1.5) },
  { weight: 1, arbitrary: fc.constantFrom<Json>(JSON.parse('1e400'), JSON.parse('-0')) },
)

const anyObject = fc
  .object({ key: fc.constantFrom('a', 'b', 'd', 'x', '__proto__', 'a.b') })
  .map((object) => JSON.parse(JSON.stringify(object)) as JsonObject)

const context: fc.Arbitrary<JsonObject> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .array(fc.tuple(fc.constantFrom(...paths), leaf), { maxLength: 8 })
      .map((members) =>
        members.reduce((object: JsonObject, [path, value]) => write(object, path, value), {}),
      ),
  },
  { weight: 1, arbitrary: anyObject },
)

const domains = fc.option(
  fc.uniqueArray(fc.constantFrom<string>('camera', 'audio', 'qa'), { minLength: 1 }),
  { nil: undefined },
)

const runs = { numRuns: 3000 }
const matchedIds = ({ hard_matched, soft_matched }: Outcome) =>
  new Set([...hard_matched, ...soft_matched])

describe('the compiled engine', () => {
  it('answers as the plain interpreter does, byte for byte', () => {
    fc.assert(
      fc.property(
        rules,
        fc.array(context, { minLength: 1, maxLength: 6 }),
        domains,
        fc.boolean(),
        (base, contexts, chosen, matched_only) => {
          const ruleset = compileRuleset(base)
          for (const given of contexts) {
            const request = { context: given, domains: chosen, matched_only }
            const wanted = JSON.stringify(plainEvaluate(base, request))
            expect(JSON.stringify(evaluate(ruleset, request))).toBe(wanted)
            expect(evaluateToJson(ruleset, request)).toBe(wanted)
          }
        },
      ),
      runs,
    )
  })

  it('does not depend on the order in which rules are given', () => {
    fc.assert(
      fc.property(rules, context, (base, given) => {
        const request = { context: given, matched_only: false, explain: true }
        expect(evaluateToJson(compileRuleset(base.toReversed()), request)).toBe(
          evaluateToJson(compileRuleset(base), request),
        )
      }),
      { numRuns: 300 },
    )
  })

  it('gives equal bytes for equal requests, whatever was asked in between', () => {
    fc.assert(
      fc.property(rules, context, context, (base, given, other) => {
        const ruleset = compileRuleset(base)
        const first = evaluateToJson(ruleset, { context: given, explain: true })
        evaluateToJson(ruleset, { context: other, explain: true })
        expect(evaluateToJson(ruleset, { context: given, explain: true })).toBe(first)
      }),
      { numRuns: 300 },
    )
  })

  it('only narrows the trace with matched_only', () => {
    fc.assert(
      fc.property(rules, context, (base, given) => {
        const ruleset = compileRuleset(base)
        const { trace: all, ...others } = evaluate(ruleset, { context: given, matched_only: false })
        const { trace, ...same } = evaluate(ruleset, { context: given })
        expect(same).toEqual(others)
        expect(trace).toEqual(all.filter(({ matched }) => matched))
      }),
      { numRuns: 300 },
    )
  })
})

describe('explain', () => {
  const explained = (base: readonly Rule[], given: JsonObject, chosen?: string[]) =>
    evaluate(compileRuleset(base), { context: given, domains: chosen, explain: true })

  it('says of every traced condition what stands there and whether it holds', () => {
    fc.assert(
      fc.property(rules, context, (base, given) => {
        const ruleset = compileRuleset(base)
        const { trace } = evaluate(ruleset, { context: given, matched_only: false, explain: true })
        for (const { rule_id, conditions = [] } of trace) {
          const rule = base.find(({ id }) => id === rule_id) as Rule
          expect(conditions.map(({ path, op, expected }) => [path, op, expected])).toEqual(
            rule.when.map(({ path, op, value }) => [path, op, value]),
          )
          for (const { path, op, expected, satisfied, why } of conditions) {
            const actual = plainRead(given, path)
            expect([satisfied, why]).toEqual(reason(plainTruth(op, actual, expected), actual))
          }
        }
      }),
      { numRuns: 500 },
    )
  })

  it('finds every rule that fails on exactly one path, and only those', () => {
    fc.assert(
      fc.property(rules, context, domains, (base, given, chosen) => {
        const wanted = base
          .filter(({ domain }) => chosen === undefined || chosen.includes(domain))
          .filter((rule) => plainStatus(rule, given) !== 'holds')
          .filter((rule) => plainFailingPaths(rule, given).length === 1)
          .map((rule) => `${rule.id} ${plainFailingPaths(rule, given)[0]}`)
        const found = explained(base, given, chosen).near_misses ?? []
        expect(found.map(({ rule_id, path }) => `${rule_id} ${path}`).sort()).toEqual(wanted.sort())
      }),
      runs,
    )
  })

  it('names a change that flips the rule and does to the rest exactly what it says', () => {
    fc.assert(
      fc.property(rules, context, domains, (base, given, chosen) => {
        const outcome = explained(base, given, chosen)
        for (const { rule_id, change, effect } of outcome.near_misses ?? []) {
          if (change === null || effect === null) continue
          const value = changedValue(plainRead(given, change.path), change)
          const after = plainEvaluate(base, {
            context: write(given, change.path, value),
            domains: chosen,
          })
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

  it('leaves open exactly the hard rules that are neither matched nor ruled out', () => {
    fc.assert(
      fc.property(rules, context, domains, (base, given, chosen) => {
        const wanted = base.filter(
          (rule) =>
            rule.hard &&
            (chosen === undefined || chosen.includes(rule.domain)) &&
            plainStatus(rule, given) === 'unknown',
        )
        const { undetermined_hard_rules = [], ask_next = [] } = explained(base, given, chosen)
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

/** Whether a condition of that truth is satisfied, and why not. */
function reason(truth: string, actual: Json | undefined): [boolean, string | undefined] {
  if (truth === 'holds') return [true, undefined]
  if (actual === undefined) return [false, 'missing']
  return [false, truth === 'unknown' ? 'wrong_type' : 'differs']
}

/** The value after a change, made by hand from what the change says. */
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
