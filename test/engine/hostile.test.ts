import { describe, expect, it } from 'vitest'
import { compare } from '../../src/engine/rules/compare.ts'
import { compileRuleset } from '../../src/engine/rules/compile.ts'
import { evaluate } from '../../src/engine/rules/evaluate.ts'
import type { Outcome } from '../../src/engine/rules/outcome.ts'
import type { JsonObject } from '../../src/engine/values/json.ts'
import { plainEvaluate } from '../support/plain-engine.ts'
import { field, rule } from '../support/rules.ts'

const tags = field({
  path: 'a.tags',
  type: 'enumerated',
  multiple: true,
  values: ['t0', 't1', 't2', 't3'],
})
const base = [
  rule({ id: 'AAA-001' }),
  rule({ id: 'AAA-002', when: [{ path: 'a.tags', op: 'contains_all', value: ['t0', 't1'] }] }),
  rule({ id: 'AAA-003', when: [{ path: 'a.tags', op: 'not_contains', value: 't2' }] }),
  rule({ id: 'AAA-004', when: [{ path: 'constructor.name', op: 'exists', value: true }] }),
  rule({ id: 'AAA-005', when: [{ path: '__proto__.b', op: 'eq', value: 1 }] }),
]
const ruleset = compileRuleset(base, { fields: [field({ path: 'a.b' }), tags] })
const parsed = (text: string): JsonObject => JSON.parse(text) as JsonObject
const matched = (context: JsonObject) =>
  evaluate(ruleset, { context }).trace.map(({ rule_id }) => rule_id)

describe('odd and hostile contexts', () => {
  it('finds no inherited members', () => {
    expect(matched({})).toEqual([])
    expect(matched(parsed('{"a":{"__proto__":{"b":1}}}'))).toEqual([])
  })

  it('reads members called constructor and __proto__ as data and pollutes nothing', () => {
    expect(matched(parsed('{"constructor":{"name":"x"},"__proto__":{"b":1}}'))).toEqual([
      'AAA-004',
      'AAA-005',
    ])
    const patch = parsed('{"__proto__":{"b":1},"constructor":{"name":"y"}}')
    expect(compare(ruleset, { context: {}, patches: [patch] }).results[0]?.gained).toEqual([
      'AAA-004',
      'AAA-005',
    ])
    expect(({} as JsonObject)['b']).toBeUndefined()
  })

  it('describes what is too long or too large to repeat', () => {
    const odd = compileRuleset([rule({ when: [{ path: 'a.b', op: 'ne', value: 1 }] })])
    const actual = (text: string) =>
      evaluate(odd, { context: parsed(text), matched_only: false, explain: true }).trace[0]
        ?.conditions?.[0]?.actual
    expect(actual('{"a":{"b":1e400}}')).toBe('a number too large to print')
    expect(actual('{"a":{"b":{"c":1}}}')).toBe('an object')
    expect(actual('{"a":{"b":[1,2]}}')).toEqual([1, 2])
    expect(actual('{"a":{"b":[1,[2]]}}')).toBe('an array of 2 elements')
    expect(actual(JSON.stringify({ a: { b: Array(60).fill(0) } }))).toBe('an array of 60 elements')
    expect(actual(JSON.stringify({ a: { b: 'x'.repeat(600) } }))).toBe(
      `${'x'.repeat(500)}… (600 characters)`,
    )
  })

  it('reads an array of 200,000 elements once and gives no patch that repeats it', () => {
    const array = Array.from({ length: 200_000 }, () => 't3')
    const context = { a: { b: 1, tags: array } }
    expect(matched(context)).toEqual(['AAA-001', 'AAA-003'])
    const [miss] = evaluate(ruleset, { context, explain: true }).near_misses ?? []
    expect(miss?.rule_id).toBe('AAA-002')
    expect(miss?.change).toMatchObject({ action: 'add_elements', value: ['t0', 't1'], patch: null })
  })

  it('walks 100,000 members that no rule reads', () => {
    const members = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`k${i}`, i]))
    expect(matched({ ...members, a: { ...members, b: 1 } })).toEqual(['AAA-001'])
    const patches = Array.from({ length: 20 }, (_, i) => ({ a: { b: i } }))
    const { results } = compare(ruleset, { context: { a: members }, patches })
    expect(results.map(({ gained }) => gained.length)).toEqual([0, 1, ...Array(18).fill(0)])
  })

  it('does not descend where no rule reads', () => {
    let deep: JsonObject = {}
    for (let i = 0; i < 50_000; i++) deep = { a: deep }
    const request = { context: { x: deep, a: { b: deep } } }
    const { context_problems, ...outcome } = JSON.parse(
      JSON.stringify(evaluate(ruleset, request)),
    ) as Outcome
    expect(outcome).toEqual(plainEvaluate(base, { context: { x: 1, a: { b: {} } } }))
    expect(context_problems.map(({ path }) => path)).toEqual(['x', 'a.b'])
    expect(
      compare(ruleset, { context: deep, patches: [{ x: deep, a: { b: deep } }] }).results,
    ).toHaveLength(1)
  })
})
