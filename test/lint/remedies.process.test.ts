/**
 * Every command of the corpus fixes what it says: a shell runs it on a file with the fault, and the result is judged
 * again. Tests whose program is not installed are skipped and say so.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Finding } from '../../src/lint/finding.ts'
import type { Remedy } from '../../src/lint/remedies/remedy.ts'
import { toneFile } from '../adapters/signals.ts'
import { folder, grammar, report } from '../support/grammar.ts'

const corpus = parse(
  readFileSync(path.join(import.meta.dirname, '../../corpus/media/remedies.yaml'), 'utf8'),
) as { remedies: { id: string }[] }

const isThere = (program: string): boolean => spawnSync(program, ['--version']).error === undefined

const has = { ffmpeg: isThere('ffmpeg'), mkvpropedit: isThere('mkvpropedit') }

const tone = (amplitude: number, rate = 48_000, seconds = 8): string =>
  `aevalsrc=${amplitude}*sin(2*PI*1000*t)|${amplitude}*sin(2*PI*1000*t):s=${rate}:d=${seconds}:c=stereo`
/** A tone at a quarter of the sample rate, an eighth of a period late, so that its peaks lie between samples. */
const between = 'volume=1,afade=t=in:d=0.5,afade=t=out:st=3.5:d=0.5'
const peaks = `aevalsrc=0.97*sin(PI/2*n+PI/4)|0.97*sin(PI/2*n+PI/4):s=48000:d=4:c=stereo,${between}`
const picture = 'testsrc2=s=320x180:r=25:d=6,format=yuv420p'
const tagged = ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709']
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '25']

interface Case {
  readonly remedy: string
  /** File name, with characters that a shell or a program could misread. */
  readonly file: string
  readonly make: readonly string[]
  readonly profile: string
  readonly program?: keyof typeof has
}

const lavfi = (source: string): string[] => ['-f', 'lavfi', '-i', source]

const cases: readonly Case[] = [
  {
    remedy: 'loudness_gain',
    file: "it's -20 LUFS.wav",
    make: lavfi(tone(0.1)),
    profile: 'broadcast-hd-ebu',
  },
  { remedy: 'loudness_gain', file: '-loud.flac', make: lavfi(tone(0.4)), profile: 'podcast' },
  {
    remedy: 'loudness_gain',
    file: 'quiet.mp3',
    make: [...lavfi(tone(0.03)), '-b:a', '192k'],
    profile: 'podcast',
  },
  {
    remedy: 'loudness_gain',
    file: 'a/show.mp4',
    make: [...lavfi(picture), ...lavfi(tone(0.2)), ...h264, ...tagged],
    profile: 'broadcast-hd-ebu',
  },
  {
    remedy: 'true_peak_limit',
    file: '$HOME.wav',
    make: lavfi(peaks),
    profile: 'broadcast-hd-ebu',
  },
  {
    remedy: 'sample_rate',
    file: 'cd.wav',
    make: lavfi(tone(0.07, 44_100)),
    profile: 'streaming-netflix',
  },
  {
    remedy: 'polarity',
    file: 'turned.wav',
    make: lavfi('aevalsrc=0.07*sin(2*PI*1000*t)|-0.07*sin(2*PI*1000*t):s=48000:d=8:c=stereo'),
    profile: 'broadcast-hd-ebu',
  },
  {
    remedy: 'two_channels',
    file: 'one.wav',
    make: [...lavfi('sine=1000:d=8:r=48000'), '-write_bext', '1', '-metadata', 'description=one'],
    profile: 'podcast-apple-subscribers',
  },
  {
    remedy: 'sound_in_step',
    file: 'late; rm x.mp4',
    make: [
      ...lavfi(picture),
      '-itsoffset',
      '0.3',
      ...lavfi(tone(0.07, 48_000, 6)),
      ...h264,
      ...tagged,
      '-c:a',
      'aac',
    ],
    profile: 'streaming',
  },
  {
    remedy: 'colour_tags_h264',
    file: 'plain.mp4',
    make: [...lavfi(picture), ...h264],
    profile: 'streaming',
  },
  {
    remedy: 'colour_tags_hevc',
    file: 'plain.mov',
    make: [
      ...lavfi(picture),
      '-c:v',
      'libx265',
      '-preset',
      'ultrafast',
      '-x265-params',
      'log-level=error:keyint=25',
      '-tag:v',
      'hvc1',
    ],
    profile: 'streaming',
  },
  {
    remedy: 'colour_tags_prores',
    file: 'plain.mov',
    make: [...lavfi(picture), '-c:v', 'prores_ks'],
    profile: 'streaming',
  },
  {
    remedy: 'colour_tags_matroska',
    file: 'plain.webm',
    make: [...lavfi(picture), '-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-g', '25'],
    profile: 'streaming',
    program: 'mkvpropedit',
  },
  {
    remedy: 'remux_mp4',
    file: 'post.mkv',
    make: [
      ...lavfi('testsrc2=s=540x960:r=30:d=6,format=yuv420p'),
      ...lavfi(tone(0.1, 48_000, 6)),
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-g',
      '30',
      ...tagged,
      '-c:a',
      'aac',
    ],
    profile: 'social-tiktok',
  },
  {
    remedy: 'key_frames',
    file: 'rare.mp4',
    make: [
      ...lavfi(picture),
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-g',
      '150',
      '-x264-params',
      'scenecut=0',
      ...tagged,
    ],
    profile: 'social-youtube',
  },
]

