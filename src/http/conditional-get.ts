/** A client that has the current response already gets 304 without a body. */
import type { IncomingHttpHeaders } from 'node:http'
import fresh from 'fresh'
import type { Middleware } from 'koa'
import { headersOf304 } from './headers.ts'

/** Whether the client's `If-None-Match` names the ETag of the response. */
export function isFresh(request: IncomingHttpHeaders, etag: string): boolean {
  const tags = request['if-none-match']
  // Other headers are left out: `fetch` adds `Cache-Control: no-cache` to conditional requests, for the caches on the way.
  return tags !== undefined && fresh({ 'if-none-match': tags }, { etag })
}

/** koa-conditional-get would repeat every header of the response. */
export const conditionalGet: Middleware = async function conditionalGet(ctx, next) {
  await next()
  if (ctx.status !== 200 || !isFresh(ctx.req.headers, ctx.response.get('ETag'))) return
  ctx.status = 304
  for (const name of ctx.res.getHeaderNames()) if (!headersOf304.has(name)) ctx.remove(name)
}
