/** A response that says which request it answers and how long that took, whoever writes it. */
import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'

/** A request id that a caller chose: printable, short, nothing that a log or a header could trip over. */
const wellFormed = /^[\w.:/+=-]{1,128}$/

/** The caller's own request id where it is well-formed, a new one otherwise. */
export function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && wellFormed.test(given) ? given : randomUUID()
}

/** Adds `X-Request-Id` and `Server-Timing` to every answer. */
export class TracedResponse extends ServerResponse<IncomingMessage> {
  readonly requestId = requestId(this.req.headers['x-request-id'])
  /** Whether the connection ends with this answer; asked when it is written. */
  isLast = (): boolean => false
  readonly #began = performance.now()

  /** Milliseconds since the headers of the request were read. */
  get age(): number {
    return performance.now() - this.#began
  }

  override writeHead(status: number, ...rest: unknown[]): this {
    const headers = rest.at(-1)
    const traced = ['x-request-id', this.requestId, 'server-timing', `total;dur=${this.#duration}`]
    if (this.isLast()) traced.push('connection', 'close')
    // An array of names and values is the quickest form: nothing is kept, sorted or merged.
    if (Array.isArray(headers)) return super.writeHead(status, headers.concat(traced))
    for (let i = 0; i < traced.length; i += 2) this.setHeader(traced[i]!, traced[i + 1]!)
    return typeof headers === 'object' && headers !== null
      ? super.writeHead(status, headers as OutgoingHttpHeaders)
      : super.writeHead(status)
  }

  /** In milliseconds, to the microsecond. */
  get #duration(): string {
    return this.age.toFixed(3)
  }
}
