/** A response that says which request it answers and how long that took, whoever writes it. */
import { randomUUID } from 'node:crypto'
import {
  type IncomingMessage,
  type OutgoingHttpHeaders,
  ServerResponse,
  STATUS_CODES,
  validateHeaderValue,
} from 'node:http'

/** Milliseconds for which a connection waits for its next request. */
export const KEEP_ALIVE_TIMEOUT = 5000

/** A request id that a caller chose: printable, short, nothing that a log or a header could trip over. */
const wellFormed = /^[\w.:/+=-]{1,128}$/

/** The caller's own request id where it is well-formed, a new one otherwise. */
export function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && wellFormed.test(given) ? given : randomUUID()
}

/** An answer that was laid out before anybody asked for it. */
export interface LaidOut {
  readonly status: number
  /** Names and values in turn, as `writeHead` takes them. */
  readonly headers: readonly string[]
  /** The same as they stand in the answer: status line and header lines, each with its end of line. */
  readonly head: string
  /** Whether a header already says what becomes of the connection. */
  readonly hasConnection: boolean
}

/**
 * @param headers names and values in turn
 * @throws TypeError with code ERR_INVALID_CHAR where a value cannot stand in a header
 */
export function layOut(status: number, headers: readonly string[]): LaidOut {
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`
  for (let i = 0; i < headers.length; i += 2) {
    validateHeaderValue(headers[i]!, headers[i + 1]!)
    head += `${headers[i]}: ${headers[i + 1]}\r\n`
  }
  return { status, headers, head, hasConnection: headers.includes('connection') }
}

/** Adds `X-Request-Id` and `Server-Timing` to every answer. */
export class TracedResponse extends ServerResponse<IncomingMessage> {
  /** Whether the connection ends with this answer; asked when it is written. */
  isLast = (): boolean => false
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
   * @param body bytes, or their text in latin1: a short one goes out with the head in one write
   */
  send({ status, headers, head, hasConnection }: LaidOut, body?: Buffer | string): void {
    if (hasConnection || !this.shouldKeepAlive || this.isLast()) {
      this.writeHead(status, headers as string[])
    } else {
      this.statusCode = status
      ;(this as unknown as { _header: string })._header =
        `${head}X-Request-Id: ${this.requestId}\r\nServer-Timing: ${this.#timing}\r\nDate: ${today()}\r\n${KEPT_ALIVE}`
    }
    if (typeof body === 'string') this.end(body, 'latin1')
    else this.end(body)
  }

  override writeHead(status: number, ...rest: unknown[]): this {
    const headers = rest.at(-1)
    const traced = ['X-Request-Id', this.requestId, 'Server-Timing', this.#timing]
    if (this.isLast()) traced.push('Connection', 'close')
    // An array of names and values is the quickest form: nothing is kept, sorted or merged.
    if (Array.isArray(headers)) return super.writeHead(status, headers.concat(traced))
    for (let i = 0; i < traced.length; i += 2) this.setHeader(traced[i]!, traced[i + 1]!)
    return typeof headers === 'object' && headers !== null
      ? super.writeHead(status, headers as OutgoingHttpHeaders)
      : super.writeHead(status)
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
