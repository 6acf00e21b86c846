/**
 * `grammar lint --fix` for captions: times and line breaks are fixed, no word is changed, and correct captions stay as
 * they are.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseTextCaptions } from '../../src/adapters/captions/text-captions.ts'
import { captionAdvice } from '../../src/lint/remedies/caption-advice.ts'
import { fixedCaptions } from '../../src/lint/remedies/caption-fix.ts'
import { fc } from '../support/fast-check.ts'
import { folder, grammar, report } from '../support/grammar.ts'

const VTT = `WEBVTT

00:01.000 --> 00:02.000 line:80%
This line is a good deal longer than forty-two characters, is it not?

00:08.000 --> 00:08.300
Yes.

00:10.000 --> 00:12.000
Touching the next

00:12.000 --> 00:14.000
<i>In italics, which nobody should break in the middle</i>
`

const MENDED = `WEBVTT

00:01.000 --> 00:04.450 line:80%
This line is a good deal longer than
forty-two characters, is it not?

00:08.000 --> 00:08.833
Yes.

00:10.000 --> 00:11.920
Touching the next

00:12.000 --> 00:14.550
<i>In italics, which nobody should break in the middle</i>
`

const PROFILE = ['--profile', 'captions-netflix']
const BBC = ['--profile', 'captions-bbc']

/** Short words in little time: the BBC counts words where others count characters. */
const WORDY = `1
00:00:01,000 --> 00:00:02,200
So we all go to it as we do.

2
00:00:06,000 --> 00:00:07,000
I do it if he is in on it.

3
00:00:07,000 --> 00:00:09,000
Fine.
`

describe('grammar lint --fix', () => {
  test('writes a copy beside with what can be kept, and the copy is judged as mended', async () => {
    const root = folder({ 'my show.en.vtt': VTT })
    const before = await report(root, PROFILE)
    const { error } = await grammar(['lint', '--fix', ...PROFILE], { cwd: root })
    expect(error).toBe(
      'my show.en.fixed.vtt: 4 of 4 captions changed (4 break a limit); lint it again. 1 caption still breaks a limit and needs your hand: shorten its words, make room or break its lines.\n',
    )
    expect(readFileSync(path.join(root, 'my show.en.vtt'), 'utf8')).toBe(VTT)
    expect(readFileSync(path.join(root, 'my show.en.fixed.vtt'), 'utf8')).toBe(MENDED)
    const { findings } = await report(root, [...PROFILE, 'my show.en.fixed.vtt'])
    const rules = new Set(before.findings.map(({ rule_id }) => rule_id))
    expect(findings.filter(({ rule_id }) => !rules.has(rule_id))).toEqual([])
    // Lines with styling tags are left for a person to break.
    const left = findings.filter(({ rule_id }) => rule_id.startsWith('GFX-'))
    expect(left.map(({ rule_id, place }) => [rule_id, place.where])).toEqual([['GFX-006', 'cue 4']])
  })

  test('writes into the file where that is asked for, with its own ends of lines', async () => {
    const crlf = VTT.replaceAll('\n', '\r\n')
    const root = folder({ 'show.en.vtt': crlf })
    await grammar(['lint', '--fix', '--in-place', ...PROFILE], { cwd: root })
    expect(readFileSync(path.join(root, 'show.en.vtt'), 'utf8')).toBe(
      MENDED.replaceAll('\n', '\r\n'),
    )
  })

  test('mends SBV in its own times, and leaves a line with breaks of old exports to a person', async () => {
    const sbv = [
      '0:00:01.000,0:00:02.000\nThis line is a good deal longer than forty-two characters, is it not?\n',
      '0:00:08.000,0:00:08.300\nYes.\n',
      '0:00:10.000,0:00:13.500\nThe first half of a line that is long[br]and the second half of it\n',
    ]
    const root = folder({ 'show.en.sbv': sbv.join('\n') })
    const { error } = await grammar(['lint', '--fix', ...PROFILE], { cwd: root })
    expect(error).toMatch(/^show\.en\.fixed\.sbv: 2 of 3 captions changed/)
    expect(readFileSync(path.join(root, 'show.en.fixed.sbv'), 'utf8')).toBe(
      [
        '0:00:01.000,0:00:04.450\nThis line is a good deal longer than\nforty-two characters, is it not?\n',
        '0:00:08.000,0:00:08.833\nYes.\n',
        sbv[2],
      ].join('\n'),
    )
  })

  test('says so where there is nothing to mend', async () => {
    const { error } = await grammar(['lint', '--fix', ...PROFILE], {
      cwd: folder({ 'a.srt': '1\n00:00:01,000 --> 00:00:04,000\nHello.\n' }),
    })
    expect(error).toContain('nothing is written')
  })

  test.each([[PROFILE], [[]]])(
    'as the report prints it mends what was found (%j)',
    async (said) => {
      // Without a profile, the film beside the captions shows that they are final.
      const film = readFileSync(
        path.join(import.meta.dirname, '../adapters/files/container/clean.mp4'),
      )
      const root = folder({ 'show.en.vtt': VTT, 'show.mp4': film })
      const { findings } = await report(root, [...said, '--no-external'])
      const commands = findings.flatMap((one) => one.remedies.map(({ command }) => command))
      const printed = commands.find((command) => command.startsWith('grammar lint --fix'))!
      const { error } = await grammar([...printed.split(' ').slice(1), '--no-external'], {
        cwd: root,
      })
      expect(error).toMatch(/show\.en\.fixed\.vtt: \d+ of \d+ captions changed/)
    },
  )

  test('is a fix of SARIF for each caption', async () => {
    const root = folder({ 'show.en.vtt': VTT })
    const { out } = await grammar(['lint', '--format', 'sarif', ...PROFILE], { cwd: root })
    const { results } = JSON.parse(out).runs[0]
    const short = results.find(({ ruleId }: { ruleId: string }) => ruleId === 'GFX-007')
    expect(short.fixes[0].artifactChanges[0].replacements).toEqual([
      {
        deletedRegion: { startLine: 6, endLine: 7 },
        insertedContent: { text: '00:08.000 --> 00:08.833\nYes.' },
      },
    ])
  })
})

