import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig, settingNames, WrongSetting } from '../../src/config.ts'

describe(readConfig, () => {
  it('has a default for everything, also where a variable is empty', () => {
    const config = readConfig({ HOST: '', MEDIA_PORT: '', LOG_LEVEL: '' })
    expect(config).toEqual(readConfig({}))
    expect(config).toMatchObject({
      host: '127.0.0.1',
      mediaPort: 4310,
      coordinatePort: 4320,
      logLevel: 'info',
      keepAliveMs: 5000,
      accessLog: false,
      metricsPort: undefined,
      metricsHost: '127.0.0.1',
      shutdownWaitMs: 0,
      securityContacts: [],
    })
    expect(config.database).toBe(path.join(import.meta.dirname, '../../data/grammar.db'))
  })

  it('takes what is allowed', () => {
    expect(
      readConfig({
        MEDIA_PORT: '0',
        COORDINATE_PORT: '0',
        LOG_LEVEL: 'silent',
        DATABASE: '/a/b',
        CACHE_BYTES: '0',
        KEEP_ALIVE_MS: '620000',
        MEDIA_BASE_PATH: '/studio/media',
        ACCESS_LOG: 'on',
        TRUST_PROXY: '1',
        MCP_HOSTS: 'Media.example.org, [::2]',
        METRICS_PORT: '9310',
        METRICS_HOST: '0.0.0.0',
        SHUTDOWN_WAIT_MS: '15000',
        SECURITY_CONTACT: 'https://example.org/report, mailto:a@example.org',
      }),
    ).toMatchObject({
      mediaPort: 0,
      coordinatePort: 0,
      logLevel: 'silent',
      database: '/a/b',
      cacheBytes: 0,
      keepAliveMs: 620_000,
      mediaBasePath: '/studio/media',
      coordinateBasePath: '',
      accessLog: true,
      trustProxy: '1',
      mcpHosts: ['media.example.org', '[::2]'],
      metricsPort: 9310,
      metricsHost: '0.0.0.0',
      shutdownWaitMs: 15_000,
      securityContacts: ['https://example.org/report', 'mailto:a@example.org'],
    })
  })

  it.for([
    ['MEDIA_PORT', '65536'],
    ['MEDIA_PORT', '-1'],
    ['MEDIA_PORT', '80.5'],
    ['COORDINATE_PORT', '0x50'],
    ['COORDINATE_PORT', ' 80'],
    ['LOG_LEVEL', 'INFO'],
    ['CACHE_BYTES', '32MB'],
    ['KEEP_ALIVE_MS', '0'],
    ['KEEP_ALIVE_MS', '700001'],
    ['KEEP_ALIVE_MS', '5s'],
    ['MEDIA_BASE_PATH', 'studio'],
    ['MEDIA_BASE_PATH', '/studio/'],
    ['COORDINATE_BASE_PATH', '/v1'],
    ['COORDINATE_BASE_PATH', '/a/../b'],
    ['ACCESS_LOG', 'yes'],
    ['MCP_HOSTS', 'http://a.example'],
    ['MCP_HOSTS', 'a.example,b.example/mcp'],
    ['MCP_HOSTS', 'a.example:443'],
    ['METRICS_PORT', 'on'],
    ['SHUTDOWN_WAIT_MS', '15s'],
    ['SHUTDOWN_WAIT_MS', '300001'],
    ['SECURITY_CONTACT', 'me@example.org'],
    ['SECURITY_CONTACT', 'mailto:a@example.org\nExpires: never'],
  ])('refuses %s=%s in one sentence that names both', ([name, value]) => {
    expect(() => readConfig({ [name!]: value })).toThrow(WrongSetting)
    expect(() => readConfig({ [name!]: value })).toThrow(
      new RegExp(`^${name} must be .*"${value}"\\.$`),
    )
  })

  it('refuses one port for both services', () => {
    expect(() => readConfig({ MEDIA_PORT: '4320' })).toThrow(/are both 4320; give each/)
  })

  it.for([
    ['MEDIAPORT', 'MEDIA_PORT'],
    ['Media_Port', 'MEDIA_PORT'],
    ['ACCESSLOG', 'ACCESS_LOG'],
    ['MEDIA_PROT', 'MEDIA_PORT'],
    ['COORDINATE_URI', 'COORDINATE_URL'],
    ['METRICS_HOSTS', 'METRICS_HOST'],
    ['COORDINATES_PORT', 'COORDINATE_PORT'],
    ['METRIC_PORT', 'METRICS_PORT'],
  ])('refuses %s, which was meant for %s', ([name, wanted]) => {
    expect(() => readConfig({ [name!]: '1' })).toThrow(`${name} is not a setting; ${wanted} is.`)
  })

  it('leaves variables of others alone', () => {
    expect(() =>
      readConfig({
        Host: 'a',
        database: 'b',
        PORT: '2',
        MEDIA_ROOT: '/c',
        METRICS_TEAM: 'd',
        METRIC: 'e',
      }),
    ).not.toThrow()
  })

  it('reads the settings that the README has', () => {
    const table = readFileSync(path.join(import.meta.dirname, '../../README.md'), 'utf8')
    const rows = [...table.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm)].flatMap(([, names]) =>
      names!.split(', ').map((name) => name.slice(1, -1)),
    )
    const own = rows.filter((name) => name !== 'NODE_COMPILE_CACHE')
    expect(own.toSorted()).toEqual(settingNames.toSorted())
  })

  it('refuses the port of a service for the metrics', () => {
    expect(() => readConfig({ METRICS_PORT: '4310' })).toThrow(/^METRICS_PORT is the port of a/)
  })
})
