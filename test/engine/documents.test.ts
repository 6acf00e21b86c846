import { describe, expect, it } from 'vitest'
import { compileDocumentValidators, LISTED_ERRORS } from '../../src/engine/documents.ts'

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
