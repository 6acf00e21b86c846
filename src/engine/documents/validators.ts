/** Compiles JSON Schemas (2020-12) into validators that list every error with its path. */
import {
  Ajv2020,
  type AnySchemaObject,
  type FuncKeywordDefinition,
  type ValidateFunction,
} from 'ajv/dist/2020.js'
import { equalItems } from '../values/equal-items.ts'
import { errorCount, limitErrors } from './bounded-errors.ts'
import { type DocumentError, documentError } from './errors.ts'
import { inDocumentOrder } from './order.ts'

export interface DocumentOutcome {
  readonly valid: boolean
  /** Number of all errors, including those that are not listed. */
  readonly error_count: number
  readonly errors: DocumentError[]
  /** Set if not all errors are listed. */
  readonly truncated?: true
}

/** Maximum number of errors listed; the rest are counted. */
export const LISTED_ERRORS = 1000

export type DocumentValidator = (document: unknown) => DocumentOutcome

/**
 * Compiles schemas that may refer to one another by `$id`.
 *
 * @param schemas schemas by name; a broken one, or an unresolved reference, throws
 * @param strict whether to throw on a schema that is valid but probably a mistake, such as `minLength` without a type
 * @returns validators by name
 */
export function compileDocumentValidators(
  schemas: ReadonlyMap<string, AnySchemaObject>,
  strict = true,
): ReadonlyMap<string, DocumentValidator> {
  const compile = compiler(schemas, { strict, validateSchema: true })
  return new Map([...schemas.keys()].map((name) => [name, validator(compile(name))] as const))
}

/**
 * Like `compileDocumentValidators`, for schemas that the seed has checked: they are not validated against the
 * metaschema again, and each is compiled on first use, since compiling all of them at once would block the event loop
 * too long.
 */
export function documentValidators(
  schemas: ReadonlyMap<string, AnySchemaObject>,
): ReadonlyMap<string, DocumentValidator> {
  const compile = compiler(schemas, { strict: true, validateSchema: false })
  return new Map(
    [...schemas.keys()].map((name) => {
      let validate: DocumentValidator | undefined
      return [
        name,
        (document: unknown) => {
          validate ??= validator(compile(name))
          return validate(document)
        },
      ] as const
    }),
  )
}

function compiler(
  schemas: ReadonlyMap<string, AnySchemaObject>,
  options: { readonly strict: boolean; readonly validateSchema: boolean },
): (name: string) => ValidateFunction {
  // `format` is an annotation in 2020-12; the schemas use patterns, so formats are not checked (decision 15).
  const ajv = new Ajv2020({
    ...options,
    allErrors: true,
    allowUnionTypes: true,
    verbose: true,
    ownProperties: true,
    validateFormats: false,
    // Without optimisation compiling a schema takes a third less time, during which no request is served.
    code: { optimize: false, process: limitErrors(LISTED_ERRORS) },
  })
  ajv.removeKeyword('uniqueItems')
  ajv.addKeyword(uniqueItems)
  ajv.addKeyword(itemWanted)
  const readable = new Map([...schemas].map(([name, schema]) => [name, withAjvWorkarounds(schema)]))
  for (const schema of readable.values()) ajv.addSchema(schema)
  return (name) => ajv.compile(readable.get(name)!)
}

/**
 * Rewrites a schema where ajv 8 differs from the standard or reports errors at the wrong place (decision 30). ajv
 * ignores a property called `__proto__`, but checks it as a pattern property. A `$ref` next to an `$id` recurses
 * endlessly, but resolves inside `allOf`. For `contains` ajv reports every item that does not match, and for `anyOf` of
 * types an error for each type.
 */
function withAjvWorkarounds(schema: AnySchemaObject): AnySchemaObject {
  return JSON.parse(JSON.stringify(schema), (_, part: unknown) =>
    isObject(part) ? withTypeList(withArrayError(withRefInAllOf(withProtoPattern(part)))) : part,
  )
}

function withProtoPattern(part: AnySchemaObject): AnySchemaObject {
  if (!isObject(part['properties']) || !Object.hasOwn(part['properties'], '__proto__')) return part
  const { ['__proto__']: own, ...properties } = part['properties']
  const patterns = part['patternProperties'] as object | undefined
  return { ...part, properties, patternProperties: { ...patterns, '^__proto__$': own } }
}

function withRefInAllOf(part: AnySchemaObject): AnySchemaObject {
  if (typeof part['$id'] !== 'string' || typeof part['$ref'] !== 'string') return part
  const { $ref, allOf = [], ...rest } = part
  return { ...rest, allOf: [{ $ref }, ...(allOf as unknown[])] }
}

/** `contains` inside `if` reports no errors for items; the `else` branch reports one error for the array. */
function withArrayError(part: AnySchemaObject): AnySchemaObject {
  const { contains, minContains, maxContains, allOf = [], ...rest } = part
  const isSchema = isObject(contains) || typeof contains === 'boolean'
  if (!isSchema || !Array.isArray(allOf)) return part
  const bounds = {
    ...(minContains === undefined ? {} : { minContains }),
    ...(maxContains === undefined ? {} : { maxContains }),
  }
  const { $comment } = part
  const otherwise = {
    ...($comment === undefined ? {} : { $comment }),
    itemWanted: { contains, ...bounds },
  }
  // `contains` applies to arrays only.
  const whole = { type: 'array', contains, ...bounds }
  return { ...rest, allOf: [...allOf, { if: whole, else: isArrayOnly(otherwise) }] }
}

const isArrayOnly = (otherwise: object): object => ({ if: { type: 'array' }, then: otherwise })

/** Alternatives that only name a type become one list of types. */
function withTypeList(part: AnySchemaObject): AnySchemaObject {
  const { anyOf, ...rest } = part
  if (!Array.isArray(anyOf) || rest['type'] !== undefined) return part
  const types = anyOf.map((one: unknown) =>
    isObject(one) && Object.keys(one).join() === 'type' ? one['type'] : undefined,
  )
  const isPlain = types.length > 0 && types.every((type) => typeof type === 'string')
  return isPlain ? { ...rest, type: [...new Set(types)] } : part
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/**
 * ajv compares every item of unknown type with every other, which takes minutes for a mebibyte. This takes one pass
 * (decision 19).
 */
const uniqueItems: FuncKeywordDefinition = {
  keyword: 'uniqueItems',
  type: 'array',
  schemaType: 'boolean',
  errors: false,
  validate: (wanted: boolean, items: readonly unknown[]) =>
    !wanted || equalItems(items) === undefined,
}

/**
 * Always fails. In the `else` branch of a `contains` it reports one error for the array instead of one for every item.
 */
const itemWanted: FuncKeywordDefinition = {
  keyword: 'itemWanted',
  schemaType: 'object',
  errors: false,
  validate: () => false,
}

function validator(validate: ValidateFunction): DocumentValidator {
  return (document) => {
    if (validate(document)) return { valid: true, error_count: 0, errors: [] }
    const found = validate.errors!
    validate.errors = null
    const count = errorCount(found)
    const errors = inDocumentOrder(found, document).map((error) => documentError(error, document))
    const distinct = [
      ...new Map(errors.map((error) => [`${error.path} ${error.message}`, error])).values(),
    ]
    return {
      valid: false,
      error_count: count - found.length + distinct.length,
      errors: distinct,
      ...(count > found.length ? { truncated: true as const } : {}),
    }
  }
}
