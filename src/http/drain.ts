/** How a server ends without losing a request of a client that keeps its connection (decision 38). */
import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Connections } from './connections.ts'

/** Milliseconds without a new connection, after which no more are accepted: the system resets those on their way. */
export const ACCEPTING = 50
/** Milliseconds after which no more are accepted in any case, and then for an idle connection to send a request. */
export const DRAIN_GRACE = 300
/** Milliseconds after which every connection is closed. */
export const DRAIN_LIMIT = 1200

/**
 * Stops accepting, answers the requests under way and those still sent on open connections, each with `Connection: close`,
 * and closes those that stay idle. `http.Server.close` would drop the idle ones at once, and with them requests
 * that are on their way. `Connection: close` is sent only after the server stopped listening: sent before, clients would connect again
 * and be reset.
 */
export async function drain(server: Server, connections: Connections): Promise<void> {
  await untilQuiet(server)
  const ended = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve())
  })
  server.prependListener('request', (_, response) => setLast(response))
  for (const response of connections.values()) if (response !== undefined) setLast(response)
  const idle = setInterval(() => server.closeIdleConnections(), DRAIN_GRACE)
  const all = setTimeout(() => server.closeAllConnections(), DRAIN_LIMIT)
  await ended
  clearInterval(idle)
  clearTimeout(all)
}

async function untilQuiet(server: Server): Promise<void> {
  const until = performance.now() + DRAIN_GRACE
  let came = true
  const note = (): void => {
    came = true
  }
  server.on('connection', note)
  while (came && performance.now() < until) {
    came = false
    await wait(ACCEPTING)
  }
  server.off('connection', note)
}

function setLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}
