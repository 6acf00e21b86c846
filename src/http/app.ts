/** The Koa application of one service, made from its contract. It knows neither service. */
import type { ServerResponse } from 'node:http'
import Koa, { type Context, type Middleware } from 'koa'
import { NotFound, Refused } from '../contract/failures.ts'
import type { Contract, Handlers, ServiceDescription } from '../contract/operation.ts'
import { errors } from './errors.ts'
import { constantHeaders } from './headers.ts'
import { otherMethods } from './methods.ts'
import { type LazyPages, pageRoutes } from './page-routes.ts'
import { checkRequest } from './request-check.ts'
import { type TracedRequest, traceHeaders } from './request-trace.ts'
import { createResponseCache, type ResponseCache } from './response-cache.ts'
import { routes } from './routes.ts'
import { pageQueries } from './twins.ts'

export interface AppOptions {
  /** Called with every unexpected failure, and with the request where one is known. */
  readonly onUnexpected: (error: unknown, request: TracedRequest | undefined) => void
  /** Memory for cached responses, in bytes; 0 caches none. */
  readonly cacheBytes: number
  /** Where the other service is reached, for links to it; undefined where that is not known. */
  readonly otherUrl: () => Promise<string | undefined>
  /** Names for which a service on a loopback address answers agents; any where left out. */
  readonly localHosts?: readonly string[] | undefined
  /** What is answered besides the operations of the contract. */
  readonly endpoints?: readonly Middleware[]
}

export interface Service {
  readonly app: App
  readonly pages: LazyPages
  /** Loads what is otherwise loaded with the first request that needs it. */
  readonly warm: () => Promise<unknown>
}

/** Answers requests that are traced. */
export type App = (request: TracedRequest, response: ServerResponse) => void

export function createApp<C extends Contract>(
  { contract, policy }: ServiceDescription<C>,
  handlers: Handlers<C>,
  { cacheBytes, endpoints = [], onUnexpected }: Omit<AppOptions, 'otherUrl'>,
  pages: LazyPages = { paths: [], load: () => Promise.reject(new Error('there are no pages')) },
  cache: ResponseCache | undefined = cacheBytes === 0
    ? undefined
    : createResponseCache({ ...contract, ...pageQueries(contract, pages.paths) }, cacheBytes),
): App {
  const report = (error: unknown, ctx: Context): void =>
    onUnexpected(error, ctx.req as TracedRequest)
  const koa = new Koa()
  koa.on('error', (error: Error & { headerSent?: boolean }, ctx: Context) => {
    // With the headers sent, all that can fail is the client's connection.
    if (error.headerSent !== true) report(error, ctx)
  })
  koa.use(async function addHeaders(ctx, next) {
    ctx.set(constantHeaders)
    await next()
    const trace = traceHeaders(ctx.req as TracedRequest)
    for (let i = 0; i < trace.length; i += 2) ctx.set(trace[i]!, trace[i + 1]!)
  })
  koa.use(errors(policy, report))
  koa.use(function check(ctx, next) {
    checkRequest(ctx.req)
    return next()
  })
  for (const endpoint of endpoints) koa.use(endpoint)
  koa.use(routes(contract, handlers, policy, cache, new Set(pages.paths)))
  koa.use(pageRoutes(pages, contract, policy, cache))
  koa.use(otherMethods(policy))
  koa.use(function notFound(ctx) {
    throw new NotFound(ctx.path)
  })
  const makeResponse = koa.callback()

  return (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    try {
      if (isRead && cache !== undefined) {
        checkRequest(request)
        if (cache.answer(request, response)) return
      }
    } catch (error) {
      // Koa checks once more and answers with the refusal; what else fails here costs the cache and not the answer.
      if (!(error instanceof Refused)) onUnexpected(error, request)
    }
    void makeResponse(request, response)
  }
}
