/** What the linter reports first if nothing says what the files are for. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { firstHeadline, missedFigures } from '../../src/lint/formats/first-headline.ts'
import type { LintReport } from '../../src/lint/lint.ts'
import { toneFile } from '../adapters/signals.ts'
import { corpusSize } from '../support/corpus-size.ts'
import { folder, grammar, report } from '../support/grammar.ts'

const tone = (...levels: readonly number[]): Uint8Array =>
  toneFile([{ seconds: 4, levels }], 48_000, 3)

/** Sixty captions of half a second. */
const fast = Array.from(
  { length: 60 },
  (_, i) =>
    `${i + 1}\n00:00:${String(i).padStart(2, '0')},000 --> 00:00:${String(i).padStart(2, '0')},500\nNobody can read as quickly as that\n`,
).join('\n')

const changed = `${'0'.repeat(32)}  mix.wav\n`
const wholly = async (files: Record<string, string | Uint8Array>, ...options: string[]) =>
  (await report(folder(files), options)) as unknown as LintReport & { status: number }

const containers = path.resolve('test/adapters/files/container')

const anyway = ({ findings }: LintReport): (readonly [string, string, string])[] =>
  findings
    .filter((one) => one.anyway)
    .map(({ level, rule_id, place }) => [level, rule_id, place.where ?? place.file])

describe('what is wrong whatever a file is for', () => {
  test.each([
    ['a silent channel', [-20, -Infinity], 'audio stream 1, right channel'],
    ['a silent programme', [-Infinity, -Infinity], 'audio stream 1, every channel'],
    ['a channel below the gate of BS.1770', [-75, -20], 'audio stream 1, left channel'],
  ])('%s', async (_name, levels, where) => {
    expect(anyway(await wholly({ 'mix.wav': tone(...levels) }))).toEqual([
      ['warning', 'ANY-001', where],
    ])
  })

  test('a quiet channel is none that is silent', async () => {
    expect(anyway(await wholly({ 'mix.wav': tone(-20, -60) }))).toEqual([])
  })

  test('a silent channel is told where a profile is chosen, too, and can be switched off', async () => {
    const files = { 'mix.wav': tone(-20, -Infinity) }
    const judged = await wholly(files, '--profile', 'broadcast-hd-ebu')
    expect(anyway(judged)).toEqual([['warning', 'ANY-001', 'audio stream 1, right channel']])
    const off = { ...files, '.grammar.yaml': 'grammar: 1\nrules: { ANY-001: off }\n' }
    expect(anyway(await wholly(off))).toEqual([])
    expect(anyway(await wholly(files, '--only', 'ANY-001'))).toHaveLength(1)
  })

  test('a changed hash is wrong for everybody, and an error where somebody asks', async () => {
    const files = { 'mix.wav': tone(-20, -20), 'checks.md5': changed }
    const plain = await wholly(files)
    expect(anyway(plain)).toEqual([['warning', 'QAC-014', 'checks.md5']])
    expect(plain.status).toBe(0)
    expect((await wholly(files, '--fail-on', 'warning')).status).toBe(1)
    const archive = await wholly(files, '--profile', 'archive')
    expect(archive.findings.find(({ rule_id }) => rule_id === 'QAC-014')).toMatchObject({
      level: 'block',
      anyway: false,
    })
    expect(archive.status).toBe(1)
  })

  test('a file that was cut short', async () => {
    const cut = tone(-20, -20).subarray(0, 200_000)
    expect(anyway(await wholly({ 'mix.wav': cut }))).toEqual([['warning', 'ANY-002', 'mix.wav']])
  })

  test.each([
    [
      'noise.wav',
      'no sound at all',
      'is called .wav and does not begin as such a file does: it is damaged or of another kind',
    ],
    ['empty.mp4', '', 'is empty'],
  ])('%s is broken, and ends with 2', async (name, text, message) => {
    const { problems, status, files_unread } = await wholly({ [name]: text })
    expect(problems).toEqual([
      { place: { file: name }, code: 'malformed', message, kind: 'failed' },
    ])
    expect([status, files_unread]).toEqual([2, 0])
  })
})

