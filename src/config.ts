/** Settings: environment variables, read once, typed, with their defaults. */
import { availableParallelism } from 'node:os'
import path from 'node:path'

export interface Config {
  readonly host: string
  readonly mediaPort: number
  readonly coordinatePort: number
  /** Absolute path of the SQLite file. */
  readonly database: string
  readonly logLevel: LogLevel
  /** Memory that each service may use for finished answers; 0 for none. */
  readonly cacheBytes: number
  /** Processes that serve. */
  readonly workers: number
}

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** A setting that cannot be used; the message is the one sentence that the process ends with. */
export class WrongSetting extends Error {
  override name = 'WrongSetting'
}

const root = path.join(import.meta.dirname, '..')

/** @throws WrongSetting naming the variable, what it holds and what it may hold */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const mediaPort = port(env, 'MEDIA_PORT', 4310)
  const coordinatePort = port(env, 'COORDINATE_PORT', 4320)
  if (mediaPort === coordinatePort && mediaPort !== 0) {
    throw new WrongSetting(
      `MEDIA_PORT and COORDINATE_PORT are both ${mediaPort}; give each service a port of its own.`,
    )
  }
  return {
    host: env['HOST'] || '127.0.0.1',
    mediaPort,
    coordinatePort,
    database: path.resolve(env['DATABASE'] || path.join(root, 'data/grammar.db')),
    logLevel: logLevel(env['LOG_LEVEL'] || 'info'),
    cacheBytes: bytes(env['CACHE_BYTES'] || '33554432'),
    workers: workers(env['WORKERS'] || '1'),
  }
}

function port(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  otherwise: number,
): number {
  const word = env[name] || String(otherwise)
  const value = Number(word)
  if (/^[0-9]{1,5}$/.test(word) && value <= 65_535) return value
  throw new WrongSetting(`${name} must be a port from 0 to 65535; it is "${word}".`)
}

function logLevel(word: string): LogLevel {
  const level = logLevels.find((known) => known === word)
  if (level !== undefined) return level
  throw new WrongSetting(`LOG_LEVEL must be one of ${logLevels.join(', ')}; it is "${word}".`)
}

function bytes(word: string): number {
  if (/^[0-9]{1,12}$/.test(word)) return Number(word)
  throw new WrongSetting(`CACHE_BYTES must be a number of bytes, 0 for no cache; it is "${word}".`)
}

/** Processes at most: more than one machine's cores gain nothing. */
const MOST_WORKERS = 64

function workers(word: string): number {
  if (word === 'auto') return Math.min(availableParallelism(), MOST_WORKERS)
  const count = Number(word)
  if (/^[0-9]{1,2}$/.test(word) && count >= 1 && count <= MOST_WORKERS) return count
  throw new WrongSetting(
    `WORKERS must be a number from 1 to ${MOST_WORKERS}, or "auto" for one on each core; it is "${word}".`,
  )
}
