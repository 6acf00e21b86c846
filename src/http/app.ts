/**
 * The Koa application of one service: routes bound from the contract, requests checked, results and failures
 * turned into answers. It knows neither service.
 */

import type { RequestListener } from 'node:http'
import Router from '@koa/router'
import Koa, { type Context, type Next } from 'koa'
import type { Contract, Handlers, Operation, ServiceDescription } from '../contract/operation.ts'
import { requestCheck } from '../contract/request.ts'
import { type Answer, failure, preflight, success } from './answer.ts'
import { readJsonBody } from './body.ts'
import { InvalidInput, NotFound, Refused } from './failures.ts'
import { makeReady, preferredEncoding, writeAnswer } from './ready-answer.ts'
import { createReadyAnswers } from './ready-answers.ts'

/** Characters of a request target, at most. */
export const TARGET_LIMIT = 4096

export interface AppOptions {
  /** Told of every failure that nobody foresaw. */
  readonly onUnexpected: (error: unknown, ctx: Context) => void
  /** Memory for finished answers, in bytes; 0 keeps none. */
  readonly cacheBytes: number
}

export function createApp<C extends Contract>(
  service: ServiceDescription<C>,
  handlers: Handlers<C>,
  options: AppOptions,
): RequestListener {
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
      if (ctx.method === 'OPTIONS') ctx.state['answer'] = preflight(allow, manners)
      else throw methodNotAllowed(asGet(ctx.method), allow)
    })
  }

  const answers =
    options.cacheBytes === 0 ? undefined : createReadyAnswers(contract, options.cacheBytes)
  app.use(async function answer(ctx: Context, next: Next) {
    const made = await answerOf(ctx, next, service, options)
    const ready = await makeReady(made, preferredEncoding(ctx.req.headers['accept-encoding']))
    answers?.keep(ctx.req, ready)
    // Koa would lay the headers out anew for every request; here they are written as they are.
    ctx.respond = false
    writeAnswer(ctx.req, ctx.res, ready)
  })
  app.use(router.routes())
  app.silent = true
  const make = app.callback()
  return function answerRequest(request, response) {
    const ready = answers?.find(request)
    if (ready === undefined) make(request, response)
    else writeAnswer(request, response, ready)
  }
}

/** What the routes below answer, or the failure in their stead. HEAD is answered as GET, without its body. */
async function answerOf(
  ctx: Context,
  next: Next,
  { manners }: ServiceDescription,
  { onUnexpected }: AppOptions,
): Promise<Answer> {
  try {
    if (ctx.req.url!.length > TARGET_LIMIT) throw uriTooLong()
    await next()
    const answer = ctx.state['answer'] as Answer | undefined
    if (answer === undefined) throw new NotFound(ctx.path)
    return answer
  } catch (error) {
    if (!isForeseen(error)) onUnexpected(error, ctx)
    return failure(error, asGet(ctx.method), manners)
  }
}

const asGet = (method: string): string => (method === 'HEAD' ? 'GET' : method)

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
    ctx.state['answer'] = success(operation, result, manners)
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
