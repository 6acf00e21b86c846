/** Turns ajv's errors into messages: the location, what was expected, what was found, the nearest valid word. */
import type { AnySchemaObject, ErrorObject } from 'ajv/dist/2020.js'
import { equalItems } from '../values/equal-items.ts'
import { child, jsonPath } from '../values/json-path.ts'
import { didYouMean } from '../values/nearest.ts'
import { truncate } from '../values/truncate.ts'

export interface DocumentError {
  /** JSONPath from the document's root. */
  readonly path: string
  readonly message: string
}

/** Maximum length of a value in a message, in characters. */
const SHOWN_VALUE = 60
/** Maximum number of words listed in a message. */
const SHOWN_WORDS = 30

/** A value as shown in a message: short, on one line. */
export function shown(value: unknown): string {
  if (Array.isArray(value))
    return value.length === 0 ? 'an empty array' : `an array of ${value.length}`
  if (value === null || typeof value !== 'object') {
    // A number too large for a double, such as 1e400, is parsed as Infinity, which JSON cannot write.
    const text = typeof value === 'number' ? String(value) : JSON.stringify(value)
    return text.length > SHOWN_VALUE ? `${truncate(text, SHOWN_VALUE - 3)}…` : text
  }
  return Object.keys(value).length === 0 ? 'an empty object' : 'an object'
}

const listed = (words: readonly unknown[]): string =>
  words.length > SHOWN_WORDS
    ? `${words.slice(0, SHOWN_WORDS).map(shown).join(', ')}, … (${words.length} in all)`
    : words.map(shown).join(', ')

const plural = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`

type Params = Record<string, unknown>
type Sentence = (params: Params, value: unknown) => string

const comparisons: Record<string, string> = {
  '>=': 'at least',
  '<=': 'at most',
  '>': 'greater than',
  '<': 'less than',
}
const bound: Sentence = (p, value) =>
  `must be ${comparisons[String(p['comparison'])]} ${p['limit']}; got ${shown(value)}`

/** One sentence for each keyword; for keywords that no schema here uses, ajv's own message is used. */
const sentences: Record<string, Sentence> = {
  type: (p, value) => {
    const types = String(p['type']).split(',')
    const wanted = types.length > 2 ? types.map(article) : [article(types.join(' or '))]
    const last = wanted.length > 1 ? ` or ${wanted.at(-1)}` : ''
    const others = wanted.length > 1 ? wanted.slice(0, -1) : wanted
    return `must be ${others.join(', ')}${last}; got ${shown(value)}`
  },
  enum: (p, value) => {
    const allowed = p['allowedValues'] as unknown[]
    const words = allowed.filter((word) => typeof word === 'string')
    return `must be one of ${listed(allowed)}; got ${shown(value)}${didYouMean(value, words)}`
  },
  const: (p, value) => `must be ${shown(p['allowedValue'])}; got ${shown(value)}`,
  minimum: bound,
  maximum: bound,
  exclusiveMinimum: bound,
  exclusiveMaximum: bound,
  multipleOf: (p, value) => `must be a multiple of ${p['multipleOf']}; got ${shown(value)}`,
  minLength: (p, value) =>
    `must have at least ${plural(Number(p['limit']), 'character')}; got ${shown(value)}`,
  maxLength: (p, value) =>
    `must have at most ${plural(Number(p['limit']), 'character')}; got ${[...String(value)].length}`,
  pattern: (p, value) => `must match the pattern ${p['pattern']}; got ${shown(value)}`,
  minItems: (p, value) =>
    `must have at least ${plural(Number(p['limit']), 'item')}; got ${(value as unknown[]).length}`,
  maxItems: (p, value) =>
    `must have at most ${plural(Number(p['limit']), 'item')}; got ${(value as unknown[]).length}`,
  minProperties: (p) =>
    `must have at least ${plural(Number(p['limit']), 'property', 'properties')}`,
  maxProperties: (p) => `must have at most ${plural(Number(p['limit']), 'property', 'properties')}`,
  uniqueItems: (_, value) => {
    const [first, second] = equalItems(value as unknown[]) ?? []
    return `must not hold the same item twice; items ${first} and ${second} are equal`
  },
  required: (p) => `"${p['missingProperty']}" is missing`,
  dependentRequired: (p) =>
    `"${p['missingProperty']}" is missing; it is needed where "${p['property']}" is given`,
  anyOf: () => 'must fit one of the alternatives that the schema gives here',
  not: () => 'must not be what the schema excludes here',
  'false schema': () => 'is not allowed here',
}

function article(noun: string): string {
  if (noun === 'null') return 'null'
  return /^[aeio]/.test(noun) ? `an ${noun}` : `a ${noun}`
}

/** The name that `additionalProperties` or `unevaluatedProperties` does not allow; undefined for any other error. */
const nameNotAllowed = ({ params }: ErrorObject): string | undefined =>
  params['additionalProperty'] ?? params['unevaluatedProperty']

function unknownProperty(name: string, schema: AnySchemaObject): string {
  const known = Object.keys(schema['properties'] ?? {})
  const allowed =
    known.length > 0 && known.length <= SHOWN_WORDS
      ? `; known are ${known.map((k) => `"${k}"`).join(', ')}`
      : ''
  return `${shown(name)} is not a property known here${didYouMean(name, known)}${allowed}`
}

/** How many items an array requires, and which. */
function wantedItems({ contains, minContains = 1, maxContains }: AnySchemaObject): string {
  const most = maxContains === undefined ? '' : ` and at most ${maxContains}`
  const items = minContains === 1 && maxContains === undefined ? 'item' : 'items'
  const kind = kindOf(contains)
  return `must hold at least ${minContains}${most} ${items} ${kind}`
}

/** Describes a valid item, if its schema lists values; otherwise says where to look. */
function kindOf(schema: AnySchemaObject | boolean): string {
  const named = typeof schema === 'object' ? Object.entries(schema['properties'] ?? {}) : []
  const parts = named.map(([name, part]) => {
    const { const: only, enum: words } = part as AnySchemaObject
    const values = words ?? (only === undefined ? undefined : [only])
    return values === undefined
      ? undefined
      : `${name} ${(values as unknown[]).map(shown).join(' or ')}`
  })
  return parts.length > 0 && !parts.includes(undefined)
    ? `with ${parts.join(' and ')}`
    : 'of the kind that the schema asks for here'
}

/** One ajv error as path and sentence. Needs ajv's `verbose: true`. */
export function documentError(error: ErrorObject, document: unknown): DocumentError {
  const at = jsonPath(error.instancePath, document)
  // `propertyNames` rejects a name; the error is located at the member with that name.
  const place = error.propertyName === undefined ? at : child(at, error.propertyName)
  const schema = error.parentSchema!
  const name = nameNotAllowed(error)
  if (name !== undefined)
    return { path: child(place, name), message: unknownProperty(name, schema) }
  const sentence = sentences[error.keyword]
  const message =
    error.keyword === 'itemWanted'
      ? wantedItems(error.schema as AnySchemaObject)
      : (sentence?.(error.params, error.data) ?? String(error.message))
  // If a condition between properties requires more than the property itself, its `$comment` says why. In an enum,
  // `$comment` only says which dimension it mirrors.
  const reason = schema['$comment']
  if (typeof reason !== 'string' || reason.startsWith('mirrors ')) return { path: place, message }
  return { path: place, message: error.keyword === 'not' ? reason : `${message} (${reason})` }
}
