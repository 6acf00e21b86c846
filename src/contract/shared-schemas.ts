/** Schemas shared by both services: index, health, failures. */
import {
  anyObject,
  array,
  boolean,
  count,
  mapOf,
  nullable,
  object,
  oneOf,
  string,
} from './schema.ts'

export const endpoint = object({
  method: oneOf(['GET', 'POST']),
  path: string('Path with `{name}` for each parameter, relative to the base address.'),
  summary: string('What it is for, in one line.'),
})

export const index = object({
  service: string('Name of the service.'),
  version: string('Version of the contract.'),
  counts: mapOf(count(), 'Part of the corpus → how many of it are served.'),
  endpoints: array(endpoint, 'Every operation, in the order of the contract.'),
})

/**
 * The schema of a place in a text that mentions a resource.
 *
 * @param kinds kinds of texts that a service serves
 */
export const mention = <const K extends string>(kinds: readonly K[]) =>
  object({
    kind: oneOf(kinds, 'What the text is.'),
    id: string('Its id.'),
    title: string('What it is called.'),
    section: nullable(string('Heading of the section; null before the first.')),
    href: string('Path of the text, with the fragment of the section.'),
  })

/** The schema of a SHA-256 digest of the corpus, in hexadecimal. */
export const digest = (description: string) =>
  ({ type: 'string', pattern: '^[0-9a-f]{64}$', description }) as const

export const openapiDocument = {
  type: 'object',
  description: 'An OpenAPI 3.1 document.',
  additionalProperties: true,
  required: ['openapi', 'info', 'paths'],
  properties: {
    openapi: { type: 'string', description: 'Version of the OpenAPI specification.' },
    info: anyObject('Title, version and description of the service.'),
    paths: anyObject('Every path with its operations.'),
  },
} as const

export const notFound = object(
  { error: oneOf(['not_found']), id: string('The identifier that was not found.') },
  {
    message: string(
      'Present where one is near, or where there are few: the same in a sentence, with what there is.',
    ),
  },
  'Nothing carries that identifier.',
)

export const deviation = object(
  {
    path: string('A query parameter’s name, or the JSONPath of a place in the body: `$.context`.'),
    message: string(
      'What was got, what was wanted and, where there is one, the nearest right word.',
    ),
  },
  {},
  'One thing that is wrong, and where.',
)

export const validationError = object({
  path: string('JSONPath from the document’s root: `$.claims[2].source`.'),
  message: string('What was got and what was wanted.'),
})

/** The code in `error` → its HTTP status. */
export const refusalStatusOf = {
  invalid_request: 400,
  unprocessable: 422,
  method_not_allowed: 405,
  request_timeout: 408,
  payload_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  expectation_failed: 417,
  header_fields_too_large: 431,
  internal_error: 500,
} as const

export type FailureCode = keyof typeof refusalStatusOf

export const failureCodes = Object.keys(refusalStatusOf) as FailureCode[]

export const jsonSchema = anyObject('A JSON Schema.')

/** Schemas of the fields of a validation result. */
export const validationFields = {
  valid: boolean('True where there is no error.'),
  error_count: count('All errors, also those past the end of the list.'),
  errors: array(validationError, 'One entry for each error, in the order of the document.'),
} as const

export const refusal = object(
  {
    error: oneOf(
      failureCodes,
      'What kind of refusal, for programs to read; each word belongs to one status.',
    ),
    message: string(
      'What was got, what was wanted and, where there is one, the nearest right word.',
    ),
  },
  {
    errors: array(deviation, 'Where there is more than one thing to say.'),
  },
)
