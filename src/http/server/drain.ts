/** Shuts down a server without losing requests of clients with keep-alive connections (decision 38). */
import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import type { Connections } from './connections.ts'
import { holdTurns } from './turns.ts'

/**
 * Milliseconds without a new connection after which the server stops listening; if it stopped earlier, the system would
 * reset connections that are still arriving.
 */
export const QUIET_PERIOD = 50
/**
 * Milliseconds after which the server stops listening in any case. After that, an idle connection has the same time to
 * send a request.
 */
export const DRAIN_GRACE = 300
/** Length of the system's queue of connections to accept: Node's default. */
const MAX_BACKLOG = 511
/** Milliseconds after which every connection is closed. */
export const DRAIN_LIMIT = 1200

/**
 * Stops listening, answers the requests in progress and those still sent on open connections, each with
 * `Connection: close`, and closes connections that stay idle. `http.Server.close` would close idle connections at once
 * and lose requests that are arriving on them. `Connection: close` is sent only when the server no longer listens:
 * clients that got it earlier would connect again and be reset.
 */
export async function drain(server: Server, connections: Connections): Promise<void> {
  await waitUntilQuiet(server)
  const ended = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve())
  })
  server.prependListener('request', (_, response) => setLast(response))
  for (const response of connections.values()) if (response !== undefined) setLast(response)
  // Timers run before socket events, so connections are read once more before idle ones are closed.
  const closeIdle = (): void => server.closeIdleConnections()
  const closeAll = (): void => server.closeAllConnections()
  const idle = setInterval(() => setImmediate(closeIdle), DRAIN_GRACE)
  const all = setTimeout(() => setImmediate(closeAll), DRAIN_LIMIT)
  await ended
  clearInterval(idle)
  clearTimeout(all)
}

async function waitUntilQuiet(server: Server): Promise<void> {
  const deadline = performance.now() + DRAIN_GRACE
  let taken = 0
  let before: number
  const onConnection = (): void => {
    taken += 1
  }
  server.on('connection', onConnection)
  do {
    before = taken
    await wait(QUIET_PERIOD)
    // Timers run before sockets, and a turn accepts one connection, so in a busy process more are waiting. No responses
    // are computed meanwhile; otherwise each connection would have to wait for one.
    const release = holdTurns()
    let last: number
    do {
      last = taken
      await turn()
    } while (taken > last && taken - before < MAX_BACKLOG)
    release()
  } while (taken > before && performance.now() < deadline)
  server.off('connection', onConnection)
}

function setLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}