describe('a caption that two lines do not hold', () => {
  const LONG =
    'My grandmother counted the lanterns twice, then she walked home without a single word.'
  const copy = async (name: string, text: string): Promise<readonly [string, string]> => {
    const root = folder({ [name]: text })
    const { error } = await grammar(['lint', '--fix', ...PROFILE], { cwd: root })
    const fixed = name.replace(/(\.\w+)$/, '.fixed$1')
    expect(
      (await report(root, [...PROFILE, fixed])).findings.map(({ rule_id }) => rule_id),
    ).toEqual(
      (await report(root, [...PROFILE, name])).findings
        .map(({ rule_id }) => rule_id)
        .filter((id) => !['GFX-003', 'GFX-006', 'GFX-007'].includes(id)),
    )
    return [readFileSync(path.join(root, fixed), 'utf8'), error]
  }

  test('becomes two in WebVTT, at the end of a clause, with the settings of the one', async () => {
    const [text, error] = await copy(
      'show.en.vtt',
      `WEBVTT\n\n00:04.000 --> 00:04.600 line:80%\n${LONG}\n\n00:12.000 --> 00:14.000\nYes.\n`,
    )
    expect(error).toMatch(/^show\.en\.fixed\.vtt: 1 of 2 captions changed \(1 breaks a limit\)/)
    expect(error).not.toContain('your hand')
    const [, first, second, third] = text.split('\n\n')
    expect(first).toMatch(
      /^00:04\.000 --> 00:06\.\d{3} line:80%\nMy grandmother counted the lanterns twice,$/,
    )
    expect(second).toMatch(/^00:06\.\d{3} --> 00:08\.\d{3} line:80%\nthen she walked/)
    expect(third).toBe('00:12.000 --> 00:14.000\nYes.\n')
  })

  test('becomes two in SubRip, and the numbers behind it move on', async () => {
    const [text] = await copy(
      'show.en.srt',
      [
        '1\n00:00:01,000 --> 00:00:03,000\nHere.\n',
        `2\n00:00:04,000 --> 00:00:04,600\n${LONG}\n`,
        '3\n00:00:12,000 --> 00:00:14,000\nYes.\n',
        `4\n00:00:16,000 --> 00:00:17,000\n${LONG}\n`,
      ].join('\n'),
    )
    expect(text.match(/^\d+$/gm)).toEqual(['1', '2', '3', '4', '5', '6'])
    expect(
      parseTextCaptions(text, 'srt')
        .cues.flatMap(({ lines }) => lines)
        .join(' '),
    ).toBe(`Here. ${LONG} Yes. ${LONG}`)
  })

  test('becomes two in the times of SBV', async () => {
    const [text] = await copy('show.en.sbv', `0:00:04.000,0:00:04.600\n${LONG}\n`)
    expect(text.match(/^0:00:\d\d\.\d{3},0:00:\d\d\.\d{3}$/gm)).toHaveLength(2)
  })
})

