/** A listening server with its limits; the application handles the requests. */
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { BODY_LIMIT } from '../../contract/failures.ts'
import type { App } from '../app.ts'
import { trace } from '../requests/trace.ts'
import { endUnreadChunks, oneAtATime, trackConnections } from './connections.ts'
import { drain } from './drain.ts'
import { observe, type ServerEvents } from './events.ts'
import { answerParserErrors } from './parser-errors.ts'

export interface RunningServer extends AsyncDisposable {
  /** URL of the server, without a trailing slash. */
  readonly url: string
  /** Number of open connections. */
  readonly connections: () => number
  /** Stops accepting, lets requests finish, then closes every connection. */
  close(): Promise<void>
}

export interface ServerOptions {
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
  /** Keep-alive timeout, in milliseconds. */
  readonly keepAliveMs: number
}

/** Maximum size of all headers of a request, in bytes. */
export const HEADERS_LIMIT = 16_384
/** Maximum number of headers of a request. */
const HEADERS_COUNT = 1000
/** Milliseconds within which the headers of a request must arrive. */
export const HEADERS_TIMEOUT = 10_000
/** Milliseconds within which a whole request must arrive. */
export const REQUEST_TIMEOUT = 15_000
/**
 * Milliseconds that an idle connection stays open beyond the announced keep-alive timeout, for a request that is
 * arriving.
 */
export const KEEP_ALIVE_BUFFER = 1000
/** Milliseconds without a byte sent or received, after which a connection is closed. */
export const IDLE_TIMEOUT = 20_000
/** Maximum number of open connections per service; further ones are closed immediately. */
export const CONNECTIONS = 4000
/** Maximum number of connections that wait to be accepted. */
const BACKLOG = 511
/** Interval in milliseconds between checks for late requests. */
const CHECK_INTERVAL = 1000

/** @throws Error with code EADDRINUSE, EACCES … if the address is not available */
export async function listen(
  app: App,
  { host, port, keepAliveMs }: ServerOptions,
  { onAnswered, onRefused, onDropped, onAcceptFailed }: ServerEvents,
): Promise<RunningServer> {
  const server = createServer({
    maxHeaderSize: HEADERS_LIMIT,
    headersTimeout: HEADERS_TIMEOUT,
    requestTimeout: REQUEST_TIMEOUT,
    connectionsCheckingInterval: CHECK_INTERVAL,
    keepAliveTimeout: keepAliveMs,
    keepAliveTimeoutBuffer: KEEP_ALIVE_BUFFER,
    // Node's own refusal of a request without Host has no body.
    requireHostHeader: false,
  })
  server.maxConnections = CONNECTIONS
  server.maxHeadersCount = HEADERS_COUNT
  server.timeout = IDLE_TIMEOUT
  const connections = trackConnections(server)
  server.on('drop', () => onDropped?.('connections'))
  const respond: RequestListener = (request, response) => {
    const traced = trace(request)
    if (onAnswered !== undefined) observe(traced, response, onAnswered)
    endUnreadChunks(traced, response)
    app(traced, response)
  }
  const receive = oneAtATime(server, connections, respond, () => onDropped?.('waiting requests'))
  server.on('request', receive)
  // The application refuses all expectations other than 100-continue, and too large a body before it is sent.
  server.on('checkExpectation', receive)
  server.on('checkContinue', ((request, response) => {
    if (!(Number(request.headers['content-length']) > BODY_LIMIT)) response.writeContinue()
    receive(request, response)
  }) satisfies RequestListener)
  answerParserErrors(server, connections, onRefused)
  await bind(server, host, port)
  server.on('error', onAcceptFailed)
  let closing: Promise<void> | undefined
  const close = (): Promise<void> => {
    closing ??= drain(server, connections)
    return closing
  }
  return {
    url: urlOf(server),
    connections: () => connections.size,
    close,
    [Symbol.asyncDispose]: close,
  }
}

function bind(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, backlog: BACKLOG }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function urlOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}
