import { describe, expect, it } from 'vitest'
import { limitErrors } from '../../src/engine/documents/bounded-errors.ts'
import { compileDocumentValidators, LISTED_ERRORS } from '../../src/engine/documents/validators.ts'

const schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'urn:test:point',
  type: 'object',
  properties: {
    size: { enum: ['close_up', 'medium_shot'] },
    frames: { type: 'array', items: { type: 'integer', minimum: 0 } },
    'odd key': { type: 'string' },
  },
  required: ['size'],
  additionalProperties: false,
}
const validate = compileDocumentValidators(new Map([['point', schema]])).get('point')!

describe(compileDocumentValidators, () => {
  it('accepts a document that satisfies its schema', () => {
    expect(validate({ size: 'close_up' })).toEqual({ valid: true, error_count: 0, errors: [] })
  })

  it.for([
    { document: {}, path: '$', message: '"size" is missing' },
    {
      document: { size: 'close_upp' },
      path: '$.size',
      message:
        'must be one of "close_up", "medium_shot"; got "close_upp" (did you mean "close_up"?)',
    },
    {
      document: { size: 'close_up', frames: [1, -2] },
      path: '$.frames[1]',
      message: 'must be at least 0; got -2',
    },
    {
      document: { size: 'close_up', 'odd key': 3 },
      path: "$['odd key']",
      message: 'must be a string; got 3',
    },
    {
      document: { size: 'close_up', frame: [] },
      path: '$.frame',
      message: expect.stringContaining('(did you mean "frames"?)'),
    },
    { document: null, path: '$', message: 'must be an object; got null' },
  ])('says what is wrong at $path with $document', ({ document, path, message }) => {
    expect(validate(document).errors).toEqual([{ path, message }])
  })

  // Keywords and messages that no schema of the corpus needs yet.
  it.for([
    { schema: { const: null }, document: 1, path: '$', message: 'must be null; got 1' },
    { schema: { type: 'null' }, document: '', path: '$', message: 'must be null; got ""' },
    {
      schema: { type: ['object', 'null'] },
      document: 'a'.repeat(80),
      path: '$',
      message: `must be an object or null; got "${'a'.repeat(56)}…`,
    },
    {
      schema: { enum: Array.from({ length: 31 }, (_, i) => i) },
      document: 31,
      path: '$',
      message: expect.stringMatching(/^must be one of 0, 1, .*, 29, … \(31 in all\); got 31$/),
    },
    {
      schema: { additionalProperties: false },
      document: { a: 1 },
      path: '$.a',
      message: '"a" is not a property known here',
    },
    {
      schema: { allOf: [{ properties: { a: true } }], unevaluatedProperties: false },
      document: { a: 1, b: 2 },
      path: '$.b',
      message: '"b" is not a property known here',
    },
    {
      schema: { contains: { const: 1 }, minContains: 2, maxContains: 3 },
      document: [1, 1, 1, 1],
      path: '$',
      message: 'must hold at least 2 and at most 3 items of the kind that the schema asks for here',
    },
    {
      schema: { contains: true },
      document: [],
      path: '$',
      message: 'must hold at least 1 item of the kind that the schema asks for here',
    },
    {
      schema: { oneOf: [true, true] },
      document: 1,
      path: '$',
      message: 'must match exactly one schema in oneOf',
    },
    {
      schema: { maxProperties: 1 },
      document: { a: 1, b: 2 },
      path: '$',
      message: 'must have at most 1 property',
    },
    {
      schema: { uniqueItems: true, $comment: 'a take is used once' },
      document: [1, 1],
      path: '$',
      message: 'must not hold the same item twice; items 0 and 1 are equal (a take is used once)',
    },
    { schema: { items: false }, document: [1], path: '$[0]', message: 'is not allowed here' },
  ])('says $message', ({ schema: asked, document, path, message }) => {
    const one = compileDocumentValidators(new Map([['it', asked]]), false).get('it')!
    expect(one(document).errors).toEqual([{ path, message }])
  })

  it('says that none of the alternatives fits, and what each of them misses', () => {
    const anyOf = [{ type: 'string' }, { minimum: 3 }]
    const one = compileDocumentValidators(new Map([['it', { anyOf }]]), false).get('it')!
    expect(one(2).errors.map(({ message }) => message)).toEqual([
      'must be a string; got 2',
      'must be at least 3; got 2',
      'must fit one of the alternatives that the schema gives here',
    ])
  })

  it.for([
    {
      note: 'the array and not the items that are not the wanted one',
      schema: {
        properties: {
          evidence: {
            contains: { properties: { stance: { const: 'supports' } }, required: ['stance'] },
            minContains: 2,
          },
        },
      },
      document: { evidence: [{ stance: 'supports' }, { stance: 'neutral' }] },
      errors: [['$.evidence', 'must hold at least 2 items with stance "supports"']],
    },
    {
      note: 'types that a value might have had once',
      schema: { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }] },
      document: [],
      errors: [['$', 'must be a string, a number or a boolean; got an empty array']],
    },
    {
      note: 'a name where it stands',
      schema: { properties: { d: { propertyNames: { pattern: '^[a-z]+$' } } } },
      document: { d: { ok: 1, 'Bad Name': 2 } },
      errors: [["$.d['Bad Name']", 'must match the pattern ^[a-z]+$; got "Bad Name"']],
    },
    {
      note: 'one fault once, whatever asks for it',
      schema: { allOf: [{ type: 'integer' }, { type: 'integer' }] },
      document: 'x',
      errors: [['$', 'must be an integer; got "x"']],
    },
    {
      note: 'faults in the order of the document',
      schema: {
        properties: {
          id: { type: 'string' },
          units: { items: { type: 'integer' } },
          end: { const: 1 },
        },
        additionalProperties: false,
        required: ['start'],
      },
      document: { end: 2, other: 1, units: [1, 'x', 'y'], id: 3 },
      errors: [
        ['$', '"start" is missing'],
        ['$.end', 'must be 1; got 2'],
        ['$.other', '"other" is not a property known here; known are "id", "units", "end"'],
        ['$.units[1]', 'must be an integer; got "x"'],
        ['$.units[2]', 'must be an integer; got "y"'],
        ['$.id', 'must be a string; got 3'],
      ],
    },
  ])('blames $note', ({ schema: asked, document, errors }) => {
    const one = compileDocumentValidators(new Map([['it', asked]]), false).get('it')!
    const outcome = one(document)
    expect(outcome.errors.map(({ path, message }) => [path, message])).toEqual(errors)
    expect(outcome.error_count).toBe(errors.length)
  })

  it('counts errors of items that another schema describes, and does not copy them', () => {
    const item = { $id: 'https://example.org/item', type: 'object', required: ['a', 'b'] }
    const list = { $id: 'https://example.org/list', type: 'array', items: { $ref: 'item' } }
    const deep = { ...item, properties: { inner: { $ref: 'item' } } }
    const one = compileDocumentValidators(
      new Map<string, object>([
        ['item', deep],
        ['list', list],
      ]),
      false,
    ).get('list')!
    const outcome = one(Array.from({ length: 60_000 }, () => ({ inner: { a: 1 } })))
    expect(outcome.error_count).toBe(180_000)
    expect(outcome.errors).toHaveLength(LISTED_ERRORS)
    expect(outcome.errors.at(0)).toEqual({ path: '$[0]', message: '"a" is missing' })
  })

  it('refuses generated code that it does not know', () => {
    const code = 'vErrors = vErrors.concat(inner.errors);'
    expect(() => limitErrors(3)(code)).toThrow('ajv generates code that')
  })

  it('lists every error, not only the first', () => {
    const outcome = validate({ frames: [-1, 'x'], extra: 1 })
    expect(outcome.error_count).toBe(4)
    expect(outcome.errors).toHaveLength(4)
  })

  it('counts the errors past the end of the list', () => {
    const frames = Array.from({ length: LISTED_ERRORS + 5 }, () => -1)
    const outcome = validate({ size: 'close_up', frames })
    expect(outcome.error_count).toBe(LISTED_ERRORS + 5)
    expect(outcome.errors).toHaveLength(LISTED_ERRORS)
    expect(outcome.truncated).toBe(true)
  })

  it('does not take inherited properties for given ones', () => {
    const own = compileDocumentValidators(
      new Map([
        [
          'own',
          {
            $id: 'urn:test:own',
            type: 'object',
            properties: { toString: { type: 'string' } },
            required: ['toString'],
          },
        ],
      ]),
    ).get('own')!
    expect(own({}).valid).toBe(false)
  })

  it('refuses a broken schema when it is compiled', () => {
    expect(() =>
      compileDocumentValidators(
        new Map([['bad', { $id: 'urn:test:bad', $ref: 'urn:test:nowhere' }]]),
      ),
    ).toThrow(/nowhere/)
  })
})
