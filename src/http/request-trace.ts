/** The id under which a request is answered and logged, and how long its answer takes. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export interface TracedRequest extends IncomingMessage {
  /** The client's own `X-Request-Id` where it is well-formed, a new one otherwise. */
  id: string
  /** When the headers had arrived, on the clock of `performance.now()`. */
  began: number
  /** The path of the operation as its contract has it, once it is known: `/v1/rules/{id}`. */
  route: string | undefined
  /** Whether the answer came from the response cache. */
  cached: boolean
}

/** Characters of a request id that the client chose, at most. */
const LONGEST_ID = 128

/** Printable, and nothing that a log or a header could trip over. */
const wellFormed = /^[\w.:/+=-]+$/

export function trace(request: IncomingMessage): TracedRequest {
  const given = request.headers['x-request-id']
  const isFit = typeof given === 'string' && given.length <= LONGEST_ID && wellFormed.test(given)
  return Object.assign(request, {
    id: isFit ? given : randomUUID(),
    began: performance.now(),
    route: undefined,
    cached: false,
  })
}

/** Milliseconds since the request arrived. */
export const age = ({ began }: TracedRequest): number => performance.now() - began

/** `X-Request-Id` and `Server-Timing`, as names and values in turn. */
export function traceHeaders(request: TracedRequest): string[] {
  return ['X-Request-Id', request.id, 'Server-Timing', `total;dur=${age(request).toFixed(3)}`]
}
