/** A folder that is linted in shards: each reads its part, survives a kill, and all of them merged are one run. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { readPartOf } from '../../src/lint/part.ts'
import { filesOfShard, subjectRoots } from '../../src/machine/shard-files.ts'
import { add, folder, grammar } from '../support/grammar.ts'
import { CONFIG, fastCaptions } from './folders.ts'

const root = path.join(import.meta.dirname, '../..')
const samples = path.join(root, 'test/adapters/files')
const KINDS = ['captions', 'feed', 'gltf', 'hash-list', 'streaming', 'timeline', 'transcript']
const OF = 3

/** A folder with files of several kinds, old enough for a cache to trust their timestamps. */
async function library(): Promise<string> {
  const at = folder({
    '.grammar.yaml': CONFIG,
    'notes.bin': 'of no kind',
    'fast.en.vtt': fastCaptions,
  })
  for (const [i, kind] of KINDS.entries()) {
    cpSync(path.join(samples, kind), path.join(at, 'titles', `title-${i}`), { recursive: true })
  }
  await wait(2100)
  return at
}

const numbers = Array.from({ length: OF }, (_, i) => i + 1)
const env = (cache: string) => ({ XDG_CACHE_HOME: cache })
const quick = ['--no-external', '--fail-on', 'never']

/** Lints in shards, and writes `<out>/part-<n>.<form>` for each. */
async function shards(
  cwd: string,
  out: string,
  cache: string,
  forms: readonly string[] = ['json'],
  args: readonly string[] = [],
): Promise<void> {
  for (const number of numbers) {
    const outputs = forms.flatMap((form) => [
      '--format',
      form,
      '--output',
      path.join(out, `part-${number}.${form}`),
    ])
    const shard = ['lint', '--shard', `${number}/${OF}`, ...quick, ...outputs, ...args]
    const { error } = await grammar(shard, { cwd, env: env(cache) })
    expect(error).toMatch(/^Shard \d\/3: \d+ of \d+ files\.\n/)
  }
}

const parts = (out: string, form: string): string[] =>
  numbers.map((number) => path.join(out, `part-${number}.${form}`))

const caches = (cache: string): string[] => {
  const directory = path.join(cache, 'grammar-lint')
  return readdirSync(directory)
    .filter((name) => name.endsWith('.json') && !name.endsWith('report.json'))
    .map((name) => path.join(directory, name))
}