const remediesOf = (findings: readonly Finding[]): Remedy[] =>
  findings.flatMap(({ remedies }) => remedies)

const keysOf = (findings: readonly Finding[]): string[] => [
  ...new Set(findings.map(({ rule_id }) => rule_id)),
]

const lint = async (root: string, profile: string): Promise<readonly Finding[]> =>
  (await report(root, ['--profile', profile])).findings

describe('a command that mends', () => {
  for (const one of cases) {
    const { remedy: id, file, make, program = 'ffmpeg' } = one
    test.skipIf(!(has.ffmpeg && has[program]))(
      `${id}, over ${file}`,
      { timeout: 60_000 },
      async () => {
        const root = folder({ 'a/.keep': '' })
        execFileSync('ffmpeg', ['-v', 'error', ...make, path.join(root, file)], { stdio: 'pipe' })
        await mends(id, root, file, one.profile)
      },
    )
  }

  test('hash_list, over a master', async () => {
    const root = folder({
      '.grammar.yaml': 'profile: archive\nfacts: { delivery.hash_list_present: false }\n',
      'a/b c.wav': new Uint8Array(toneFile([{ seconds: 4, levels: [-23, -23] }], 96_000, 3)),
    })
    const { findings } = await report(root)
    const [remedy] = remediesOf(findings).filter(({ id }) => id === 'hash_list')
    expect(remedy!.command).toBe("sha256sum 'a/b c.wav' >> SHA256SUMS")
    execFileSync('sh', ['-c', remedy!.command], { cwd: root })
    writeFileSync(path.join(root, '.grammar.yaml'), 'profile: archive\n')
    const after = await report(root)
    expect(after.findings.map(({ rule_id }) => rule_id)).not.toContain('DLV-009')
    expect(after.problems.filter(({ kind }) => kind === 'failed')).toEqual([])
  })

  test.skipIf(!has.ffmpeg)('smaller_artwork, over the picture that a feed names', async () => {
    const root = folder({ 'feed.xml': FEED })
    const draw = (size: number): void => {
      const source = lavfi(`color=red:s=${size}x${size}:d=1`)
      execFileSync('ffmpeg', [
        '-v',
        'error',
        ...source,
        '-frames:v',
        '1',
        path.join(root, 'cover.png'),
      ])
    }
    draw(3200)
    await mends('smaller_artwork', root, 'cover.png', 'podcast')
    rmSync(path.join(root, 'cover.png'))
    draw(600)
    expect(remediesOf(await lint(root, 'podcast')).map(({ id }) => id)).not.toContain(
      'smaller_artwork',
    )
  })

  test.skipIf(!has.ffmpeg)('webvtt_captions, over SubRip', async () => {
    const root = folder({ 'a show.srt': '1\n00:00:01,000 --> 00:00:04,000\nHello.\n' })
    await mends('webvtt_captions', root, 'a show.srt', 'captions-webvtt')
  })

  test('language_written, over TTML that says none', async () => {
    const caption = '<p begin="1s" end="4s">Hallo.</p>'
    const root = folder({
      'show.de.ttml': `<tt xmlns="http://www.w3.org/ns/ttml"><body><div>${caption}</div></body></tt>`,
    })
    const profile = ['--profile', 'captions-imsc']
    const before = await report(root, profile)
    expect(remediesOf(before.findings).map(({ id }) => id)).toContain('language_written')
    await grammar(['lint', '--fix', '--in-place', ...profile], { cwd: root })
    const after = await report(root, profile)
    expect(keysOf(after.findings)).toEqual(
      keysOf(before.findings).filter((rule) => rule !== 'TRN-014'),
    )
  })

  test.skipIf(!has.ffmpeg)(
    'several for one file follow one another, and the last copy has all',
    async () => {
      const root = folder({})
      const loud = [...lavfi(tone(0.97, 44_100)), '-c:a', 'pcm_s24le', path.join(root, 'mix.wav')]
      execFileSync('ffmpeg', ['-v', 'error', ...loud])
      const all = remediesOf(await lint(root, 'broadcast-hd-ebu'))
      expect(all.map(({ id, reads, writes }) => [id, reads, writes])).toEqual([
        ['loudness_gain', 'mix.wav', 'mix.fixed.wav'],
        ['true_peak_limit', 'mix.fixed.wav', 'mix.fixed-2.wav'],
        ['sample_rate', 'mix.fixed-2.wav', 'mix.fixed-3.wav'],
      ])
      for (const { command } of upTo(all[2]!, all))
        execFileSync('sh', ['-c', command], { cwd: root, stdio: 'pipe' })
      const last = folder({ 'mix.wav': readFileSync(path.join(root, 'mix.fixed-3.wav')) })
      expect(await lint(last, 'broadcast-hd-ebu')).toEqual([])
    },
  )

  test('every one of the corpus is tried here', () => {
    const tried = [
      ...cases.map(({ remedy }) => remedy),
      ...['hash_list', 'smaller_artwork', 'webvtt_captions', 'language_written'],
      ...['caption_lines', 'caption_times', 'caption_gaps', 'caption_gaps_closed'],
    ]
    expect([...new Set(tried)].sort()).toEqual(corpus.remedies.map(({ id }) => id).sort())
  })

  test('is shown for the folder that was judged, and given to an agent and to code scanning', async () => {
    const root = folder({ "a/it's.wav": toneFile([{ seconds: 4, levels: [-20, -20] }], 48_000, 3) })
    const args = ['lint', '--profile', 'broadcast-hd-ebu', '--no-config', path.join(root, 'a')]
    const { out } = await grammar(args, { cwd: root })
    expect(out).toContain(
      "      ffmpeg -i 'it'\\''s.wav' -af volume=-3dB -c:a pcm_s24le -write_bext 0 -rf64 auto 'it'\\''s.fixed.wav'\n",
    )
    expect(out).toContain('Commands are written for the folder a.')
    const sarif = JSON.parse((await grammar([...args, '--format', 'sarif'])).out) as Sarif
    const loud = sarif.runs[0]!.results.find(({ ruleId }) => ruleId === 'AUD-001')!
    expect(loud.properties.remedies).toMatchObject([{ writes: "it's.fixed.wav" }])
    for (const format of ['junit', 'markdown'])
      expect((await grammar([...args, '--format', format])).out).toContain('volume=-3dB')
  })
})

