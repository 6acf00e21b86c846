/** Planted faults in podcast feeds. */
import { type Facts, type Files, type Planted, placeOf, type Rows } from './plant.ts'

const FILE = 'feed.xml'

const TRANSCRIPT = '<podcast:transcript url="https://example.org/8.vtt" type="text/vtt"/>'
const GUID = '<guid>one</guid>'

/** A feed with one episode of 21 minutes; each of `lines` on a line of its own. */
const feed = (...lines: readonly string[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0">
<channel><title>Salt</title><language>en-gb</language>
<itunes:image href="https://example.org/cover.png"/>
<podcast:medium>podcast</podcast:medium>
<item><title>The tide table</title>
<enclosure url="https://example.org/8.mp3" length="123" type="audio/mpeg"/>
<itunes:duration>00:21:05</itunes:duration>
${lines.join('\n')}
</item></channel></rss>
`
const ITEM = `${FILE}:6 (item "The tide table")`

const delivery: Facts = {
  'core.production_phase': 'delivery',
  'delivery.target': ['podcast_rss_audio'],
}

const lines = (
  [right, wrong]: readonly [string, string],
  facts: Facts,
  at = ITEM,
  beside: Files = {},
): Planted => ({
  facts: { ...delivery, ...facts },
  clean: { [FILE]: feed(GUID, right), ...beside },
  fault: { [FILE]: feed(GUID, wrong) },
  at,
})

const CHAPTERS =
  '<podcast:chapters url="https://example.org/8.json" type="application/json+chapters"/>'
const chapters = (count: number): string =>
  JSON.stringify({
    version: '1.2.0',
    chapters: Array.from({ length: count }, (_, i) => ({ startTime: i * 60, title: `Part ${i}` })),
  })

/** The header of a PNG. */
export function png(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(33)
  header.write('\x89PNG\r\n\x1a\n', 'latin1')
  header.writeUInt32BE(13, 8)
  header.write('IHDR', 12)
  header.writeUInt32BE(width, 16)
  header.writeUInt32BE(height, 20)
  header.set([8, 2], 24)
  return header
}

const soundbite = (title: string): string =>
  `<podcast:soundbite startTime="10" duration="30">${title}</podcast:soundbite>`
const LONG = soundbite('one clause after the other '.repeat(6).trim())

export const feeds: Rows = {
  'POD-005': lines([TRANSCRIPT, ''], { 'delivery.has_speech': true }),
  'POD-006': {
    ...lines([CHAPTERS, CHAPTERS], {}, '8.json', { '8.json': chapters(3) }),
    fault: { '8.json': chapters(0) },
  },
  'POD-008': {
    ...lines(['', ''], {}, 'cover.png (1000 x 1000)', { 'cover.png': png(1400, 1400) }),
    fault: { 'cover.png': png(1000, 1000) },
  },
  'POD-013': lines(['<podcast:txt purpose="ai-content">true</podcast:txt>', ''], {
    'podcast.ai_generated_content': true,
  }),
  'POD-014': {
    ...lines(['', ''], {}, `${FILE}:9 (guid)`, { 'feed.archived.xml': feed(GUID) }),
    fault: { 'feed.archived.xml': feed('<guid>two</guid>') },
  },
  'CLP-013': lines(
    [soundbite('The stone'), LONG],
    {},
    `${placeOf(FILE, feed(GUID, LONG), 'soundbite')} (podcast:soundbite)`,
  ),
}