describe('shards of a folder', () => {
  test('are merged into the bytes of one run: reports in every form, baseline and cache', async () => {
    const [cwd, out, one, many] = [await library(), folder({}), folder({}), folder({})]
    const written = ['json', 'jsonl', 'sarif']
    const single = async (form: string): Promise<string> =>
      (await grammar(['lint', ...quick, '--format', form], { cwd, env: env(one) })).out
    await shards(cwd, out, many, written)
    for (const form of written) {
      const merged = await grammar(['merge', ...parts(out, form)], { cwd })
      expect(merged).toEqual({ status: 1, error: '', out: await single(form) })
    }
    for (const form of ['text', 'junit']) {
      const { out: merged } = await grammar(['merge', ...parts(out, 'json'), '-f', form], { cwd })
      expect(merged).toBe(await single(form))
    }
    const cached = await grammar(['merge', ...caches(many)], { cwd })
    expect(cached).toEqual({ status: 0, error: '', out: readFileSync(caches(one)[0]!, 'utf8') })

    for (const number of numbers) {
      const file = path.join(out, `known-${number}.json`)
      const args = ['--update-baseline', '--baseline', file, '--shard', `${number}/${OF}`]
      await grammar(['lint', ...quick, ...args], { cwd, env: env(many) })
    }
    const known = numbers.map((number) => path.join(out, `known-${number}.json`))
    const baseline = await grammar(['merge', ...known], { cwd })
    await grammar(['lint', ...quick, '--update-baseline'], { cwd, env: env(one) })
    expect(baseline.out).toBe(readFileSync(path.join(cwd, 'grammar-baseline.json'), 'utf8'))
  })

  test('carry the options that they were judged with', async () => {
    const [cwd, out, cache] = [await library(), folder({}), folder({})]
    const args = ['--profile', 'captions-netflix', '--skip', 'law', 'titles']
    await shards(cwd, out, cache, ['json'], args)
    const single = await grammar(['lint', ...quick, '--format', 'json', ...args], { cwd })
    expect(JSON.parse(single.out).findings.length).toBeGreaterThan(3)
    const merged = await grammar(['merge', ...parts(out, 'json'), '--in', 'titles'], { cwd })
    expect(merged.out).toBe(single.out)
  })

  test('go on after a kill with what they had read, and are merged as if nothing had been', async () => {
    const [cwd, out, cache] = [await library(), folder({}), folder({})]
    const args = ['lint', '--shard', `2/${OF}`, ...quick, '--format', 'json']
    const output = path.join(out, 'part-2.json')
    const journal = await killed([...args, '--output', output], cwd, cache)
    expect(existsSync(output)).toBe(false)
    const entries = readFileSync(journal, 'utf8').match(/^\["entry",.*\]\n/gm)!
    // Each reading is marked as one from the journal, and the last line is cut short, as if the process was killed
    // while writing it.
    const marked = entries.map((line) => {
      const [kind, name, rests, packed] = JSON.parse(line)
      const problem = { place: { file: name }, message: 'was in the journal', kind: 'note' }
      packed.readings.reading.problems.push(problem)
      return `${JSON.stringify([kind, name, rests, packed])}\n`
    })
    const head = readFileSync(journal, 'utf8').split('\n')[0]
    writeFileSync(journal, `${head}\n${marked.join('')}["entry","captions titles/cut`)
    const again = await grammar(args, { cwd, env: env(cache) })
    expect(again.error).toContain(`${entries.length} readings were there from a former run`)
    expect(again.out.match(/was in the journal/g)).toHaveLength(entries.length)
    expect(existsSync(journal)).toBe(false)

    await killed([...args, '--output', output], cwd, folder({}))
    await shards(cwd, out, folder({}))
    const merged = await grammar(['merge', ...parts(out, 'json')], { cwd })
    expect(merged.out).toBe((await grammar(['lint', ...quick, '-f', 'json'], { cwd })).out)
  })
})

