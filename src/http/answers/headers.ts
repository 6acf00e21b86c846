/** Headers of every response, and those of a 304. */
import type { IncomingHttpHeaders } from 'node:http'
import fresh from 'fresh'
import type { Middleware } from 'koa'

/** Any origin may read a response; no browser may guess its type, frame it or run it (decision 35). */
export const constantHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Link, Allow, Retry-After, X-Request-Id, Server-Timing',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const

/** Headers that a 304 repeats (RFC 9110 section 15.4.5), in lower case; the client has stored the rest. */
export const headersOf304: ReadonlySet<string> = new Set([
  'etag',
  'cache-control',
  'vary',
  'access-control-allow-origin',
  'connection',
])

/** Whether the client's `If-None-Match` matches the ETag of the response. */
export function isFresh(request: IncomingHttpHeaders, etag: string): boolean {
  const tags = request['if-none-match']
  // Other headers are left out: `fetch` adds `Cache-Control: no-cache` to conditional requests, which is meant for
  // caches in between.
  return tags !== undefined && fresh({ 'if-none-match': tags }, { etag })
}

/** Replaces koa-conditional-get, which would repeat every header of the response. */
export const conditionalGet: Middleware = async function conditionalGet(ctx, next) {
  await next()
  if (ctx.status !== 200 || !isFresh(ctx.req.headers, ctx.response.get('ETag'))) return
  ctx.status = 304
  for (const name of ctx.res.getHeaderNames()) if (!headersOf304.has(name)) ctx.remove(name)
}
