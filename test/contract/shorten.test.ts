import { expect, it } from 'vitest'
import { beginningOf, shorten } from '../../scripts/generate/shorten.ts'

const sentence =
  'A sentence that is longer than the documentation of an answer has room for, by far.'

it.for([
  { note: 'a list keeps two items', value: [1, 2, 3], shown: [1, 2] },
  {
    note: 'a sentence ends between two words',
    value: sentence,
    shown: 'A sentence that is longer than the documentation of an answer has room …',
  },
  { note: 'a path stays whole', value: `/${'x'.repeat(90)}`, shown: `/${'x'.repeat(90)}` },
  { note: 'null stays', value: { a: null }, shown: { a: null } },
  {
    note: 'an object of data keeps two objects',
    value: { a: [1], b: [1], c: [1], d: [] },
    shown: { a: [1], b: [1], d: [] },
  },
  {
    note: 'members that the schema declares stay',
    value: { a: [1], b: [1], c: [1] },
    schema: { properties: { a: {}, b: {}, c: {} } },
    shown: { a: [1], b: [1], c: [1] },
  },
  {
    note: 'what an alternative declares stays too',
    value: [{ a: [1], b: [1], c: [1] }],
    schema: { anyOf: [{ items: { properties: { a: {}, b: {}, c: {} } } }, {}] },
    shown: [{ a: [1], b: [1], c: [1] }],
  },
  {
    note: 'references go',
    value: { $ref: 'clip.json', $id: 'x', type: 'object' },
    shown: { type: 'object' },
  },
])('$note', ({ value, schema, shown }) => {
  expect(shorten(value, schema as object | undefined)).toEqual(shown)
})

it('shows a text to the end of its first paragraph', () => {
  expect(beginningOf('# Title\n\nText\n')).toBe('# Title\n\n…\n')
})
