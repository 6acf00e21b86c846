/**
 * `grammar lint --fix` for other formats than WebVTT and SubRip: TTML, feeds and configurations, if there is one right
 * value and no word changes.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { withDurations, withoutWaivers } from '../../src/lint/remedies/document-fix.ts'
import { fixedTtml, withLanguage } from '../../src/lint/remedies/ttml-fix.ts'
import { toneFile } from '../adapters/signals.ts'
import { folder, grammar, report } from '../support/grammar.ts'

const ttml = (paragraphs: string, root = ''): string =>
  `<tt xmlns="http://www.w3.org/ns/ttml"${root}><body><div>\n${paragraphs}\n</div></body></tt>`
const LINE = 2

describe('TTML', () => {
  const long = 'This line is a good deal longer than forty-two characters, is it not?'
  const broken = 'This line is a good deal longer than<br/>forty-two characters, is it not?'

  test.each([
    [
      'stays longer',
      '<p begin="1s" end="2s">Ten of them</p>',
      { reading_speed: 5 },
      '<p begin="1s" end="3.2s">Ten of them</p>',
    ],
    [
      'stays longer, in clock time',
      '<p begin="00:00:01.000" end="00:00:01.500">Yes.</p>',
      { shortest_s: 1 },
      '<p begin="00:00:01.000" end="00:00:02.000">Yes.</p>',
    ],
    [
      'stays longer, in milliseconds',
      '<p begin="1000ms" end="1200ms">Yes.</p>',
      { shortest_s: 1 },
      '<p begin="1000ms" end="2000ms">Yes.</p>',
    ],
    [
      'to the next whole frame',
      '<p begin="00:00:01:00" end="00:00:01:05">Yes.</p>',
      { shortest_s: 0.99 },
      '<p begin="00:00:01:00" end="00:00:02:00">Yes.</p>',
    ],
    [
      'has its line broken anew',
      `<p begin="1s" end="9s">${long}</p>`,
      { line_chars: 42 },
      `<p begin="1s" end="9s">${broken}</p>`,
    ],
  ])('a paragraph %s', (_name, before, limits, after) => {
    const { text, changes } = fixedTtml(ttml(before), new Map([[LINE, limits]]))
    expect(text).toBe(ttml(after))
    expect(changes).toEqual([{ line: LINE, from: LINE, count: 1, lines: [after] }])
  })

  test('a paragraph goes earlier before the next', () => {
    const both = '<p begin="1s" end="4s">Touching</p>\n<p begin="4s" end="6s">the next</p>'
    const { text } = fixedTtml(ttml(both), new Map([[LINE, { gap_s: 0.08 }]]))
    expect(text).toBe(ttml(both.replace('end="4s"', 'end="3.92s"')))
  })

  test.each([
    [
      'spans with times of their own',
      '<p begin="1s" end="2s"><span begin="0s" end="1s">Yes.</span></p>',
      '',
    ],
    ['a length beside the end', '<p begin="1s" end="2s" dur="9s">Yes.</p>', ''],
    [
      'two paragraphs in a line',
      '<p begin="1s" end="2s">Yes.</p><p begin="3s" end="4s">No.</p>',
      '',
    ],
    ['a clock of its own', '<p begin="1s" end="2s">Yes.</p>', ' ttp:timeBase="smpte"'],
    ['marks of style in a long line', `<p begin="1s" end="9s"><span>${long}</span></p>`, ''],
  ])('%s: left as it is', (_name, paragraphs, root) => {
    const before = ttml(paragraphs, root)
    const limits = { shortest_s: 5, line_chars: paragraphs.includes(long) ? 42 : 99 }
    const wanted = paragraphs.includes(long) ? { line_chars: 42 } : limits
    expect(fixedTtml(before, new Map([[LINE, wanted]]))).toEqual({ text: before, changes: [] })
  })

  test('the root says its language where it says none', () => {
    expect(withLanguage('<tt xmlns="a">', 'de').text).toBe('<tt xml:lang="de" xmlns="a">')
    expect(withLanguage('<tt:tt xml:lang="">', 'de').text).toBe('<tt:tt xml:lang="de">')
    expect(withLanguage('<tt xml:lang="fr">', 'de').changes).toEqual([])
  })
})

const FEED = (
  length: string,
): string => `<?xml version="1.0"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>
<title>Lamp</title><language>en</language>
<item><title>One</title><guid>1</guid>
<itunes:duration>${length}</itunes:duration>
<enclosure url="https://lamp.example/1.wav" type="audio/x-wav" length="1"/></item>
</channel></rss>`

describe('a feed', () => {
  test.each([
    ['0:01:30', 3723, '1:02:03'],
    ['01:30', 75, '01:15'],
    ['90', 75.4, '75'],
  ])('%s of a file of %d s is %s', (before, seconds, after) => {
    expect(withDurations(FEED(before), new Map([[3, seconds]])).text).toBe(FEED(after))
  })

  test('is mended by the running time of the file, and then holds no fault', async () => {
    const root = folder({
      'feed.xml': FEED('90'),
      '1.wav': toneFile([{ seconds: 4, levels: [-16, -16] }], 48_000, 3),
    })
    const { error } = await grammar(['lint', '--fix', '--in-place'], { cwd: root })
    expect(error).toBe('feed.xml: 1 of 1 running times corrected; lint it again.\n')
    expect(readFileSync(path.join(root, 'feed.xml'), 'utf8')).toBe(FEED('4'))
    const { findings } = await report(root)
    expect(findings.map(({ rule_id }) => rule_id)).not.toContain('lint/contradicted')
  })
})

describe('a configuration', () => {
  const waiver = (rule: string): string =>
    `  - rule: ${rule}\n    reason: agreed with the client\n    by: M. Okafor\n    until: 2099-12-31\n`
  const config = (...rules: string[]): string =>
    `grammar: 1 # of the lamp\nprofile: archive\nwaivers:\n${rules.map(waiver).join('')}infer: true\n`

  test('loses the waiver that does nothing, and keeps its comments', async () => {
    const root = folder({
      '.grammar.yaml': config('CVX-002', 'DLV-009'),
      'a.srt': '1\n00:00:01,000 --> 00:00:04,000\nHello.\n',
    })
    const { error } = await grammar(['lint', '--fix'], { cwd: root })
    expect(error).toMatch(/^\.grammar\.fixed\.yaml: \d of \d waivers taken out; lint it again\.\n$/)
    const mended = readFileSync(path.join(root, '.grammar.fixed.yaml'), 'utf8')
    expect(mended).toContain('grammar: 1 # of the lamp\nprofile: archive\n')
    expect(mended).not.toContain('CVX-002')
    writeFileSync(path.join(root, '.grammar.yaml'), mended)
    const { findings } = await report(root)
    expect(findings.map(({ rule_id }) => rule_id)).not.toContain('lint/unused-waiver')
  })

  test('loses the list with its last waiver', () => {
    const { text } = withoutWaivers(config('CVX-002'), new Set([4]))
    expect(text).toBe('grammar: 1 # of the lamp\nprofile: archive\ninfer: true\n')
  })

  test('is left alone where a line holds more than the waiver', () => {
    const flow =
      'waivers: [{ rule: CVX-002, reason: agreed with them, by: M. Okafor, until: 2099-12-31 }]\n'
    expect(withoutWaivers(flow, new Set([1])).changes).toEqual([])
  })
})