describe('the first screen', () => {
  test('says what was measured of captions that no profile judges', async () => {
    const { out } = await grammar(['lint'], { cwd: folder({ 'show.srt': fast }) })
    expect(out).toContain(
      'show.srt  60 captions, fastest 68 characters/s (60 over 20), longest line 34 characters',
    )
    expect(out).toMatch(/^ {2}misses +captions-/m)
  })

  test('tells an overlap of captions once, and no gap beside it', async () => {
    const show =
      '1\n00:00:01,000 --> 00:00:03,000\nOne.\n\n2\n00:00:02,500 --> 00:00:04,500\nTwo.\n'
    const { out } = await grammar(['lint'], { cwd: folder({ 'show.srt': show }) })
    expect(out).not.toContain('smallest gap')
    expect(out).not.toContain('Smallest gap')
    expect(out).toMatch(/^Wrong whatever this is for\n {2}show.srt:2 \(cue 1\) {2}fault/m)
  })

  test('says where a gap was measured, and tells what is furthest off first', async () => {
    const show = `1
00:00:04,000 --> 00:00:05,000
Nobody on the quay had expected that the captain would turn the ship before noon.

2
00:00:05,500 --> 00:00:09,500
He never said why.

3
00:00:09,000 --> 00:00:12,000
And we never asked him.
`
    const at = folder({ 'show.srt': show })
    const { out } = await grammar(['lint'], { cwd: at })
    expect(out.replaceAll(/\s+/g, ' ')).toContain(
      'smallest gap 13 frames (0.5 s at an assumed 25 frames/s) where none overlap',
    )
    // Those that miss one limit come first; in a row, the limit that is furthest off.
    expect(out).toMatch(
      /captions-fox +Longest caption line 81[\s\S]*captions-wbd +Caption reading speed 81/,
    )
    const bbc = await grammar(['lint', '--profile', 'captions-bbc'], { cwd: at })
    expect(bbc.out).toMatch(/cue 1\) {2}error {2}GFX-003.*cue 1\) {2}error {2}CBB-001/s)
    expect(bbc.out).toContain('13 frames; allowed: none, or 25 frames and more')
  })

  test.each([
    ['untagged-vertical.mov', ['missing']],
    ['clean.mp4', []],
  ])('names the colour tags of %s where they are not written', async (name, tags) => {
    const files = { [name]: readFileSync(path.join(containers, name)) }
    const { out } = await grammar(['lint'], { cwd: folder(files) })
    const measured = out.split('\n').find((line) => line.includes(' frames/s'))
    expect(measured).toContain(name)
    const named = measured!.matchAll(/Colour tags of the file: (\w+)/g)
    expect([...named].map(([, tag]) => tag)).toEqual(tags)
  })

  test('takes one screen of a folder of many faults, in the order in which they are read', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 30 }, (_, i) => [`${i}.srt`, fast] as const),
    )
    const { out } = await grammar(['lint'], {
      cwd: folder({
        ...files,
        'mix.wav': tone(-20, -Infinity),
        'checks.md5': changed,
        'noise.wav': 'none',
        'lamp.transcript.json': '{}',
      }),
    })
    expect(out.trimEnd().split('\n').length).toBeLessThanOrEqual(40)
    const order = [
      'files read: 30 files of captions',
      'Wrong whatever this is for',
      'noise.wav  not read',
      'QAC-014',
      'ANY-001',
      'Measured',
      '30 files of captions  1800 captions',
      'Where these files fit, but for what is wrong whatever they are for',
      'Go on with "grammar lint --profile <id>"',
      `checks of ${corpusSize.rules} rules`,
    ].map((words) => out.indexOf(words))
    expect(order).not.toContain(-1)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
  })

  test('nothing is an error before somebody says what files are for', async () => {
    const grade =
      '<ColorCorrection id="a" xmlns="urn:ASC:CDL:v1.2"><SOPNode><Slope>-0.2 1 1</Slope><Offset>0 0 0</Offset><Power>1 1 1</Power></SOPNode></ColorCorrection>'
    const { findings, is_stated, status } = await wholly({ 'shot.cc': grade })
    expect(findings).toMatchObject([{ rule_id: 'CVX-006', level: 'warning', anyway: true }])
    expect([is_stated, status]).toEqual([false, 0])
  })
})

test('the same at many places is one finding with its places', async () => {
  const feed = (episodes: number): string => {
    const items = Array.from(
      { length: episodes },
      (_, i) =>
        `<item><title>E${i}</title><guid>${i}</guid><enclosure url="https://l.example/${i}.mp3" type="audio/mpeg" length="1"/></item>`,
    )
    return `<?xml version="1.0"?><rss version="2.0"><channel><title>L</title><language>en</language>\n${items.join('\n')}\n</channel></rss>`
  }
  const { out } = await grammar(['lint', '--profile', 'podcast', '-q'], {
    cwd: folder({ 'feed.xml': feed(40) }),
  })
  expect(out.match(/POD-005 {2}/g)).toHaveLength(1)
  expect(out).toMatch(/^ {4}and at 39 other places: feed\.xml:3 \(item "E1"\),/m)
  expect(out).toContain('\n1 hard rule must be mended before delivery;')
})

