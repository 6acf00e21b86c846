import { describe, expect, it } from 'vitest'
import type { Action, Rule } from '../../src/engine/rules/rule.ts'
import type { Json } from '../../src/engine/values/json.ts'
import { rule } from '../support/rules.ts'
import { explained, on } from './explaining.ts'

const asks = (value: Json): Action => ({ op: 'require', path: 'lighting.role', value })

function clears(when: Rule['when'], then: readonly Action[], role: Json) {
  const { trace } = explained([rule({ when, then, limit: [0] })], { lighting: { role } })
  return trace[0]?.clears
}

describe('the way out of what a list holds', () => {
  const rejected = on('lighting.role', ['contains_any', ['eye', 'rim']])

  it.for<[string, readonly Action[], Json, Json, Json]>([
    [
      'puts what the rule asks for in the place of what goes',
      [asks('key')],
      ['eye'],
      'set',
      ['key'],
    ],
    [
      'keeps what the rule does not judge',
      [asks('key')],
      ['eye', 'fill', 'rim'],
      'set',
      ['fill', 'key'],
    ],
    [
      'takes away where what is asked for is there',
      [asks('key')],
      ['eye', 'key'],
      'remove_elements',
      ['eye'],
    ],
    [
      'takes away where the rule asks for nothing there',
      [asks('Move the fixture.')],
      ['eye', 'fill'],
      'remove_elements',
      ['eye'],
    ],
    [
      'asks for nothing that the rule itself rejects',
      [asks('rim')],
      ['eye'],
      'remove_elements',
      ['eye'],
    ],
  ])('%s', ([, then, role, action, value]) => {
    expect(clears(rejected, then, role)).toMatchObject({ action, value })
  })

  it('says what is gone where a long list leaves room for no whole patch', () => {
    const role = ['eye', ...Array.from({ length: 2000 }, () => 'fill')]
    expect(clears(rejected, [asks('key')], role)).toMatchObject({
      action: 'remove_elements',
      value: ['eye'],
      patch: null,
    })
  })
})
