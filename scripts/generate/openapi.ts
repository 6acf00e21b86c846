/** Makes an OpenAPI 3.1 document from a table of operations and the answers to their examples. */

import { internalErrorBody } from '../../src/contract/failures.ts'
import { exampleTarget } from '../../src/contract/llms-txt.ts'
import type {
  Contract,
  MediaType,
  Operation,
  ServiceDescription,
} from '../../src/contract/operation.ts'
import { refusalStatuses } from '../../src/contract/refusal-statuses.ts'
import { oneOf } from '../../src/contract/schema.ts'
import { deviation, failureCodes, notFound, refusal } from '../../src/contract/shared-schemas.ts'
import type { Answers, RefusedExample, ShownAnswers } from './examples.ts'
import { type Printer, printer } from './printer.ts'

type Json = Record<string, unknown>
type Service = ServiceDescription<Contract>

const statusTexts: Record<number, string> = {
  304: 'The caller holds this answer already: its `ETag` is named in `If-None-Match`.',
  400: 'The request is not what the contract asks for; the message says what to change.',
  404: 'Nothing carries that identifier.',
  413: 'The body is larger than 128 KiB.',
  414: 'The request target is longer than 4,096 characters.',
  415: 'The body is not `application/json` in UTF-8.',
  422: 'The request is understood and not allowed; the message says what to change.',
  500: 'An unexpected failure of the service.',
}

/** Responses that are the same for every operation: name of the component, by status. */
const sharedResponses: Record<number, string> = {
  304: 'NotModified',
  413: 'PayloadTooLarge',
  414: 'UriTooLong',
  415: 'UnsupportedMediaType',
  500: 'InternalError',
}

/** Bodies of shared responses that no request can provoke on purpose. */
const rareRefusals: Record<number, unknown> = {
  500: internalErrorBody,
}

const besides = `Besides the answers listed with each operation, a path answers 405 with \`Allow\` to a method that it does not have, and the server itself answers 400 to what is no HTTP request, 408 to one that does not arrive in time, 417 to an \`Expect\` other than \`100-continue\`, and 431 to headers over 16 KiB: all in the shape of \`Refusal\`. OPTIONS answers 204 to a browser that asks what it may send.`

/**
 * @param generated components that depend on the corpus, by name; they replace resources of the same name
 * @returns the document as plain data; equal arguments give equal documents
 */
export function openapi(
  service: Service,
  shown: ShownAnswers,
  generated: Readonly<Record<string, unknown>>,
): Json {
  const schemas = {
    ...service.resources,
    NotFound: notFound,
    Refusal: refusal,
    RefusalCode: oneOf(failureCodes, 'What kind of refusal.'),
    Deviation: deviation,
  }
  const printed = printer(service.contract, schemas)
  const paths: Record<string, Json> = {}
  for (const [operationId, operation] of Object.entries(service.contract)) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: operationObject(
        operationId,
        operation,
        service,
        shown.operations[operationId]!,
        printed,
      ),
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
      schemas: { ...printed.components(), ...generated },
      responses: Object.fromEntries(
        Object.entries(sharedResponses).map(([status, name]) => {
          const body = shown.shared[Number(status)] ?? rareRefusals[Number(status)]
          const description = statusTexts[Number(status)]
          return [
            name,
            body === undefined
              ? { description }
              : refusalResponse(Number(status), { refused: { value: body } }),
          ]
        }),
      ),
    },
  }
}

function operationObject(
  operationId: string,
  operation: Operation,
  service: Service,
  shown: Answers,
  printed: Printer,
): Json {
  return {
    operationId,
    tags: [operation.tag],
    summary: operation.summary,
    description: operation.description,
    ...parameters(operation, printed),
    ...requestBody(operation, printed),
    responses: {
      200: {
        description: 'As asked.',
        headers: headers(operation),
        content: answers(operation, shown, printed),
      },
      ...(operation.method === 'GET' ? { 304: sharedResponse(304) } : {}),
      ...Object.fromEntries(
        refusalStatuses(operation, service.policy).map((status) => [
          status,
          status in sharedResponses
            ? sharedResponse(status)
            : refusalResponse(status, refusedValues(status, operation, shown.refused)),
        ]),
      ),
      500: sharedResponse(500),
    },
  }
}

function answers(operation: Operation, shown: Answers, printed: Printer): Json {
  const examples = shown.answers.map((answer, i) => ({
    ...answer,
    name: exampleName(i),
    summary: operation.examples[i]!.summary,
  }))
  return Object.fromEntries(
    (Object.keys(operation.ok) as MediaType[]).map((type) => [
      type,
      {
        schema: printed.answer(operation.ok[type]),
        examples: Object.fromEntries(
          examples
            .filter(({ mediaType }) => mediaType === type)
            .map(({ name, summary, value }) => [name, { summary, value }]),
        ),
      },
    ]),
  )
}

/** Name of the answer to an example, the same as that of its request. */
const exampleName = (i: number): string => `example-${i + 1}`

const sharedResponse = (status: number): Json => ({
  $ref: `#/components/responses/${sharedResponses[status]!}`,
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

/** Describes a request in words: its target, and its body if there is one. */
function requestInWords(operation: Operation, example: RefusedExample): string {
  const params = example.params ?? operation.examples[0].params
  const target = exampleTarget(operation, { ...example, params })
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
    ...(operation.ok['text/csv'] === undefined
      ? {}
      : { 'Content-Disposition': text('Of CSV: the name under which it is saved.') }),
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

function parameters(operation: Operation, printed: Printer): Json {
  const first = operation.examples[0]
  const path = Object.entries(properties(operation.params)).map(([name, schema]) =>
    parameter('path', name, schema, true, first.params?.[name], printed),
  )
  const { required: needed = [] } = (operation.query ?? {}) as { required?: readonly string[] }
  const query = Object.entries(properties(operation.query)).map(([name, schema]) =>
    parameter(
      'query',
      name,
      schema,
      needed.includes(name),
      exampleValue(name, operation, schema),
      printed,
    ),
  )
  const all = [...path, ...query]
  return all.length === 0 ? {} : { parameters: all }
}

/** The value in the first example that has the parameter. */
function exampleValue(name: string, operation: Operation, schema: Json): unknown {
  const given = operation.examples.map(({ query }) => new URLSearchParams(query ?? '').getAll(name))
  const words = given.find((all) => all.length > 0) ?? []
  const [word] = words
  if (word === undefined) return undefined
  if (schema['type'] === 'array') return words.flatMap((one) => one.split(','))
  return schema['type'] === 'string' ? word : JSON.parse(word)
}

function parameter(
  place: string,
  name: string,
  schema: Json,
  required: boolean,
  example: unknown,
  printed: Printer,
): Json {
  const { description, ...rest } = schema
  return {
    name,
    in: place,
    required,
    description,
    schema: printed.request(rest),
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
          schema: printed.request(operation.body ?? { description: 'Any JSON value.' }),
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
