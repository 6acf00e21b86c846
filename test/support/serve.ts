/** A server of ours with a listener of the test's own. */
import { afterEach } from 'vitest'
import { listen, type RunningServer } from '../../src/http/server.ts'
import type { TracedListener } from '../../src/http/traced-response.ts'

/** What a server tells of a failure that nobody foresaw. */
export interface Seen {
  readonly message: string
  readonly requestId: string
}

const running: RunningServer[] = []
afterEach(() => Promise.all(running.splice(0).map((server) => server.close())))

export const manners = { invalidStatus: 400, cacheControl: () => 'no-store' } as const

/** Starts a server on a free port; it is closed after the test. */
export async function serve(listener: TracedListener, seen: Seen[] = []): Promise<RunningServer> {
  const server = await listen(listener, '127.0.0.1', 0, manners, {
    onUnexpected: (error, _, requestId) =>
      seen.push({ message: (error as Error).message, requestId }),
    onAcceptFailed: () => {},
  })
  running.push(server)
  return server
}
