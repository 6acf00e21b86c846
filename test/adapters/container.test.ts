import { expect, it } from 'vitest'
import { container } from '../../src/adapters/container.ts'
import { read, values } from './read.ts'

const valuesOf = async (name: string): Promise<Record<string, unknown>> =>
  values((await read(container, `container/${name}`)).subjects[0])

it('finds nothing wrong with a tagged file of 25 frames and a key frame each second', async () => {
  const reading = await read(container, 'container/clean.mp4')
  expect(reading.problems).toEqual([])
  expect(reading.subjects).toHaveLength(1)
  expect(reading.subjects[0]).toMatchObject({
    kind: 'deliverable',
    id: 'container/clean.mp4',
    wholeFile: true,
  })
  expect(values(reading.subjects[0])).toEqual({
    'delivery.container': 'mp4',
    'delivery.codec': ['h264_avc', 'aac_lc'],
    'delivery.bitrate': expect.closeTo(0.0514, 3),
    'delivery.aspect_ratio': '16_9',
    'delivery.keyframe_interval_s': 1,
    'core.duration': 2,
    'core.frame_rate': 25,
    'core.media_representation': 'flat_video',
    'color_vfx.bit_depth': 8,
    'color_vfx.colour_tag_present': true,
    'color_vfx.transfer_function': 'bt_709_oetf',
    'color_vfx.color_space': 'rec_709',
    'color_vfx.hdr_metadata_present': false,
    'audio.sample_rate_hz': 48_000,
    'audio.channel_layout': 'stereo',
    'transcript.language_tag': 'en',
  })
})

it.each([
  [
    'hdr-faults.mp4',
    { 'delivery.keyframe_interval_s': 10, 'audio.sample_rate_hz': 44_100, 'qa.av_offset': -176 },
  ],
  [
    'hdr-faults.mp4',
    { 'color_vfx.transfer_function': 'pq', 'color_vfx.hdr_metadata_present': false },
  ],
  ['hdr-8-bit.mp4', { 'color_vfx.bit_depth': 8, 'color_vfx.color_space': 'rec_2100_pq' }],
  ['hdr-clean.mp4', { 'color_vfx.hdr_metadata_present': true, 'color_vfx.peak_luminance': 900 }],
  ['hdr-clean.mp4', { 'core.frame_rate': 24_000 / 1001, 'color_vfx.bit_depth': 10 }],
  [
    'untagged-vertical.mov',
    { 'color_vfx.colour_tag_present': false, 'delivery.aspect_ratio': '9_16' },
  ],
  [
    'untagged-vertical.mov',
    {
      'delivery.container': 'mov',
      'color_vfx.file_format': 'prores_422_hq',
      'audio.channel_layout': 'mono',
    },
  ],
  [
    'fragments.mp4',
    { 'delivery.container': 'fragmented_mp4_cmaf', 'delivery.keyframe_interval_s': 1 },
  ],
  ['stream.m2t', { 'delivery.container': 'mpeg_ts', 'delivery.keyframe_interval_s': 1 }],
  [
    'captioned.mkv',
    {
      'delivery.container': 'matroska',
      'delivery.captions_present': true,
      'delivery.audio_description_present': true,
    },
  ],
  [
    'film.webm',
    { 'delivery.container': 'webm', 'delivery.codec': ['opus'], 'delivery.aspect_ratio': '2_00' },
  ],
  ['op1a.mxf', { 'delivery.container': 'mxf_op1a' }],
  [
    'surround.wav',
    { 'audio.channel_layout': 'surround_5_1', 'core.media_representation': 'audio_only' },
  ],
  [
    'broadcast.wav',
    { 'delivery.container': 'wav_bwf', 'delivery.codec': ['pcm'], 'delivery.bitrate': 2.5752 },
  ],
  ['large.wav', { 'delivery.container': 'rf64' }],
  ['episode.mp3', { 'delivery.container': 'mp3', 'delivery.codec': ['mp3'] }],
  ['episode.m4a', { 'delivery.container': 'm4a', 'delivery.codec': ['aac_lc'] }],
])('reads of %s %j', async (name, expected) => {
  expect(await valuesOf(name)).toMatchObject(expected)
})

it('says nothing of the form of a picture of two to one, which may be a sphere', async () => {
  expect(await valuesOf('film.webm')).not.toHaveProperty(['core.media_representation'])
})

it('says nothing of lip sync where sound and picture begin together', async () => {
  const { looked } = (await read(container, 'container/clean.mp4')).subjects[0]!
  expect(looked).not.toContain('qa.av_offset')
})

it('reads two files at the same time', async () => {
  const both = await Promise.all([valuesOf('clean.mp4'), valuesOf('episode.mp3')])
  expect(both.map((file) => file['delivery.container'])).toEqual(['mp4', 'mp3'])
})