describe('the headline of a page where nothing says what files are for', () => {
  const cue = (times: string, text: string): string => `WEBVTT\n\n${times}\n${text}\n`
  const clean = cue('00:00:01.000 --> 00:00:04.000', 'All is quiet here.')
  const comma = cue('00:00:01,000 --> 00:00:04.000', 'All is quiet here.')

  test('faults that hold whatever files are for are counted, a broken rule once', async () => {
    expect(firstHeadline(await wholly({ 'a.vtt': comma }))).toBe('1 fault whatever it is for')
    const files = { 'a.vtt': comma, 'mix.wav': tone(-Infinity, -Infinity) }
    expect(firstHeadline(await wholly(files))).toMatch(/^2 faults whatever it is for/)
  })

  test('a figure that most destinations refuse is named with them', async () => {
    const quick = cue('00:00:01,000 --> 00:00:02.000', 'x'.repeat(60).replace(/(.{9})/g, '$1 '))
    const both = cue('00:00:01.000 --> 00:00:02.000', 'x'.repeat(60).replace(/(.{9})/g, '$1 '))
    const words = await wholly({ 'a.vtt': `${both}\n${quick.slice(quick.indexOf('00:'))}` })
    expect(firstHeadline(words)).toMatch(
      /^1 fault whatever it is for; \d captions? (?:is|are) too fast to read/,
    )
  })

  test('files that nothing reads are no verdict', async () => {
    expect(firstHeadline(await wholly({ 'all.zip': 'PK' }))).toBe('nothing here could be read')
  })

  test('a clean file is told so, and not where a destination is stated', async () => {
    // Some destinations refuse WebVTT, so it is not right whatever it is for.
    const open = await wholly({ 'a.vtt': clean })
    expect(firstHeadline(open)).toMatch(
      /^no fault found that holds everywhere; \d+ of \d+ destinations take this file as it is; \d+ ask for something else$/,
    )
    const taken = open.fit.filter(({ fit }) => fit === 'fits')
    expect(firstHeadline({ ...open, fit: taken })).toBe(
      'no fault found in this file, whatever it is for',
    )
    const stated = await wholly({ 'a.vtt': clean }, '--profile', 'captions-webvtt')
    expect(firstHeadline(stated)).toBe(stated.headline)
  })

  test('a file that no destination takes is not called faultless', async () => {
    const unread = cue('00:00:01.000 --> 00:00:01.400', 'x'.repeat(60).replace(/(.{9})/g, '$1 '))
    expect(firstHeadline(await wholly({ 'a.vtt': unread }))).toMatch(
      /^1 caption is too fast to read, .*; none of \d+ destinations takes this file as it is$/,
    )
  })

  test('the figure that most destinations do not allow comes first', async () => {
    const quick = cue('00:00:01.000 --> 00:00:02.000', 'x'.repeat(36).replace(/(.{9})/g, '$1 '))
    const [first] = missedFigures(await wholly({ 'a.vtt': quick }))
    expect(first?.message).toMatch(/^Caption reading speed/)
    expect(first?.place).toMatchObject({ file: 'a.vtt', line: 3 })
    expect(first?.names.length).toBeGreaterThan(5)
  })

  test('only those that ask for a limit themselves are counted as refusing', async () => {
    const quick = cue('00:00:01.000 --> 00:00:02.000', 'x'.repeat(36).replace(/(.{9})/g, '$1 '))
    const [first] = missedFigures(await wholly({ 'a.vtt': quick }))
    const asking = first!.own.flatMap(({ names }) => names)
    expect(first!.general.length).toBeGreaterThan(0)
    expect(first!.refusing).toBe(asking.length)
    const all = [...asking, ...first!.general.flatMap(({ names }) => names)]
    expect(all.toSorted(), 'each destination stands under one limit').toEqual(
      first!.names.toSorted(),
    )
    expect(first!.refusing).toBeLessThan(first!.names.length)
  })

  test('each destination is named with the limit that it has itself', async () => {
    const wide = cue('00:00:01.000 --> 00:00:09.000', 'x'.repeat(60).replace(/(.{9})/g, '$1 '))
    const figures = missedFigures(await wholly({ 'a.vtt': wide }))
    const line = figures.find(({ name }) => name === 'Longest caption line')!
    const limitsOf = (destination: string): string[] =>
      [...line.own, ...line.general].flatMap(({ allowed, names }) =>
        names.includes(destination) ? allowed : [],
      )
    expect(limitsOf('Captions for Fox')).toEqual(['at most 32 characters'])
    expect(line.message).not.toContain('at most 32')
    expect(line.own[0]!.names.length).toBeGreaterThanOrEqual(line.own.at(-1)!.names.length)
  })
})
