/**
 * The Koa application of one service: operations found in the contract, requests checked, results and failures
 * turned into answers. It knows neither service.
 */
import { createRequire } from 'node:module'
import Koa, { type Context, type Next } from 'koa'
import type { Contract, Handlers, Manners, ServiceDescription } from '../contract/operation.ts'
import { requestCheck } from '../contract/request.ts'
import { once } from '../once.ts'
import { type Answer, failure, preflight, success } from './answer.ts'
import { readBody } from './body.ts'
import {
  InvalidInput,
  isForeseen,
  NotFound,
  Refused,
  TARGET_LIMIT,
  uriTooLong,
} from './failures.ts'
import { type PostAnswer, postAnswers } from './post-answers.ts'
import {
  makeReady,
  preferredEncoding,
  type ReadyAnswer,
  writeAnew,
  writeAnswer,
} from './ready-answer.ts'
import { createReadyAnswers } from './ready-answers.ts'
import { routes } from './routes.ts'
import { targetOf } from './target.ts'
import { together } from './together.ts'
import type { TracedListener, TracedResponse } from './traced-response.ts'

export interface AppOptions {
  /** Told of every failure that nobody foresaw. */
  readonly onUnexpected: (error: unknown, ctx: Context) => void
  /** Memory for finished answers, in bytes; 0 keeps none. */
  readonly cacheBytes: number
  /** Works through bodies that would keep the event loop too long. */
  readonly bigBodies?: {
    readonly from: number
    readonly answer: (operation: string, bytes: Buffer, isGone: () => boolean) => Promise<Answer>
  }
}

export interface Service {
  readonly listener: TracedListener
  /** Loads what is otherwise loaded with the first request that needs it. */
  readonly warm: () => Promise<unknown>
}

export function createApp<C extends Contract>(
  service: ServiceDescription<C>,
  handlers: Handlers<C>,
  options: AppOptions,
): TracedListener {
  const { contract, manners } = service
  const operations = boundOperations(contract, handlers, manners, options)
  const find = routes(contract)
  // What fails once an answer is made is told of; the caller gets a 500, or the end of the connection.
  const fail = (error: unknown, ctx: Context): void => {
    options.onUnexpected(error, ctx)
    writeAnew(ctx.res as TracedResponse, failure(error, asGet(ctx.method), manners))
  }
  const app = new App(fail)
  const answers =
    options.cacheBytes === 0 ? undefined : createReadyAnswers(contract, options.cacheBytes)

  const writeSoon = together(({ ctx, ready }: { ctx: Context; ready: ReadyAnswer }) => {
    try {
      writeAnswer(ctx.req, ctx.res as TracedResponse, ready)
    } catch (error) {
      fail(error, ctx)
    }
  })
  app.use(async function answerAlways(ctx: Context, next: Next) {
    const made = await answerOf(ctx, next as () => Promise<Answer | undefined>, manners, options)
    const making = makeReady(made, preferredEncoding(ctx.req.headers['accept-encoding']))
    const ready = making instanceof Promise ? await making : making
    answers?.keep(ctx.req, ready)
    writeSoon({ ctx, ready })
  })
  app.use(function answerOperation(ctx: Context, next: Next) {
    const { path, query } = targetOf(ctx.req.url!)
    const route = find(path)
    if (route === undefined || route.operation.method !== asGet(ctx.method)) {
      // The router would read the target once more, and otherwise.
      ctx['newRouterPath'] = path
      return next()
    }
    return operations[route.name]!(ctx, route.params, query)
  })
  const others = once(() => otherMethods(contract, manners))
  app.use((ctx, next) => others()(ctx, next))

  const make = app.callback()
  return function answerRequest(request, response) {
    const ready = answers?.find(request)
    if (ready === undefined) make(request, response)
    else writeAnswer(request, response, ready)
  }
}

/**
 * Koa follows every response to its end, to tell of its errors and to lay out an answer. Every answer is written here,
 * so that there is nothing to follow.
 */
class App extends Koa {
  readonly #fail: (error: unknown, ctx: Context) => void

  constructor(fail: (error: unknown, ctx: Context) => void) {
    super()
    this.#fail = fail
  }

  handleRequest(ctx: Context, run: (ctx: Context) => Promise<void>): Promise<void> {
    return run(ctx).catch((error: unknown) => this.#fail(error, ctx))
  }
}

/** What the functions further down return, or the failure in its stead. */
async function answerOf(
  ctx: Context,
  next: () => Promise<Answer | undefined>,
  manners: Manners,
  { onUnexpected }: AppOptions,
): Promise<Answer> {
  try {
    if (ctx.req.url!.length > TARGET_LIMIT) throw uriTooLong()
    const answer = await next()
    if (answer === undefined) throw new NotFound(targetOf(ctx.req.url!).path)
    return answer
  } catch (error) {
    if (!isForeseen(error)) onUnexpected(error, ctx)
    return failure(error, asGet(ctx.method), manners)
  }
}

/** HEAD is answered as GET, without the body. */
const asGet = (method: string): string => (method === 'HEAD' ? 'GET' : method)

type Handler = (input: { params: unknown; query: unknown; body: unknown }) => unknown
type BoundOperation = (
  ctx: Context,
  params: Readonly<Record<string, string>>,
  query: string,
) => Answer | Promise<Answer>

/** Each operation as a function from a request to its answer. */
function boundOperations<C extends Contract>(
  contract: C,
  handlers: Handlers<C>,
  manners: Manners,
  { bigBodies }: AppOptions,
): Readonly<Record<string, BoundOperation>> {
  const bound: Record<string, BoundOperation> = {}
  const posts = postAnswers(contract, handlers, manners)
  for (const [name, operation] of Object.entries(contract)) {
    const check = requestCheck(operation)
    const handle = handlers[name] as Handler
    const post = posts[name]
    bound[name] = (ctx, params, text) => {
      const query = check.query(text)
      if ('details' in query) throw new InvalidInput(query.details)
      if (post !== undefined) return postAnswer(ctx, name, post, bigBodies)
      const result = handle({ params, query: query.values, body: undefined })
      return result instanceof Promise
        ? result.then((value) => success(operation, value, manners))
        : success(operation, result, manners)
    }
  }
  return bound
}

async function postAnswer(
  ctx: Context,
  name: string,
  post: PostAnswer,
  bigBodies: AppOptions['bigBodies'],
): Promise<Answer> {
  const bytes = await readBody(ctx.req)
  if (bigBodies === undefined || bytes.length < bigBodies.from) return post(bytes)
  return bigBodies.answer(name, bytes, () => ctx.req.socket.destroyed)
}

/** What a path answers besides its operation: a browser's question for the methods, and a refusal that names them. */
function otherMethods(contract: Contract, manners: Manners): Koa.Middleware {
  // Loading the router takes a tenth of a start, and most starts never need it.
  const { Router } = createRequire(import.meta.url)('@koa/router') as typeof import('@koa/router')
  const router = new Router({ strict: true, sensitive: true })
  for (const [path, allow] of methodsByPath(contract)) {
    router.all(koaPath(path), async function refuseMethod(ctx: Context) {
      if (ctx.method !== 'OPTIONS') throw methodNotAllowed(asGet(ctx.method), allow)
      return preflight(allow, manners)
    })
  }
  return router.routes() as Koa.Middleware
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
