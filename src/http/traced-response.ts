/** A response that says which request it answers and how long that took, whoever writes it. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { ServerResponse, STATUS_CODES, validateHeaderValue } from './node-http.ts'

/** Milliseconds for which a connection waits for its next request. */
export const KEEP_ALIVE_TIMEOUT = 5000

/** Characters of a request id that a caller chose, at most. */
const LONGEST_ID = 128

/** Printable, and nothing that a log or a header could trip over. */
const wellFormed = /^[\w.:/+=-]+$/

/** The caller's own request id where it is well-formed, a new one otherwise. */
export function requestId(given: string | string[] | undefined): string {
  const isFit = typeof given === 'string' && given.length <= LONGEST_ID && wellFormed.test(given)
  return isFit ? given : randomUUID()
}

/** Sent with every answer: any page may read it, nothing may guess at its type, frame it or run it. */
const everywhere = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Link, Allow, Retry-After, X-Request-Id, Server-Timing',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const

/** A 304 leaves out what the caller holds, and says who may read it. */
const on304 = { 'Access-Control-Allow-Origin': '*' } as const

const everywhereLines = lines(everywhere)
const linesOn304 = lines(on304)

/** The head of an answer, laid out before anybody asked for it. */
export interface Head {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The status line and the same headers as they stand in the answer. */
  readonly text: string
}

/** @throws TypeError with code ERR_INVALID_CHAR where a value cannot stand in a header */
export function layOut(status: number, headers: Readonly<Record<string, string>>): Head {
  for (const name in headers) validateHeaderValue(name, headers[name]!)
  const text = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines(headers)}${status === 304 ? linesOn304 : everywhereLines}`
  return { status, headers, text }
}

/** Headers as they stand in an answer, each with its end of line. */
function lines(headers: Readonly<Record<string, string>>): string {
  let text = ''
  for (const name in headers) text += `${name}: ${headers[name]}\r\n`
  return text
}

/** Adds to every answer what all have in common, an `X-Request-Id` and `Server-Timing`. */
export class TracedResponse extends ServerResponse<IncomingMessage> {
  /** Whether the connection ends with this answer; asked when it is written. */
  isLast(): boolean {
    return false
  }

  readonly #began = performance.now()
  #requestId: string | undefined

  get requestId(): string {
    this.#requestId ??= requestId(this.req.headers['x-request-id'])
    return this.#requestId
  }

  /** Milliseconds since the headers of the request were read. */
  get age(): number {
    return performance.now() - this.#began
  }

  /**
   * Sends a whole answer.
   *
   * `writeHead` checks and joins every header again for every answer, which takes as long as all the rest. Here that
   * was done once, and what is left is to put the head where `writeHead` leaves it for `end`, which sends it in one
   * piece with the body. A connection that ends with this answer goes the usual way.
   *
   * @param body bytes, or text of a character for each byte, which goes out in one write with the head
   */
  send({ status, headers, text }: Head, body?: Buffer | string): void {
    if (this.isLast() || !this.shouldKeepAlive || 'connection' in headers) {
      this.writeHead(status, headers)
    } else {
      this.statusCode = status
      ;(this as unknown as { _header: string })._header =
        `${text}X-Request-Id: ${this.requestId}\r\nServer-Timing: ${this.#timing}\r\nDate: ${today()}\r\n${KEPT_ALIVE}`
    }
    this.end(body, 'latin1')
  }

  override writeHead(status: number, ...rest: unknown[]): this {
    const headers = rest.find((part) => typeof part === 'object') as OutgoingHttpHeaders | undefined
    return super.writeHead(status, {
      ...headers,
      ...(status === 304 ? on304 : everywhere),
      'X-Request-Id': this.requestId,
      'Server-Timing': this.#timing,
      ...(this.isLast() ? { connection: 'close' } : {}),
    })
  }

  /** In milliseconds, to the microsecond. */
  get #timing(): string {
    return `total;dur=${this.age.toFixed(3)}`
  }
}

/** Answers requests to a server whose responses are traced. */
export type TracedListener = (request: IncomingMessage, response: TracedResponse) => void

/** What Node says of a connection that stays, and the end of the head. */
const KEPT_ALIVE = `Connection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_TIMEOUT / 1000}\r\n\r\n`

let second = 0
let date = ''

/** The value of a `Date` header, made once a second. */
function today(): string {
  const now = Date.now()
  if (now < second || now - second >= 1000) {
    second = now - (now % 1000)
    date = new Date(now).toUTCString()
  }
  return date
}
