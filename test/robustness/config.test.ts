import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig, WrongSetting } from '../../src/config.ts'

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
      }),
    ).toMatchObject({
      mediaPort: 0,
      coordinatePort: 0,
      logLevel: 'silent',
      database: '/a/b',
      cacheBytes: 0,
      keepAliveMs: 620_000,
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
  ])('refuses %s=%s in one sentence that names both', ([name, value]) => {
    expect(() => readConfig({ [name!]: value })).toThrow(WrongSetting)
    expect(() => readConfig({ [name!]: value })).toThrow(
      new RegExp(`^${name} must be .*"${value}"\\.$`),
    )
  })

  it('refuses one port for both services', () => {
    expect(() => readConfig({ MEDIA_PORT: '4320' })).toThrow(/are both 4320; give each/)
  })
})
