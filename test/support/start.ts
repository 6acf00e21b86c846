/** Starts both services for tests: on free ports, over the seeded database. */
import { inject } from 'vitest'
import type { Config } from '../../src/config.ts'
import { type RunningServices, startServices } from '../../src/services.ts'

/**
 * Keep-alive timeout in milliseconds. It is long because a busy machine pauses for seconds, and could then close an
 * idle connection just as the client uses it.
 */
export const KEEP_ALIVE = 600_000

/** @param settings settings that differ from the defaults */
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
