/** Settings: environment variables, read once, typed, with their defaults. */
import path from 'node:path'

export interface Config {
  readonly host: string
  readonly mediaPort: number
  readonly coordinatePort: number
  /** Absolute path of the SQLite file. */
  readonly database: string
  readonly logLevel: LogLevel
  /** Memory that each service may use for cached responses; 0 for none. */
  readonly cacheBytes: number
  /** Milliseconds for which a connection waits for its next request. */
  readonly keepAliveMs: number
  /** Where people reach each service, for links from the pages of one to the other. */
  readonly mediaUrl?: string | undefined
  readonly coordinateUrl?: string | undefined
  /** Names besides those of the machine itself for which a service on a loopback address answers `/mcp`. */
  readonly mcpHosts: readonly string[]
}

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** A setting that cannot be used; the message is the one sentence that the process ends with. */
export class WrongSetting extends Error {
  override name = 'WrongSetting'
}

/** Milliseconds for which a connection waits for its next request, unless set. */
export const KEEP_ALIVE_MS = 5000
/** The same, at most: more than any balancer in use waits. */
const LONGEST_KEEP_ALIVE_MS = 700_000

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
    mcpHosts: (env['MCP_HOSTS'] ?? '').split(',').filter((name) => name !== ''),
    keepAliveMs: keepAliveMs(env['KEEP_ALIVE_MS'] || String(KEEP_ALIVE_MS)),
    mediaUrl: url(env, 'MEDIA_URL'),
    coordinateUrl: url(env, 'COORDINATE_URL'),
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

function keepAliveMs(word: string): number {
  const value = Number(word)
  if (/^[0-9]{1,6}$/.test(word) && value >= 1 && value <= LONGEST_KEEP_ALIVE_MS) return value
  throw new WrongSetting(
    `KEEP_ALIVE_MS must be a number of milliseconds from 1 to ${LONGEST_KEEP_ALIVE_MS}; it is "${word}".`,
  )
}

/** An address of a service, without the slash at its end. */
function url(env: Readonly<Record<string, string | undefined>>, name: string): string | undefined {
  const word = env[name] || undefined
  if (word === undefined) return undefined
  if (/^https?:\/\/[^\s"'<>]+$/.test(word) && URL.canParse(word)) return word.replace(/\/$/, '')
  throw new WrongSetting(
    `${name} must be the address of a service, such as https://media.example.org; it is "${word}".`,
  )
}
