import { expect, it } from 'vitest'
import { feed } from '../../src/adapters/feed.ts'
import { named, ofKind, read, readContent, values } from './read.ts'

it('finds what an episode lacks, has too long or has changed', async () => {
  const reading = await read(feed, 'feed/faults.xml')
  const [faulty] = ofKind(reading, 'feed_item')
  expect(faulty).toMatchObject({
    id: 'new-guid',
    belongsTo: 'episode 07.mp3',
    place: { line: 10, where: 'item "The tide &long; table"' },
  })
  expect(values(faulty)).toEqual({
    'podcast.namespace_tag': [
      'locked',
      'medium',
      'license',
      'soundbite',
      'person',
      'valueTimeSplit',
    ],
    'podcast.medium': 'podcast',
    'core.rights_status': 'cc_by_nc_sa',
    'podcast.chapter_count': 0,
    'podcast.artwork_px': 40,
    'podcast.ai_content_declared': false,
    'podcast.guid_changed': true,
    'core.duration': 1265,
    'delivery.target': ['podcast_rss_audio'],
    'transcript.language_tag': 'en-GB',
    'transcript.published': false,
  })
  const [soundbite] = ofKind(reading, 'clip')
  expect(soundbite!.place).toMatchObject({ line: 15 })
  expect(values(soundbite)).not.toHaveProperty(['clip.starts_mid_sentence'])
  expect(values(soundbite)).toMatchObject({ 'clip.duration': 8, 'clip.title_length': 141 })
  expect(faulty!.facts.find(({ path }) => path === 'podcast.artwork_px')!.place).toEqual({
    file: 'feed/cover.png',
    where: '60 x 40',
  })
})

it('finds nothing wrong with the other', async () => {
  const reading = await read(feed, 'feed/faults.xml')
  expect(reading.problems).toEqual([])
  expect(values(ofKind(reading, 'feed_item')[1])).toMatchObject({
    'podcast.chapter_count': 2,
    'podcast.ai_content_declared': true,
    'podcast.guid_changed': false,
    'core.duration': 605,
    'delivery.target': ['podcast_rss_video'],
    'transcript.published': true,
    'transcript.language_tag_written': true,
  })
  expect(values(ofKind(reading, 'clip')[1])).toMatchObject({
    'clip.duration': 30,
    'clip.title_length': 21,
  })
})

it.each([
  ['<p>(00:00) Intro</p><p>(04:12) The storm</p><p>(1:02:10) Home</p>', 3],
  ['00:00 - Intro\n12:30 - The storm', 2],
  ['At 12:30 she calls.\nRecorded at 10:15 and 11:20.', 0],
  ['12:30 is when it begins.', 0],
])('counts times at the beginning of lines as chapters: %s', async (text, expected) => {
  const enclosure = '<enclosure url="a.mp3" type="audio/mpeg" length="9"/>'
  const item = `<item><guid>a</guid>${enclosure}<description><![CDATA[${text}]]></description></item>`
  const xml = `<rss><channel>${item}</channel></rss>`
  const { facts } = (await readContent(feed, 'feed.xml', xml)).subjects[0]!
  const found = facts.find(({ path }) => path === 'podcast.chapter_count')
  expect(found).toMatchObject({
    value: expected,
    certainty: expected > 0 ? 'measured' : 'estimated',
  })
})

it('looks for no chapters or artwork that lie elsewhere', async () => {
  const item = '<item><guid>a</guid><podcast:chapters url="https://example.org/a.json"/></item>'
  const xml = `<rss><channel><itunes:image href="https://example.org/a.png"/>${item}</channel></rss>`
  const { looked } = (await readContent(feed, 'feed.xml', xml)).subjects[0]!
  expect(looked).not.toContain('podcast.chapter_count')
  expect(looked).not.toContain('podcast.artwork_px')
  expect(looked).not.toContain('podcast.guid_changed')
})

it('knows the podcast namespace by another prefix', async () => {
  const xml =
    '<rss xmlns:p="https://podcastindex.org/namespace/1.0"><channel><p:medium>music</p:medium><item><p:season>1</p:season></item></channel></rss>'
  expect(values((await readContent(feed, 'feed.xml', xml)).subjects[0])).toMatchObject({
    'podcast.medium': 'music',
    'podcast.namespace_tag': ['medium', 'season'],
  })
})

it('reads on behind damage and says where it is', async () => {
  const xml =
    '<rss>\n<channel>\n<item><guid>a</guid><enclosure url="a.mp3"/></item>\n</chanel></rss>'
  const reading = await readContent(feed, 'feed.xml', xml)
  expect(ofKind(reading, 'feed_item')).toHaveLength(1)
  expect(reading.problems).toMatchObject([{ kind: 'partial', place: { line: 4 } }])
})

it('leaves an archived feed to the one that replaced it', async () => {
  await expect(read(feed, 'feed/faults.archived.xml')).rejects.toThrow('does not ask for')
})

it('holds a soundbite against the sentences of the transcript that lies beside the feed', async () => {
  const reading = await read(feed, 'feed/faults.xml')
  expect(values(named(reading, 'kept-guid soundbite 1'))).toMatchObject({
    'clip.starts_mid_sentence': false,
    'clip.ends_mid_sentence': true,
  })
})

const RSS = '<rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0">'
const ITEM = '<item><title>One</title><guid>1</guid>'
const AUDIO = '<enclosure url="https://a.example/1.mp3" length="9" type="audio/mpeg"/>'

it('says of no episode what stands in a live item', async () => {
  const live =
    '<podcast:liveItem status="live"><title>Now</title><podcast:person>Ada</podcast:person><podcast:contentLink href="https://a.example">Watch</podcast:contentLink></podcast:liveItem>'
  const reading = await readContent(
    feed,
    'feed.xml',
    `${RSS}<channel>${live}${ITEM}${AUDIO}<podcast:contentLink href="https://a.example">Elsewhere</podcast:contentLink></item></channel></rss>`,
  )
  expect(values(ofKind(reading, 'feed_item')[0])['podcast.namespace_tag']).toEqual(['liveItem'])
})

it.each([
  ['articles', '<rss version="2.0">', `${ITEM}</item>`, 0],
  ['articles and one sound', '<rss version="2.0">', `${ITEM}</item>${ITEM}${AUDIO}</item>`, 1],
  ['a podcast', RSS, `${ITEM}</item>`, 1],
])('takes of %s what is an episode', async (_what, start, items, episodes) => {
  const reading = await readContent(feed, 'feed.xml', `${start}<channel>${items}</channel></rss>`)
  expect(ofKind(reading, 'feed_item')).toHaveLength(episodes)
})

it.each(['README.md', 'feed.py', 'notes.xml'])(
  'does not take %s, which quotes a feed',
  async (name) => {
    const text = `How a feed begins:\n\n    ${RSS}<channel>\n`
    await expect(readContent(feed, name, text)).rejects.toThrow('does not ask for')
  },
)
