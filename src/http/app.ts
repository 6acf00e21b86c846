/** Builds the Koa application of a service from its contract. It is the same for both services. */
import type { ServerResponse } from 'node:http'
import Koa, { type Context } from 'koa'
import { NotFound, Refused } from '../contract/failures.ts'
import type { Contract, Handlers, ServiceDescription } from '../contract/operation.ts'
import { ownUrl, type Urls } from '../pages/page.ts'
import { errors } from './answers/errors.ts'
import { constantHeaders } from './answers/headers.ts'
import { otherMethods } from './answers/methods.ts'
import type { OperatorResources } from './answers/operator-routes.ts'
import { type LazyPages, pageQueries, pageRoutes } from './answers/page-routes.ts'
import { createResponseCache, type ResponseCache } from './answers/response-cache.ts'
import { type Endpoint, routes, type Warm } from './answers/routes.ts'
import { checkRequest, withoutBase } from './requests/check.ts'
import { routeOf, type TracedRequest, traceHeaders } from './requests/trace.ts'

export interface AppOptions {
  /** Called with every unexpected error, and with the request if it is known. */
  readonly onUnexpected: (error: unknown, request: TracedRequest | undefined) => void
  /** Memory for cached responses, in bytes; 0 disables the cache. */
  readonly cacheBytes: number
  readonly urls: () => Promise<Urls>
  /** Routes besides those of the contract, such as `POST /mcp`. */
  readonly endpoints?: readonly Endpoint[]
  /** The path prefix that a proxy adds, without a trailing slash; empty for none. */
  readonly basePath?: string
  /** Public URL of this service, including `basePath`, if the operator has set one. */
  readonly publicUrl?: string | undefined
  readonly operator?: OperatorResources
}

export interface Service {
  readonly app: App
  readonly pages: LazyPages
  /** The response cache; undefined if there is none. */
  readonly cache: ResponseCache | undefined
  /** Loads everything that is otherwise loaded on first use. */
  readonly warm: Warm
  readonly corpusDigest: string
}

/** Defaults for what the operator has not set. */
const defaultOperator: OperatorResources = { readiness: () => 'ready', securityTxt: undefined }
const noUrls = async (): Promise<Urls> => ({ own: undefined, other: undefined })
const noPages: LazyPages = {
  paths: [],
  load: () => Promise.reject(new Error('there are no pages')),
}

/** Handles one request. */
export type App = (request: TracedRequest, response: ServerResponse) => void

export function createApp<C extends Contract>(
  { contract, policy, defaultPort }: ServiceDescription<C>,
  handlers: Handlers<C>,
  {
    cacheBytes,
    onUnexpected,
    basePath = '',
    endpoints = [],
    operator = defaultOperator,
    urls = noUrls,
  }: Omit<AppOptions, 'urls'> & Partial<Pick<AppOptions, 'urls'>>,
  pages: LazyPages = noPages,
  cache: ResponseCache | undefined = createResponseCache(
    { ...contract, ...pageQueries(contract, pages.paths) },
    cacheBytes,
  ),
): Pick<Service, 'app' | 'cache' | 'warm'> {
  const report = (error: unknown, ctx: Context): void =>
    onUnexpected(error, ctx.req as TracedRequest)
  const koa = new Koa()
  koa.on('error', (error: Error & { headerSent?: boolean }, ctx: Context) => {
    // Once the headers are sent, only the client's connection can fail.
    if (error.headerSent !== true) report(error, ctx)
  })
  koa.use(async function addHeaders(ctx, next) {
    ctx.set(constantHeaders)
    await next()
    const request = ctx.req as TracedRequest
    request.route ??= routeOf(ctx)
    const trace = traceHeaders(request)
    for (let i = 0; i < trace.length; i += 2) ctx.set(trace[i]!, trace[i + 1]!)
  })
  koa.use(errors(policy, basePath, report))
  koa.use(function check(ctx, next) {
    checkRequest(ctx.req)
    return next()
  })
  const operations = routes({
    contract,
    handlers,
    policy,
    cache,
    pagePaths: new Set(pages.paths),
    basePath,
    serviceUrl: ownUrl({ defaultPort }, urls),
    operator,
    endpoints,
  })
  const pageParts = pageRoutes(pages, contract, policy, cache, basePath)
  const parts = [operations, pageParts]
  for (const { middleware } of parts) koa.use(middleware)
  koa.use(otherMethods(policy))
  koa.use(pageParts.noPage)
  koa.use(function notFound(ctx) {
    throw new NotFound(ctx.path)
  })
  const makeResponse = koa.callback()

  const app: App = (request, response) => {
    if (basePath !== '') request.url = withoutBase(request.url!, basePath)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    try {
      if (isRead && cache !== undefined) {
        checkRequest(request)
        if (cache.answer(request, response)) return
      }
    } catch (error) {
      // Koa checks again and sends the refusal; after any other error it makes the response without the cache.
      if (!(error instanceof Refused)) onUnexpected(error, request)
    }
    void makeResponse(request, response)
  }
  const warm: Warm = async (stopping) => {
    for (const part of parts) await part.warm(stopping)
  }
  return { app, cache, warm }
}
