import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileRuleset } from '../../src/engine/compile.ts'
import { evaluate } from '../../src/engine/evaluate.ts'
import { evaluateToJson } from '../../src/engine/evaluate-to-bytes.ts'
import { conditionOperators, type OperatorName } from '../../src/engine/operators.ts'
import type { Change, Outcome } from '../../src/engine/outcome.ts'
import { write } from '../../src/engine/path.ts'
import type { Action, Condition, Field, Json, JsonObject, Rule } from '../../src/engine/rule.ts'
import {
  type PlainWorld,
  plainEvaluate,
  plainFailingPaths,
  plainRead,
  plainStatus,
  plainTruth,
} from '../support/plain-engine.ts'

// Few paths and few values, so that rules and contexts meet often. Some paths lie inside others, one has a name that
// every object seems to have.
const paths = ['a.b', 'a.c', 'd.e', 'd.f.g', 'd.f', 'a', 'constructor.name', 'x.tags']
const scalars: Json[] = ['u', 'v', 'vu', 'w', '', '1', 0, 1, 2, 2.5, -1, true, false]

const scalar = fc.constantFrom(...scalars)
const pair = <T extends number | string>(values: readonly T[]) =>
  fc
    .tuple(fc.constantFrom(...values), fc.constantFrom(...values))
    .map(([a, b]) => (a <= b ? [a, b] : [b, a]) as Json)
const bound = fc.constantFrom<Json>(0, 1, 2, 2.5, -1, 'u', 'v', '1')
const range = fc.oneof(pair([0, 1, 2, 2.5, -1]), pair(['u', 'v', 'w', '1']))
const some = fc.uniqueArray(scalar, { minLength: 2, maxLength: 4 })

const operands = {
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
  starts_with: fc.constantFrom('u', 'v', 'vu', '1'),
  exists: fc.boolean(),
} satisfies Record<OperatorName, fc.Arbitrary<Json>>

const condition: fc.Arbitrary<Condition> = fc.oneof(
  ...Object.entries<fc.Arbitrary<Json>>(operands).map(([op, value]) =>
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
  { weight: 1, arbitrary: fc.constant(null) },
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

// Half the time it is known what may stand at some of the paths.
const fields: Field[] = [
  { path: 'a.b', type: 'enumerated', multiple: false, values: ['u', 'v'] },
  { path: 'a.c', type: 'number', multiple: false, minimum: -1, maximum: 9 },
  { path: 'd.e', type: 'boolean', multiple: false },
  { path: 'd.f.g', type: 'string', multiple: false },
  { path: 'x.tags', type: 'enumerated', multiple: true, values: ['u', 'v', 'vu', '1'] },
]
const unknown = fc.option(fc.subarray(['a', 'a.b', 'd.f', 'x.tags', 'd.f.g']), { nil: undefined })
const world = fc.record({ fields: fc.constantFrom(fields, []), unknown })

const domains = fc.option(
  fc.uniqueArray(fc.constantFrom<string>('camera', 'audio', 'qa'), { minLength: 1 }),
  { nil: undefined },
)

const plainRule: Rule = {
  id: 'R-1',
  domain: 'camera',
  priority: 1,
  hard: true,
  logic: 'all',
  when: [],
  then: [{ op: 'flag', path: 'a.b', value: 'Look.' }],
  rationale: null,
  tags: [],
}

const runs = { numRuns: 3000 }
const matchedIds = ({
  hard_matched,
  soft_matched,
}: Pick<Outcome, 'hard_matched' | 'soft_matched'>) => new Set([...hard_matched, ...soft_matched])

describe('the compiled engine', () => {
  it('answers as the plain interpreter does, byte for byte', () => {
    fc.assert(
      fc.property(
        rules,
        fc.array(context, { minLength: 1, maxLength: 6 }),
        domains,
        fc.boolean(),
        world,
        (base, contexts, chosen, matched_only, known) => {
          const ruleset = compileRuleset(base, known)
          for (const given of contexts) {
            const { unknown } = known
            const request = { context: given, domains: chosen, matched_only, unknown }
            const wanted = JSON.stringify(plainEvaluate(base, request, known))
            const { context_problems: _, ...outcome } = evaluate(ruleset, request)
            expect(JSON.stringify(outcome)).toBe(wanted)
            expect(evaluateToJson(ruleset, request)).toBe(
              JSON.stringify(evaluate(ruleset, request)),
            )
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

describe('every operator', () => {
  const values: (Json | undefined)[] = [
    undefined,
    null,
    ...scalars,
    ...conditionOperators.map(({ sample }) => sample),
    [],
    ['u'],
    ['u', 'v'],
    ['other', 'u'],
    {},
    'u later',
    1.5,
    JSON.parse('1e400') as number,
  ]
  const samples = Object.entries<fc.Arbitrary<Json>>(operands).flatMap(([op, value]) =>
    fc.sample(value, { numRuns: 12, seed: 7 }).map((operand) => ({ op, operand })),
  )

  it.for(samples)(
    '$op $operand is indexed as it is read, whatever value came before',
    ({ op, operand }) => {
      for (const path of ['a.b', 'a.c', 'd.e', 'd.f.g', 'x.tags', 'y.z']) {
        const one: Rule = { ...plainRule, when: [{ path, op, value: operand }] }
        for (const known of [{}, { fields }]) {
          for (const order of [values, values.toReversed()]) {
            const ruleset = compileRuleset([one], known)
            for (const value of order) {
              const given = value === undefined ? {} : write({}, path, value)
              const found = evaluate(ruleset, { context: given }).matched_count === 1
              expect([value, found]).toEqual([value, plainStatus(one, given, known) === 'holds'])
            }
          }
        }
      }
    },
  )
})

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

  it('says of every traced condition what stands there and whether it holds', () => {
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
          for (const { path, op, expected: value, satisfied, why } of conditions) {
            const truth = plainTruth({ path, op, value }, given, known)
            expect([satisfied, why]).toEqual(reason(truth, plainRead(given, path)))
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

/** Whether a condition of that truth is satisfied, and why not. */
function reason(truth: string, actual: Json | undefined): [boolean, string | undefined] {
  if (truth === 'holds') return [true, undefined]
  if (actual === undefined || actual === null) return [false, 'missing']
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
