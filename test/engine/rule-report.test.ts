import { describe, expect, it, test } from 'vitest'
import { actionOperators } from '../../src/engine/rules/actions.ts'
import { compileRuleset } from '../../src/engine/rules/compile.ts'
import { evaluate } from '../../src/engine/rules/evaluate.ts'
import { conditionOperators } from '../../src/engine/rules/operators.ts'
import type { Condition, Field, Rule } from '../../src/engine/rules/rule.ts'
import { ruleReport } from '../../src/engine/rules/rule-report.ts'
import { witness } from '../../src/engine/rules/witness.ts'
import type { Json } from '../../src/engine/values/json.ts'
import { field, rule } from '../support/rules.ts'

const elements = Array.from({ length: 14 }, (_, i) => `e${i}`)
const fields: Field[] = [
  field({ path: 'camera.focal_length', minimum: 4, maximum: 1200 }),
  field({ path: 'camera.view_count', type: 'integer', minimum: 1, maximum: 500 }),
  field({ path: 'camera.support', type: 'enumerated', values: ['handheld', 'tripod', 'rig'] }),
  field({ path: 'camera.note', type: 'string' }),
  field({ path: 'lighting.role', type: 'enumerated', multiple: true, values: elements }),
  field({ path: 'a.b' }),
  field({ path: 'a', type: 'string' }),
]

const on = (path: string, ...conditions: [string, Json][]): Condition[] =>
  conditions.map(([op, value]) => ({ path, op, value }))

const focal = (...conditions: [string, Json][]) => on('camera.focal_length', ...conditions)

/** The report without unused operators, since so few rules leave most of them unused. */
function report(...rules: Partial<Rule>[]) {
  const whole = rules.map((parts, i) => rule({ id: `AAA-${i + 101}`, ...parts }))
  const { defects, ...others } = ruleReport(whole, fields)
  return {
    ...others,
    rules: whole,
    defects: defects.filter(({ kind }) => kind !== 'unused_operator'),
  }
}

