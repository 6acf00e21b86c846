/** JSON Schema 2020-12 in, a validator out that lists every error with its path. Shapes are the schema's business alone. */
import {
  Ajv2020,
  type AnySchemaObject,
  type FuncKeywordDefinition,
  type ValidateFunction,
} from 'ajv/dist/2020.js'
import { type DocumentError, documentError } from './document-errors.ts'

export interface DocumentOutcome {
  readonly valid: boolean
  /** All errors, also those that are not listed. */
  readonly error_count: number
  readonly errors: DocumentError[]
  /** Present and true where `errors` ends before `error_count` does. */
  readonly truncated?: true
}

/** Errors listed at most; the rest are counted. */
export const LISTED_ERRORS = 1000

export type DocumentValidator = (document: unknown) => DocumentOutcome

/**
 * Compiles schemas that may refer to one another by `$id`.
 *
 * @param schemas name → schema; a broken one, or a reference that leads nowhere, throws
 * @param strict whether a schema that is allowed and probably a mistake, such as `minLength` without a type, throws too
 * @returns name → validator
 */
export function compileDocumentValidators(
  schemas: ReadonlyMap<string, AnySchemaObject>,
  strict = true,
): ReadonlyMap<string, DocumentValidator> {
  const compile = compiler(schemas, { strict, validateSchema: true })
  return new Map([...schemas.keys()].map((name) => [name, validator(compile(name))] as const))
}

/**
 * The same for schemas that the seed has compiled before: they are not held against the metaschema again, and each is
 * compiled when its first document comes. All at once would keep the event loop too long.
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
  // `format` is an annotation in 2020-12: the schemas assert with patterns, so none is checked here.
  const ajv = new Ajv2020({
    ...options,
    allErrors: true,
    verbose: true,
    ownProperties: true,
    validateFormats: false,
    // Code that is not worked over again compiles in two thirds of the time, during which nobody is served.
    code: { optimize: false },
  })
  ajv.removeKeyword('uniqueItems')
  ajv.addKeyword(uniqueItems)
  const readable = new Map([...schemas].map(([name, schema]) => [name, asAjvReadsIt(schema)]))
  for (const schema of readable.values()) ajv.addSchema(schema)
  return (name) => ajv.compile(readable.get(name)!)
}

/**
 * The same schema without two things that ajv 8 reads otherwise than the standard. It passes over a property called
 * `__proto__`; as a pattern it is looked at like any other. It goes in circles after a `$ref` that stands beside an `$id`;
 * inside `allOf` the reference leads where it should.
 */
function asAjvReadsIt(schema: AnySchemaObject): AnySchemaObject {
  return JSON.parse(JSON.stringify(schema), (_, part: unknown) => {
    if (!isObject(part)) return part
    if (isObject(part['properties']) && Object.hasOwn(part['properties'], '__proto__')) {
      const { ['__proto__']: own, ...properties } = part['properties']
      const patterns = part['patternProperties'] as object | undefined
      return { ...part, properties, patternProperties: { ...patterns, '^__proto__$': own } }
    }
    if (typeof part['$id'] === 'string' && typeof part['$ref'] === 'string') {
      const { $ref, allOf = [], ...rest } = part
      return { ...rest, allOf: [{ $ref }, ...(allOf as unknown[])] }
    }
    return part
  })
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** ajv compares items of unknown type with one another: minutes for a mebibyte. This takes one pass. */
const uniqueItems: FuncKeywordDefinition = {
  keyword: 'uniqueItems',
  type: 'array',
  schemaType: 'boolean',
  errors: true,
  validate: function unique(
    wanted: boolean,
    items: readonly unknown[],
    parentSchema?: AnySchemaObject,
  ): boolean {
    const seen = new Map<string, number>()
    for (let i = 0; wanted && i < items.length; i++) {
      const key = canonical(items[i])
      const j = seen.get(key)
      if (j !== undefined) {
        const report = unique as { errors?: object[] }
        report.errors = [{ keyword: 'uniqueItems', params: { i, j }, parentSchema }]
        return false
      }
      seen.set(key, i)
    }
    return true
  },
}

/** Equal JSON values and no others have equal texts: an object becomes a list of its members, sorted by name. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner) ? { '': Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)) } : inner,
  )
}

function validator(validate: ValidateFunction): DocumentValidator {
  return (document) => {
    if (validate(document)) return { valid: true, error_count: 0, errors: [] }
    const found = validate.errors!.filter(isCause)
    const errors = found.slice(0, LISTED_ERRORS).map((error) => documentError(error, document))
    validate.errors = null
    return {
      valid: false,
      error_count: found.length,
      errors,
      ...(found.length > LISTED_ERRORS ? { truncated: true as const } : {}),
    }
  }
}

/** `if` only repeats that its `then` or `else` failed, which is listed itself. */
const isCause = (error: { keyword: string }): boolean =>
  error.keyword !== 'if' && error.keyword !== 'propertyNames'
