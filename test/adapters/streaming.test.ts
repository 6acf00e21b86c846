/**
 * Tests the adapters for HLS and DASH manifests, each with a fault: too much for a network, no captions, key frames too
 * far apart.
 */
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

it('finds the address of a segment or a rendition behind other tags', async () => {
  const ranges =
    '#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\n#EXT-X-BYTERANGE:10@0\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z\nshow.ts\n#EXT-X-ENDLIST\n'
  const media = await readContent(streaming, 'list.m3u8', ranges)
  expect(media.problems).toEqual([])
  expect(values(media.subjects[0])).toEqual({ 'core.duration': 6, 'delivery.container': 'mpeg_ts' })
  const whole =
    '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="a"\nvideo.m3u8\n'
  expect((await readContent(streaming, 'show.m3u8', whole)).problems).toEqual([])
})

it.each([
  [
    'a segment without a duration, whose length is not guessed',
    '#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9\na.ts\nb.ts\n#EXT-X-ENDLIST\n',
    [[5, 'No #EXTINF says the duration of this segment.']],
  ],
  [
    'a duration that is no number',
    '#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:nine\na.ts\n#EXTINF:9\nb.ts\n#EXT-X-ENDLIST\n',
    [[3, 'This segment has no duration.']],
  ],
  [
    'a segment without an address',
    '#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9\n#EXT-X-BYTERANGE:1@0\n#EXT-X-ENDLIST\n',
    [[3, 'This segment has no address.']],
  ],
  [
    'another first line',
    '# Made by hand\n#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9\na.ts\n',
    [[1, 'The first line is not #EXTM3U, so players refuse this playlist.']],
  ],
  [
    'a rendition that nothing describes',
    '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8\nb.m3u8\n',
    [[4, 'No #EXT-X-STREAM-INF describes this rendition.']],
  ],
])('names %s', async (what, text, expected) => {
  const { problems, subjects } = await readContent(streaming, 'list.m3u8', text)
  expect(problems.map(({ place, message }) => [place.line, message])).toEqual(expected)
  if (/duration/.test(what)) expect(values(subjects[0])).not.toHaveProperty(['core.duration'])
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

it.each([
  ['P0Y0M0DT0H0M16S', 16],
  ['P1DT1S', 86_401],
  ['P1MT1S', undefined],
])('takes %s of a manifest for %s seconds', async (duration, seconds) => {
  const text = `<MPD mediaPresentationDuration="${duration}"><Period><AdaptationSet><Representation/></AdaptationSet></Period></MPD>`
  const { subjects } = await readContent(streaming, 'a.mpd', text)
  expect(values(subjects[0])['core.duration']).toBe(seconds)
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

it('does not take a list of songs for a stream', async () => {
  const songs = readContent(streaming, 'songs.m3u8', '#EXTINF:9,A song\na.flac\n')
  await expect(songs).rejects.toThrow('does not ask for')
})

it('does not take a page for a manifest', async () => {
  await expect(readContent(streaming, 'page.mpd', '<html></html>')).rejects.toThrow(
    'does not ask for',
  )
})
