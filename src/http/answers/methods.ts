/** OPTIONS for every path, and 405 for methods that a path does not support. */
import type { Router } from '@koa/router'
import type { Context, Middleware } from 'koa'
import { Refused } from '../../contract/failures.ts'
import type { Policy } from '../../contract/operation.ts'

/** Methods of all operations, for `OPTIONS *`. */
const ALL = ['GET', 'HEAD', 'POST']

/**
 * Used after the router. The router's own `allowedMethods` responds with plain text, and with 501 for unknown methods.
 */
export function otherMethods(policy: Policy): Middleware {
  return function otherMethods(ctx, next) {
    const isOptions = ctx.method === 'OPTIONS'
    const matched: Router['stack'] = ctx['matched'] ?? []
    const own = matched.flatMap((layer) => layer.methods).sort()
    const methods = isOptions && ctx.req.url === '*' ? ALL : own
    if (methods.length === 0) return next()
    const allow = [...methods, 'OPTIONS'].join(', ')
    if (isOptions) return answerOptions(ctx, allow, policy)
    const method = ctx.method === 'HEAD' ? 'GET' : ctx.method
    const message = `${method} is not answered here; allowed are ${allow}`
    throw new Refused(405, 'method_not_allowed', message, [], { allow })
  }
}

/** Pages of other origins may send any header, because no cookie or secret is read from one. */
async function answerOptions(ctx: Context, allow: string, policy: Policy): Promise<void> {
  ctx.status = 204
  ctx.set({
    'Cache-Control': policy.cacheControl('OPTIONS', 204),
    Allow: allow,
    'Access-Control-Allow-Methods': allow,
    'Access-Control-Allow-Headers': '*, Authorization',
    'Access-Control-Max-Age': '86400',
  })
}
