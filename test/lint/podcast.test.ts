/**
 * A podcaster's folder without any configuration: a clean one has no findings, and every fault in the other is found.
 */
import { expect, test } from 'vitest'
import { toneFile } from '../adapters/signals.ts'
import { folder, grammar, report } from '../support/grammar.ts'
import { png } from './planted/feeds.ts'

const TRANSCRIPT =
  '<podcast:transcript url="https://example.org/show.vtt" type="text/vtt" language="en-GB"/>'
const feed = (more: string, duration = 3): string => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0">
<channel><title>Salt</title><language>en-gb</language>
<itunes:image href="https://example.org/cover.png"/>
<podcast:medium>podcast</podcast:medium>
<item><title>The tide table</title><guid>one</guid>
<enclosure url="https://example.org/show.wav" length="123" type="audio/wav"/>
<itunes:duration>${duration}</itunes:duration>
<podcast:chapters url="https://example.org/show.chapters.json" type="application/json+chapters"/>
${more}
</item></channel></rss>
`
const chapters = (count: number): string =>
  JSON.stringify({
    version: '1.2.0',
    chapters: Array.from({ length: count }, (_, i) => ({ startTime: 200 * i, title: `Part ${i}` })),
  })
const sound = (lufs: number): Uint8Array =>
  toneFile([{ seconds: 4, levels: [lufs, lufs] }], 48_000, 3)
const captions =
  'WEBVTT\nLanguage: en-GB\n\n00:00:01.000 --> 00:00:03.500\n<v Ada>The lamp was lit at dusk.\n'

const clean = {
  'feed.xml': feed(TRANSCRIPT),
  'show.wav': sound(-16),
  'show.vtt': captions,
  'show.chapters.json': chapters(3),
  'cover.png': png(3000, 3000),
}

test('nothing is found in a clean one, which is taken for a podcast', async () => {
  const { findings, inferred_profile, tally, status, files_unread } = await report(folder(clean))
  expect(findings).toEqual([])
  expect(inferred_profile).toBe('podcast')
  expect(tally.decided).toBeGreaterThan(5)
  expect(files_unread).toBe(0)
  expect(status).toBe(0)
})

test('what is wrong is found, and a line says what was not decided and why', async () => {
  const faulty = {
    ...clean,
    'feed.xml': feed('', 700),
    'show.wav': sound(-24),
    'show.chapters.json': chapters(0),
    'cover.png': png(1000, 1000),
  }
  const root = folder(faulty)
  const { findings } = await report(root)
  expect(findings.map(({ rule_id, level }) => [rule_id, level])).toEqual([
    ['POD-008', 'warning'],
    ['POD-005', 'warning'],
    ['POD-006', 'warning'],
    ['POD-001', 'warning'],
    ['lint/contradicted', 'warning'],
  ])
  const { out } = await grammar(['lint'], { cwd: root })
  expect(out).toMatch(
    /^Not decided for want of facts: \d+ rules of which these files say something\. Ask first: .+\? \("grammar ask" has all as a form\.\)$/m,
  )
})
