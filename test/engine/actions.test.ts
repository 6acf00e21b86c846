import { describe, expect, it, test } from 'vitest'
import { actionOperators } from '../../src/engine/rules/actions.ts'
import { compileRuleset } from '../../src/engine/rules/compile.ts'
import { evaluate } from '../../src/engine/rules/evaluate.ts'
import type { StateEntry } from '../../src/engine/rules/outcome.ts'
import type { Rule } from '../../src/engine/rules/rule.ts'
import { caseTable, rule } from '../support/rules.ts'

interface ActionCase {
  note: string
  rules: Partial<Rule>[]
  expect: Record<string, string[] | boolean>
}

describe('the accumulated state', () => {
  test.for(caseTable<ActionCase[]>('actions'))('$note', ({ rules, expect: wanted }) => {
    const ruleset = compileRuleset(rules.map(rule))
    const { state, blocked } = evaluate(ruleset, { context: { a: { b: 1 } } })
    const ids = Object.fromEntries(
      Object.entries(state)
        .filter(([, list]) => Array.isArray(list) && list.length > 0)
        .map(([name, list]) => [name, (list as StateEntry[]).map(({ rule_id }) => rule_id)]),
    )
    const { blocked: stopped = false, ...lists } = wanted
    expect(ids).toEqual(lists)
    expect(blocked).toBe(stopped)
    expect(state.blocked).toBe(stopped)
  })

  it('says of each entry which rule put it there, how strong it is and what it says', () => {
    const action = { op: 'propose', path: 'camera.shutter_angle', value: 90 }
    const ruleset = compileRuleset([rule({ priority: 40, hard: false, then: [action] })])
    expect(evaluate(ruleset, { context: { a: { b: 1 } } }).state.proposals).toEqual([
      { rule_id: 'AAA-001', path: 'camera.shutter_angle', value: 90, hard: false, priority: 40 },
    ])
  })
})

describe('the table of action operators', () => {
  it('names the five actions, of which only block is for hard rules alone', () => {
    expect(actionOperators.map(({ name }) => name)).toEqual([
      'flag',
      'propose',
      'require',
      'human_review',
      'block',
    ])
    expect(actionOperators.filter(({ hardOnly }) => hardOnly).map(({ name }) => name)).toEqual([
      'block',
    ])
  })

  test.for(actionOperators)('$name has an example of itself', ({ name, example }) => {
    expect(example.op).toBe(name)
  })
})
