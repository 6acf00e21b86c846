/** Positions of values in JSON text: parsing the text at a position gives the value. */
import { expect, it } from 'vitest'
import { child } from '../../src/engine/values/json-path.ts'
import { jsonPlaces, lineAt, lineOf } from '../../src/engine/values/json-places.ts'
import { fc } from '../support/fast-check.ts'

type Path = readonly (string | number)[]

/** Every value with its path, itself first. */
const within = (value: unknown, path: Path = []): { path: Path; value: unknown }[] => [
  { path, value },
  ...(Array.isArray(value) ? [...value.entries()] : Object.entries(Object(value ?? 0)))
    .filter(() => typeof value === 'object')
    .flatMap(([name, inner]) => within(inner, [...path, name])),
]

it('finds every value, however the text is laid out', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 1, '\t'), (given, space) => {
      const text = ` ${JSON.stringify(given, undefined, space)}\r\n`
      const value: unknown = JSON.parse(text)
      const all = within(value)
      const places = jsonPlaces(text)
      expect(places.size).toBe(new Set(all.map(({ path }) => path.reduce(child, '$'))).size)
      for (const one of all) {
        const place = places.get(one.path.reduce<string>(child, '$'))!
        expect(JSON.parse(text.slice(place.from, place.to))).toEqual(one.value)
        expect(lineOf(text, one.path)).toBe(lineAt(text, place.from))
      }
    }),
  )
})

it('gives the line of what holds a value that is not there, and no place in what does not parse', () => {
  const text = '{\n "a": [\n  1,\n  {"b": "c,]}"}\n ]\n}'
  expect(lineOf(text, ['a', 1, 'b'])).toBe(4)
  expect(lineOf(text, ['a', 7])).toBe(2)
  expect(lineOf(text, ['x'])).toBe(1)
  expect(jsonPlaces('{"a": 1').size).toBe(0)
})
