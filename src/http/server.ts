/**
 * A listening server: framing, time limits, refusals of what never becomes a request, and an end that loses no
 * request. What a request means is the listener's business.
 */
import cluster from 'node:cluster'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net'
import type { Manners } from '../contract/operation.ts'
import { failure, preflight } from './answer.ts'
import { BODY_LIMIT, Refused } from './failures.ts'
import { answerOnSocket, refusalOf, wasHead } from './malformed.ts'
import { createServer } from './node-http.ts'
import { writeAnew } from './ready-answer.ts'
import { KEEP_ALIVE_TIMEOUT, type TracedListener, TracedResponse } from './traced-response.ts'

export interface RunningServer extends AsyncDisposable {
  /** Address to reach it at, without a trailing slash. */
  readonly url: string
  readonly server: Server
  /** Whoever connects from here on is answered once nobody can connect any more: the first step of closing. */
  holdLateComers(): void
  /** Lets those in who are on their way, stops accepting, lets requests finish, then closes every connection. */
  close(): Promise<void>
}

/** What a server tells about its work. */
export interface ServerEvents {
  /** A failure that nobody foresaw. */
  readonly onUnexpected: (error: unknown, request: IncomingMessage, requestId: string) => void
  /** Every answer, where somebody wants to know. */
  readonly onAnswered?: ((response: TracedResponse) => void) | undefined
  /** The listening socket failed to accept a connection. */
  readonly onAcceptFailed: (error: Error) => void
}

/** Bytes of all headers of a request, at most. */
export const HEADERS_LIMIT = 16_384
/** Headers of a request, at most. */
const HEADERS_COUNT = 1000
/** Milliseconds in which the headers of a request must arrive. */
export const HEADERS_TIMEOUT = 10_000
/** Milliseconds in which a whole request must arrive. */
export const REQUEST_TIMEOUT = 15_000
/** Milliseconds for which an idle connection waits beyond what its answers say, for a request that is on its way. */
export const KEEP_ALIVE_BUFFER = 1000
/** Milliseconds without a byte sent or taken, after which a connection is dropped. */
export const IDLE_TIMEOUT = 20_000
/** Connections open at once to one service; a further one is closed at once. */
export const CONNECTIONS = 4000
/** Connections that wait to be accepted, at most. */
const BACKLOG = 511
/** How often late requests are looked for, in milliseconds. */
const CHECK_INTERVAL = 1000
/** Milliseconds for which others may still connect after closing began, and then a connection still send a request. */
export const CLOSING_GRACE = 300
/** Milliseconds without a new connection after which none is expected any more. */
const ACCEPTING = 50
/** Milliseconds in which the primary, having told one worker to end, tells the others and then listens no more. */
const LETTING_GO = 20
/** Milliseconds after which closing waits for nobody. */
export const CLOSING_LIMIT = 1200
/** Milliseconds for which a body that nobody reads is taken in, so that its sender can read the refusal. */
export const LINGER = 1000

/**
 * @param port 0 takes a free one
 * @throws Error with code EADDRINUSE, EACCES … where the address cannot be had
 */
export async function listen(
  listener: TracedListener,
  host: string,
  port: number,
  manners: Manners,
  events: ServerEvents,
): Promise<RunningServer> {
  let closing = false
  const limits = {
    maxHeaderSize: HEADERS_LIMIT,
    headersTimeout: HEADERS_TIMEOUT,
    requestTimeout: REQUEST_TIMEOUT,
    connectionsCheckingInterval: CHECK_INTERVAL,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
    keepAliveTimeoutBuffer: KEEP_ALIVE_BUFFER,
    // Node's own refusal of a request without Host has no body.
    requireHostHeader: false,
  }
  const isClosing = (): boolean => closing
  const latest: Latest = new WeakMap()
  const follow: TracedListener = (request, response) => {
    latest.set(request.socket, response)
    response.isLast = isClosing
    if (events.onAnswered !== undefined) response.once('close', () => events.onAnswered?.(response))
  }
  let late: LateComers | undefined
  const receive: TracedListener = (request, response) => {
    follow(request, response)
    if (late?.sockets.has(request.socket)) late.requests.push(() => respond(request, response))
    else respond(request, response)
  }
  const respond: TracedListener = (request, response) => {
    try {
      checkFraming(request)
      if (request.url === '*' && request.method === 'OPTIONS') {
        writeAnew(response, preflight(METHODS, manners))
      } else listener(request, response)
    } catch (error) {
      if (!(error instanceof Refused)) events.onUnexpected(error, request, response.requestId)
      writeAnew(response, failure(error, request.method ?? '', manners))
    }
  }
  const server = createServer(
    { ...limits, ServerResponse: TracedResponse as typeof ServerResponse },
    receive as unknown as RequestListener,
  )
  const open = new Set<Socket>()
  server.on('connection', (socket) => {
    open.add(socket)
    late?.sockets.add(socket)
    socket.once('close', () => open.delete(socket))
    lingerAtEnd(socket, latest)
  })
  server.maxConnections = CONNECTIONS
  server.maxHeadersCount = HEADERS_COUNT
  server.timeout = IDLE_TIMEOUT
  // A caller who has sent all that it will send still waits for the answer.
  ;(server as unknown as { httpAllowHalfOpen: boolean }).httpAllowHalfOpen = true
  server.on('checkExpectation', (request, response) => {
    const refused = new Refused(
      417,
      'expectation_failed',
      'the only expectation met is 100-continue',
    )
    const last = response as unknown as TracedResponse
    follow(request, last)
    last.isLast = () => true
    writeAnew(last, failure(refused, request.method ?? '', manners))
  })
  // Nobody is asked to send on what will be refused for its length.
  server.on('checkContinue', (request, response) => {
    if (!(Number(request.headers['content-length']) > BODY_LIMIT)) response.writeContinue()
    receive(request, response as unknown as TracedResponse)
  })
  const refuse = (refused: Refused, socket: Socket, isHead = false): void =>
    answerOnSocket(socket, failure(refused, '', manners), LINGER, isHead)
  server.on('connect', (_, socket) => {
    const message = 'CONNECT is not answered: this is no proxy'
    refuse(
      new Refused(405, 'method_not_allowed', message, [], { allow: METHODS }),
      socket as Socket,
    )
  })
  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, stream) => {
    const socket = stream as Socket
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
    else {
      const answer = () => refuse(refusalOf(error, METHODS), socket, wasHead(error))
      afterAnswer(latest.get(socket), socket, answer)
    }
  })
  await bound(server, host, port)
  server.on('error', events.onAcceptFailed)
  const holdLateComers = (): LateComers => {
    late ??= { sockets: new WeakSet(), requests: [] }
    return late
  }
  let closed = false
  const close = async (): Promise<void> => {
    if (closed) return
    closed = true
    const held = holdLateComers()
    const all = setTimeout(() => server.closeAllConnections(), CLOSING_LIMIT)
    // What the system has accepted for workers is with their primary, which hands out nothing more by now.
    if (!cluster.isWorker) await quiet(server)
    const ended = new Promise<void>((resolve) => {
      NetServer.prototype.close.call(server, () => resolve())
    })
    if (cluster.isWorker) await new Promise((resolve) => setTimeout(resolve, LETTING_GO))
    closing = true
    held.sockets = new WeakSet()
    for (const answer of held.requests.splice(0)) answer()
    await closeIdle(server, open, ended)
    clearTimeout(all)
  }
  return { url: urlOf(server), server, holdLateComers, close, [Symbol.asyncDispose]: close }
}

