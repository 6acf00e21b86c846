/** What a path answers besides its operations: OPTIONS, and 405 to a method that it does not have. */
import type { Router } from '@koa/router'
import type { Context, Middleware } from 'koa'
import { Refused } from '../contract/failures.ts'
import type { Policy } from '../contract/operation.ts'

/** Methods that some operation of a service has. */
const ALL = ['GET', 'HEAD', 'POST']

/** Stands after the router, whose own `allowedMethods` answers 501 to what it does not know, and all in plain text. */
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

/** Any header may be sent along from another origin: there is no cookie or secret that it could carry. */
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
