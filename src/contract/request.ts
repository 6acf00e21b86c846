/**
 * Checks a request against the schemas of its operation: the query string is parsed into values, and every violation
 * becomes a message with its location; nothing is ignored or clamped (decision 8).
 */
import { createRequire } from 'node:module'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import { errorCount, limitErrors } from '../engine/documents/bounded-errors.ts'
import { type DocumentError, documentError, shown } from '../engine/documents/errors.ts'
import { didYouMean } from '../engine/values/nearest.ts'
import { lazy } from '../lazy.ts'
import type { Operation } from './operation.ts'
import type { Schema } from './schema.ts'

/** `path` is the name of a query parameter, or the JSONPath of a location in the body. */
export type Detail = DocumentError

/** Maximum number of parameters in one query string. */
export const MAX_PARAMETERS = 50

/** Maximum number of violations listed for one request; the others are only counted. */
export const LISTED_DETAILS = 100

interface QueryField {
  readonly type: 'string' | 'integer' | 'boolean' | 'array'
  readonly default?: unknown
}

export interface RequestCheck {
  /** Parses a query string (without `?`) into values with defaults; or says what is wrong with it. */
  query(text: string): { values: Record<string, unknown> } | { details: Detail[] }
  /** Violations in a body; none if the operation accepts any JSON value. */
  body(body: unknown): Detail[]
}

/** The checks of one operation, each compiled on first use. */
export function requestCheck(operation: Pick<Operation, 'query' | 'body'>): RequestCheck {
  const fields = queryFields(operation.query)
  const checkQuery = lazy(() => compiled(operation.query))
  const checkBody = lazy(() => compiled(operation.body))
  return {
    query: (text) =>
      text === '' && fields.size === 0 ? { values: {} } : readQuery(text, fields, checkQuery()),
    body: (body) => {
      const check = checkBody()
      return check === undefined ? [] : failures(check, body)
    },
  }
}

/** Loaded on first use, since loading ajv would take a good part of the start. */
const ajv = lazy(() => {
  const require = createRequire(import.meta.url)
  const { Ajv2020 } = require('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js')
  return new Ajv2020({
    strict: true,
    allErrors: true,
    verbose: true,
    ownProperties: true,
    code: { process: limitErrors(LISTED_DETAILS) },
  })
})

const compiled = (schema: Schema | undefined): ValidateFunction | undefined =>
  schema === undefined ? undefined : ajv().compile(schema as object)

function queryFields(schema: Schema | undefined): ReadonlyMap<string, QueryField> {
  const properties = (schema as { properties?: Record<string, QueryField> } | undefined)?.properties
  return new Map(Object.entries(properties ?? {}))
}

function readQuery(
  text: string,
  fields: ReadonlyMap<string, QueryField>,
  check: ValidateFunction | undefined,
): { values: Record<string, unknown> } | { details: Detail[] } {
  const pairs = text === '' ? [] : text.split('&').filter((pair) => pair !== '')
  if (pairs.length > MAX_PARAMETERS) {
    const message = `at most ${MAX_PARAMETERS} parameters are read; got ${pairs.length}`
    return { details: [{ path: 'query', message }] }
  }
  const { given, details } = givenWords(pairs, fields)
  const values: Record<string, unknown> = {}
  for (const [name, field] of fields) {
    const word = given.get(name)
    const value = word === undefined ? field.default : coerce(word, field)
    if (value !== undefined) values[name] = value
  }
  if (check !== undefined) details.push(...queryFailures(check, values))
  return details.length > 0 ? { details } : { values }
}

/** Name → its text in the query; repeated parameters of a list are joined with commas. */
function givenWords(
  pairs: readonly string[],
  fields: ReadonlyMap<string, QueryField>,
): { given: ReadonlyMap<string, string>; details: Detail[] } {
  const given = new Map<string, string>()
  const details: Detail[] = []
  for (const pair of pairs) {
    const [name, value] = splitPair(pair)
    if (name === undefined || value === undefined) {
      details.push({ path: 'query', message: `a percent-encoding in ${shown(pair)} is broken` })
      continue
    }
    const before = given.get(name)
    const field = fields.get(name)
    if (field === undefined) details.push({ path: name, message: unknownParameter(name, fields) })
    else if (before === undefined) given.set(name, value)
    else if (field.type === 'array') given.set(name, `${before},${value}`)
    else details.push({ path: name, message: 'is given more than once; give it once' })
  }
  return { given, details }
}

/** Name and value of one `name=value`, decoded; undefined if the percent-encoding is invalid. */
export function splitPair(pair: string): [string | undefined, string | undefined] {
  const at = pair.indexOf('=')
  const name = at < 0 ? pair : pair.slice(0, at)
  const value = at < 0 ? '' : pair.slice(at + 1)
  return [decode(name), decode(value)]
}

function decode(text: string): string | undefined {
  if (!encoded.test(text)) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}

const encoded = /[%+]/

function unknownParameter(name: string, fields: ReadonlyMap<string, QueryField>): string {
  if (fields.size === 0) return 'is not known; this operation takes no parameters'
  const known = [...fields.keys()]
  return `is not a known parameter${didYouMean(name, known)}; known are ${known.join(', ')}`
}

/** An integer has no plus sign, leading zero, point or exponent; other text stays a string and fails validation. */
function coerce(word: string, field: QueryField): unknown {
  if (field.type === 'integer') {
    const value = Number(word)
    return /^(0|-?[1-9][0-9]*)$/.test(word) && Number.isSafeInteger(value) ? value : word
  }
  if (field.type === 'array') return word.split(',')
  if (field.type === 'boolean') return word === 'true' ? true : word === 'false' ? false : word
  return word
}

function queryFailures(check: ValidateFunction, values: Record<string, unknown>): Detail[] {
  return failures(check, values).map(({ path, message }) => ({
    // An item of a list has no name of its own in a query string.
    path: path.replace(/^\$\.?/, '').replace(/\[\d+\]$/, ''),
    message: message.replace('must be an integer; got', 'must be a whole number; got'),
  }))
}

function failures(check: ValidateFunction, value: unknown): Detail[] {
  if (check(value)) return []
  const errors = check.errors!
  const details = errors.map((error) => documentError(error, value))
  const more = errorCount(errors) - details.length
  return more === 0 ? details : [...details, { path: '$', message: `${more} more are not listed` }]
}
