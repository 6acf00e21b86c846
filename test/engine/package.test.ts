import { describe, expect, it } from 'vitest'
import { compare, compileRuleset, contextProblems, evaluate } from '../../packages/engine/index.ts'
import type { JsonObject } from '../../src/engine/values/json.ts'
import { rule } from '../support/rules.ts'

const rules = [rule({ id: 'CAM-001' }), rule({ id: 'AUD-001', domain: 'audio' })]
const ruleset = compileRuleset(rules)
const context = { a: { b: 1 } }

describe('the engine as a package', () => {
  it('answers as the engine does', () => {
    expect(evaluate(ruleset, { context }).hard_matched).toEqual(['AUD-001', 'CAM-001'])
    const { results } = compare(ruleset, { context, patches: [{ a: null }] })
    expect(results[0]!.lost).toEqual(['AUD-001', 'CAM-001'])
  })

  it('refuses a domain that no rule has, which would look like a pass', () => {
    const refusal = new RangeError('no rule has the domain "camra" (did you mean "camera"?)')
    expect(() => evaluate(ruleset, { context, domains: ['camra'] })).toThrow(refusal)
    expect(() => compare(ruleset, { context, patches: [{}], domains: ['camra'] })).toThrow(refusal)
  })

  it.each([
    [null, 'null'],
    [[], 'a list'],
    ['{}', 'a string'],
  ])('refuses the context %j', (given, got) => {
    const request = { context: given as unknown as JsonObject }
    const refusal = new TypeError(`a context must be an object; got ${got}`)
    expect(() => evaluate(ruleset, request)).toThrow(refusal)
    expect(() => compare(ruleset, { ...request, patches: [{}] })).toThrow(refusal)
  })

  it('refuses two rules of one id, which would count twice', () => {
    expect(() => compileRuleset([...rules, rule({ id: 'CAM-001' })])).toThrow(
      'two rules have the id CAM-001',
    )
  })

  it('finds what no rule can read', () => {
    const fields = [{ path: 'a.best', type: 'number', multiple: false }] as const
    expect(contextProblems({ context: { a: { bst: 1 } } }, fields)).toMatchObject([
      { path: 'a.bst', message: expect.stringContaining('did you mean "a.best"?') },
    ])
  })
})
