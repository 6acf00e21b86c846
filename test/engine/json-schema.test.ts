import { isDeepStrictEqual } from 'node:util'
import type { AnySchemaObject } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { compileDocumentValidators } from '../../src/engine/documents/validators.ts'
import { anyJson } from '../support/arbitraries.ts'
import { fc } from '../support/fast-check.ts'
import { caseTable } from '../support/rules.ts'
import { keywordsInUse } from '../support/schema-keywords.ts'

interface Row {
  readonly keyword: string
  readonly schema: AnySchemaObject
  readonly takes: readonly unknown[]
  readonly refuses: readonly unknown[]
}

const rows = caseTable<Row[]>('json-schema')
const draft = { $schema: 'https://json-schema.org/draft/2020-12/schema' }

const validator = (schema: AnySchemaObject) =>
  compileDocumentValidators(new Map([['it', { ...draft, ...schema }]]), false).get('it')!

describe('a keyword of JSON Schema', () => {
  it.for(rows.map((row, i) => [`${row.keyword}, row ${i + 1}`, row] as const))('%s', ([, row]) => {
    const validate = validator(row.schema)
    for (const value of row.takes) expect([value, validate(value).errors]).toEqual([value, []])
    for (const value of row.refuses) expect([value, validate(value).valid]).toEqual([value, false])
  })

  it('has rows where a schema of the corpus uses it', () => {
    const covered = new Set(rows.map(({ keyword }) => keyword))
    expect([...keywordsInUse()].filter((keyword) => !covered.has(keyword))).toEqual([])
  })
})

describe('uniqueItems, counted in one pass', () => {
  const schema = { type: 'array', uniqueItems: true }

  it('agrees with comparing every item with every other', () => {
    const validate = validator(schema)
    const plain = (list: readonly unknown[]): boolean =>
      list.every((item, i) => list.slice(0, i).every((other) => !isDeepStrictEqual(item, other)))
    // Values as a request can contain them: without negative zero and undefined.
    const sent = (list: readonly unknown[]): unknown[] => JSON.parse(JSON.stringify(list))
    const items = fc.array(fc.oneof(anyJson, fc.constantFrom(0, 1, true, '', '1', null)), {
      maxLength: 8,
    })
    fc.assert(
      fc.property(items, fc.nat(), (list, at) => {
        // Half of the lists contain an item twice, the second time with its members in another order.
        const again = list[at % Math.max(1, list.length)]
        const copy =
          again !== null && typeof again === 'object' && !Array.isArray(again)
            ? Object.fromEntries(Object.entries(again).toReversed())
            : again
        for (const tried of [sent(list), sent([...list, copy])])
          expect(validate(tried).valid).toBe(plain(tried))
      }),
      { numRuns: 1000 },
    )
  })

  it('says which items are equal', () => {
    const { errors } = validator(schema)([1, 2, { a: 1 }, 3, { a: 1 }])
    expect(errors).toEqual([
      { path: '$', message: 'must not hold the same item twice; items 2 and 4 are equal' },
    ])
  })
})

describe('a validator', () => {
  it('lists a thousand errors and counts all', () => {
    const outcome = validator({ type: 'array', items: { type: 'string' } })(Array(50_000).fill(1))
    expect([outcome.valid, outcome.error_count, outcome.errors.length, outcome.truncated]).toEqual([
      false,
      50_000,
      1000,
      true,
    ])
    expect(outcome.errors[999]?.path).toBe('$[999]')
  })

  it('cuts long names, so that no document makes a path longer than itself', () => {
    const document = { ['x'.repeat(5000)]: ['a', 'b'] }
    const schema = {
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'integer' } },
    }
    const { errors } = validator(schema)(document)
    expect(errors.map(({ path: place }) => place)).toEqual([
      `$['${'x'.repeat(99)}…'][0]`,
      `$['${'x'.repeat(99)}…'][1]`,
    ])
  })
})
