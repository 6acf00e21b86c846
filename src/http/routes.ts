/** The operations of a contract as routes: request checked, handler called, result as a response (decision 27). */
import { setImmediate } from 'node:timers/promises'
import etag from '@koa/etag'
import { Router } from '@koa/router'
import type { Middleware } from 'koa'
import { asCsv } from '../contract/csv.ts'
import { InvalidInput } from '../contract/failures.ts'
import type { Contract, Handlers, Operation, Policy } from '../contract/operation.ts'
import { type RequestCheck, requestCheck } from '../contract/request.ts'
import { readBody } from './body.ts'
import { compression, quick, thorough } from './compression.ts'
import { conditionalGet } from './conditional-get.ts'
import { type OperatorResources, operatorRoutes } from './operator-routes.ts'
import { pagePath } from './page-paths.ts'
import type { ResponseCache } from './response-cache.ts'
import { respond } from './result.ts'
import { takeTurn } from './turns.ts'

/** @param stopping ends it early */
export type Warm = (stopping?: AbortSignal) => Promise<void>

export interface Routes {
  readonly middleware: Middleware
  readonly warm: Warm
}

interface Served {
  readonly operation: Operation
  readonly check: RequestCheck
  readonly handle: Handler
  /** Whether there is a page of the same path. */
  readonly hasPage: boolean
}

type Handler = (input: { params: unknown; query: unknown; body: unknown }) => unknown

export interface RouteOptions<C extends Contract> {
  readonly contract: C
  readonly handlers: Handlers<C>
  readonly policy: Policy
  readonly cache: ResponseCache | undefined
  readonly pagePaths: ReadonlySet<string>
  readonly basePath: string
  readonly operator: OperatorResources
}

export function routes<C extends Contract>({
  contract,
  handlers,
  policy,
  cache,
  pagePaths,
  basePath,
  operator,
}: RouteOptions<C>): Routes {
  const router = new Router({ strict: true, sensitive: true })
  const store = cache === undefined ? [] : [cache.store]
  const get = [conditionalGet, ...store, etag(), compression(thorough)]
  const served = Object.entries(contract).map(
    ([key, operation]): Served => ({
      operation,
      check: requestCheck(operation),
      handle: handlers[key] as Handler,
      hasPage: pagePaths.has(pagePath(operation.path) ?? ''),
    }),
  )
  for (const entry of served) {
    // The path as the contract writes it is the name of the route in the log and in the metrics.
    const { method, path: name } = entry.operation
    const path = name.replaceAll(/\{(\w+)\}/g, ':$1')
    const answer = answering(entry, policy, basePath)
    if (method === 'POST') router.post(name, path, compression(quick), answer)
    else router.get(name, path, ...get, answer)
  }
  operatorRoutes(router, operator)
  return { middleware: router.routes() as unknown as Middleware, warm: warming(served) }
}

function answering(
  { operation, check, handle, hasPage }: Served,
  policy: Policy,
  basePath: string,
): Middleware {
  return async (ctx) => {
    // Not ctx.query, which takes time quadratic in the number of parameters.
    const query = check.query(ctx.querystring)
    if ('details' in query) throw new InvalidInput(query.details)
    const body = operation.method === 'POST' ? await readBody(ctx.req) : undefined
    if (!(await takeTurn(ctx.res))) return
    const details = check.body(body)
    if (details.length > 0) throw new InvalidInput(details)
    const params: unknown = ctx['params']
    const result = await handle({ params, query: query.values, body })
    const isCsv = query.values['format'] === 'csv'
    respond(ctx, operation, isCsv ? asCsv(operation, result) : result, policy, basePath)
    // The links of a list lead to its other pages, and clients read them as such.
    if (hasPage && !ctx.res.hasHeader('Link')) ctx.set('Link', pageLink(ctx.path, basePath))
  }
}

/** The page with the same content (RFC 8288). */
const pageLink = (path: string, basePath: string): string =>
  `<${basePath}${pagePath(path)}>; rel="alternate"; type="text/html"`

/**
 * Runs the examples of every operation, so that everything that a request can need is loaded: after that the files of
 * the release may be replaced. Requests are served in between.
 */
const warming =
  (served: readonly Served[]): Warm =>
  async (stopping) => {
    for (const { operation, check, handle } of served) {
      for (const { params = {}, query = '', body } of operation.examples) {
        await setImmediate()
        if (stopping?.aborted) return
        const checked = check.query(query)
        check.body(body)
        if ('values' in checked) await handle({ params, query: checked.values, body })
      }
    }
  }
