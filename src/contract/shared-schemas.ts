/** What both services answer alike: index, health, failures. */
import { array, integer, mapOf, object, oneOf, string } from './schema.ts'

export const index = object({
  service: string(),
  version: string(),
  counts: mapOf(integer()),
  endpoints: array(object({ method: oneOf(['GET', 'POST']), path: string(), summary: string() })),
})

export const openapiDocument = {
  type: 'object',
  description: 'An OpenAPI 3.1 document.',
  required: ['openapi', 'info', 'paths'],
  properties: {
    openapi: { type: 'string', description: 'Version of the OpenAPI specification.' },
    info: { type: 'object', description: 'Title, version and description of the service.' },
    paths: { type: 'object', description: 'Every path with its operations.' },
  },
} as const

export const notFound = object(
  { error: oneOf(['not_found']), id: string('The identifier that was not found.') },
  {},
  'Nothing carries that identifier.',
)

export const refusal = object(
  {
    error: string('What kind of refusal, as one word: `invalid_request`, `unprocessable` …'),
    message: string(
      'What was got, what was wanted and, where there is one, the nearest right word.',
    ),
  },
  {
    errors: array(
      object({ path: string('Parameter, or JSONPath into the body.'), message: string() }),
      'Where there is more than one thing to say.',
    ),
  },
)
