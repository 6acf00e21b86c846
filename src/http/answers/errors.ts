/** Turns named errors into responses; this is the only place that does. */
import type { Context, Middleware } from 'koa'
import {
  InvalidInput,
  internalErrorBody,
  invalid,
  NotFound,
  Refused,
  refusalBody,
} from '../../contract/failures.ts'
import type { Policy } from '../../contract/operation.ts'
import { constantHeaders } from './headers.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

interface FailureResponse {
  readonly status: number
  readonly body: object
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * @param basePath prefix of every path, or empty
 * @param onUnexpected called with every error that is not one of `failures.ts`
 */
export function errors(
  policy: Policy,
  basePath: string,
  onUnexpected: (error: unknown, ctx: Context) => void,
): Middleware {
  return async function errors(ctx, next) {
    try {
      await next()
    } catch (error) {
      const {
        status,
        body,
        headers = {},
      } = responseTo(error, policy, basePath, () => onUnexpected(error, ctx))
      // Removes the headers of the failed response, except Connection, which describes the connection.
      for (const name of ctx.res.getHeaderNames()) if (name !== 'connection') ctx.remove(name)
      ctx.status = status
      ctx.set({
        ...constantHeaders,
        'Content-Type': JSON_TYPE,
        'Cache-Control': policy.cacheControl(ctx.method, status),
        ...headers,
      })
      ctx.body = JSON.stringify(body)
    }
  }
}

function responseTo(
  error: unknown,
  policy: Policy,
  basePath: string,
  report: () => void,
): FailureResponse {
  if (error instanceof NotFound) {
    const message = error.hasHint ? { message: error.message } : {}
    const body = { error: 'not_found', id: error.id, ...message }
    return { status: 404, body, headers: { Link: `<${basePath}/v1>; rel="index"` } }
  }
  if (error instanceof InvalidInput) return refusal(invalid(policy.invalidStatus, error.details))
  if (error instanceof Refused) return refusal(error)
  report()
  return { status: 500, body: internalErrorBody }
}

const refusal = (refused: Refused): FailureResponse => ({
  status: refused.status,
  body: refusalBody(refused),
  headers: refused.headers,
})
