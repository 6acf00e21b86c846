/**
 * Turns the operations of a contract into routes: the request is checked, the handler called, its result sent as a
 * response (decision 27).
 */
import { setImmediate } from 'node:timers/promises'
import etag from '@koa/etag'
import { Router } from '@koa/router'
import type { Context, Middleware } from 'koa'
import { asCsv } from '../../contract/csv.ts'
import { InvalidInput } from '../../contract/failures.ts'
import {
  type Contract,
  type Handlers,
  LinkedBody,
  type Operation,
  type Policy,
  Text,
} from '../../contract/operation.ts'
import { type RequestCheck, requestCheck } from '../../contract/request.ts'
import { Serialized } from '../../contract/serialized.ts'
import { readBody } from '../requests/body.ts'
import { takeTurn } from '../server/turns.ts'
import { compression, quick, thorough } from './compression.ts'
import { type OperatorResources, operatorRoutes } from './operator-routes.ts'
import { conditionalGet, type ResponseCache } from './response-cache.ts'

/**
 * Loads everything that is otherwise loaded on first use.
 *
 * @param stopping aborts it
 */
export type Warm = (stopping?: AbortSignal) => Promise<void>

export interface Routes {
  readonly middleware: Middleware
  readonly warm: Warm
}

/** A route besides those of the contract, such as `POST /mcp`. */
export interface Endpoint {
  readonly register: (router: Router) => void
  readonly warm: Warm
}

interface Served {
  readonly operation: Operation
  readonly check: RequestCheck
  readonly handle: Handler
  /** Whether there is a page with the same path. */
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
  /** URL of the service, including `basePath`. */
  readonly serviceUrl: () => Promise<string>
  readonly operator: OperatorResources
  readonly endpoints: readonly Endpoint[]
}

export function routes<C extends Contract>({
  contract,
  handlers,
  policy,
  cache,
  pagePaths,
  basePath,
  serviceUrl,
  operator,
  endpoints,
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
    const answer = answering(entry, policy, basePath, serviceUrl)
    if (method === 'POST') router.post(name, path, compression(quick), answer)
    else router.get(name, path, ...get, answer)
  }
  operatorRoutes(router, operator)
  for (const { register } of endpoints) register(router)
  const warmings = [...endpoints.map(({ warm }) => warm), warming(served)]
  return {
    middleware: router.routes() as unknown as Middleware,
    warm: async (stopping) => {
      for (const warm of warmings) await warm(stopping)
    },
  }
}

function answering(
  { operation, check, handle, hasPage }: Served,
  policy: Policy,
  basePath: string,
  serviceUrl: RouteOptions<Contract>['serviceUrl'],
): Middleware {
  const cacheControl = policy.cacheControl(operation.method, 200)
  return async (ctx) => {
    // Not ctx.query, whose time is quadratic in the number of parameters.
    const query = check.query(ctx.querystring)
    if ('details' in query) throw new InvalidInput(query.details)
    const isPost = operation.method === 'POST'
    const body = isPost ? await readBody(ctx.req) : undefined
    if (!(await takeTurn(ctx.res))) return
    const details = isPost ? check.body(body) : []
    if (details.length > 0) throw new InvalidInput(details)
    const params: unknown = ctx['params']
    const result = await handle({ params, query: query.values, body })
    const { format = 'json' } = query.values
    const answer =
      format === 'json'
        ? result
        : asCsv(operation, result, pagesAt(await serviceUrl()), format === 'sheet')
    respond(ctx, answer, cacheControl, basePath)
    // A list already has a Link header for pagination, which clients follow, so nothing is added.
    if (hasPage && !ctx.res.hasHeader('Link')) {
      const page = `${basePath}${pagePath(ctx.path)}`
      ctx.set('Link', `<${page}>; rel="alternate"; type="text/html"`)
    }
  }
}

const contentTypes: Record<string, string> = {
  'application/json': 'application/json; charset=utf-8',
  'application/yaml': 'application/yaml; charset=utf-8',
  'application/schema+json': 'application/schema+json; charset=utf-8',
  'text/csv': 'text/csv; charset=utf-8; header=present',
  'text/markdown': 'text/markdown; charset=utf-8',
  'text/plain': 'text/plain; charset=utf-8',
}

/** Writes what a handler returned into the response. */
function respond(ctx: Context, result: unknown, cacheControl: string, basePath: string): void {
  const linked = result instanceof LinkedBody ? result : undefined
  const value = linked === undefined ? result : linked.body
  const mediaType = value instanceof Text ? value.mediaType : 'application/json'
  ctx.set('Content-Type', contentTypes[mediaType]!)
  ctx.set('Cache-Control', cacheControl)
  if (mediaType === 'text/csv') {
    // `/v1/destinations/headset/rules` is a part of one thing, whose name the file has too.
    const parts = ctx.path.slice(ctx.path.indexOf('/v1/') + 4).split('/')
    const name = (parts.length === 1 ? parts : parts.slice(1)).join('-')
    ctx.set('Content-Disposition', `attachment; filename="${name}${searchedIn(ctx.search)}.csv"`)
  }
  if (linked !== undefined) ctx.set('Link', linkHeader(linked.links, basePath))
  const isText = value instanceof Text || value instanceof Serialized
  ctx.body = isText ? value.text : JSON.stringify(value)
}

/** Longest part of a file name that says what was searched, in characters. */
const LONGEST_SEARCHED = 60

/** What was searched, for the name of a table: `-suppliers-supply`. */
function searchedIn(search: string): string {
  const q = new URLSearchParams(search).get('q') ?? ''
  const plain = q.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const words = (plain.match(/[a-z0-9]+/g) ?? []).join('-').slice(0, LONGEST_SEARCHED)
  return words === '' ? '' : `-${words.replace(/-$/, '')}`
}

/** Link targets are resolved against the URL of the request (RFC 8288), so they need the prefix that a proxy adds. */
const linkHeader = (links: Readonly<Record<string, string>>, basePath: string): string =>
  Object.entries(links)
    .map(([relation, href]) => `<${basePath}${href}>; rel="${relation}"`)
    .join(', ')

/**
 * Runs the examples of every operation, so that everything that a request can need is loaded; afterwards the files of
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

/**
 * The paths of data and pages (decision 43): without `/v1` it is the page, with `/v1` the data. There is no content
 * negotiation, since caches store a response by its URL.
 */
const DATA = '/v1'

/** Absolute URLs of pages, for a service at `serviceUrl`. */
const pagesAt =
  (serviceUrl: string) =>
  (href: string): string =>
    `${serviceUrl}${pagePath(href) ?? href}`

/** Path of the data behind a page. */
export const dataPath = (path: string): string => (path === '/' ? DATA : `${DATA}${path}`)

/** Path of the page for some data; undefined for paths outside `/v1`. */
export const pagePath = (path: string): string | undefined =>
  path === DATA ? '/' : path.startsWith(`${DATA}/`) ? path.slice(DATA.length) : undefined
