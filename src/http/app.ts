/**
 * The Koa application of one service: routes bound from the contract, requests checked, results and failures
 * turned into answers. It knows neither service.
 */
import Router from '@koa/router'
import Koa, { type Context, type Next } from 'koa'
import type { Contract, Handlers, Operation, ServiceDescription } from '../contract/operation.ts'
import { requestCheck } from '../contract/request.ts'
import { type Answer, failure, isHeld, notModified, preflight, success } from './answer.ts'
import { readJsonBody } from './body.ts'
import { InvalidInput, NotFound, Refused } from './failures.ts'

/** Characters of a request target, at most. */
export const TARGET_LIMIT = 4096

export interface AppOptions {
  /** Told of every failure that nobody foresaw. */
  readonly onUnexpected: (error: unknown, ctx: Context) => void
}

export function createApp<C extends Contract>(
  service: ServiceDescription<C>,
  handlers: Handlers<C>,
  options: AppOptions,
): Koa {
  const { contract, manners } = service
  const app = new Koa()
  const router = new Router({ strict: true, sensitive: true })
  const methods = methodsByPath(contract)

  for (const [name, operation] of Object.entries(contract)) {
    const path = koaPath(operation.path)
    const handle = operationHandler(operation, handlers[name] as Handler, service)
    // HEAD is answered wherever GET is: @koa/router adds it to every GET route.
    if (operation.method === 'GET') router.get(path, handle)
    else router.post(path, handle)
  }
  for (const [path, allow] of methods) {
    router.all(koaPath(path), async function otherMethods(ctx: Context) {
      if (ctx.method === 'OPTIONS') send(ctx, preflight(allow, manners))
      else throw methodNotAllowed(ctx.method, allow)
    })
  }

  app.use(async function answerFailures(ctx: Context, next: Next) {
    try {
      if (ctx.req.url!.length > TARGET_LIMIT) throw uriTooLong()
      await next()
      if (ctx.state['answered'] !== true) throw new NotFound(ctx.path)
    } catch (error) {
      if (!isForeseen(error)) options.onUnexpected(error, ctx)
      send(ctx, failure(error, ctx.method, manners))
    }
  })
  app.use(router.routes())
  app.silent = true
  return app
}

const isForeseen = (error: unknown): boolean =>
  error instanceof NotFound || error instanceof InvalidInput || error instanceof Refused

type Handler = (input: { params: unknown; query: unknown; body: unknown }) => unknown

function operationHandler(
  operation: Operation,
  handler: Handler,
  { manners }: ServiceDescription,
): (ctx: Context) => Promise<void> {
  const check = requestCheck(operation)
  return async function runOperation(ctx) {
    const query = check.query(ctx.querystring)
    if ('details' in query) throw new InvalidInput(query.details)
    let body: unknown
    if (operation.method === 'POST') {
      body = await readJsonBody(ctx.req)
      const details = check.body(body)
      if (details.length > 0) throw new InvalidInput(details)
    }
    const result = await handler({ params: ctx['params'], query: query.values, body })
    send(ctx, success(operation, result, manners))
  }
}

/** Path → the methods that it answers, as an `Allow` header prints them. */
function methodsByPath(contract: Contract): ReadonlyMap<string, string> {
  const allowed = new Map<string, string>()
  for (const { path, method } of Object.values(contract)) {
    allowed.set(path, method === 'GET' ? 'GET, HEAD, OPTIONS' : `${method}, OPTIONS`)
  }
  return allowed
}

const koaPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

const methodNotAllowed = (method: string, allow: string): Refused =>
  new Refused(
    405,
    'method_not_allowed',
    `${method} is not answered here; allowed are ${allow}`,
    [],
    {
      allow,
    },
  )

const uriTooLong = (): Refused =>
  new Refused(414, 'uri_too_long', `a request target has at most ${TARGET_LIMIT} characters`)

/** Writes an answer to the client; HEAD and a matching `If-None-Match` get the headers alone. */
function send(ctx: Context, answer: Answer): void {
  const held =
    (ctx.method === 'GET' || ctx.method === 'HEAD') && isHeld(answer, ctx.get('if-none-match'))
  const { status, headers, body } = held ? notModified(answer) : answer
  ctx.state['answered'] = true
  ctx.status = status
  ctx.set(headers as Record<string, string>)
  if (status === 204 || status === 304) ctx.body = null
  else ctx.body = body
  // Koa replaces these when it sets a body.
  ctx.status = status
  if (headers['content-type'] !== undefined) ctx.set('content-type', headers['content-type'])
}
