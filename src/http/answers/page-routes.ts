/** The pages of a service as routes, with a content security policy of their own. */
import etag from '@koa/etag'
import { Router } from '@koa/router'
import type { Context, Middleware } from 'koa'
import { InvalidInput, invalid, NotFound } from '../../contract/failures.ts'
import type { Contract, Operation, Policy } from '../../contract/operation.ts'
import { type RequestCheck, requestCheck } from '../../contract/request.ts'
import { lazy } from '../../lazy.ts'
import { type Page, type Pages, Redirect, type View } from '../../pages/page.ts'
import { takeTurn } from '../server/turns.ts'
import { best, compression, forPages, thorough } from './compression.ts'
import { conditionalGet, type ResponseCache } from './response-cache.ts'
import type { Routes } from './routes.ts'
import { dataPath } from './routes.ts'

/** The pages of a service before their code is loaded. */
export interface LazyPages {
  readonly paths: readonly string[]
  /** Called on the first request for a page, so that loading does not slow down the start. */
  readonly load: () => Promise<Pages>
}

/**
 * Content security policy of a page: its own scripts, styles, fonts and images, nothing inline, nothing from elsewhere.
 */
const securityPolicy = (view: View): string =>
  [
    "default-src 'none'",
    `script-src 'self'${view.compiles ? " 'wasm-unsafe-eval'" : ''}`,
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    ...(view.compiles ? ["worker-src 'self'"] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Lists headers for scripts of other origins, which read data and no pages: 90 bytes that a first visit saves. */
const OF_DATA = 'Access-Control-Expose-Headers'

/** A worker may only compile WebAssembly and load what it compiles. */
const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

export function pageRoutes(
  { paths, load }: LazyPages,
  contract: Contract,
  policy: Policy,
  cache: ResponseCache | undefined,
  basePath: string,
): Routes & { readonly noPage: Middleware } {
  const router = new Router({ strict: true, sensitive: true })
  const loadCode = lazy(() => import('../../pages/shell.ts'))
  const loadAssets = lazy(() => import('../../pages/assets.ts'))
  const loadPages = lazy(load)
  const store = cache === undefined ? [] : [cache.store]
  for (const path of paths) {
    const operation = dataOperation(contract, path)
    const loadCheck = lazy(async () => {
      const { query } = (await loadPages()).table[path]!
      return requestCheck(query === undefined ? (operation ?? {}) : { query })
    })
    const render: Middleware = async (ctx) => {
      ctx.remove(OF_DATA)
      const loading = [loadPages(), loadCode(), loadCheck()] as const
      const [pages, { documentOf }, check] = await Promise.all(loading)
      if (!(await takeTurn(ctx.res))) return
      const asked = filled(ctx.querystring)
      const view = await viewOf(ctx, asked, pages, path, check, policy)
      if (view instanceof Redirect) return redirect(ctx, view, policy, basePath)
      const data =
        view.data === undefined ? dataTarget(ctx, asked, operation !== undefined) : view.data
      ctx.status = view.status ?? 200
      ctx.set({
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': policy.cacheControl('GET', ctx.status),
        'Content-Security-Policy': securityPolicy(view),
      })
      ctx.body = await documentOf(pages.site, view, {
        path: ctx.path,
        data: data ?? undefined,
        basePath,
      })
    }
    if (path !== '/') router.get(path, `${pattern(path)}/`, withoutSlash(policy, basePath))
    router.get(path, pattern(path), conditionalGet, ...store, etag(), compression(forPages), render)
  }
  router.get(
    '/assets/{file}',
    '/assets/:file',
    conditionalGet,
    ...store,
    etag(),
    compressAsset,
    async (ctx) => {
      const file = (ctx['params'] as { file: string }).file
      const asset = (await loadAssets()).assetAt(file)
      if (asset === undefined) throw new NotFound(file)
      ctx.remove(OF_DATA)
      ctx.set({ 'Content-Type': asset.type, 'Cache-Control': policy.cacheControl('GET', 200) })
      if (asset.isWorker) ctx.set('Content-Security-Policy', WORKER_POLICY)
      ctx.body = asset.body()
    },
  )
  const warm = async (): Promise<void> => {
    if (paths.length === 0) return
    const [{ assetUrls }] = await Promise.all([loadAssets(), loadCode(), loadPages()])
    assetUrls()
  }
  // Browsers accept HTML and get a page; other clients are programs and get JSON.
  const noPage: Middleware = async (ctx, next) => {
    const isAsked = ctx.method === 'GET' && !/^\/v1(?:\/|$)/.test(ctx.path)
    if (!isAsked || paths.length === 0 || !ctx.get('Accept').includes('text/html')) return next()
    const [{ site, refusals }, { documentOf }] = await Promise.all([loadPages(), loadCode()])
    const single = paths.filter((path) => !path.includes('{'))
    const view = refusals.noPage(ctx.path, single)
    ctx.status = 404
    ctx.set({
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': policy.cacheControl('GET', 404),
      'Content-Security-Policy': securityPolicy(view),
      Vary: 'Accept',
    })
    ctx.body = await documentOf(site, view, { path: ctx.path, data: undefined, basePath })
  }
  return { middleware: router.routes() as unknown as Middleware, warm, noPage }
}

const pattern = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

const compressBest = compression(best)
const compressQuickly = compression(thorough)

/** WOFF2 fonts are already compressed. */
const compressAsset: Middleware = (ctx, next) => {
  if (ctx.path.endsWith('.woff2')) return next()
  // Megabytes at the best quality would delay the first visitor by a quarter of a minute.
  return ctx.path.endsWith('.wasm') ? compressQuickly(ctx, next) : compressBest(ctx, next)
}

/** The path of the page's data: the same with the prefix `/v1`. */
const dataTarget = (ctx: Context, asked: string, hasData: boolean): string | undefined =>
  hasData ? `${dataPath(ctx.path)}${asked === '' ? '' : `?${asked}`}` : undefined

/** A query without empty parameters: a form sends every field, and an empty one means no filter. */
const filled = (query: string): string =>
  query
    .split('&')
    .filter((parameter) => !/^[^=]+=(?:\+|%20)*$/.test(parameter))
    .join('&')

async function viewOf(
  ctx: Context,
  asked: string,
  { table, refusals }: Pages,
  path: string,
  check: RequestCheck,
  policy: Policy,
): Promise<View | Redirect> {
  const page = table[path]!
  const params = ctx['params'] as Record<string, string>
  try {
    const query = page.ownQuery === true ? {} : checked(asked, check)
    const view = await page.render({ params, query, search: ctx.querystring })
    if (view !== undefined) return view
    const id = Object.values(params)[0] ?? path
    return inItsCase(ctx, page) ?? refusals.notFound(id, page.addresses())
  } catch (error) {
    if (!(error instanceof NotFound || error instanceof InvalidInput)) throw error
    const meant = inItsCase(ctx, page)
    if (meant !== undefined) return meant
    if (error instanceof NotFound) return refusals.notFound(error.id, page.addresses())
    const { message } = invalid(policy.invalidStatus, error.details)
    return refusals.invalid(policy.invalidStatus, message, error.details, ctx.path, ctx.search)
  }
}

/** Redirects a path with the wrong letter case: `/rules/cam-004` to `/rules/CAM-004`. */
function inItsCase({ path, search }: Context, page: Page): Redirect | undefined {
  const meant = page
    .addresses()
    .find((address) => address !== path && address.toLowerCase() === path.toLowerCase())
  return meant === undefined ? undefined : new Redirect(301, `${meant}${search}`)
}

/** Validates the query of a page against its own parameters or those of its data, with the same refusals. */
function checked(text: string, check: RequestCheck): Record<string, unknown> {
  const query = check.query(text)
  if ('details' in query) throw new InvalidInput(query.details)
  return query.values
}

/** Pages tolerate a trailing slash, since people type it; data paths do not. */
const withoutSlash =
  (policy: Policy, basePath: string): Middleware =>
  (ctx) => {
    const location = `${ctx.path.slice(0, -1)}${ctx.search}`
    redirect(ctx, new Redirect(301, location), policy, basePath)
  }

function redirect(
  ctx: Context,
  { status, location }: Redirect,
  policy: Policy,
  basePath: string,
): void {
  ctx.status = status
  ctx.set({
    Location: `${basePath}${location}`,
    'Cache-Control': policy.cacheControl('GET', status),
  })
  ctx.body = ''
}

/** The operation with the data of a page; the page takes its parameters. */
const dataOperation = (contract: Contract, path: string): Operation | undefined =>
  Object.values(contract).find(
    (operation) => operation.method === 'GET' && operation.path === dataPath(path),
  )

/** The query schemas of pages, for the response cache. */
export function pageQueries(
  contract: Contract,
  paths: readonly string[],
): Record<string, Pick<Operation, 'path' | 'query'>> {
  return Object.fromEntries(
    paths.flatMap((path) => {
      const query = dataOperation(contract, path)?.query
      return query === undefined ? [] : [[`page ${path}`, { path: path as `/${string}`, query }]]
    }),
  )
}
