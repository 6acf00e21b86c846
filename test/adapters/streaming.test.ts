/** Manifests of HLS and DASH, with a fault in each: too much for a network, no captions, key frames too far apart. */
import { expect, it } from 'vitest'
import { streaming } from '../../src/adapters/streaming.ts'
import { read, readContent, values } from './read.ts'

it('reads a multivariant playlist and the playlists of its best rendition', async () => {
  const { subjects, problems } = await read(streaming, 'streaming/show.m3u8')
  expect(problems).toEqual([])
  const [subject] = subjects
  expect(subject).toMatchObject({ kind: 'deliverable', id: 'streaming/show.m3u8' })
  expect(values(subject)).toEqual({
    'core.duration': 14.512,
    'core.media_representation': 'flat_video',
    'color_vfx.transfer_function': 'pq',
    'delivery.aspect_ratio': '16_9',
    'delivery.audio_description_present': true,
    'delivery.bitrate': 36.5,
    'delivery.captions_present': true,
    'delivery.codec': ['h264_avc', 'aac_lc', 'h265_hevc'],
    'delivery.container': 'fragmented_mp4_cmaf',
    'delivery.keyframe_interval_s': 4.004,
  })
  const placed = Object.fromEntries(subject!.facts.map(({ path, place }) => [path, place]))
  expect(placed['delivery.bitrate']).toEqual({ file: 'streaming/show.m3u8', line: 11 })
  // Forced subtitles come first and are no captions.
  expect(placed['delivery.captions_present']).toMatchObject({ line: 7 })
  const keyFrames = { file: 'streaming/1080/key-frames.m3u8', line: 8 }
  expect(placed['delivery.keyframe_interval_s']).toEqual(keyFrames)
})

it('knows captions to be absent only where the playlist rules them out', async () => {
  const { subjects } = await read(streaming, 'streaming/no-captions.m3u8')
  expect(values(subjects[0])).toMatchObject({
    'delivery.captions_present': false,
    'delivery.container': 'mpeg_ts',
  })
  const open = await readContent(
    streaming,
    'show.m3u8',
    '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=800000,CODECS="mp4a.40.2"\na.m3u8\n',
  )
  expect(open.subjects[0]!.looked).not.toContain('delivery.captions_present')
  expect(open.subjects[0]!.looked).not.toContain('delivery.audio_description_present')
  expect(values(open.subjects[0])['core.media_representation']).toBe('audio_only')
})

it('calls the peak of a rendition an estimate of its bitrate', async () => {
  const { subjects } = await read(streaming, 'streaming/no-captions.m3u8')
  expect(subjects[0]!.facts.find(({ path }) => path === 'delivery.bitrate')).toMatchObject({
    value: 2.4,
    certainty: 'estimated',
    method: 'BANDWIDTH, the peak of the best rendition',
  })
})

it('takes a media playlist for a part, and a live one for one without a length', async () => {
  const ended = await read(streaming, 'streaming/1080/list.m3u8')
  expect(ended.subjects[0]!.kind).toBe('asset')
  expect(values(ended.subjects[0])['core.duration']).toBe(14.512)
  const live = await read(streaming, 'streaming/720/list.m3u8')
  expect(values(live.subjects[0])).toEqual({ 'delivery.container': 'mpeg_ts' })
})

it('reads a DASH manifest', async () => {
  const { subjects, problems } = await read(streaming, 'streaming/show.mpd')
  expect(problems).toEqual([])
  expect(values(subjects[0])).toEqual({
    'core.duration': 74.5,
    'core.media_representation': 'flat_video',
    'color_vfx.transfer_function': 'hlg',
    'delivery.aspect_ratio': '16_9',
    'delivery.audio_description_present': true,
    // The rendition for fast forward is not one to be watched.
    'delivery.bitrate': 31.128,
    'delivery.captions_present': true,
    'delivery.codec': ['av1', 'h265_hevc', 'aac_lc', 'opus'],
    'delivery.container': 'fragmented_mp4_cmaf',
  })
  const facts = subjects[0]!.facts
  expect(facts.find(({ path }) => path === 'delivery.captions_present')!.place.line).toBe(25)
  expect(facts.find(({ path }) => path === 'delivery.bitrate')!.certainty).toBe('estimated')
})

it('follows no address out of the folder', async () => {
  const reading = await readContent(
    streaming,
    'show.m3u8',
    '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n/etc/passwd\n#EXT-X-I-FRAME-STREAM-INF:URI="../../x.m3u8"\n',
  )
  expect(values(reading.subjects[0])).toEqual({ 'delivery.bitrate': 0 })
})

it.each([
  ['empty.m3u8', '#EXTM3U\n', 'holds no rendition and no segment'],
  ['empty.mpd', '<MPD/>', 'The manifest lists no representation.'],
])('says what is wrong with %s', async (name, content, message) => {
  const { problems } = await readContent(streaming, name, content)
  expect(problems.map((problem) => problem.message)).toEqual([message])
})

it('does not take a page for a manifest', async () => {
  await expect(readContent(streaming, 'page.mpd', '<html></html>')).rejects.toThrow(
    'does not ask for',
  )
})
