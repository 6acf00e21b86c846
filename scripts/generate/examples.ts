/**
 * Sends every example of the contracts to the services, and the requests that each operation must refuse (decision 23).
 */
import { exampleTarget } from '../../src/contract/llms-txt.ts'
import type {
  Contract,
  MediaType,
  Operation,
  RefusedRequest,
  ServiceDescription,
} from '../../src/contract/operation.ts'
import { beginningOf, type Components, shorten } from './shorten.ts'

/** A refused request, with its complete response. */
export interface RefusedExample extends RefusedRequest {
  readonly status: number
  readonly answer: unknown
}

/** The answers to the examples of one operation. */
export interface Answers {
  /** Shortened answers, in the order of the operation's examples. */
  readonly answers: readonly { readonly mediaType: MediaType; readonly value: unknown }[]
  readonly refused: readonly RefusedExample[]
}

export interface ShownAnswers {
  readonly operations: Readonly<Record<string, Answers>>
  /** The body of each refusal that is the same for all operations, by status. */
  readonly shared: Readonly<Record<number, unknown>>
}

type Service = ServiceDescription<Contract>

/**
 * This operation returns the document that is being generated, so it is not called: the file may be missing or hold a
 * merge conflict.
 */
export const DOCUMENT_OPERATION = 'getOpenapi'

/**
 * @param url address of the running service, without a trailing slash
 * @param generated components that depend on the corpus, by name; they describe a resource in more detail than the
 * contract does
 */
export async function askExamples(
  service: Service,
  url: string,
  generated: Components,
): Promise<ShownAnswers> {
  const nameOf = new Map(Object.entries(service.resources).map(([name, schema]) => [schema, name]))
  const schemaOf = (schema: object): object =>
    (generated[nameOf.get(schema as never) ?? ''] as object | undefined) ?? schema
  const operations: Record<string, Answers> = {}
  for (const [operationId, operation] of Object.entries(service.contract)) {
    const examples = operationId === DOCUMENT_OPERATION ? [] : operation.examples
    operations[operationId] = {
      answers: await Promise.all(
        examples.map(async (example) => {
          const response = await ask(url, operation, example)
          if (response.status !== 200) {
            throw new Error(`${operationId}: the example "${example.summary}" is refused`)
          }
          const shown = shownAnswer(operation, response, schemaOf, generated)
          return atDefault(await shown, url, service)
        }),
      ),
      refused: await askRefused(service, operation, url),
    }
  }
  return { operations, shared: await sharedRefusals(service, url) }
}

/** Sends the requests that an operation must refuse: those that it lists, and those that any operation refuses. */
async function askRefused(
  service: Service,
  operation: Operation,
  url: string,
): Promise<RefusedExample[]> {
  const own = await Promise.all((operation.refused ?? []).map(refused(operation, url)))
  const others: RefusedRequest[] = operation.method === 'POST' ? [{}] : []
  if (!own.some(({ status }) => status === service.policy.invalidStatus)) {
    others.push({ query: 'page=2' })
  }
  return [...own, ...(await Promise.all(others.map(refused(operation, url))))]
}

const refused = (operation: Operation, url: string) => async (request: RefusedRequest) => {
  const params = request.params ?? operation.examples[0].params
  const response = await ask(url, operation, { ...request, params })
  if (response.status < 400) {
    throw new Error(`${operation.path} answers ${response.status} to ${JSON.stringify(request)}`)
  }
  return { ...request, status: response.status, answer: await response.json() }
}

type Request = { readonly [K in keyof RefusedRequest]: RefusedRequest[K] | undefined }

function ask(url: string, operation: Operation, request: Request): Promise<Response> {
  const target = url + exampleTarget(operation, request)
  if (operation.method === 'GET') return fetch(target)
  const isEmpty = request.body === undefined && request.query === undefined
  const body = isEmpty ? '' : JSON.stringify(request.body ?? {})
  return fetch(target, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}

async function shownAnswer(
  operation: Operation,
  response: Response,
  schemaOf: (schema: object) => object,
  generated: Components,
): Promise<Answers['answers'][number]> {
  const mediaType = response.headers.get('content-type')!.split(';')[0] as MediaType
  const text = await response.text()
  const value = mediaType.endsWith('json')
    ? shorten(JSON.parse(text), schemaOf(operation.ok[mediaType] as object), generated)
    : beginningOf(text)
  return { mediaType, value }
}

/** The port differs in each run, so it is replaced by the default one in the documents. */
const atDefault = (
  { mediaType, value }: Answers['answers'][number],
  url: string,
  { defaultPort }: Service,
): Answers['answers'][number] => ({
  mediaType,
  value:
    typeof value === 'string' ? value.replaceAll(url, `http://127.0.0.1:${defaultPort}`) : value,
})

/** A body above the limit of both services. */
const LARGE = 1_048_577

async function sharedRefusals(service: Service, url: string): Promise<Record<number, unknown>> {
  const post = Object.values(service.contract).find(({ method }) => method === 'POST')!
  const send = (type: string, body: string): Promise<Response> =>
    fetch(url + post.path, { method: 'POST', headers: { 'content-type': type }, body })
  const responses = await Promise.all([
    fetch(`${url}/${'x'.repeat(4096)}`),
    send('application/json', `"${'x'.repeat(LARGE)}"`),
    send('text/plain', '{}'),
  ])
  const bodies = responses.map(async (response) => [response.status, await response.json()])
  return Object.fromEntries(await Promise.all(bodies))
}
