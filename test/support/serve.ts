/** Starts a server of the project with an application of the test. */
import { afterEach } from 'vitest'
import type { App } from '../../src/http/app.ts'
import type { ServerEvents } from '../../src/http/server/events.ts'
import { listen, type RunningServer } from '../../src/http/server/server.ts'
import { KEEP_ALIVE } from './start.ts'

const running: RunningServer[] = []
afterEach(() => Promise.all(running.splice(0).map((server) => server.close())))

export const policy = { invalidStatus: 400, cacheControl: () => 'no-store' } as const

/** Starts a server on a free port; it is closed after the test. */
export async function serve(app: App, events: Partial<ServerEvents> = {}): Promise<RunningServer> {
  const options = { host: '127.0.0.1', port: 0, keepAliveMs: KEEP_ALIVE }
  const server = await listen(app, options, { onAcceptFailed: () => {}, ...events })
  running.push(server)
  return server
}