describe(ruleReport, () => {
  it('finds nothing wrong with sound rules and gives each a context that matches it', () => {
    const { defects, witnesses, rules } = report(
      { when: focal(['gt', 85]) },
      { when: on('camera.support', ['eq', 'rig']), logic: 'any' },
    )
    expect(defects).toEqual([])
    const ruleset = compileRuleset(rules)
    expect(witnesses).toHaveLength(2)
    for (const { rule_id, context } of witnesses) {
      expect(evaluate(ruleset, { context }).hard_matched).toContain(rule_id)
    }
  })

  const impossible: [string, Partial<Rule>][] = [
    ['bounds that exclude each other', { when: focal(['gt', 85], ['lt', 24]) }],
    ['no whole number between', { when: on('camera.view_count', ['gt', 10], ['lt', 11]) }],
    ['two words at once', { when: on('camera.support', ['eq', 'rig'], ['eq', 'tripod']) }],
    [
      'every word refused',
      { when: on('camera.support', ['not_in', ['rig', 'tripod', 'handheld']]) },
    ],
    [
      'an element wanted and refused',
      { when: on('lighting.role', ['contains', 'e1'], ['not_contains', 'e1']) },
    ],
    ['past the end of the field', { when: focal(['gt', 1200]) }],
    [
      'any of nothing possible',
      { when: [...focal(['gt', 1200]), ...on('camera.view_count', ['lt', 1])], logic: 'any' },
    ],
  ]
  test.for(impossible)('finds a rule that cannot match: %s', ([, parts]) => {
    const { defects, witnesses } = report(parts)
    expect(defects).toMatchObject([
      { kind: 'unsatisfiable_rule', rule_ids: ['AAA-101'], place: 'when[0]', witness: null },
    ])
    expect(witnesses).toEqual([])
  })

  it('finds a rule whose paths exclude each other because one lies inside the other', () => {
    const when = [...on('a.b', ['eq', 1]), ...on('a', ['eq', 'text'])]
    expect(report({ when }).defects).toMatchObject([
      {
        kind: 'unsatisfiable_rule',
        place: null,
        message: expect.stringContaining('exclude each other'),
      },
    ])
  })

  const spare: [string, Partial<Rule>, string][] = [
    ['a looser bound', { when: focal(['gt', 24], ['gt', 85]) }, 'when[0]'],
    ['presence beside a value', { when: focal(['gte', 85], ['exists', true]) }, 'when[1]'],
    ['the same twice', { when: focal(['gt', 85], ['gt', 85]) }, 'when[0]'],
    ['any with a tighter bound', { when: focal(['gt', 24], ['gt', 85]), logic: 'any' }, 'when[1]'],
    [
      'a word within a list',
      { when: on('camera.support', ['in', ['rig', 'tripod']], ['eq', 'rig']) },
      'when[0]',
    ],
    [
      'one element of all',
      { when: on('lighting.role', ['contains_all', ['e1', 'e2']], ['contains', 'e2']) },
      'when[1]',
    ],
  ]
  test.for(spare)('finds a condition that the others imply: %s', ([, parts, place]) => {
    const { defects, rules } = report(parts)
    expect(defects).toMatchObject([{ kind: 'implied_condition', rule_ids: ['AAA-101'], place }])
    const context = defects[0]?.witness ?? {}
    expect(evaluate(compileRuleset(rules), { context }).matched_count).toBe(1)
  })

  it('claims nothing about arrays with too many named elements to try them all', () => {
    const when = on('lighting.role', ['contains_any', elements], ['exists', true])
    expect(report({ when }).defects).toEqual([])
  })

  it('claims nothing about the order of free text', () => {
    expect(report({ when: on('camera.note', ['gt', 'm'], ['gt', 'b']) }).defects).toEqual([])
  })

  it('finds a rule that another makes superfluous', () => {
    const { defects, rules } = report(
      { when: focal(['gt', 24]) },
      { when: focal(['gt', 85]) },
      { when: [...focal(['gt', 100]), ...on('camera.support', ['eq', 'rig'])], priority: 70 },
      { when: focal(['gt', 120]), then: [{ op: 'flag', path: 'a.b', value: 'Another.' }] },
      { when: focal(['gt', 20]), priority: 60 },
    )
    expect(defects.map(({ kind, rule_ids }) => [kind, rule_ids])).toEqual([
      ['implied_rule', ['AAA-102', 'AAA-101']],
      ['implied_rule', ['AAA-103', 'AAA-101']],
      ['implied_rule', ['AAA-101', 'AAA-105']],
      ['implied_rule', ['AAA-103', 'AAA-102']],
      ['implied_rule', ['AAA-102', 'AAA-105']],
      ['implied_rule', ['AAA-103', 'AAA-105']],
    ])
    for (const { rule_ids, witness: context } of defects) {
      const { hard_matched } = evaluate(compileRuleset(rules), { context: context ?? {} })
      expect(hard_matched).toEqual(expect.arrayContaining([...rule_ids]))
    }
  })

  it('finds superfluous rules across all and any', () => {
    const wide = [...focal(['gt', 85]), ...on('camera.support', ['eq', 'rig'])]
    const { defects } = report(
      { when: wide, logic: 'any' },
      { when: focal(['gt', 100]) },
      { when: wide, priority: 70 },
      { when: on('camera.view_count', ['gt', 5]) },
    )
    expect(defects.map(({ rule_ids }) => rule_ids)).toEqual([
      ['AAA-102', 'AAA-101'],
      ['AAA-103', 'AAA-101'],
    ])
  })

  it('finds rules that match in exactly the same contexts, whatever they do', () => {
    const { defects } = report(
      { when: on('camera.support', ['eq', 'rig']) },
      {
        when: on('camera.support', ['not_in', ['tripod', 'handheld']]),
        then: [{ op: 'flag', path: 'a.b', value: 'Another.' }],
      },
    )
    expect(defects).toMatchObject([
      {
        kind: 'equivalent_rules',
        rule_ids: ['AAA-102', 'AAA-101'],
        witness: { camera: { support: 'rig' } },
      },
    ])
  })

  it('reports broken rules with their place and looks no further into them', () => {
    const { defects, witnesses } = report(
      { when: on('camera.focal_lenght', ['gt', 85]) },
      { when: on('camera.support', ['eq', 'drone']) },
      { when: focal(['gtt', 85]) },
      { when: focal(['gt', 85]) },
    )
    expect(defects.map(({ kind, rule_ids, place }) => [kind, rule_ids[0], place])).toEqual([
      ['unknown_path', 'AAA-101', 'when[0].path'],
      ['value_outside', 'AAA-102', 'when[0].value'],
      ['broken_rule', 'AAA-103', 'when[0].op'],
    ])
    expect(witnesses.map(({ rule_id }) => rule_id)).toEqual(['AAA-104'])
  })

  it('names operators that no rule uses', () => {
    const { defects, operator_use } = ruleReport([rule()], fields)
    const unused = defects.filter(({ kind }) => kind === 'unused_operator')
    expect(unused).toHaveLength(conditionOperators.length + actionOperators.length - 2)
    expect(unused[0]?.message).toBe('no rule uses ne; the operator is taught and never shown')
    expect([operator_use.when['eq'], operator_use.then['flag']]).toEqual([1, 1])
  })

  describe('rival proposals', () => {
    const propose = (value: Json, path = 'camera.support') => [{ op: 'propose', path, value }]

    it('come with a context in which both rules match', () => {
      const { rivalries, rules } = report(
        { when: focal(['gt', 85]), then: propose('tripod'), priority: 60 },
        {
          when: [...focal(['lt', 200]), ...on('camera.view_count', ['gt', 9])],
          then: propose('rig'),
        },
      )
      expect(rivalries).toMatchObject([
        {
          path: 'camera.support',
          winner: { rule_id: 'AAA-102' },
          loser: { rule_id: 'AAA-101' },
          decided_by: 'priority',
        },
      ])
      const context = rivalries[0]?.witness ?? {}
      expect(evaluate(compileRuleset(rules), { context }).matched_count).toBe(2)
    })

    it('are found where rules with any overlap in one of their conditions', () => {
      const { rivalries } = report(
        {
          when: [...focal(['lt', 24]), ...on('lighting.role', ['contains', 'e1'])],
          logic: 'any',
          then: propose('tripod'),
        },
        { when: focal(['gt', 85]), then: propose('rig') },
      )
      expect(rivalries).toMatchObject([{ decided_by: 'id', winner: { rule_id: 'AAA-101' } }])
    })

    it('are none where the rules exclude each other, agree, or may both have their way', () => {
      const { rivalries } = report(
        { when: focal(['gt', 85]), then: propose('tripod') },
        { when: focal(['lt', 24]), then: propose('rig') },
        { when: focal(['gt', 100]), then: propose('tripod') },
        { when: focal(['gt', 100]), then: propose('e1', 'lighting.role'), priority: 70 },
        { when: focal(['gt', 110]), then: propose('e2', 'lighting.role') },
      )
      expect(rivalries).toEqual([])
    })

    it('are none where no context can hold both paths', () => {
      const { rivalries } = report(
        { when: on('a.b', ['eq', 1]), then: propose('tripod') },
        { when: on('a', ['eq', 'text']), then: propose('rig') },
      )
      expect(rivalries).toEqual([])
    })
  })
})

describe(witness, () => {
  it('holds what the rule needs and nothing else', () => {
    const when = [
      ...focal(['gt', 85]),
      ...on('camera.note', ['exists', false]),
      ...on('lighting.role', ['contains_any', ['e1', 'e2']]),
    ]
    expect(witness(rule({ when }), fields)).toEqual({
      camera: { focal_length: 85.1 },
      lighting: { role: ['e1'] },
    })
  })

  it('meets the first condition that can be met of a rule with any', () => {
    const when = [...focal(['gt', 1200]), ...on('camera.support', ['eq', 'rig'])]
    expect(witness(rule({ when, logic: 'any' }), fields)).toEqual({ camera: { support: 'rig' } })
  })

  it('is undefined for a rule that cannot match', () => {
    expect(witness(rule({ when: focal(['gt', 1200]) }), fields)).toBeUndefined()
  })
})
