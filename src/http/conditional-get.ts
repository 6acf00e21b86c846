/** A client that holds the response already gets 304 and no body. */
import type { IncomingHttpHeaders } from 'node:http'
import fresh from 'fresh'
import type { Middleware } from 'koa'
import { headersOf304 } from './headers.ts'

/** Whether the client's `If-None-Match` names the tag of the response. */
export function isHeld(request: IncomingHttpHeaders, etag: string): boolean {
  const held = request['if-none-match']
  // Not the whole request: `fetch` adds `Cache-Control: no-cache` to every conditional one, which means caches and not us.
  return held !== undefined && fresh({ 'if-none-match': held }, { etag })
}

/** koa-conditional-get would repeat every header of the response. */
export const conditionalGet: Middleware = async function conditionalGet(ctx, next) {
  await next()
  if (ctx.status !== 200 || !isHeld(ctx.req.headers, ctx.response.get('ETag'))) return
  ctx.status = 304
  for (const name of ctx.res.getHeaderNames()) if (!headersOf304.has(name)) ctx.remove(name)
}