/** Methods that some operation answers, as an `Allow` header prints them. */
const METHODS = 'GET, HEAD, POST, OPTIONS'

function bound(server: Server, host: string, port: number): Promise<void> {
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

/** Exactly one Host in HTTP/1.1, one at most in HTTP/1.0 (RFC 9112 section 3.2). Its value is of no consequence. */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0')
}

/** @throws Refused 400 where the parser lets pass what another would read otherwise; the connection ends then */
function checkFraming(request: IncomingMessage): void {
  const { httpVersion } = request
  if (httpVersion !== '1.1' && httpVersion !== '1.0') {
    throw misframed('this is answered in HTTP/1.1 and 1.0 alone')
  }
  if (!hasOneHost(request)) throw misframed('an HTTP/1.1 request carries the header Host once')
  const coding = request.headers['transfer-encoding']
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') {
    throw misframed('the only Transfer-Encoding read is chunked')
  }
}

const misframed = (message: string): Refused =>
  new Refused(400, 'invalid_request', message, [], { connection: 'close' })

/**
 * Who connects after closing began. As soon as a server listens no more, the system resets the connections that it has
 * accepted and the server has not taken yet. So it first goes on listening until nobody connects any more, and to that
 * end leaves the callers it has their connections, and answers those who come only once it has stopped: whoever is told
 * that an answer was the last connects again.
 */
interface LateComers {
  sockets: WeakSet<Socket>
  readonly requests: (() => void)[]
}

/** The latest request on a connection, by its response. */
type Latest = WeakMap<Socket, TracedResponse>

/**
 * Node destroys a connection as soon as its last answer is written. Where bytes of a body are still on their way, that
 * resets the connection and the sender loses the answer, so what comes is taken in and dropped for a while.
 */
function lingerAtEnd(socket: Socket, latest: Latest): void {
  const destroySoon = socket.destroySoon.bind(socket)
  socket.destroySoon = () => {
    const request = latest.get(socket)?.req
    if (request === undefined || request.complete) return destroySoon()
    socket.end()
    request.resume()
    request.once('end', destroySoon)
    setTimeout(() => socket.destroy(), LINGER).unref()
  }
}

/** Answers go out in the order of the requests: what the parser refuses waits for the answer before it. */
function afterAnswer(before: TracedResponse | undefined, socket: Socket, then: () => void): void {
  if (before === undefined || before.writableFinished || before.destroyed) then()
  else if (before.req.complete) before.once('finish', then)
  else if (before.headersSent) socket.destroy()
  else then()
}

/**
 * `http.Server.close` drops idle connections at once, and with them requests that are on their way. Here each has the
 * grace time to send one and learn from `Connection: close` that it was the last.
 */
async function closeIdle(
  server: Server,
  open: ReadonlySet<Socket>,
  ended: Promise<void>,
): Promise<void> {
  const close = (): void => {
    server.closeIdleConnections()
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }
  // What has arrived while the process was busy is read before a connection counts as idle.
  const idle = setInterval(() => setImmediate(close), CLOSING_GRACE)
  await ended
  clearInterval(idle)
}

/** Until no connection has come for a moment, or for as long as the grace time. */
function quiet(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(grace)
      clearTimeout(moment)
      server.off('connection', again)
      resolve()
    }
    const grace = setTimeout(end, CLOSING_GRACE)
    const moment = setTimeout(end, ACCEPTING)
    const again = (): void => {
      moment.refresh()
    }
    server.on('connection', again)
  })
}
