import { describe, expect, it, test } from 'vitest'
import { compileRuleset } from '../../src/engine/rules/compile.ts'
import { evaluate } from '../../src/engine/rules/evaluate.ts'
import type { Change } from '../../src/engine/rules/outcome.ts'
import type { Condition, Field } from '../../src/engine/rules/rule.ts'
import type { Json, JsonObject } from '../../src/engine/values/json.ts'
import { rule } from '../support/rules.ts'
import { explained, on, smallest } from './explaining.ts'

describe('the smallest change', () => {
  const { focal_length, view_count } = {
    focal_length: 'camera.focal_length',
    view_count: 'camera.view_count',
  }
  const camera = (members: JsonObject) => ({ camera: members })
  const cases: [string, Condition[], JsonObject, Partial<Change>][] = [
    [
      'goes just past an open bound',
      on(focal_length, ['gt', 85]),
      camera({ focal_length: 50 }),
      { action: 'set', value: 85.1, bounds: { low: { value: 85, inclusive: false }, high: null } },
    ],
    [
      'goes to a closed bound',
      on(focal_length, ['lte', 85]),
      camera({ focal_length: 100 }),
      { action: 'set', value: 85, bounds: { low: null, high: { value: 85, inclusive: true } } },
    ],
    [
      'goes one further for whole numbers',
      on(view_count, ['lt', 100]),
      camera({ view_count: 150 }),
      { action: 'set', value: 99, bounds: { low: null, high: { value: 100, inclusive: false } } },
    ],
    [
      'goes to the nearer end of a range',
      on(focal_length, ['between', [24, 85]]),
      camera({ focal_length: 100 }),
      {
        action: 'set',
        value: 85,
        bounds: { low: { value: 24, inclusive: true }, high: { value: 85, inclusive: true } },
      },
    ],
    [
      'leaves a range by the nearer end',
      on(focal_length, ['not_between', [24, 85]]),
      camera({ focal_length: 30 }),
      { action: 'set', value: 23.9, bounds: { low: null, high: { value: 24, inclusive: false } } },
    ],
    [
      'goes as far as two conditions ask',
      on(focal_length, ['gt', 24], ['gt', 85]),
      camera({ focal_length: 10 }),
      { action: 'set', value: 85.1, bounds: { low: { value: 85, inclusive: false }, high: null } },
    ],
    [
      'stays inside the field',
      on('gram.probability', ['gt', 0.95]),
      { gram: { probability: 0.5 } },
      { action: 'set', value: 0.951 },
    ],
    [
      'finds the gap before the end of the field',
      on('gram.probability', ['gt', 0.9999999999999]),
      { gram: { probability: 0.5 } },
      { action: 'set', value: 0.99999999999995 },
    ],
    [
      'comes down from a number too large',
      on(focal_length, ['lt', 85]),
      JSON.parse('{"camera":{"focal_length":1e400}}'),
      { action: 'set', value: 84.9 },
    ],
    [
      'takes the nearest number of a list',
      on(focal_length, ['in', [24, 50, 85]]),
      camera({ focal_length: 60 }),
      { action: 'set', value: 50 },
    ],
    [
      'gives the word that is asked for',
      on('camera.support', ['in', ['tripod', 'rig']]),
      camera({ support: 'handheld' }),
      { action: 'set', value: 'tripod', patch: { camera: { support: 'tripod' } } },
    ],
    [
      'gives another word than the one refused',
      on('camera.support', ['ne', 'handheld']),
      camera({ support: 'handheld' }),
      { action: 'set', value: 'tripod' },
    ],
    [
      'gives some other text where any other will do',
      on('camera.note', ['not_in', ['x', 'given']]),
      camera({ note: 'x' }),
      { action: 'set', value: 'given otherwise' },
    ],
    [
      'turns a boolean round',
      on('camera.locked', ['ne', true]),
      camera({ locked: true }),
      { action: 'set', value: false },
    ],
    [
      'provides a missing fact',
      on('camera.locked', ['eq', true]),
      {},
      { action: 'provide', value: true, patch: { camera: { locked: true } } },
    ],
    [
      'provides some value where any will do',
      on('camera.support', ['exists', true]),
      {},
      { action: 'provide', value: 'handheld' },
    ],
    [
      'removes what must not be there',
      on('camera.note', ['exists', false]),
      camera({ note: 'x' }),
      { action: 'remove', value: null, patch: { camera: { note: null } } },
    ],
    [
      'adds an element',
      on('lighting.role', ['contains', 'fill']),
      { lighting: { role: ['key'] } },
      { action: 'add_elements', value: ['fill'], patch: { lighting: { role: ['key', 'fill'] } } },
    ],
    [
      'adds only the elements that are short',
      on('lighting.role', ['contains_all', ['key', 'fill', 'rim']]),
      { lighting: { role: ['fill'] } },
      { action: 'add_elements', value: ['key', 'rim'] },
    ],
    [
      'adds one of several that would do, none that is refused',
      on('lighting.role', ['contains_any', ['key', 'fill']], ['not_contains', 'key']),
      { lighting: { role: [] } },
      { action: 'add_elements', value: ['fill'] },
    ],
    [
      'takes an element away',
      on('lighting.role', ['not_contains', 'key']),
      { lighting: { role: ['key', 'rim', 'key'] } },
      { action: 'remove_elements', value: ['key'] },
    ],
    [
      'sets the whole array where elements come and go',
      on('lighting.role', ['contains', 'fill'], ['not_contains', 'key']),
      { lighting: { role: ['key', 'rim'] } },
      { action: 'set', value: ['rim', 'fill'] },
    ],
    [
      'puts an array in place of something else',
      on('lighting.role', ['contains', 'fill']),
      { lighting: { role: 7 } },
      { action: 'set', value: ['fill'] },
    ],
  ]
  test.for(cases)('%s', ([, when, context, wanted]) => {
    expect(smallest(when, context)?.change).toMatchObject(wanted)
  })

  it('meets the cheapest of several conditions with any', () => {
    const when = on('lighting.role', ['contains_all', ['key', 'fill', 'rim']], ['contains', 'eye'])
    expect(smallest(when, { lighting: { role: [] } }, 'any')?.change).toMatchObject({
      value: ['eye'],
    })
  })

  it('is null where no allowed value serves', () => {
    const when = on('camera.view_count', ['gt', 10], ['lt', 11])
    expect(smallest(when, {})).toMatchObject({ change: null, effect: null })
  })

  it('is null where paths lie inside one another and mending one breaks the other', () => {
    const when = [...on('a.b', ['eq', 1]), ...on('a', ['exists', false])]
    expect(smallest(when, {})).toMatchObject({ change: null, effect: null })
  })

  it('works without fields, from what the operands tell', () => {
    const given = (op: string, value: Json) =>
      evaluate(compileRuleset([rule({ when: on('x.y', [op, value]) })]), {
        context: {},
        explain: true,
      }).near_misses?.[0]?.change?.value
    expect(given('gt', 0)).toBe(0.1)
    expect(given('eq', 'w')).toBe('w')
    expect(given('eq', true)).toBe(true)
    expect(given('contains', 'w')).toEqual(['w'])
    expect(given('exists', true)).toBe('given')
  })

  it('gives nought for a number of which nothing is known', () => {
    const unbounded: Field = { path: 'x.y', type: 'number', multiple: false }
    const ruleset = compileRuleset([rule({ when: on('x.y', ['exists', true]) })], {
      fields: [unbounded],
    })
    const { near_misses } = evaluate(ruleset, { context: {}, explain: true })
    expect(near_misses?.[0]?.change?.value).toBe(0)
  })

  it('says what else it changes', () => {
    const block = [{ op: 'block', path: 'publish', value: 'No.' }]
    const rules = [
      rule({ id: 'CAM-001', when: on('camera.support', ['eq', 'tripod']), then: block }),
      rule({ id: 'CAM-002', when: on('camera.support', ['eq', 'rig']) }),
      rule({ id: 'CAM-003', when: on('camera.support', ['ne', 'rig']) }),
    ]
    const { near_misses } = explained(rules, { camera: { support: 'tripod' } })
    expect(near_misses?.map(({ rule_id, effect }) => [rule_id, effect])).toEqual([
      [
        'CAM-002',
        {
          gained: ['CAM-002'],
          lost: ['CAM-001', 'CAM-003'],
          blocked_before: true,
          blocked_after: false,
        },
      ],
    ])
  })

  it('is not sought for rules that fail on several paths', () => {
    const when = [...on('camera.locked', ['eq', true]), ...on('camera.support', ['eq', 'rig'])]
    expect(explained([rule({ when })], {}).near_misses).toEqual([])
    expect(explained([rule({ when, logic: 'any' })], {}).near_misses).toEqual([])
  })
})
