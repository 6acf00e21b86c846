/** Helpers for the JSON Schemas (2020-12) of the contract; TypeScript types are inferred from them (decision 4). */
import type { FromSchema, JSONSchema } from 'json-schema-to-ts'

export type Schema = JSONSchema

/** The TypeScript type of the values that a schema describes. */
export type Value<S extends Schema> = DeepReadonly<FromSchema<S>>

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T

type Properties = Readonly<Record<string, Schema>>

interface ObjectSchema<R extends Properties, O extends Properties> {
  readonly type: 'object'
  readonly description?: string
  readonly properties: R & O
  readonly required: readonly (keyof R & string)[]
  readonly additionalProperties: false
}

/** An object with these properties and no others; those in `optional` may be left out. */
export function object<
  const R extends Properties,
  const O extends Properties = Record<never, never>,
>(required: R, optional?: O, description?: string): ObjectSchema<R, O> {
  return {
    type: 'object',
    ...(description === undefined ? {} : { description }),
    properties: { ...required, ...optional } as R & O,
    required: Object.keys(required),
    additionalProperties: false,
  }
}

/** A list of one kind of item. */
export function array<const S extends Schema>(items: S, description?: string) {
  return { type: 'array', ...(description === undefined ? {} : { description }), items } as const
}

/** One of a fixed set of words. */
export function oneOf<const W extends readonly string[]>(words: W, description?: string) {
  return {
    type: 'string',
    ...(description === undefined ? {} : { description }),
    enum: words,
  } as const
}

/** Several of a fixed set of words: in a query string separated by commas, or with the parameter repeated. */
export function someOf<const W extends readonly string[]>(words: W, description: string) {
  return {
    type: 'array',
    description,
    minItems: 1,
    uniqueItems: true,
    items: { type: 'string', enum: words },
  } as const
}

export function string(description?: string) {
  return { type: 'string', ...(description === undefined ? {} : { description }) } as const
}

export function integer(description: string) {
  return { type: 'integer', description } as const
}

/** A number of items: an integer from 0. */
export function count(description?: string) {
  return {
    type: 'integer',
    minimum: 0,
    ...(description === undefined ? {} : { description }),
  } as const
}

export function number(description: string) {
  return { type: 'number', description } as const
}

export function boolean(description: string) {
  return { type: 'boolean', description } as const
}

/** A value, or null if there is none. */
export function nullable<const S extends Schema>(schema: S) {
  return { anyOf: [schema, { type: 'null' }] } as const
}

/** Any JSON value. */
export function anyJson(description: string) {
  return { description } as const
}

/** An object with any members. */
export function anyObject(description: string) {
  return { type: 'object', description, additionalProperties: true } as const
}

/** An object whose property names are data: `{ camera: 14, … }`. */
export function mapOf<const S extends Schema>(values: S, description: string) {
  return { type: 'object', description, additionalProperties: values } as const
}

/** A whole list: `{count, results}`. */
export function list<const S extends Schema>(items: S) {
  return object({ count: count('How many there are.'), results: array(items) })
}

/**
 * One page of a list: `{count, limit, offset, results}`; `count` is the number of all matches, not of the items on the
 * page.
 */
export const pageFields = {
  count: count('All matches, not only those of this page.'),
  limit: count('The limit that was applied.'),
  offset: count('The zero-based position of the first result.'),
} as const

/** A path relative to the service's base address. */
export const href = string('Path of the whole resource, relative to the base address.')
