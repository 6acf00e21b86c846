import { describe, expect, it } from 'vitest'
import { compileRuleset } from '../../src/engine/rules/compile.ts'
import { evaluate } from '../../src/engine/rules/evaluate.ts'
import { conditionOperators } from '../../src/engine/rules/operators.ts'
import type { Rule } from '../../src/engine/rules/rule.ts'
import type { Json } from '../../src/engine/values/json.ts'
import { write } from '../../src/engine/values/path.ts'
import { fc } from '../support/fast-check.ts'
import { plainEvaluate, plainStatus } from '../support/plain-engine.ts'
import {
  context,
  domains,
  fields,
  operands,
  plainRule,
  rules,
  runs,
  scalars,
  world,
} from './engine-generators.ts'

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
        expect(JSON.stringify(evaluate(compileRuleset(base.toReversed()), request))).toBe(
          JSON.stringify(evaluate(compileRuleset(base), request)),
        )
      }),
      { numRuns: 300 },
    )
  })

  it('gives equal bytes for equal requests, whatever was asked in between', () => {
    fc.assert(
      fc.property(rules, context, context, (base, given, other) => {
        const ruleset = compileRuleset(base)
        const first = JSON.stringify(evaluate(ruleset, { context: given, explain: true }))
        evaluate(ruleset, { context: other, explain: true })
        expect(JSON.stringify(evaluate(ruleset, { context: given, explain: true }))).toBe(first)
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
