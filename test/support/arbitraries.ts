/** Values made from JSON Schemas: those that a schema allows, and requests that it does not. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import { fc } from './fast-check.ts'

type Schema = Readonly<Record<string, unknown>>

const ajv = new Ajv2020({ strict: false, ownProperties: true })

/** Any JSON value, at most two levels deep, including names that break careless programs. */
export const anyJson = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom(null, true, false, 0, -1, 1e21, 0.1, '', 'x', '\u0000', '\ud800', '💥'),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      fc.oneof(
        fc.constantFrom('__proto__', 'constructor', 'toString', 'length', '', '0'),
        fc.string({ maxLength: 8 }),
      ),
      tie('value'),
      { maxKeys: 4, noNullPrototype: true },
    ),
  ),
})).value

/** Values that the schema allows. Supports the keywords that the contract uses, and validates each value. */
export function allowed(schema: Schema): fc.Arbitrary<unknown> {
  const validate = ajv.compile(schema)
  return made(schema).filter((value) => validate(value))
}

/** Values near those that the schema allows, and values far from them, none of which it allows. */
export function refused(schema: Schema): fc.Arbitrary<unknown> {
  const validate = ajv.compile(schema)
  const spoilt = fc
    .tuple(made(schema), anyJson, fc.nat(), fc.constantFrom('drop', 'replace', 'add'))
    .map(([value, other, at, how]) => spoil(value, other, at, how))
  return fc.oneof({ weight: 3, arbitrary: spoilt }, anyJson).filter((value) => !validate(value))
}

function spoil(value: unknown, other: unknown, at: number, how: string): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return other
  const members = Object.entries(value)
  const chosen = members[at % Math.max(1, members.length)]?.[0]
  if (how === 'add' || chosen === undefined) return { ...value, unknown_member: other }
  if (how === 'drop') return Object.fromEntries(members.filter(([name]) => name !== chosen))
  return { ...value, [chosen]: other }
}

function made(schema: Schema): fc.Arbitrary<unknown> {
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]))
  const alternatives = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined
  if (alternatives !== undefined) return fc.oneof(...alternatives.map(made))
  const type = [schema['type'] ?? []].flat()[0] as string | undefined
  switch (type) {
    case 'object':
      return madeObject(schema)
    case 'array':
      return fc.array(made((schema['items'] ?? {}) as Schema), {
        minLength: bound(schema, 'minItems', 0),
        maxLength: Math.min(bound(schema, 'maxItems', 5), 5),
      })
    case 'string':
      return typeof schema['pattern'] === 'string'
        ? fc.stringMatching(new RegExp(schema['pattern'], 'u'))
        : fc.string({ unit: 'grapheme', minLength: bound(schema, 'minLength', 0), maxLength: 30 })
    case 'integer':
      return fc.integer({ min: bound(schema, 'minimum', -1e6), max: bound(schema, 'maximum', 1e6) })
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return anyJson
  }
}

const bound = (schema: Schema, name: string, otherwise: number): number =>
  typeof schema[name] === 'number' ? schema[name] : otherwise

function madeObject(schema: Schema): fc.Arbitrary<unknown> {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)
  if (properties.length === 0) {
    return fc.dictionary(fc.string({ maxLength: 8 }), anyJson, {
      maxKeys: 4,
      noNullPrototype: true,
    })
  }
  const required = (schema['required'] ?? []) as string[]
  return fc.record(Object.fromEntries(properties.map(([name, inner]) => [name, made(inner)])), {
    requiredKeys: required,
    noNullPrototype: true,
  })
}
