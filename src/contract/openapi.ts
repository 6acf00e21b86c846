/** A table of operations as an OpenAPI 3.1 document. */
import type { Example, Manners, Operation, ServiceDescription } from './operation.ts'
import { notFound, refusal } from './shared-schemas.ts'

type Json = Record<string, unknown>

const statusTexts: Record<number, string> = {
  304: 'The caller holds this answer already: its `ETag` is named in `If-None-Match`.',
  400: 'The request is not what the contract asks for; the message says what to change.',
  404: 'Nothing carries that identifier.',
  413: 'The body is larger than 1 MiB.',
  414: 'The request target is longer than 4,096 characters.',
  415: 'The body is not `application/json` in UTF-8.',
  422: 'The request is understood and not allowed; the message says what to change.',
}

const errorCodes: Record<number, string> = {
  400: 'invalid_request',
  413: 'payload_too_large',
  414: 'uri_too_long',
  415: 'unsupported_media_type',
  422: 'unprocessable',
}

/** Every status of refusal that an operation may answer with; 405 and 500 go without saying. */
export function refusalStatuses(operation: Operation, manners: Manners): readonly number[] {
  const shared =
    operation.method === 'POST'
      ? [400, manners.invalidStatus, 413, 414, 415]
      : [manners.invalidStatus, 414]
  return [...new Set([...operation.failures, ...shared])].sort((a, b) => a - b)
}

/** @returns the document as plain data; equal tables give equal documents */
export function openapi(service: ServiceDescription): Json {
  const paths: Record<string, Json> = {}
  for (const [operationId, operation] of Object.entries(service.contract)) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: operationObject(operationId, operation, service),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: service.title,
      version: service.version,
      summary: service.summary,
      description: service.description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The address this document came from.' }],
    tags: service.tags,
    security: [],
    paths,
    components: {
      schemas: { NotFound: notFound, Refusal: refusal },
    },
  }
}

function operationObject(
  operationId: string,
  operation: Operation,
  service: ServiceDescription,
): Json {
  return {
    operationId,
    tags: [operation.tag],
    summary: operation.summary,
    description: operation.description,
    ...parameters(operation),
    ...requestBody(operation),
    responses: {
      200: {
        description: 'As asked.',
        headers: headers(operation),
        content: Object.fromEntries(
          Object.entries(operation.ok).map(([mediaType, schema]) => [mediaType, { schema }]),
        ),
      },
      ...(operation.method === 'GET' ? { 304: { description: statusTexts[304] } } : {}),
      ...Object.fromEntries(
        refusalStatuses(operation, service.manners).map((status) => [
          status,
          refusalObject(status, service),
        ]),
      ),
    },
  }
}

function refusalObject(status: number, service: ServiceDescription): Json {
  if (status === 404) {
    const example = { error: 'not_found', id: 'NO-SUCH-ID' }
    return response(status, 'NotFound', example)
  }
  const example = {
    error: errorCodes[status],
    message: service.refusalExamples[status] ?? statusTexts[status],
  }
  return response(status, 'Refusal', example)
}

function response(status: number, schema: string, example: Json): Json {
  return {
    description: statusTexts[status],
    content: {
      'application/json': { schema: { $ref: `#/components/schemas/${schema}` }, example },
    },
  }
}

function headers(operation: Operation): Json {
  const text = (description: string): Json => ({ description, schema: { type: 'string' } })
  return {
    'Cache-Control': text('How long the answer may be kept.'),
    ...(operation.method === 'GET'
      ? { ETag: text('Digest of the answer’s bytes; send it as `If-None-Match`.') }
      : {}),
    ...(isPaged(operation)
      ? { Link: text('`first`, `prev`, `next` and `last` page (RFC 8288).') }
      : {}),
  }
}

function isPaged(operation: Operation): boolean {
  return 'offset' in properties(operation.query)
}

function properties(schema: unknown): Record<string, Json> {
  return ((schema as { properties?: Record<string, Json> } | undefined)?.properties ??
    {}) as Record<string, Json>
}

function parameters(operation: Operation): Json {
  const first = operation.examples[0]
  const path = Object.entries(properties(operation.params)).map(([name, schema]) =>
    parameter('path', name, schema, true, first.params?.[name]),
  )
  const asked = new URLSearchParams(first.query ?? '')
  const query = Object.entries(properties(operation.query)).map(([name, schema]) =>
    parameter('query', name, schema, false, exampleValue(asked.get(name), schema)),
  )
  const all = [...path, ...query]
  return all.length === 0 ? {} : { parameters: all }
}

function exampleValue(word: string | null, schema: Json): unknown {
  if (word === null) return undefined
  return schema['type'] === 'integer'
    ? Number(word)
    : schema['type'] === 'boolean'
      ? word === 'true'
      : word
}

function parameter(
  place: string,
  name: string,
  schema: Json,
  required: boolean,
  example: unknown,
): Json {
  const { description, ...rest } = schema
  return {
    name,
    in: place,
    required,
    description,
    schema: rest,
    ...(example === undefined ? {} : { example }),
  }
}

function requestBody(operation: Operation): Json {
  if (operation.method !== 'POST') return {}
  return {
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: operation.body ?? { description: 'Any JSON value.' },
          examples: Object.fromEntries(operation.examples.map(exampleEntry)),
        },
      },
    },
  }
}

function exampleEntry(example: Example, i: number): [string, Json] {
  return [`example-${i + 1}`, { summary: example.summary, value: example.body }]
}