describe('a copy for a place that counts words', () => {
  const speeds = async (root: string, file: string): Promise<string[]> => {
    const { findings } = await report(root, [...BBC, file])
    return findings.flatMap(({ rule_id, message }) => (rule_id === 'CBB-005' ? [message] : []))
  }

  test('gives each caption the time that its words take, and says where there is no room', async () => {
    const root = folder({ 'show.en-gb.srt': WORDY })
    expect(await speeds(root, 'show.en-gb.srt')).toHaveLength(2)
    const { error } = await grammar(['lint', '--fix', ...BBC], { cwd: root })
    expect(error).toContain('1 caption still breaks a limit and needs your hand')
    // Nine words at 0.3 s.
    const copy = readFileSync(path.join(root, 'show.en-gb.fixed.srt'), 'utf8')
    expect(copy).toContain('00:00:01,000 --> 00:00:03,700')
    expect(copy).toContain('00:00:06,000 --> 00:00:07,000')
    expect(await speeds(root, 'show.en-gb.fixed.srt')).toHaveLength(1)
    const wanted = new Map([[6, { words_per_minute: 200, free_s: 0 }]])
    const [advice] = captionAdvice(WORDY, 'srt', wanted)
    expect(advice).toMatchObject({ faults: ['540 words a minute, at most 200'], needsWords: true })
    expect(advice!.changes).toEqual([
      'It cannot stay longer: the next one begins at 00:00:07,000; 1.71 s are missing.',
      'Shorten it to 3 words; it has 9.',
      'Or join it with the caption before or after it.',
    ])
  })

  test.each(['captions.en.vtt', 'captions.sv.vtt'])(
    'of others, %s, meets the limit wherever there is room',
    async (file) => {
      const text = readFileSync(path.join(import.meta.dirname, 'of-others/video.js', file), 'utf8')
      const root = folder({ [file]: text })
      const before = await speeds(root, file)
      await grammar(['lint', '--fix', ...BBC, file], { cwd: root })
      const fixed = file.replace('.vtt', '.fixed.vtt')
      const after = readFileSync(path.join(root, fixed), 'utf8')
      const { cues } = parseTextCaptions(after, 'webvtt')
      const tooFast = cues.filter(
        ({ end, lines, start }) =>
          Math.round(
            ((lines.join(' ').match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0) * 600) / (end - start),
          ) > 2000,
      )
      expect(await speeds(root, fixed)).toHaveLength(tooFast.length)
      expect(tooFast.length).toBeLessThanOrEqual(before.length)
      // What is left stays until the next one begins.
      for (const { end, start } of tooFast)
        expect(cues.some((next) => next.start > start && next.start - end < 0.001)).toBe(true)
    },
  )
})

const word = fc.string({
  unit: fc.constantFrom('a', 'é', 'x', '-', '.'),
  minLength: 1,
  maxLength: 12,
})
const cue = fc.record({
  words: fc.array(word, { minLength: 1, maxLength: 12 }),
  wait: fc.integer({ min: 0, max: 3000 }),
  length: fc.integer({ min: 100, max: 5000 }),
})
const limits = fc.record(
  {
    line_chars: fc.integer({ min: 10, max: 45 }),
    reading_speed: fc.integer({ min: 5, max: 25 }),
    words_per_minute: fc.integer({ min: 100, max: 250 }),
    shortest_s: fc.constantFrom(0.833, 1),
    gap_s: fc.constantFrom(0.08, 0.2),
  },
  { requiredKeys: [] },
)

test('no word, no beginning and no order of captions is ever changed, and none overlaps another', () => {
  fc.assert(
    fc.property(fc.array(cue, { maxLength: 8 }), limits, (cues, wanted) => {
      let at = 0
      const time = (ms: number): string =>
        new Date(ms).toISOString().slice(11, 23).replace('.', ',')
      const text = cues
        .map(({ words, wait, length }, i) => {
          const start = at + wait
          at = start + length
          return `${i + 1}\n${time(start)} --> ${time(at)}\n${words.join(' ')}\n`
        })
        .join('\n')
      const before = parseTextCaptions(text, 'srt')
      const lines = new Map(before.cues.map(({ line }) => [line, wanted]))
      const after = parseTextCaptions(fixedCaptions(text, 'srt', lines).text, 'srt')
      // A long caption may become several, of which the first begins where it began.
      const said = ({ cues: all }: typeof before) =>
        all.flatMap(({ lines: shown }) => shown.flatMap((line) => line.split(' ')))
      expect(said(after)).toEqual(said(before))
      const starts = after.cues.map(({ start }) => start)
      expect(starts).toEqual(expect.arrayContaining(before.cues.map(({ start }) => start)))
      expect(starts).toEqual(starts.toSorted((a, b) => a - b))
      expect(after.cues.map(({ number }) => number)).toEqual(after.cues.map((_, i) => i + 1))
      for (const [i, one] of after.cues.entries()) {
        expect(one.end).toBeGreaterThan(one.start)
        const next = after.cues[i + 1]
        if (next !== undefined) expect(one.end).toBeLessThanOrEqual(next.start)
      }
    }),
  )
})
