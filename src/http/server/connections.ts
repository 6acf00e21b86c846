/**
 * The connections of a server: keeps a list of open ones, processes one request at a time on each, and closes those
 * that send requests without reading responses.
 */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The open connections, each with its latest response. */
export type Connections = Map<Socket, ServerResponse | undefined>

export function trackConnections(server: Server): Connections {
  const connections: Connections = new Map()
  server.on('connection', (socket: Socket) => {
    connections.set(socket, undefined)
    socket.once('close', () => connections.delete(socket))
  })
  return connections
}

/** Milliseconds that the client has to read the refusal before the connection is destroyed. */
export const LINGER = 1000

/**
 * Maximum number of requests waiting behind another on their connection, over all connections; above it, connections
 * are closed.
 */
export const MAX_WAITING = 10_000

interface Waiting {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/**
 * One request of a connection at a time (decision 34). Node emits every request that it parses from one read, hundreds
 * of them if a client pipelines, and would keep all responses in memory until the client reads them. Here each request
 * waits until the previous response has been sent. Requests of other connections run in between, and the socket is
 * paused meanwhile.
 *
 * @param connections notified of every response, in the order of the requests
 * @param onFull called if a connection is closed because too many requests wait
 */
export function oneAtATime(
  server: Server,
  connections: Connections,
  listener: RequestListener,
  onFull: () => void,
): RequestListener {
  const queues = new Map<Socket, Waiting[]>()
  /** Connections whose next request may begin; one of them is taken per turn of the event loop. */
  const ready: Socket[] = []
  let waiting = 0

  const makeReady = (socket: Socket): void => {
    if (ready.push(socket) === 1) setImmediate(workOnFirst)
  }
  const workOnFirst = (): void => {
    const socket = ready.shift()!
    if (ready.length > 0) setImmediate(workOnFirst)
    workOn(socket)
  }
  const workOn = (socket: Socket): void => {
    const queue = queues.get(socket)
    const next = queue?.shift()
    if (queue === undefined || next === undefined) return
    waiting -= 1
    if (queue.length === 0) {
      queues.delete(socket)
      socket.resume()
    } else next.response.once('close', () => makeReady(socket))
    listener(next.request, next.response)
  }
  server.on('connection', (socket: Socket) => {
    socket.once('close', () => {
      waiting -= queues.get(socket)?.length ?? 0
      queues.delete(socket)
    })
  })

  return (request, response) => {
    const { socket } = request
    const before = connections.get(socket)
    connections.set(socket, response)
    if (before === undefined || before.writableFinished) return listener(request, response)
    if (waiting === MAX_WAITING) {
      // Requests parsed from the same read are still emitted after the socket is destroyed.
      if (!socket.destroyed) onFull()
      socket.destroy()
      return
    }
    waiting += 1
    const queue = queues.get(socket)
    if (queue !== undefined) queue.push({ request, response })
    else {
      queues.set(socket, [{ request, response }])
      before.once('close', () => makeReady(socket))
    }
    // Deferred, because Node resumes the socket in this same turn, after the request is parsed.
    process.nextTick(() => socket.pause())
  }
}

/**
 * Closes the connection of a chunked request that was answered before it had arrived completely (decision 20). Node
 * would parse and drop the rest chunk by chunk: 1.2 MB in chunks of one byte block the event loop for half a second.
 */
export function endUnreadChunks(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers['transfer-encoding'] === undefined) return
  response.once('finish', () => {
    if (request.complete) return
    const { socket } = request
    socket.end()
    // Deferred, because Node resumes the socket in this same turn, to drain the rest.
    process.nextTick(() => {
      request.pause()
      socket.pause()
    })
    // If bytes were left unread, the system would reset the connection before the client has read the response.
    setTimeout(() => socket.destroy(), LINGER).unref()
  })
}
