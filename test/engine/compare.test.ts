import { describe, expect, it, test } from 'vitest'
import { compare } from '../../src/engine/rules/compare.ts'
import { compileRuleset } from '../../src/engine/rules/compile.ts'
import { evaluate } from '../../src/engine/rules/evaluate.ts'
import type { Json, JsonObject } from '../../src/engine/values/json.ts'
import { mergePatch } from '../../src/engine/values/merge-patch.ts'
import { rule } from '../support/rules.ts'

describe(mergePatch, () => {
  // The cases of RFC 7396, appendix A: target, patch, result.
  const cases: [Json, Json, Json][] = [
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [
      ['a', 'b'],
      ['c', 'd'],
      ['c', 'd'],
    ],
    [{ a: 'b' }, ['c'], ['c']],
    [{ a: 'foo' }, null, null],
    [{ a: 'foo' }, 'bar', 'bar'],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: 'b', c: null }, { a: 'b' }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ]
  test.for(cases)('%j with %j is %j', ([target, patch, result]) => {
    expect(mergePatch(target, patch)).toEqual(result)
  })

  it('changes neither argument', () => {
    const target = { a: { b: 1 } }
    const patch = { a: { b: null, c: 2 } }
    mergePatch(target, patch)
    expect([target, patch]).toEqual([{ a: { b: 1 } }, { a: { b: null, c: 2 } }])
  })
})

const base = [
  rule({ id: 'AAA-001', when: [{ path: 'a.b', op: 'eq', value: 1 }] }),
  rule({
    id: 'AAA-002',
    when: [{ path: 'a.b', op: 'gt', value: 1 }],
    then: [{ op: 'block', path: 'publish', value: 'No.' }],
  }),
  rule({ id: 'BBB-001', domain: 'audio', when: [{ path: 'a', op: 'exists', value: true }] }),
  rule({ id: 'BBB-002', domain: 'audio', when: [{ path: 'd.e', op: 'exists', value: true }] }),
]
const ruleset = compileRuleset(base)

describe(compare, () => {
  it('says for each patch which rules and entries come and go', () => {
    const context = { a: { b: 1 } }
    expect(compare(ruleset, { context, patches: [{ a: { b: 2 } }, {}] })).toEqual({
      verdict: 'broken',
      blocked: false,
      context_problems: [],
      matched_count: 2,
      evaluated_count: 4,
      results: [
        {
          patch: 0,
          gained: ['AAA-002'],
          lost: ['AAA-001'],
          state: {
            flags: {
              gained: [],
              lost: [
                {
                  rule_id: 'AAA-001',
                  path: 'a.topic',
                  value: 'Look here.',
                  hard: true,
                  priority: 80,
                },
              ],
            },
            proposals: { gained: [], lost: [] },
            requirements: { gained: [], lost: [] },
            human_reviews: { gained: [], lost: [] },
            block_reasons: {
              gained: [
                { rule_id: 'AAA-002', path: 'publish', value: 'No.', hard: true, priority: 80 },
              ],
              lost: [],
            },
          },
          blocked_before: false,
          blocked_after: true,
          verdict_after: 'blocked',
          matched_count: 2,
        },
        {
          patch: 1,
          gained: [],
          lost: [],
          state: {
            flags: { gained: [], lost: [] },
            proposals: { gained: [], lost: [] },
            requirements: { gained: [], lost: [] },
            human_reviews: { gained: [], lost: [] },
            block_reasons: { gained: [], lost: [] },
          },
          blocked_before: false,
          blocked_after: false,
          verdict_after: 'broken',
          matched_count: 2,
        },
      ],
    })
  })

  it('keeps to the chosen domains', () => {
    const { evaluated_count, results } = compare(ruleset, {
      context: { a: { b: 1 } },
      patches: [{ a: { b: 2 } }],
      domains: ['audio'],
    })
    expect(evaluated_count).toBe(2)
    expect(results[0]).toMatchObject({ gained: [], lost: [], blocked_after: false })
  })

  const contexts: JsonObject[] = [
    {},
    { a: { b: 1, x: 9 } },
    { a: null },
    { a: 'text', d: [1] },
    { a: [1], d: { e: null } },
    { a: { b: { c: 1 } }, d: { e: 2 } },
  ]
  const patches: JsonObject[] = [
    { a: { b: 1 } },
    { a: { b: null } },
    { a: null },
    { a: 5 },
    { a: [1] },
    { d: { e: { f: null } } },
    { d: 'text' },
    { d: { e: [] }, z: { y: 1 } },
  ]
  test.for(contexts)('agrees with evaluating the patched context: %j', (context) => {
    const ids = (given: Json) =>
      evaluate(ruleset, { context: given as JsonObject }).trace.map(({ rule_id }) => rule_id)
    const before = ids(context)
    compare(ruleset, { context, patches }).results.forEach(({ gained, lost }, i) => {
      const after = ids(mergePatch(context, patches[i] as Json))
      expect(gained).toEqual(after.filter((id) => !before.includes(id)))
      expect(lost).toEqual(before.filter((id) => !after.includes(id)))
    })
  })
})
