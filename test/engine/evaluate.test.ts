import { describe, expect, it } from 'vitest'
import { compileRuleset } from '../../src/engine/rules/compile.ts'
import { evaluate } from '../../src/engine/rules/evaluate.ts'
import type { Rule } from '../../src/engine/rules/rule.ts'
import type { JsonObject } from '../../src/engine/values/json.ts'
import { plainEvaluate } from '../support/plain-engine.ts'
import { rule } from '../support/rules.ts'

const base: Rule[] = [
  rule({ id: 'CAM-001', priority: 40, hard: false }),
  rule({
    id: 'CAM-002',
    priority: 90,
    then: [{ op: 'block', path: 'publish', value: 'Nobody has read it.' }],
  }),
  rule({ id: 'AUD-001', domain: 'audio', priority: 60 }),
  rule({ id: 'AUD-002', domain: 'audio', when: [{ path: 'a.b', op: 'gt', value: 5 }] }),
]
const ruleset = compileRuleset(base)
const context = { a: { b: 1 } }

describe(evaluate, () => {
  it('answers with state, verdict and trace, and says what cannot be read', () => {
    const outcome = evaluate(ruleset, { context })
    expect(Object.keys(outcome)).toEqual([
      'state',
      'verdict',
      'blocked',
      'matched_count',
      'evaluated_count',
      'hard_matched',
      'soft_matched',
      'trace',
      'context_problems',
      'inferred',
    ])
    expect(Object.keys(outcome.trace[0] ?? {})).toEqual([
      'rule_id',
      'domain',
      'priority',
      'hard',
      'matched',
      'rationale',
      'actions',
    ])
  })

  it('orders everything by priority from high to low, then id', () => {
    const outcome = evaluate(ruleset, { context })
    expect(outcome.trace.map(({ rule_id }) => rule_id)).toEqual(['CAM-002', 'AUD-001', 'CAM-001'])
    expect(outcome.hard_matched).toEqual(['CAM-002', 'AUD-001'])
    expect(outcome.soft_matched).toEqual(['CAM-001'])
  })

  it('keeps the given order of rules that share id and priority', () => {
    const twins = compileRuleset([rule({ rationale: 'One.' }), rule({ rationale: 'Two.' })])
    const { trace } = evaluate(twins, { context })
    expect(trace.map(({ rationale }) => rationale)).toEqual(['One.', 'Two.'])
  })

  it('lists the rules that did not match when asked to', () => {
    const { trace } = evaluate(ruleset, { context, matched_only: false })
    expect(trace.map(({ rule_id, matched }) => [rule_id, matched])).toEqual([
      ['CAM-002', true],
      ['AUD-002', false],
      ['AUD-001', true],
      ['CAM-001', true],
    ])
  })

  it('keeps to the chosen domains', () => {
    const outcome = evaluate(ruleset, { context, domains: ['audio'], matched_only: false })
    expect(outcome.evaluated_count).toBe(2)
    expect(outcome.matched_count).toBe(1)
    expect(outcome.blocked).toBe(false)
    expect(outcome.trace.map(({ rule_id }) => rule_id)).toEqual(['AUD-002', 'AUD-001'])
  })

  it('counts no rules for a domain that has none', () => {
    expect(evaluate(ruleset, { context, domains: ['nobody'] }).evaluated_count).toBe(0)
  })

  it('names the domains in the order in which their rules were given', () => {
    expect(ruleset.domains).toEqual(['camera', 'audio'])
  })

  it('matches nothing on the empty context', () => {
    expect(evaluate(ruleset, { context: {} }).matched_count).toBe(0)
  })

  it('takes a member that is undefined for missing', () => {
    const odd = { a: { b: undefined } } as unknown as JsonObject
    const absent = compileRuleset([rule({ when: [{ path: 'a.b', op: 'exists', value: false }] })])
    expect(evaluate(absent, { context: odd }).matched_count).toBe(1)
  })

  it('refuses to compile what it could not evaluate', () => {
    const compile = (parts: Partial<Rule>) => () => compileRuleset([rule(parts)])
    expect(compile({ when: [{ path: 'a.b', op: 'greater', value: 1 }] })).toThrow(
      'AAA-001 has the unknown operator "greater"',
    )
    expect(compile({ when: [{ path: 'a.b', op: 'in', value: 1 }] })).toThrow(
      'AAA-001: in takes a list of two or more values, got 1',
    )
    expect(compile({ then: [{ op: 'stop', path: 'a.b', value: 1 }] })).toThrow(
      'AAA-001 has the unknown action "stop"',
    )
    const many = Array.from({ length: 101 }, () => ({ path: 'a.b', op: 'eq', value: 1 }))
    expect(compile({ when: many })).toThrow('AAA-001 has more than 100 conditions')
  })

  it('distinguishes arrays of more named elements than an integer has bits', () => {
    const rules = Array.from({ length: 40 }, (_, i) =>
      rule({ id: `AAA-${i + 100}`, when: [{ path: 'a.b', op: 'contains', value: `e${i}` }] }),
    )
    const wide = compileRuleset(rules)
    for (const given of [['e3', 'e39'], ['e39', 'other', 'e3'], [], ['e0']]) {
      const request = { context: { a: { b: given } } }
      expect(JSON.parse(JSON.stringify(evaluate(wide, request)))).toEqual({
        ...plainEvaluate(rules, request),
        context_problems: [],
      })
    }
  })

  it('answers the same past the number of classes that it remembers', () => {
    const rules = Array.from({ length: 13 }, (_, i) =>
      rule({ id: `AAA-${i + 100}`, when: [{ path: 'a.b', op: 'contains', value: i }] }),
    )
    const many = compileRuleset(rules)
    for (let mask = 0; mask < 2 ** 13; mask++) {
      const array = rules.map((_, i) => i).filter((i) => (mask & (1 << i)) !== 0)
      expect(evaluate(many, { context: { a: { b: array } } }).matched_count).toBe(array.length)
    }
  })

  it('answers the same past the number of entries that it remembers', () => {
    const rules = Array.from({ length: 3000 }, (_, i) =>
      rule({ id: `AAA-${i + 1000}`, when: [{ path: 'a.b', op: 'gt', value: i }] }),
    )
    const many = compileRuleset(rules)
    for (let i = 0; i < 3000; i += 1) {
      expect(evaluate(many, { context: { a: { b: i } } }).matched_count).toBe(i)
    }
  })
})
