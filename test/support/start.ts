/** Both services as the tests start them: on free ports, over the seeded database. */
import { inject } from 'vitest'
import type { Config } from '../../src/config.ts'
import { type RunningServices, startServices } from '../../src/services.ts'

/** Milliseconds. A busy machine stands still for seconds, and then closes idle connections just as the client uses one. */
export const KEEP_ALIVE = 600_000

/** @param settings those that differ */
export const start = (settings: Partial<Config> = {}): Promise<RunningServices> =>
  startServices({
    host: '127.0.0.1',
    mediaPort: 0,
    coordinatePort: 0,
    database: inject('database'),
    logLevel: 'silent',
    keepAliveMs: KEEP_ALIVE,
    ...settings,
  })
