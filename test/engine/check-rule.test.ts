import { describe, expect, it, test } from 'vitest'
import { checkRule, MAX_CONDITIONS } from '../../src/engine/rules/check-rule.ts'
import type { Field, Rule } from '../../src/engine/rules/rule.ts'
import { field, rule } from '../support/rules.ts'

const fields: Field[] = [
  field({ path: 'camera.focal_length', minimum: 4, maximum: 1200 }),
  field({ path: 'camera.view_count', type: 'integer', minimum: 1, maximum: 500 }),
  field({ path: 'camera.locked', type: 'boolean' }),
  field({ path: 'camera.support', type: 'enumerated', values: ['handheld', 'tripod'] }),
  field({ path: 'camera.note', type: 'string' }),
  field({ path: 'graphics.audience', type: 'string', values: ['adult', 'children'] }),
  field({ path: 'lighting.role', type: 'enumerated', multiple: true, values: ['key', 'fill'] }),
]

type When = Rule['when'][number]
const problemsOf = (parts: Partial<Rule>) =>
  checkRule(
    rule({ when: [{ path: 'camera.focal_length', op: 'gt', value: 85 }], ...parts }),
    fields,
  ).map(({ path, message }) => `${path}: ${message}`)
const when = (path: string, op: string, value: When['value']) =>
  problemsOf({ when: [{ path, op, value }] })
const then = (op: string, path: string, value: When['value'], hard = true) =>
  problemsOf({ hard, then: [{ op, path, value }] })

