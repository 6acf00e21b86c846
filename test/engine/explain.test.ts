import { describe, expect, it } from 'vitest'
import { compileRuleset } from '../../src/engine/rules/compile.ts'
import { evaluate } from '../../src/engine/rules/evaluate.ts'
import type { Rule } from '../../src/engine/rules/rule.ts'
import type { Json } from '../../src/engine/values/json.ts'
import { rule } from '../support/rules.ts'
import { explained, fields, on } from './explaining.ts'

describe('conditions of the trace', () => {
  it('say what was wanted, what is there and why it is not enough', () => {
    const when = [
      ...on('camera.focal_length', ['gt', 85]),
      ...on('camera.view_count', ['lt', 100]),
      ...on('camera.support', ['eq', 'tripod']),
      ...on('camera.locked', ['exists', true]),
    ]
    const ruleset = compileRuleset([rule({ when })], { fields })
    const context = { camera: { focal_length: 100, view_count: 'many', support: 'rig' } }
    const { trace } = evaluate(ruleset, { context, explain: true, matched_only: false })
    expect(trace[0]?.conditions).toEqual([
      { path: 'camera.focal_length', op: 'gt', expected: 85, actual: 100, satisfied: true },
      {
        path: 'camera.view_count',
        op: 'lt',
        expected: 100,
        actual: 'many',
        satisfied: false,
        why: 'wrong_type',
      },
      {
        path: 'camera.support',
        op: 'eq',
        expected: 'tripod',
        actual: 'rig',
        satisfied: false,
        why: 'differs',
      },
      {
        path: 'camera.locked',
        op: 'exists',
        expected: true,
        actual: null,
        satisfied: false,
        why: 'missing',
      },
    ])
  })

  it('are left out without explain', () => {
    const ruleset = compileRuleset([rule()], { fields })
    expect(JSON.stringify(evaluate(ruleset, { context: { a: { b: 1 } } }))).not.toContain(
      'conditions',
    )
  })
})

describe('open hard rules', () => {
  const rules = [
    rule({ id: 'CAM-001', when: on('camera.locked', ['eq', true]) }),
    rule({
      id: 'CAM-002',
      when: [...on('camera.locked', ['eq', true]), ...on('camera.support', ['eq', 'rig'])],
    }),
    rule({ id: 'CAM-003', hard: false, when: on('camera.note', ['eq', 'x']) }),
    rule({ id: 'CAM-004', when: on('camera.view_count', ['gt', 5]) }),
    rule({ id: 'CAM-005', when: on('camera.focal_length', ['gt', 5]) }),
  ]

  it('are named with the facts they wait for, missing or unreadable', () => {
    const outcome = explained(rules, { camera: { view_count: 'many', focal_length: 3 } })
    expect(outcome.undetermined_hard_rules).toEqual([
      { rule_id: 'CAM-001', open: [{ path: 'camera.locked', why: 'missing' }] },
      {
        rule_id: 'CAM-002',
        open: [
          { path: 'camera.locked', why: 'missing' },
          { path: 'camera.support', why: 'missing' },
        ],
      },
      { rule_id: 'CAM-004', open: [{ path: 'camera.view_count', why: 'wrong_type' }] },
    ])
  })

  it('rank the facts to ask for: those that settle most first', () => {
    const outcome = explained(rules, {})
    expect(outcome.ask_next).toEqual([
      { path: 'camera.locked', decides: ['CAM-001'], bears_on: ['CAM-002'] },
      { path: 'camera.focal_length', decides: ['CAM-005'], bears_on: [] },
      { path: 'camera.view_count', decides: ['CAM-004'], bears_on: [] },
      { path: 'camera.support', decides: [], bears_on: ['CAM-002'] },
    ])
  })

  it('are settled by a condition that fails, whatever is missing besides', () => {
    const outcome = explained(rules.slice(1, 2), { camera: { support: 'tripod' } })
    expect(outcome.undetermined_hard_rules).toEqual([])
  })
})

describe('conflicts', () => {
  const when = on('a.b', ['eq', 1])
  const propose = (id: string, value: Json, parts: Partial<Rule> = {}) =>
    rule({ id, when, then: [{ op: 'propose', path: 'camera.support', value }], ...parts })
  const conflicts = (...rules: Rule[]) => explained(rules, { a: { b: 1 } }).conflicts

  it('name the winner, the losers and what decided', () => {
    const found = conflicts(
      propose('CAM-001', 'rig', { hard: false, priority: 99 }),
      propose('CAM-002', 'tripod', { priority: 80 }),
      propose('CAM-003', 'tripod', { priority: 70 }),
    )
    expect(found).toEqual([
      {
        path: 'camera.support',
        winner: {
          rule_id: 'CAM-002',
          path: 'camera.support',
          value: 'tripod',
          hard: true,
          priority: 80,
        },
        losers: [
          {
            rule_id: 'CAM-001',
            path: 'camera.support',
            value: 'rig',
            hard: false,
            priority: 99,
          },
        ],
        decided_by: 'hard',
        only_id_decided: false,
      },
    ])
  })

  it('go by priority among equals in kind', () => {
    const found = conflicts(
      propose('CAM-001', 'rig', { priority: 70 }),
      propose('CAM-002', 'tripod', { priority: 80 }),
    )
    expect(found?.[0]).toMatchObject({ winner: { rule_id: 'CAM-002' }, decided_by: 'priority' })
  })

  it('say where only the id decided', () => {
    const found = conflicts(propose('CAM-002', 'tripod'), propose('CAM-001', 'rig'))
    expect(found?.[0]).toMatchObject({
      winner: { rule_id: 'CAM-001' },
      decided_by: 'id',
      only_id_decided: true,
    })
  })

  it('can lie within one rule', () => {
    const then = ['rig', 'tripod'].map((value) => ({
      op: 'propose',
      path: 'camera.support',
      value,
    }))
    expect(conflicts(rule({ id: 'CAM-001', when, then }))).toMatchObject([
      { winner: { value: 'rig' }, losers: [{ value: 'tripod' }], only_id_decided: true },
    ])
  })

  it('are none where rules agree or where a path may hold several values', () => {
    expect(conflicts(propose('CAM-001', 'rig'), propose('CAM-002', 'rig'))).toEqual([])
    const add = (id: string, value: Json) =>
      rule({ id, when, then: [{ op: 'propose', path: 'lighting.role', value }] })
    expect(conflicts(add('LGT-001', 'key'), add('LGT-002', 'fill'))).toEqual([])
  })
})

describe('the digest', () => {
  it('says which corpus answered', () => {
    expect(explained([], {}).corpus_digest).toBe('abc')
    expect(evaluate(compileRuleset([]), { context: {}, explain: true }).corpus_digest).toBeNull()
  })
})
