/** The operations of a contract as routes: request checked, handler called, result as a response (decision 27). */
import etag from '@koa/etag'
import { Router } from '@koa/router'
import type { Middleware } from 'koa'
import { InvalidInput } from '../contract/failures.ts'
import type { Contract, Handlers, Operation, Policy } from '../contract/operation.ts'
import { requestCheck } from '../contract/request.ts'
import { readBody } from './body.ts'
import { compression } from './compression.ts'
import { conditionalGet } from './conditional-get.ts'
import type { ResponseCache } from './response-cache.ts'
import { respond } from './result.ts'
import { pagePath } from './twins.ts'

type Handler = (input: { params: unknown; query: unknown; body: unknown }) => unknown

export function routes<C extends Contract>(
  contract: C,
  handlers: Handlers<C>,
  policy: Policy,
  cache: ResponseCache | undefined,
  pagePaths: ReadonlySet<string>,
): Middleware {
  const router = new Router({ strict: true, sensitive: true })
  const get = [conditionalGet, ...(cache === undefined ? [] : [cache.store]), etag(), compression]
  for (const [name, operation] of Object.entries(contract)) {
    const path = operation.path.replaceAll(/\{(\w+)\}/g, ':$1')
    const hasPage = pagePaths.has(pagePath(operation.path) ?? '')
    const handle = run(operation, handlers[name] as Handler, policy, hasPage)
    if (operation.method === 'POST') router.post(path, handle)
    else router.get(path, ...get, handle)
  }
  return router.routes() as unknown as Middleware
}

function run(operation: Operation, handle: Handler, policy: Policy, hasPage: boolean): Middleware {
  const check = requestCheck(operation)
  return async (ctx) => {
    // Not ctx.query, which takes time quadratic in the number of parameters.
    const query = check.query(ctx.querystring)
    if ('details' in query) throw new InvalidInput(query.details)
    const body = operation.method === 'POST' ? await readBody(ctx.req) : undefined
    const details = check.body(body)
    if (details.length > 0) throw new InvalidInput(details)
    const params: unknown = ctx['params']
    respond(ctx, operation, await handle({ params, query: query.values, body }), policy)
    // A list's links are those of its pages, and clients take every one of them for such.
    if (hasPage && !ctx.res.hasHeader('Link')) ctx.set('Link', pageLink(ctx.path))
  }
}

/** Where people read the same (RFC 8288). */
const pageLink = (path: string): string => `<${pagePath(path)}>; rel="alternate"; type="text/html"`
