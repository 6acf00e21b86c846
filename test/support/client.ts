/**
 * A client that sends HTTP requests to both running services and validates every response against the contract: one
 * with an undeclared status, media type or shape fails the test that asked for it.
 */
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll } from 'vitest'
import type { Operation, ServiceDescription } from '../../src/contract/operation.ts'
import { refusalStatuses } from '../../src/contract/refusal-statuses.ts'
import { notFound, refusal } from '../../src/contract/shared-schemas.ts'
import { coordinateService } from '../../src/coordinate/service.ts'
import { mediaService } from '../../src/media/service.ts'
import type { RunningServices } from '../../src/services.ts'
import { start } from './start.ts'

export interface Reply {
  readonly status: number
  readonly headers: Headers
  /** The parsed value if it is JSON, otherwise the text. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers whose shape the contract has just checked
  readonly body: any
  readonly text: string
}

export interface Client {
  get(target: string, headers?: Record<string, string>): Promise<Reply>
  post(target: string, body: unknown): Promise<Reply>
  /** Sends any request, with the body unchanged. */
  send(method: string, target: string, init?: RequestInit): Promise<Reply>
  /** Address of the service, without a trailing slash. */
  readonly url: () => string
}

let services: RunningServices | undefined

/** Both services, running for the tests of the file that calls this. */
export function useServices(): { media: Client; coordinate: Client } {
  beforeAll(async () => {
    services = await start({ cacheBytes: 1 << 24 })
  })
  afterAll(() => services?.[Symbol.asyncDispose]())
  return {
    media: client(mediaService, () => services!.media.url),
    coordinate: client(coordinateService, () => services!.coordinate.url),
  }
}

function client(service: ServiceDescription, url: () => string): Client {
  const send = async (method: string, target: string, init: RequestInit = {}): Promise<Reply> => {
    const response = await fetch(url() + target, { ...init, method })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    const body: unknown = isJson && text !== '' ? JSON.parse(text) : text
    const reply = { status: response.status, headers: response.headers, body, text }
    checkReply(service, method, target, reply)
    return reply
  }
  return {
    url,
    send,
    get: (target, headers = {}) => send('GET', target, { headers }),
    post: (target, body) =>
      send('POST', target, {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  }
}

const ajv = new Ajv2020({ strict: true, allErrors: true, ownProperties: true })

/** @throws if the contract does not declare such a response */
export function checkReply(
  service: ServiceDescription,
  method: string,
  target: string,
  reply: Reply,
): void {
  if (method === 'HEAD' || reply.status === 204 || reply.status === 304) return
  const operation = operationAt(service, method, target)
  const schema = replySchema(service, operation, reply)
  if (schema === undefined) {
    throw new Error(`${method} ${target} answered an undeclared ${reply.status}: ${reply.text}`)
  }
  if (!ajv.validate(schema as object, reply.body)) {
    throw new Error(
      `${method} ${target} answered ${reply.status} out of contract: ${ajv.errorsText()}\n${reply.text.slice(0, 500)}`,
    )
  }
}

export function operationAt(
  service: ServiceDescription,
  method: string,
  target: string,
): Operation | undefined {
  const [asked] = target.split('?')
  return Object.values(service.contract).find((operation) => {
    const pattern = new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
    return operation.method === method && pattern.test(asked!)
  })
}

function replySchema(
  service: ServiceDescription,
  operation: Operation | undefined,
  { status, headers }: Reply,
): unknown {
  if (status === 200) {
    const mediaType = headers.get('content-type')!.split(';')[0] as 'application/json'
    return operation?.ok[mediaType]
  }
  if (status === 404) {
    return operation === undefined || operation.failures.includes(404) ? notFound : undefined
  }
  const declared =
    operation === undefined ? [400, 405, 414] : refusalStatuses(operation, service.policy)
  return declared.includes(status) ? refusal : undefined
}
