/** Shared by the tests of explanations: fields, and an evaluation with `explain`. */
import { expect } from 'vitest'
import { compileRuleset } from '../../src/engine/rules/compile.ts'
import { evaluate } from '../../src/engine/rules/evaluate.ts'
import type { Condition, Field, Rule } from '../../src/engine/rules/rule.ts'
import type { Json, JsonObject } from '../../src/engine/values/json.ts'
import { field, rule } from '../support/rules.ts'

export const fields: Field[] = [
  field({ path: 'camera.focal_length', minimum: 4, maximum: 1200 }),
  field({ path: 'camera.view_count', type: 'integer', minimum: 1, maximum: 500 }),
  field({ path: 'camera.locked', type: 'boolean' }),
  field({ path: 'camera.support', type: 'enumerated', values: ['handheld', 'tripod', 'rig'] }),
  field({ path: 'camera.note', type: 'string' }),
  field({ path: 'gram.probability', minimum: 0, maximum: 1 }),
  field({
    path: 'lighting.role',
    type: 'enumerated',
    multiple: true,
    values: ['key', 'fill', 'rim', 'eye'],
  }),
]

export const explained = (rules: readonly Rule[], context: JsonObject) =>
  evaluate(compileRuleset(rules, { fields, digest: 'abc' }), { context, explain: true })

export const on = (path: string, ...conditions: [string, Json][]): Condition[] =>
  conditions.map(([op, value]) => ({ path, op, value }))

export function smallest(when: Condition[], context: JsonObject, logic: Rule['logic'] = 'all') {
  const { near_misses = [] } = explained([rule({ when, logic })], context)
  expect(near_misses).toHaveLength(1)
  return near_misses[0]
}