describe(checkRule, () => {
  test.for<[string, string, When['value']]>([
    ['camera.focal_length', 'between', [24, 85]],
    ['camera.view_count', 'lt', 100],
    ['camera.locked', 'eq', false],
    ['camera.support', 'in', ['handheld', 'tripod']],
    ['camera.note', 'gt', 'm'],
    ['camera.note', 'exists', true],
    ['graphics.audience', 'ne', 'adult'],
    ['lighting.role', 'contains_all', ['key', 'fill']],
    ['lighting.role', 'exists', true],
  ])('has nothing against %s %s %j', ([path, op, value]) => {
    expect(when(path, op, value)).toEqual([])
  })

  test.for<[string, string, When['value'], string]>([
    [
      'camera.focal_length',
      'betwen',
      85,
      'when[0].op: unknown operator "betwen" (did you mean "between"?)',
    ],
    [
      'camera.focal_length',
      'above',
      85,
      'when[0].op: unknown operator "above"; the operators are eq ne',
    ],
    [
      'camera.focal_lenght',
      'gt',
      85,
      'when[0].path: unknown path "camera.focal_lenght" (did you mean "camera.focal_length"?)',
    ],
    [
      'sound.hum',
      'gt',
      85,
      'when[0].path: unknown path "sound.hum"; a path is a dimension or a decision variable',
    ],
    [
      'camera.focal_length',
      'gt',
      [85],
      'when[0].value: gt takes one number or string, got a list of 1',
    ],
    [
      'camera.focal_length',
      'between',
      [85, 24],
      'when[0].value: between has its ends the wrong way round',
    ],
    [
      'camera.focal_length',
      'gt',
      5000,
      'when[0].value: 5000 is outside camera.focal_length, which goes from 4 to 1200',
    ],
    [
      'camera.focal_length',
      'gt',
      '85',
      'when[0].value: camera.focal_length holds a number, got "85"',
    ],
    [
      'camera.view_count',
      'gt',
      1.5,
      'when[0].value: camera.view_count holds whole numbers, got 1.5',
    ],
    ['camera.locked', 'eq', 'no', 'when[0].value: camera.locked is true or false, got "no"'],
    [
      'camera.locked',
      'gt',
      1,
      'when[0].op: gt needs values with an order, but camera.locked is true or false',
    ],
    [
      'camera.support',
      'gt',
      'tripod',
      'when[0].op: gt needs values with an order, but camera.support is a list of words',
    ],
    [
      'graphics.audience',
      'lt',
      'b',
      'when[0].op: lt needs values with an order, but graphics.audience is a list of words',
    ],
    [
      'camera.support',
      'eq',
      'tripot',
      'when[0].value: "tripot" is no value of camera.support (did you mean "tripod"?)',
    ],
    [
      'camera.support',
      'in',
      ['tripod', 'drone'],
      'when[0].value: "drone" is no value of camera.support; it has handheld, tripod',
    ],
    ['camera.support', 'eq', 5, 'when[0].value: camera.support holds a word, got 5'],
    [
      'camera.support',
      'contains',
      'tripod',
      'when[0].op: contains reads an array, but camera.support holds a single value',
    ],
    [
      'lighting.role',
      'eq',
      'key',
      'when[0].op: eq reads a single value, but lighting.role holds an array',
    ],
    ['camera.note', 'exists', false, 'when: matches the empty context'],
  ])('says of %s %s %j what is wrong', ([path, op, value, message]) => {
    const problems = when(path, op, value)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(message)
  })

  it('refuses an any rule of which one condition needs no value', () => {
    const problems = problemsOf({
      logic: 'any',
      when: [
        { path: 'camera.focal_length', op: 'gt', value: 85 },
        { path: 'camera.note', op: 'exists', value: false },
      ],
    })
    expect(problems).toEqual([expect.stringContaining('when: matches the empty context')])
  })

  it('refuses a logic that is neither all nor any', () => {
    const problems = problemsOf({ logic: 'some' as 'any' })
    expect(problems).toEqual(['logic: unknown logic "some"; write all or any'])
  })

  it('refuses a rule without conditions or actions, or with too many conditions', () => {
    const many = Array.from({ length: MAX_CONDITIONS + 1 }, () => ({
      path: 'camera.focal_length',
      op: 'gt',
      value: 85,
    }))
    expect(problemsOf({ when: [], then: [] })).toEqual([
      'when: has no condition, so the rule would always match',
      'then: has no action, so a match would change nothing',
    ])
    expect(problemsOf({ when: many })).toEqual([
      'when: has 101 conditions; at most 100 are allowed',
    ])
  })

  it('reports every problem of a rule, each at its place', () => {
    const problems = problemsOf({
      when: [
        { path: 'camera.support', op: 'eq', value: 'drone' },
        { path: 'camera.focal_length', op: 'gtt', value: 1 },
      ],
      then: [{ op: 'blok', path: 'publish', value: 'No.' }],
    })
    expect(problems.map((problem) => problem.split(':')[0])).toEqual([
      'when[0].value',
      'when[1].op',
      'then[0].op',
    ])
  })

  test.for<[string, string, When['value']]>([
    ['flag', 'audio.hum', 'Listen to the pauses.'],
    ['propose', 'camera.support', 'tripod'],
    ['propose', 'lighting.role', 'fill'],
    ['propose', 'camera.focal_length', 50],
    ['require', 'camera.support', 'Put the camera on a tripod.'],
    ['require', 'camera.view_count', 150],
    ['human_review', 'legal', 'Whether the likeness is cleared.'],
    ['block', 'publish', 'Nobody has read the captions.'],
  ])('has nothing against %s %s %j', ([op, path, value]) => {
    expect(then(op, path, value)).toEqual([])
  })

  test.for<[string, string, When['value'], string]>([
    ['blok', 'publish', 'No.', 'then[0].op: unknown action "blok" (did you mean "block"?)'],
    ['stop', 'publish', 'No.', 'then[0].op: unknown action "stop"; the actions are flag propose'],
    ['block', 'publsh', 'No.', 'then[0].path: unknown scope "publsh" (did you mean "publish"?)'],
    ['block', 'world', 'No.', 'then[0].path: unknown scope "world"; the scopes are publish, clip'],
    ['human_review', 'lawyer', 'Cleared?', 'then[0].path: unknown desk "lawyer"'],
    ['human_review', 'legal', 5, 'then[0].value: human_review takes a sentence, got 5'],
    ['flag', 'Audio', 'Hum.', 'then[0].path: "Audio" is no topic; write group.topic in lower case'],
    ['flag', 'audio.hum', ' ', 'then[0].value: flag takes a sentence, got " "'],
    ['require', 'audio.hum', 5, 'then[0].value: require takes a sentence, got 5'],
    ['propose', 'camera.supprt', 'tripod', 'then[0].path: unknown path "camera.supprt"'],
    ['propose', 'camera.support', 'drone', 'then[0].value: "drone" is no value of camera.support'],
    ['propose', 'camera.focal_length', 2, 'then[0].value: 2 is outside camera.focal_length'],
  ])('says of %s %s %j what is wrong', ([op, path, value, message]) => {
    const problems = then(op, path, value)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(message)
  })

  it('lets only hard rules block', () => {
    expect(then('block', 'publish', 'Nobody has read it.', false)).toEqual([
      'then[0].op: a soft rule may not block; make the rule hard, or use require or flag',
    ])
  })
})
