/** Settings: environment variables, read once, typed, with their defaults. */
import path from 'node:path'
import { nearest } from './engine/values/nearest.ts'

export interface Config {
  readonly host: string
  readonly mediaPort: number
  readonly coordinatePort: number
  /** Absolute path of the SQLite file. */
  readonly database: string
  /** Absolute path of a folder of house rules, evaluated together with the corpus; undefined for none. */
  readonly rules: string | undefined
  readonly logLevel: LogLevel
  /** Memory that each service may use for cached responses; 0 disables the cache. */
  readonly cacheBytes: number
  /** Keep-alive timeout, in milliseconds: how long a connection waits for its next request. */
  readonly keepAliveMs: number
  /** Public address of each service, for links between their pages and for the ids of schemas. */
  readonly mediaUrl: string | undefined
  readonly coordinateUrl: string | undefined
  /**
   * Further allowed values of Host for `/mcp` if a service listens on a loopback address, besides those of this
   * machine.
   */
  readonly mcpHosts: readonly string[]
  /** The path prefix that a proxy adds to each service; empty for none. */
  readonly mediaBasePath: string
  readonly coordinateBasePath: string
  readonly accessLog: boolean
  /** Proxies whose `X-Forwarded-For` is trusted, for the access log; empty for none. */
  readonly trustProxy: string
  /** The port for metrics; undefined if they are off. */
  readonly metricsPort: number | undefined
  readonly metricsHost: string
  /** Milliseconds between readiness turning 503 and the drain. */
  readonly shutdownWaitMs: number
  /** Contacts for vulnerability reports, as URIs. */
  readonly securityContacts: readonly string[]
}

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** An invalid setting; the process exits with its message. */
export class WrongSetting extends Error {
  override name = 'WrongSetting'
}

/** Default keep-alive timeout, in milliseconds. */
export const KEEP_ALIVE_MS = 5000
/** Maximum keep-alive timeout: more than the idle timeouts of load balancers. */
const MAX_KEEP_ALIVE_MS = 700_000
/** Maximum of milliseconds between readiness turning 503 and the drain. */
const MAX_SHUTDOWN_WAIT_MS = 300_000

const root = path.join(import.meta.dirname, '..')

/** Every variable that is read. */
export const settingNames = [
  'HOST',
  'MEDIA_PORT',
  'COORDINATE_PORT',
  'DATABASE',
  'CACHE_BYTES',
  'KEEP_ALIVE_MS',
  'MEDIA_URL',
  'COORDINATE_URL',
  'MCP_HOSTS',
  'SHUTDOWN_WAIT_MS',
  'MEDIA_BASE_PATH',
  'COORDINATE_BASE_PATH',
  'ACCESS_LOG',
  'TRUST_PROXY',
  'METRICS_PORT',
  'METRICS_HOST',
  'RULES',
  'SECURITY_CONTACT',
  'LOG_LEVEL',
] as const

/** @throws WrongSetting that names the variable, its value and the allowed values */
export function readConfig(env: Environment): Config {
  refuseMisspelt(env)
  const mediaPort = port(env, 'MEDIA_PORT', 4310)
  const coordinatePort = port(env, 'COORDINATE_PORT', 4320)
  if (mediaPort === coordinatePort && mediaPort !== 0) {
    throw new WrongSetting(
      `MEDIA_PORT and COORDINATE_PORT are both ${mediaPort}; give each service a port of its own.`,
    )
  }
  const metricsPort = env['METRICS_PORT'] ? port(env, 'METRICS_PORT', 0) : undefined
  if (metricsPort && (metricsPort === mediaPort || metricsPort === coordinatePort)) {
    throw new WrongSetting(
      `METRICS_PORT is the port of a service, ${metricsPort}; give the metrics a port of their own.`,
    )
  }
  return {
    host: env['HOST'] || '127.0.0.1',
    mediaPort,
    coordinatePort,
    database: path.resolve(env['DATABASE'] || path.join(root, 'data/grammar.db')),
    rules: env['RULES'] ? path.resolve(env['RULES']) : undefined,
    logLevel: logLevel(env['LOG_LEVEL'] || 'info'),
    cacheBytes: bytes(env['CACHE_BYTES'] || '33554432'),
    mcpHosts: hostNames(env, 'MCP_HOSTS'),
    mediaUrl: url(env, 'MEDIA_URL'),
    coordinateUrl: url(env, 'COORDINATE_URL'),
    keepAliveMs: milliseconds(env, 'KEEP_ALIVE_MS', KEEP_ALIVE_MS, 1, MAX_KEEP_ALIVE_MS),
    mediaBasePath: basePath(env, 'MEDIA_BASE_PATH'),
    coordinateBasePath: basePath(env, 'COORDINATE_BASE_PATH'),
    accessLog: onOrOff(env['ACCESS_LOG'] || 'off'),
    trustProxy: env['TRUST_PROXY'] || '',
    metricsPort,
    metricsHost: env['METRICS_HOST'] || '127.0.0.1',
    shutdownWaitMs: milliseconds(env, 'SHUTDOWN_WAIT_MS', 0, 0, MAX_SHUTDOWN_WAIT_MS),
    securityContacts: contacts(env['SECURITY_CONTACT'] || ''),
  }
}

