/**
 * Request data for the log and the metrics: its id (also sent in the response), its route, and how long the response
 * takes.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Router } from '@koa/router'
import type { Context } from 'koa'

export interface TracedRequest extends IncomingMessage {
  /** The client's own `X-Request-Id` if it is well-formed, otherwise a new one. */
  id: string
  /**
   * When processing began, by `performance.now()`: when the headers had arrived, or when earlier requests of the
   * connection were answered.
   */
  began: number
  /** Path pattern of the operation in the contract, once it is known: `/v1/rules/{id}`. */
  route: string | undefined
  /** Whether the response came from the response cache. */
  cached: boolean
}

/** Maximum length of a request id from a client, in characters. */
const MAX_ID_LENGTH = 128

/** Characters that need no escaping in a log line or a header. */
const wellFormed = /^[\w.:/+=-]+$/

export function trace(request: IncomingMessage): TracedRequest {
  const given = request.headers['x-request-id']
  const isValid =
    typeof given === 'string' && given.length <= MAX_ID_LENGTH && wellFormed.test(given)
  return Object.assign(request, {
    id: isValid ? given : randomUUID(),
    began: performance.now(),
    route: undefined,
    cached: false,
  })
}

/** Milliseconds since the request arrived. */
export const age = ({ began }: TracedRequest): number => performance.now() - began

/** `X-Request-Id` and `Server-Timing`, as alternating names and values. */
export function traceHeaders(request: TracedRequest): string[] {
  return ['X-Request-Id', request.id, 'Server-Timing', `total;dur=${age(request).toFixed(3)}`]
}

/**
 * @returns the path pattern in the contract, even if it does not support the method; undefined if no operation has the
 * path
 */
export const routeOf = (ctx: Context): string | undefined =>
  (ctx['matched'] as Router['stack'] | undefined)?.[0]?.name
