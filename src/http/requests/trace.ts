/**
 * The data of a request for the log and the metrics: its id, which is in its response too, its route, and how long the
 * response takes.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Router } from '@koa/router'
import type { Context } from 'koa'

export interface TracedRequest extends IncomingMessage {
  /** The client's own `X-Request-Id` where it is well-formed, a new one otherwise. */
  id: string
  /**
   * When processing began, by `performance.now()`: with its headers, or once earlier requests of the connection were
   * answered.
   */
  began: number
  /** Path of the operation as the contract writes it, when it is known: `/v1/rules/{id}`. */
  route: string | undefined
  /** Whether the response came from the response cache. */
  cached: boolean
}

/** Longest request id that a client may choose, in characters. */
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

/** `X-Request-Id` and `Server-Timing`, as names and values in turn. */
export function traceHeaders(request: TracedRequest): string[] {
  return ['X-Request-Id', request.id, 'Server-Timing', `total;dur=${age(request).toFixed(3)}`]
}

/** @returns the path as the contract writes it, also where the path does not have the method; undefined where no operation has the path */
export const routeOf = (ctx: Context): string | undefined =>
  (ctx['matched'] as Router['stack'] | undefined)?.[0]?.name
