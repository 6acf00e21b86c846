/** A table of operations as an OpenAPI 3.1 document. */
import {
  emptyBody,
  internalErrorBody,
  invalid,
  notJson,
  payloadTooLarge,
  refusalBody,
  tooManyBodies,
  uriTooLong,
} from '../http/failures.ts'
import { exampleTarget } from './llms-txt.ts'
import type {
  Contract,
  Manners,
  MediaType,
  Operation,
  RefusedExample,
  ServiceDescription,
} from './operation.ts'
import type { Schema } from './schema.ts'
import { deviation, notFound, refusal } from './shared-schemas.ts'

type Json = Record<string, unknown>
type Service = ServiceDescription<Contract>

const statusTexts: Record<number, string> = {
  304: 'The caller holds this answer already: its `ETag` is named in `If-None-Match`.',
  400: 'The request is not what the contract asks for; the message says what to change.',
  404: 'Nothing carries that identifier.',
  413: 'The body is larger than 1 MiB, or takes too long to work through.',
  429: 'Too many large bodies are waiting; `Retry-After` says for how many seconds to wait.',
  414: 'The request target is longer than 4,096 characters.',
  415: 'The body is not `application/json` in UTF-8.',
  422: 'The request is understood and not allowed; the message says what to change.',
  500: 'Something went wrong on our side; nothing is said of the inside.',
}

/** Answers that every operation words alike: status → their name among the components, and their body. */
const sharedResponses: Record<number, { name: string; body?: unknown }> = {
  304: { name: 'NotModified' },
  413: { name: 'PayloadTooLarge', body: refusalBody(payloadTooLarge()) },
  414: { name: 'UriTooLong', body: refusalBody(uriTooLong()) },
  415: { name: 'UnsupportedMediaType', body: refusalBody(notJson('text/plain')) },
  429: { name: 'TooManyRequests', body: refusalBody(tooManyBodies()) },
  500: { name: 'InternalError', body: internalErrorBody },
}

const besides = `Besides the answers listed with each operation, a path answers 405 with \`Allow\` to a method that it does not have, and the server itself answers 400 to what is no HTTP request, 408 to one that does not arrive in time, 417 to an \`Expect\` other than \`100-continue\`, and 431 to headers over 16 KiB: all in the shape of \`Refusal\`. OPTIONS answers 204 to a browser that asks what it may send.`

/** Every status of refusal that an operation may answer with; 405 and 500 go without saying. */
export function refusalStatuses(operation: Operation, manners: Manners): readonly number[] {
  const shared =
    operation.method === 'POST'
      ? [400, manners.invalidStatus, 413, 414, 415, 429]
      : [manners.invalidStatus, 414]
  return [...new Set([...operation.failures, ...shared])].sort((a, b) => a - b)
}

/** What an operation refuses, with the answers: its own examples, and what follows from how requests are read. */
export function refusedExamples(service: Service, operationId: string): readonly RefusedExample[] {
  const operation = service.contract[operationId]!
  const own = service.shown[operationId]!.refused ?? []
  const { invalidStatus } = service.manners
  const examples = [...own]
  if (operation.method === 'POST') {
    examples.push({ status: 400, answer: refusalBody(emptyBody()) })
  }
  if (!own.some(({ status }) => status === invalidStatus)) {
    const message = 'is not known; this operation takes no parameters'
    examples.push({
      query: 'page=2',
      status: invalidStatus,
      answer: refusalBody(invalid(invalidStatus, [{ path: 'page', message }])),
    })
  }
  return examples
}

/** @returns the document as plain data; equal tables give equal documents */
export function openapi(service: Service): Json {
  const schemas = {
    ...service.resources,
    NotFound: notFound,
    Refusal: refusal,
    Deviation: deviation,
  }
  const printed = printer(schemas)
  const paths: Record<string, Json> = {}
  for (const [operationId, operation] of Object.entries(service.contract)) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: operationObject(operationId, operation, service, printed),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: service.title,
      version: service.version,
      summary: service.summary,
      description: `${service.description}\n\n${besides}`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The address this document came from.' }],
    tags: service.tags,
    security: [],
    paths,
    components: {
      schemas: Object.fromEntries(
        Object.entries(schemas).map(([name, schema]) => [name, printed.members(schema)]),
      ),
      responses: Object.fromEntries(
        Object.entries(sharedResponses).map(([status, { name, body }]) => [
          name,
          body === undefined
            ? { description: statusTexts[Number(status)] }
            : refusalResponse(Number(status), { refused: { value: body } }),
        ]),
      ),
    },
  }
}

interface Printer {
  /** The schema, or a reference where it has a name. */
  readonly schema: (schema: unknown) => unknown
  /** The schema itself, its members printed. */
  readonly members: (schema: unknown) => unknown
}