/** Refuses a misspelt setting; other variables are ignored. */
function refuseMisspelt(env: Environment): void {
  for (const name of Object.keys(env)) {
    const wanted = settingMeant(name)
    if (wanted !== undefined) throw new WrongSetting(`${name} is not a setting; ${wanted} is.`)
  }
}

/**
 * The setting that was probably meant: its name differs only in underscores, hyphens and case, or in a few letters
 * after one of our own prefixes, singular or plural.
 */
function settingMeant(name: string): string | undefined {
  if (settingNames.some((known) => known === name)) return undefined
  const plain = (text: string): string => text.replaceAll(/[-_]/g, '').toUpperCase()
  const same = settingNames.find((known) => known.includes('_') && plain(known) === plain(name))
  if (same !== undefined) return same
  const begin = /^(MEDIA|COORDINATES?|METRICS?)_/.exec(name)?.[0]
  const prefix = begin && nearest(begin, ['MEDIA_', 'COORDINATE_', 'METRICS_'])
  if (begin === undefined || prefix === undefined) return undefined
  const rests = settingNames.flatMap((known) =>
    known.startsWith(prefix) ? [known.slice(prefix.length)] : [],
  )
  const rest = nearest(name.slice(begin.length), rests)
  return rest && prefix + rest
}

type Environment = Readonly<Record<string, string | undefined>>

function port(env: Environment, name: string, otherwise: number): number {
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

function milliseconds(
  env: Environment,
  name: string,
  otherwise: number,
  least: number,
  most: number,
): number {
  const word = env[name] || String(otherwise)
  const value = Number(word)
  if (/^[0-9]{1,6}$/.test(word) && value >= least && value <= most) return value
  throw new WrongSetting(
    `${name} must be a number of milliseconds from ${least} to ${most}; it is "${word}".`,
  )
}

function basePath(env: Environment, name: string): string {
  const word = env[name] || ''
  if (word === '' || (/^(\/[\w.~-]+)+$/.test(word) && !/^\/v1(\/|$)|\/\.{1,2}(\/|$)/.test(word))) {
    return word
  }
  throw new WrongSetting(
    `${name} must be a path such as /grammar, without a slash at its end and not /v1; it is "${word}".`,
  )
}

function onOrOff(word: string): boolean {
  if (word === 'on' || word === 'off') return word === 'on'
  throw new WrongSetting(`ACCESS_LOG must be on or off; it is "${word}".`)
}

/** Host names, separated by commas. */
function hostNames(env: Environment, name: string): string[] {
  const words = env[name] || ''
  const all = words.split(',').map((word) => word.trim().toLowerCase())
  if (words === '' || all.every((word) => /^([a-z0-9_.-]+|\[[0-9a-f:.]+\])$/.test(word))) {
    return all.filter((word) => word !== '')
  }
  throw new WrongSetting(
    `${name} must be names such as media.example.org, with commas between, without https://, port and path; it is "${words}".`,
  )
}

/** URIs as in RFC 9116, separated by commas. */
function contacts(words: string): string[] {
  const all = words.split(',').map((word) => word.trim())
  if (words === '' || all.every((word) => /^(https:\/\/|mailto:|tel:)[!-~]+$/.test(word))) {
    return all.filter((word) => word !== '')
  }
  throw new WrongSetting(
    `SECURITY_CONTACT must be addresses that begin with https://, mailto: or tel:, with commas between; it is "${words}".`,
  )
}

/** The URL of a service, without a trailing slash. */
function url(env: Environment, name: string): string | undefined {
  const word = env[name] || undefined
  if (word === undefined) return undefined
  if (/^https?:\/\/[^\s"'<>]+$/.test(word) && URL.canParse(word)) return word.replace(/\/$/, '')
  throw new WrongSetting(
    `${name} must be the address of a service, such as https://media.example.org; it is "${word}".`,
  )
}