interface Sarif {
  readonly runs: readonly {
    readonly results: readonly {
      readonly ruleId: string
      readonly properties: { readonly remedies: readonly object[] }
      readonly fixes?: readonly object[]
    }[]
  }[]
}

const FEED = `<?xml version="1.0"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>
<title>Lamp</title><language>en</language><itunes:image href="https://lamp.example/cover.png"/>
<item><title>One</title><guid>1</guid><enclosure url="https://lamp.example/1.mp3" type="audio/mpeg" length="1"/></item>
</channel></rss>`

/** A remedy, preceded by those whose output it reads. */
function upTo(remedy: Remedy, all: readonly Remedy[]): Remedy[] {
  const isBefore = (one: Remedy): boolean => one.writes === remedy.reads && one.id !== remedy.id
  const before = all.find(isBefore)
  return before === undefined ? [remedy] : [...upTo(before, all), remedy]
}

/**
 * Runs the command, replaces the file with its output and judges again: the finding is gone, and no new one has come.
 */
async function mends(id: string, root: string, file: string, profile: string): Promise<void> {
  const before = await lint(root, profile)
  const remedy = remediesOf(before).find((some) => some.id === id)
  expect(remedy, `of ${keysOf(before)}`).toBeDefined()
  const { writes } = remedy!
  const turns = upTo(remedy!, remediesOf(before))
  for (const { command } of turns) execFileSync('sh', ['-c', command], { cwd: root, stdio: 'pipe' })
  // Intermediate copies would be judged as well.
  for (const one of turns.slice(0, -1))
    if (one.writes !== file) rmSync(path.join(root, one.writes), { force: true })
  if (writes !== file) {
    const { dir, name } = path.parse(file)
    rmSync(path.join(root, file))
    renameSync(path.join(root, writes), path.join(root, dir, name + path.extname(writes)))
  }
  const after = await lint(root, profile)
  expect(remediesOf(after).map((some) => some.id)).not.toContain(id)
  expect(keysOf(after).filter((rule) => !keysOf(before).includes(rule))).toEqual([])
  expect(after.length).toBeLessThan(before.length)
}
