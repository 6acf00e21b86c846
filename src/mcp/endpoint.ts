/**
 * `POST /mcp` of a service: the Model Context Protocol over HTTP, with one message per request and no sessions, so that
 * any replica can answer any request. The SDK is loaded on first use.
 */
import type { IncomingMessage } from 'node:http'
import type { Context, Middleware } from 'koa'
import { Refused } from '../contract/failures.ts'
import type { Endpoint } from '../http/answers/routes.ts'
import { readBody } from '../http/requests/body.ts'
import { takeTurn } from '../http/server/turns.ts'
import { lazy } from '../lazy.ts'
import type { Part } from './part.ts'
import type { Identity } from './server.ts'

const PATH = '/mcp'
const ALLOW = 'POST, OPTIONS'

/** Error codes of JSON-RPC 2.0. */
const PARSE_ERROR = -32_700
const INVALID_REQUEST = -32_600

/**
 * @param part creates the tools, resources and prompts; called on the first request or by `warm`
 * @param hosts values of Host and Origin that are allowed besides those of this machine; by default any value
 */
export function mcpEndpoint(
  part: () => Promise<Part>,
  identity: Identity,
  hosts: readonly string[] | undefined,
): Endpoint {
  const loaded = lazy(async () => load(await part(), identity, hosts))
  const answer: Middleware = async (ctx) => {
    ctx.set('Cache-Control', 'no-store')
    if (ctx.method === 'OPTIONS') return answerOptions(ctx)
    if (ctx.method !== 'POST') throw noStream(ctx.method)
    try {
      const { fetch, refuseForeign } = await loaded()
      refuseForeign(ctx.req)
      const parsedBody = oneMessage(await readBody(ctx.req))
      if (!(await takeTurn(ctx.res))) return
      const headers = ctx.req.headers as Record<string, string>
      const request = new Request('http://localhost/mcp', { method: 'POST', headers })
      await forward(ctx, await fetch(request, { parsedBody }))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      // The rest of the body is read and dropped, so that the next request on the connection can be read (decision 20).
      ctx.req.resume()
      answerRefused(ctx, error)
    }
  }
  return {
    // All methods, so that refusals have the form of the protocol.
    register: (router) => router.all(PATH, PATH, answer),
    warm: async () => {
      await loaded()
    },
  }
}

async function load(part: Part, identity: Identity, hosts: readonly string[] | undefined) {
  const {
    createMcpHandler,
    localhostAllowedHostnames,
    localhostAllowedOrigins,
    validateHostHeader,
    validateOriginHeader,
  } = await import('@modelcontextprotocol/server')
  const { mcpServers } = await import('./server.ts')
  // No subscriptions: nothing changes, and an open stream would delay the drain.
  const { fetch } = createMcpHandler(await mcpServers([part], identity), { maxSubscriptions: 0 })
  const refuseForeign = ({ headers: { host, origin } }: IncomingMessage): void => {
    if (hosts === undefined) return
    for (const check of [
      validateHostHeader(host, [...localhostAllowedHostnames(), ...hosts]),
      validateOriginHeader(origin, [...localhostAllowedOrigins(), ...hosts]),
    ]) {
      // A web page can reach a loopback address under its own domain name (DNS rebinding).
      if (!check.ok) throw new Refused(403, 'invalid_request', check.message)
    }
  }
  return { fetch, refuseForeign }
}

function noStream(method: string): Refused {
  const message = `${method} is not answered here: there are no sessions and no streams; POST one message`
  return new Refused(405, 'method_not_allowed', message, [], { allow: ALLOW })
}

/** Revision 2025-06-18 of the protocol removed batches, and one batch could hold a thousand evaluations. */
function oneMessage(body: unknown): unknown {
  if (!Array.isArray(body)) return body
  throw new Refused(422, 'unprocessable', 'send one message a request; batches are not read')
}

function answerOptions(ctx: Context): void {
  ctx.status = 204
  ctx.set({
    Allow: ALLOW,
    'Access-Control-Allow-Methods': ALLOW,
    'Access-Control-Allow-Headers': '*, Authorization',
    'Access-Control-Max-Age': '86400',
  })
}

async function forward(ctx: Context, response: Response): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer())
  ctx.status = response.status
  const type = response.headers.get('content-type')
  if (type !== null) ctx.set('Content-Type', type)
  ctx.body = body.length === 0 ? null : body
  // Set after the body, because Koa sets 204 for an empty one.
  ctx.status = response.status
}

function answerRefused(ctx: Context, { headers, message, status }: Refused): void {
  const code = status === 400 ? PARSE_ERROR : INVALID_REQUEST
  ctx.status = status === 422 ? 400 : status
  ctx.set({ 'Content-Type': 'application/json; charset=utf-8', ...headers })
  ctx.body = JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } })
}
