/**
 * An answer as plain data: status, headers, bytes. Everything that reaches a client is made here, so that
 * both services speak alike; `ready-answer.ts` makes it fit to be kept and sent.
 */
import { hash } from 'node:crypto'
import { type Manners, type Operation, Page, ReadyText } from '../contract/operation.ts'
import {
  InvalidInput,
  internalErrorBody,
  invalid,
  NotFound,
  Refused,
  refusalBody,
} from './failures.ts'

export interface Answer {
  readonly status: number
  /** Lower-case names, in the order in which they are sent; what every answer has besides is the response's to add. */
  readonly headers: Readonly<Record<string, string>>
  /** Bytes; few of them as text of a character for each (latin1), which costs less to send. */
  readonly body: Buffer | string
}

/** Bytes up to which a body is text. Copying a longer one costs more than a second write. */
const SHORT_BODY = 8192

const contentTypes: Record<string, string> = {
  'application/json': 'application/json; charset=utf-8',
  'application/yaml': 'application/yaml; charset=utf-8',
  'application/schema+json': 'application/schema+json; charset=utf-8',
  'text/markdown': 'text/markdown; charset=utf-8',
  'text/plain': 'text/plain; charset=utf-8',
}

/** A handler's result as an answer. GET answers carry a strong ETag: the digest of their bytes. */
export function success(operation: Operation, result: unknown, manners: Manners): Answer {
  const page = result instanceof Page ? result : undefined
  const value = page === undefined ? result : page.body
  const ready = value instanceof ReadyText ? value : undefined
  const text = ready?.text ?? JSON.stringify(value)
  return {
    status: 200,
    headers: {
      'content-type': contentTypes[ready?.mediaType ?? 'application/json']!,
      'cache-control': manners.cacheControl(operation.method, 200),
      ...(operation.method === 'GET' ? { etag: etag(text) } : {}),
      ...(page === undefined ? {} : linkHeader(page.links)),
    },
    body: toBody(text),
  }
}

/** Text or bytes as a body. */
export function toBody(text: string | Uint8Array): Buffer | string {
  if (typeof text === 'string') {
    // Text in ASCII is its own bytes.
    const isAscii = text.length <= SHORT_BODY && Buffer.byteLength(text) === text.length
    return isAscii ? text : shortAsText(Buffer.from(text))
  }
  return shortAsText(Buffer.from(text.buffer, text.byteOffset, text.byteLength))
}

const shortAsText = (bytes: Buffer): Buffer | string =>
  bytes.length <= SHORT_BODY ? bytes.toString('latin1') : bytes

const etag = (text: string | Uint8Array): string =>
  `"${hash('sha256', text, 'base64url').slice(0, 27)}"`

function linkHeader(links: Readonly<Record<string, string>>): Record<string, string> {
  const parts = Object.entries(links).map(([relation, href]) => `<${href}>; rel="${relation}"`)
  return parts.length === 0 ? {} : { link: parts.join(', ') }
}

/** A failure as an answer. What is not foreseen is a 500 that tells nothing of the inside. */
export function failure(error: unknown, method: string, manners: Manners): Answer {
  if (error instanceof NotFound) {
    return json(404, { error: 'not_found', id: error.id }, method, manners)
  }
  if (error instanceof InvalidInput) {
    return failure(invalid(manners.invalidStatus, error.details), method, manners)
  }
  if (error instanceof Refused) {
    return json(error.status, refusalBody(error), method, manners, error.headers)
  }
  return json(500, internalErrorBody, method, manners)
}

function json(
  status: number,
  body: unknown,
  method: string,
  manners: Manners,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return {
    status,
    headers: {
      'content-type': contentTypes['application/json']!,
      'cache-control': manners.cacheControl(method, status),
      ...headers,
    },
    body: toBody(JSON.stringify(body)),
  }
}

/** The answer to a browser that asks what it may send from another origin. */
export function preflight(allow: string, manners: Manners): Answer {
  return {
    status: 204,
    headers: {
      'cache-control': manners.cacheControl('OPTIONS', 204),
      allow,
      'access-control-allow-methods': allow,
      'access-control-allow-headers': 'Content-Type, If-None-Match, X-Request-Id',
      'access-control-max-age': '86400',
    },
    body: '',
  }
}