/** Starts the command and kills it after its third reading. @returns the journal that it leaves */
async function killed(args: readonly string[], cwd: string, cache: string): Promise<string> {
  const directory = path.join(cache, 'grammar-lint')
  const child = spawn(process.execPath, [path.join(root, 'src/command/grammar.ts'), ...args], {
    cwd,
    env: { ...process.env, ...env(cache) },
    stdio: 'ignore',
  })
  const journal = (): string | undefined =>
    existsSync(directory)
      ? readdirSync(directory).find((name) => name.endsWith('.journal'))
      : undefined
  const readings = (): number => {
    const name = journal()
    const text = name === undefined ? '' : readFileSync(path.join(directory, name), 'utf8')
    return text.match(/^\["entry",.*\n/gm)?.length ?? 0
  }
  while (readings() < 3 && child.exitCode === null) await wait(2)
  child.kill('SIGKILL')
  if (child.signalCode === null) await once(child, 'exit')
  expect(child.signalCode).toBe('SIGKILL')
  return path.join(directory, journal()!)
}

describe('the merge of shards', () => {
  /** Makes reports of three shards, and returns a function that merges some of them. */
  async function merging(): Promise<
    (names: readonly string[], ...args: string[]) => Promise<string>
  > {
    const [cwd, out] = [folder({ '.grammar.yaml': CONFIG, 'a.vtt': fastCaptions }), folder({})]
    await shards(cwd, out, '/dev/null')
    add(out, {
      'whole.json': (await grammar(['lint', '--format', 'json'], { cwd })).out,
      'report.xml': (await grammar(['lint', '--format', 'junit'], { cwd })).out,
      'report.txt': (await grammar(['lint'], { cwd })).out,
      'cut.json': readFileSync(path.join(out, 'part-1.json'), 'utf8').slice(0, 900),
      'empty.json': '',
      'other.json': '{"a": 1}',
      ...changed('another.json', (part) => ({ ...part, of: 4 })),
      ...changed('version.json', ({ shared, ...part }) => ({
        ...part,
        shared: { ...(shared as object), version: '0.9.0' },
      })),
      ...changed('config.json', ({ shared, ...part }) => ({
        ...part,
        shared: { ...(shared as object), configuration: 'f00' },
      })),
      ...changed('ffmpeg-4.json', (part) => ({ ...part, programs: ['ffmpeg 4'] })),
      ...changed('ffmpeg-5.json', (part) => ({ ...part, number: 2, programs: ['ffmpeg 5'] })),
      ...changed('damaged.json', (part) => ({ ...part, contents: 'AAAA' })),
    })
    function changed(name: string, change: (part: Record<string, unknown>) => object) {
      const report = JSON.parse(readFileSync(path.join(out, 'part-3.json'), 'utf8'))
      return { [name]: JSON.stringify({ ...report, part: change(report.part) }) }
    }
    return async (names, ...args) => {
      const { status, error } = await grammar(['merge', ...names, '--in', cwd, ...args], {
        cwd: out,
      })
      expect(status).toBe(2)
      return error.split('\n')[0]!
    }
  }

  test('names the file and what was wanted where they cannot be one', async () => {
    const say = await merging()
    const [one, two, three] = ['part-1.json', 'part-2.json', 'part-3.json']
    expect(await say([])).toContain('name the files that the shards wrote')
    expect(await say(['part-*.json'])).toBe('there is no file at part-*.json [file_missing]')
    expect(await say([one, three])).toMatch(/^a shard is missing: 2\/3; .*--shard 2\/3/)
    expect(await say([one, one, two])).toContain('part-1.json and part-1.json are both shard 1/3')
    expect(await say([one, two, 'another.json'])).toContain(
      'part-1.json is one of 3 shards, another.json one of 4',
    )
    expect(await say([one, two, 'version.json'])).toMatch(
      /^part-1\.json and version\.json are not of one run: another version .*\(\d.*, and 0\.9\.0\)/,
    )
    expect(await say([one, two, 'config.json'])).toContain('another configuration')
    expect(await say([one, two, 'damaged.json'])).toContain('damaged.json: what shard 3/3 found is')
    expect(await say(['whole.json'])).toContain('whole.json is a report of a whole run')
    expect(await say(['report.xml'])).toMatch(/report\.xml is XML.*--format json/)
    expect(await say(['report.txt'])).toMatch(/report\.txt is text.*--format json/)
    expect(await say(['cut.json'])).toContain('cut.json ends in the middle')
    expect(await say(['empty.json'])).toContain('empty.json is empty')
    expect(await say(['other.json'])).toContain('other.json is JSON of another kind')
    expect(await say([one, 'ffmpeg-5.json', 'ffmpeg-4.json'])).toContain('one run has one program')
    expect(await say([one, two, three], '--no-config')).toMatch(
      /^the shards were not judged by what holds here: another configuration.*--in names the folder/,
    )
    expect(await say([one, two, three], '--output', 'a', '--output', 'b')).toContain(
      'more --output',
    )
  })
})

describe('the part that a shard takes', () => {
  test('is named as in 3/16', () => {
    expect(readPartOf('3/16')).toEqual({ number: 3, of: 16 })
    expect(['0/4', '5/4', '4/0', 'a/b', '3', '-1/4', '1/10001'].map(readPartOf)).toEqual(
      Array.from({ length: 7 }, () => expect.any(String)),
    )
  })

  test('holds all files of a subject, and each subject is in one', () => {
    const of = subjectRoots(
      [
        'README.md',
        'ep-1.en.vtt',
        'ep-1.wav',
        'ep-1_notes.txt',
        'ep-2.wav',
        '2024/one/film.mov',
        '2024/one/subs/film.en.srt',
        '2024/two/media/show.mp4',
        '2024/two/captions/show.en.vtt',
        '2024/two/captions/show.de.vtt',
        '2024/three/media/show.mp4',
        '2024/three/sound/other.wav',
        '2024/four/film.de.vtt',
        '2024/four/terms.txt',
      ],
      ['.'],
    )
    expect(of('README.md')).toBe('readme')
    expect(of('ep-1.en.vtt')).toBe(of('ep-1.wav'))
    expect(of('ep-1_notes.txt')).toBe(of('ep-1.wav'))
    expect(of('ep-2.wav')).not.toBe(of('ep-1.wav'))
    expect(of('2024/one/subs/film.en.srt')).toBe('2024/one')
    expect(of('2024/one/film.mov')).toBe('2024/one')
    expect(of('2024/two/captions/show.en.vtt')).toBe('2024/two')
    expect(of('2024/two/media/show.mp4')).toBe('2024/two')
    expect(of('2024/four/film.de.vtt')).toBe('2024/four')
    expect(of('2024/three/sound/other.wav')).toBe('2024/three/sound')
  })

  test('does not change with what else there is, and is about as large as any other', () => {
    const files = Array.from({ length: 4000 }, (_, i) => `library/title-${i}/film.mov`)
    const shardsOf = (all: readonly string[]): string[][] =>
      Array.from({ length: 8 }, (_, i) => filesOfShard(all, ['library'], { number: i + 1, of: 8 }))
    const all = shardsOf(files)
    expect(all.flat().sort()).toEqual(files.toSorted())
    for (const { length } of all) expect(Math.abs(length - 500)).toBeLessThan(100)
    const fewer = new Set(files.slice(0, 100))
    expect(shardsOf(files.slice(0, 100))).toEqual(
      all.map((shard) => shard.filter((file) => fewer.has(file))),
    )
  })

  test('of no file is no failure', async () => {
    const cwd = folder({ 'a.vtt': fastCaptions })
    const statuses = await Promise.all(
      [1, 2].map(async (n) =>
        grammar(['lint', '--shard', `${n}/2`, '--fail-on', 'never'], { cwd }),
      ),
    )
    expect(statuses.map(({ status }) => status)).toEqual([0, 0])
    expect(statuses.map(({ error }) => error).sort()).toEqual([
      expect.stringContaining(': 0 of 1 files.'),
      expect.stringContaining(': 1 of 1 files.'),
    ])
  })
})

describe('a list of files', () => {
  const lint = (list: string, cwd: string) =>
    grammar(['lint', '--files-from', '-', '--format', 'json'], { cwd, stdin: list })
  const files = { 'a.vtt': fastCaptions, 'caf\u00e9 1.vtt': fastCaptions, 'b/c.vtt': fastCaptions }

  test('names what is read, a name a line or ended by NUL', async () => {
    const cwd = folder({ ...files, '.hidden/d.vtt': fastCaptions })
    const read = async (list: string): Promise<number> =>
      JSON.parse((await lint(list, cwd)).out).files_read
    expect(await read('a.vtt\nb/c.vtt\n')).toBe(2)
    expect(await read('a.vtt\r\nb/c.vtt')).toBe(2)
    expect(await read('a.vtt\0caf\u00e9 1.vtt\0')).toBe(2)
    expect(await read('b\n.hidden/d.vtt\n./a.vtt\n')).toBe(2)
    expect(await read('.\0./a.vtt\0')).toBe(3)
  })

  test('says which of them cannot be read', async () => {
    const cwd = folder(files)
    const { status, out } = await lint('a.vtt\nb.vtt\n../x.vtt\n"caf\\303\\251 1.vtt"\n', cwd)
    const { files_read, problems } = JSON.parse(out)
    expect([status, files_read]).toEqual([2, 1])
    expect(problems).toMatchObject([
      { code: 'file_missing', message: 'is not there; with -z git writes names as they are' },
      { code: 'outside_folder', message: 'lies outside of the folder that is judged' },
      { code: 'file_missing', message: 'is not there' },
    ])
    expect((await lint('\n', cwd)).error).toContain('names no file')
    expect((await grammar(['lint', 'a.vtt', '--files-from', 'x'], { cwd })).error).toContain(
      'got "a.vtt" besides',
    )
  })
})
