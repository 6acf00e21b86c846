import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { add, folder, grammar, report } from '../support/grammar.ts'
import { CONFIG, cleanCaptions, fastCaptions } from './folders.ts'

const lintIn = (root: string, cache: string) => report(root, [], { env: { XDG_CACHE_HOME: cache } })

const cacheFile = (cache: string): string => {
  const directory = path.join(cache, 'grammar-lint')
  return path.join(directory, readdirSync(directory)[0]!)
}

describe('the cache', () => {
  test('gives the report that reading anew gives', async () => {
    const [root, cache] = [
      folder({ '.grammar.yaml': CONFIG, 'show.en.vtt': fastCaptions }),
      folder({}),
    ]
    const first = await lintIn(root, cache)
    expect(await lintIn(root, cache)).toEqual(first)
    expect(await report(root)).toEqual(first)
  })

  test('is what a second run reads', async () => {
    const [root, cache] = [
      folder({ '.grammar.yaml': CONFIG, 'show.en.vtt': fastCaptions }),
      folder({}),
    ]
    await lintIn(root, cache)
    const file = cacheFile(cache)
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replaceAll(
        '"graphics.reading_speed","value":48',
        '"graphics.reading_speed","value":49',
      ),
    )
    const { findings } = await lintIn(root, cache)
    expect(findings.find(({ rule_id }) => rule_id === 'GFX-003')?.breaches[0]?.value).toBe(49)
  })

  test('is not used for a file that has changed, whatever its times say', async () => {
    const [root, cache] = [
      folder({ '.grammar.yaml': CONFIG, 'show.en.vtt': fastCaptions }),
      folder({}),
    ]
    const then = new Date('2020-01-01')
    utimesSync(path.join(root, 'show.en.vtt'), then, then)
    expect((await lintIn(root, cache)).findings).not.toEqual([])
    add(root, { 'show.en.vtt': cleanCaptions.padEnd(fastCaptions.length) })
    utimesSync(path.join(root, 'show.en.vtt'), then, then)
    expect((await lintIn(root, cache)).findings).toEqual([])
  })

  test('is not used where a declared fact or a setting has changed', async () => {
    const captions = cleanCaptions.replace('00:00:05.000', '00:00:04.040')
    const [root, cache] = [folder({ '.grammar.yaml': CONFIG, 'show.en.vtt': captions }), folder({})]
    const gap = async () => {
      const around = { cwd: root, env: { XDG_CACHE_HOME: cache } }
      const { out } = await grammar(['facts'], around)
      return /caption_gap_frames = (\d+)/.exec(out)?.[1]
    }
    expect(await gap()).toBe('1')
    add(root, { '.grammar.yaml': CONFIG.replace('core.frame_rate: 25', 'core.frame_rate: 100') })
    expect(await gap()).toBe('4')
  })

  test('holds which adapters ask for a file that has stood for a while, and not for a new or a changed one', async () => {
    const [root, cache] = [
      folder({ '.grammar.yaml': CONFIG, 'a.en.vtt': cleanCaptions, 'b.bin': 'nothing' }),
      folder({}),
    ]
    // A newer file could change again within the same timestamp.
    await new Promise((resolve) => setTimeout(resolve, 2100))
    await lintIn(root, cache)
    expect(readFileSync(cacheFile(cache), 'utf8')).toContain('"adapters":["captions"]')
    expect(await lintIn(root, cache)).toMatchObject({ files_read: 1, files_unread: 1 })
    add(root, { 'b.bin': fastCaptions, 'c.en.vtt': cleanCaptions })
    expect(await lintIn(root, cache)).toEqual(await report(root))
  })

  test('holds the report, which is used again until anything that it was made of has changed', async () => {
    const [root, cache] = [
      folder({ '.grammar.yaml': CONFIG, 'show.en.vtt': fastCaptions }),
      folder({}),
    ]
    const around = { env: { XDG_CACHE_HOME: cache } }
    const marked = async (args: readonly string[] = [], options: object = {}) => {
      const { subjects } = await report(root, args, { ...around, ...options })
      return subjects === 4711
    }
    const mark = (): void => {
      const file = cacheFile(cache).replace(/json$/, 'report.json')
      writeFileSync(file, readFileSync(file, 'utf8').replace(/"subjects":\d+/, '"subjects":4711'))
    }
    await lintIn(root, cache)
    mark()
    expect(await marked()).toBe(true)
    const changes: (() => Promise<boolean>)[] = [
      () => marked(['--no-cache']),
      () => marked(['--only', 'GFX-003']),
      () => marked([], { today: '2031-01-01' }),
      () => marked(['--phase', 'mastering']),
      () => {
        add(root, { '.grammar.yaml': `${CONFIG}rules: { GFX-004: note }\n` })
        return marked()
      },
      () => {
        add(root, { 'other.en.vtt': cleanCaptions })
        return marked()
      },
    ]
    for (const change of changes) {
      expect(await change()).toBe(false)
      await lintIn(root, cache)
      mark()
      expect(await marked()).toBe(true)
    }
  })

  test('that is damaged is as none', async () => {
    const [root, cache] = [
      folder({ '.grammar.yaml': CONFIG, 'show.en.vtt': fastCaptions }),
      folder({}),
    ]
    const first = await lintIn(root, cache)
    writeFileSync(cacheFile(cache), '{"format": 1, "entries"')
    writeFileSync(cacheFile(cache).replace(/json$/, 'report.json'), '{"key": 1')
    expect(await lintIn(root, cache)).toEqual(first)
  })
})