function printer(schemas: Readonly<Record<string, Schema>>): Printer {
  const names = new Map<unknown, string>(
    Object.entries(schemas).map(([name, schema]) => [schema, name]),
  )
  const schema = (node: unknown): unknown => {
    const name = names.get(node)
    return name === undefined ? members(node) : { $ref: `#/components/schemas/${name}` }
  }
  const members = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(schema)
    if (node === null || typeof node !== 'object') return node
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, schema(value)]))
  }
  return { schema, members }
}

function operationObject(
  operationId: string,
  operation: Operation,
  service: Service,
  printed: Printer,
): Json {
  const refused = refusedExamples(service, operationId)
  return {
    operationId,
    tags: [operation.tag],
    summary: operation.summary,
    description: operation.description,
    ...parameters(operation),
    ...requestBody(operation, printed),
    responses: {
      200: {
        description: 'As asked.',
        headers: headers(operation),
        content: answers(operation, service.shown[operationId]!.answers, printed),
      },
      ...(operation.method === 'GET' ? { 304: sharedResponse(304) } : {}),
      ...Object.fromEntries(
        refusalStatuses(operation, service.manners).map((status) => [
          status,
          status in sharedResponses
            ? sharedResponse(status)
            : refusalResponse(status, refusedValues(status, operation, refused)),
        ]),
      ),
      500: sharedResponse(500),
    },
  }
}

function answers(operation: Operation, shown: readonly unknown[], printed: Printer): Json {
  const mediaTypes = Object.keys(operation.ok) as MediaType[]
  const examples = operation.examples.flatMap(({ summary, mediaType }, i) =>
    i < shown.length
      ? [{ name: exampleName(i), mediaType: mediaType ?? mediaTypes[0], summary, value: shown[i] }]
      : [],
  )
  return Object.fromEntries(
    mediaTypes.map((type) => [
      type,
      {
        schema: printed.schema(operation.ok[type]),
        examples: Object.fromEntries(
          examples
            .filter(({ mediaType }) => mediaType === type)
            .map(({ name, summary, value }) => [name, { summary, value }]),
        ),
      },
    ]),
  )
}

/** An answer to an example carries the name of the example. */
const exampleName = (i: number): string => `example-${i + 1}`

const sharedResponse = (status: number): Json => ({
  $ref: `#/components/responses/${sharedResponses[status]!.name}`,
})

function refusedValues(
  status: number,
  operation: Operation,
  refused: readonly RefusedExample[],
): Json {
  const values = refused.filter((example) => example.status === status)
  return Object.fromEntries(
    values.map((example, i) => [
      i === 0 ? 'refused' : `refused-${i + 1}`,
      { summary: requestInWords(operation, example), value: example.answer },
    ]),
  )
}

/** What was asked: target and body, as far as the example gives them. */
function requestInWords(operation: Operation, example: RefusedExample): string {
  const [first] = operation.examples
  const params = example.params ?? first.params
  const target = exampleTarget(operation, {
    summary: '',
    ...(params === undefined ? {} : { params }),
    ...(example.query === undefined ? {} : { query: example.query }),
  })
  const asked = `${operation.method} ${target}`
  if (operation.method === 'GET' || example.query !== undefined) return asked
  return example.body === undefined
    ? `${asked} with an empty body`
    : `${asked} with ${JSON.stringify(example.body)}`
}

function refusalResponse(status: number, examples: Json): Json {
  const schema = status === 404 ? 'NotFound' : 'Refusal'
  return {
    description: statusTexts[status],
    content: {
      'application/json': { schema: { $ref: `#/components/schemas/${schema}` }, examples },
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
  const query = Object.entries(properties(operation.query)).map(([name, schema]) =>
    parameter('query', name, schema, false, exampleValue(name, operation, schema)),
  )
  const all = [...path, ...query]
  return all.length === 0 ? {} : { parameters: all }
}

/** From the first example that gives the parameter. */
function exampleValue(name: string, operation: Operation, schema: Json): unknown {
  const words = operation.examples.map(({ query }) => new URLSearchParams(query ?? '').get(name))
  const word = words.find((given) => given !== null)
  if (word === undefined || word === null) return undefined
  return schema['type'] === 'string' ? word : JSON.parse(word)
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

function requestBody(operation: Operation, printed: Printer): Json {
  if (operation.method !== 'POST') return {}
  return {
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: printed.schema(operation.body ?? { description: 'Any JSON value.' }),
          examples: Object.fromEntries(
            operation.examples.map(({ summary, body }, i) => [
              exampleName(i),
              { summary, value: body },
            ]),
          ),
        },
      },
    },
  }
}
