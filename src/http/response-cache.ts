/**
 * Responses to GET that were made before (decision 33). The corpus does not change while the service runs, so a response once made is
 * right for as long as the process lives.
 *
 * A response is cached under what was asked for and not under how it was asked (`canonical-target.ts`), once for each
 * encoding. Requests find it before Koa is asked: that is worth fifteen times the throughput of a page.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Middleware } from 'koa'
import { LRUCache } from 'lru-cache'
import { canonicalTargets, type Queries } from './canonical-target.ts'
import { preferredEncoding } from './compression.ts'
import { isHeld } from './conditional-get.ts'
import { headersOf304 } from './headers.ts'
import { type TracedRequest, traceHeaders } from './request-trace.ts'
import { routeOf } from './route-of.ts'

interface CachedResponse {
  readonly etag: string
  /** Names and values in turn, as `writeHead` takes them. */
  readonly headers: readonly string[]
  readonly headers304: readonly string[]
  readonly body: Buffer | string
  readonly route: string | undefined
}

export interface ResponseCache {
  /** Answers from the cache. @returns false where the response has to be made */
  answer(request: TracedRequest, response: ServerResponse): boolean
  /** Caches what the middleware inside it makes. */
  readonly store: Middleware
  /** What it holds now. */
  readonly size: () => { readonly responses: number; readonly bytes: number }
}

/** Largest responses that there is room for; one that is larger is not cached. */
const LARGEST = 8
/** Bytes that a response costs besides its body: headers, key, bookkeeping. Measured, rounded up. */
const OVERHEAD = 2000
/** Bytes up to which a body is kept as text of one character for each byte, which Node sends in one write with the headers. */
const SHORT_BODY = 8192

/** @param bytes memory for responses; with 0 there is no cache */
export function createResponseCache(contract: Queries, bytes: number): ResponseCache | undefined {
  if (bytes === 0) return undefined
  const canonicalTarget = canonicalTargets(contract)
  const responses = new LRUCache<string, CachedResponse>({
    maxSize: bytes,
    maxEntrySize: Math.ceil(bytes / LARGEST),
    sizeCalculation: ({ body }, key) => OVERHEAD + key.length + body.length,
  })
  const keyOf = ({ url = '', headers }: IncomingMessage): string =>
    `${preferredEncoding(headers['accept-encoding'])} ${canonicalTarget(url) ?? url}`
  return {
    size: () => ({ responses: responses.size, bytes: responses.calculatedSize }),
    answer: (request, response) => {
      const cached = responses.get(keyOf(request))
      if (cached === undefined) return false
      request.route = cached.route
      request.cached = true
      if (isHeld(request.headers, cached.etag)) {
        response.writeHead(304, [...cached.headers304, ...traceHeaders(request)]).end()
      } else {
        response.writeHead(200, [...cached.headers, ...traceHeaders(request)])
        response.end(request.method === 'HEAD' ? undefined : cached.body, 'latin1')
      }
      return true
    },
    store: async function store(ctx, next) {
      await next()
      const etag = ctx.response.get('ETag')
      if (ctx.status !== 200 || etag === '') return
      const headers = Object.entries(ctx.res.getHeaders() as Record<string, string>)
      const bytes = Buffer.from(ctx.body as Buffer | string)
      responses.set(keyOf(ctx.req), {
        etag,
        headers: headers.flatMap(([name, value]) => [name, String(value)]),
        headers304: headers.filter(([name]) => headersOf304.has(name)).flat(),
        body: bytes.length > SHORT_BODY ? bytes : bytes.toString('latin1'),
        route: routeOf(ctx),
      })
    },
  }
}
