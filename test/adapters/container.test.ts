import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AdapterTools, InputFile } from '../../src/adapters/adapter.ts'
import { isMediaSegment } from '../../src/adapters/container/boxes.ts'
import { isCutShort } from '../../src/adapters/container/cut-short.ts'
import { container } from '../../src/adapters/container.ts'
import { streamTimes } from '../../src/machine/stream-times.ts'
import { read, readContent, values } from './read.ts'

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
    'color_vfx.colour_tags': 'written',
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
    { 'color_vfx.colour_tags': 'missing', 'delivery.aspect_ratio': '9_16' },
  ],
  ['untagged-uhd.mp4', { 'color_vfx.colour_tags': 'missing_in_uhd' }],
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
  ['op1a.mxf', { 'delivery.container': 'mxf_op1a', 'editing.timecode_breaks': 0 }],
  ['timecode.mov', { 'editing.timecode_breaks': 0 }],
  ['timecode-break.mov', { 'editing.timecode_breaks': 1 }],
  [
    'ambisonic.webm',
    {
      'audio.channel_layout': 'ambisonics_1st_order',
      'audio.ambisonic_convention': 'acn_sn3d',
    },
  ],
  [
    'surround.wav',
    { 'audio.channel_layout': 'surround_5_1', 'core.media_representation': 'audio_only' },
  ],
  [
    'broadcast.wav',
    { 'delivery.container': 'wav_bwf', 'delivery.codec': ['pcm'], 'delivery.bitrate': 2.5752 },
  ],
  ['large.wav', { 'delivery.container': 'rf64' }],
  ['cut-short.wav', { 'qa.cut_short': true }],
  [
    'screen.flv',
    {
      'delivery.codec': ['h264_avc', 'aac_lc'],
      'core.frame_rate': 25,
    },
  ],
  [
    'camera.m2ts',
    { 'delivery.codec': ['h264_avc'], 'core.frame_rate': 25, 'delivery.keyframe_interval_s': 2 },
  ],
  ['disc.vob', { 'core.frame_rate': 25, 'delivery.aspect_ratio': '16_9' }],
  ['old.wmv', { 'core.frame_rate': 25, 'audio.channel_layout': 'mono' }],
  ['old.avi', { 'delivery.codec': ['mp3'], 'core.frame_rate': 25 }],
  ['mpeg2.m2t', { 'core.duration': 0.216 }],
  ['radio.mp2', { 'core.duration': 1.008, 'delivery.bitrate': 0.064 }],
  ['bare.aac', { 'delivery.codec': ['aac_lc'], 'core.media_representation': 'audio_only' }],
  ['bare.ac3', { 'audio.sample_rate_hz': 48_000, 'core.media_representation': 'audio_only' }],
  ['bare.eac3', { 'core.duration': 1.024, 'core.media_representation': 'audio_only' }],
  ['long.w64', { 'delivery.codec': ['pcm'], 'core.duration': 0.05 }],
  ['episode.mp3', { 'delivery.container': 'mp3', 'delivery.codec': ['mp3'] }],
  ['licensed.mp3', { 'core.rights_status': 'cc_by_nd' }],
  ['episode.m4a', { 'delivery.container': 'm4a', 'delivery.codec': ['aac_lc'] }],
])('reads of %s %j', async (name, expected) => {
  expect(await valuesOf(name)).toMatchObject(expected)
})

it.each([
  // It has one channel; Flash Video labels all AAC as stereo.
  ['screen.flv', 'audio.channel_layout'],
  // Layer II is not MP3; MediaInfo calls both “MPEG Audio”.
  ['radio.mp2', 'delivery.container'],
])('says nothing of %s by %s', async (name, fact) => {
  expect(await valuesOf(name)).not.toHaveProperty([fact])
})

/** A test file with the bytes of every word of 16 bits the other way round. */
function swapped(name: string): Uint8Array {
  const bytes = readFileSync(path.join(import.meta.dirname, 'files/container', name))
  return Buffer.from(bytes.subarray(0, bytes.length & ~1)).swap16()
}

it('reads AC-3 whose words have their low byte first as it reads the other', async () => {
  const reading = await readContent(container, 'a.ac3', swapped('bare.ac3'))
  expect(values(reading.subjects[0])).toEqual(await valuesOf('bare.ac3'))
})

describe('WAVE of which its header says too little', () => {
  const wave = (format: number, perSecond: number, size: number, info = ''): Uint8Array => {
    const bytes = Buffer.alloc(44 + 24_000)
    bytes.write('RIFF\xFF\xFF\xFF\xFFWAVEfmt \x10\0\0\0', 'latin1')
    bytes.writeUInt16LE(format, 20)
    bytes.writeUInt16LE(1, 22)
    bytes.writeUInt32LE(24_000, 24)
    bytes.writeUInt32LE(perSecond, 28)
    bytes.writeUInt16LE(format === 1 ? 2 : 256, 32)
    bytes.writeUInt16LE(format === 1 ? 16 : 4, 34)
    bytes.write('data', 36)
    bytes.writeUInt32LE(size, 40)
    return Buffer.concat([bytes, Buffer.from(info, 'latin1')])
  }
  const secondsOf = async (content: Uint8Array): Promise<unknown> =>
    values((await readContent(container, 'a.wav', content)).subjects[0])['core.duration']

  it('is as long as its bytes where a pipe left no size', async () => {
    expect(await secondsOf(wave(1, 48_000, 0xffffffff))).toBe(0.5)
  })

  it('is as long as its blocks of ADPCM, whatever it says of its bytes a second', async () => {
    const plain = Buffer.from(wave(0x11, 16_000, 24_000))
    // Two bytes more of description, and how many samples a block of 256 bytes has.
    const blocks = Buffer.concat([
      plain.subarray(0, 36),
      Buffer.from([2, 0, 0xf9, 1]),
      plain.subarray(36),
    ])
    blocks.writeUInt32LE(20, 16)
    expect(await secondsOf(blocks)).toBe(1.973)
  })

  it('is read where its program is a Pentax camera, at which MediaInfo does not return', async () => {
    const info = 'LIST\x16\0\0\0INFOISFT\x0a\0\0\0PENTAX K-x'
    expect(await secondsOf(wave(1, 48_000, 24_000, info))).toBe(0.5)
  })
})

describe('sound without a container', () => {
  const radio = readFileSync(path.join(import.meta.dirname, 'files/container/radio.mp2'))
  const speech = readFileSync(path.join(import.meta.dirname, 'files/container/episode.mp3'))
  const at = speech.indexOf(Buffer.from([0xff, 0xfb]))
  const isTaken = (content: Uint8Array): boolean =>
    container.matches({ path: 'a', absolutePath: 'a', bytes: content.length, head: content })

  it.each<[what: string, content: Uint8Array, expected: boolean]>([
    ['MP3 without a tag', speech.subarray(at), true],
    ['MP3 behind zeros', Buffer.concat([Buffer.alloc(240), speech.subarray(at)]), true],
    ['speech of a telephone', Buffer.from(`#!AMR\n${'<'.repeat(64)}`), true],
    ['one frame that is cut off', radio.subarray(0, 100), true],
    [
      'a frame with no second one after it',
      Buffer.concat([radio.subarray(0, 192), Buffer.alloc(64, 7)]),
      false,
    ],
    [
      'captions in UTF-16',
      Buffer.from('\uFEFF1\n00:00:01,000 --> 00:00:02,000\nOne.\n'.repeat(9), 'utf16le'),
      false,
    ],
    ['zeros alone', Buffer.alloc(4096), false],
    [
      'the sync word of AC-3 before a version that there is not',
      Buffer.from([0x0b, 0x77, 0, 0, 0, 0xff]),
      false,
    ],
    ['AC-3 whose words have their low byte first', swapped('bare.ac3'), true],
    ['AC-3 at half the sampling rate', Buffer.from('0b7721935048', 'hex'), true],
  ])('takes %s as it should', (_what, content, expected) => {
    expect(isTaken(content)).toBe(expected)
  })
})

describe('what MediaInfo calls truncated', () => {
  const wave = readFileSync(path.join(import.meta.dirname, 'files/container/broadcast.wav'))
  const stating = (bytes: number): Uint8Array => {
    const copy = Uint8Array.from(wave)
    new DataView(copy.buffer).setUint32(4, bytes, true)
    return copy
  }
  const said = async (content: Uint8Array): Promise<unknown> =>
    values((await readContent(container, 'a.wav', content)).subjects[0])['qa.cut_short']

  it.each([
    ['whole where RIFF counts its own first eight bytes', stating(wave.length), undefined],
    ['whole where RIFF states less than its chunks take', stating(wave.length - 16), undefined],
    ['cut where whole chunks are gone', stating(wave.length + 1000), true],
    ['cut where the last chunk goes on', stating(wave.length - 8).subarray(0, -50), true],
  ])('is WAVE %s', async (_what, content, expected) => {
    expect(await said(content)).toBe(expected)
  })

  it('is MXF whole where its random index ends it', async () => {
    const whole = readFileSync(path.join(import.meta.dirname, 'files/container/op1a.mxf'))
    const judged = async (bytes: Uint8Array): Promise<boolean> => {
      let cut: boolean | undefined
      const asking = {
        ...container,
        read: async (file: InputFile, tools: AdapterTools) => {
          cut = await isCutShort(file, tools)
          return { subjects: [], problems: [] }
        },
      }
      await readContent(asking, 'a.mxf', bytes)
      return cut!
    }
    expect(await judged(whole)).toBe(false)
    expect(await judged(whole.subarray(0, -20))).toBe(true)
  })
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

it('says where the timecode breaks', async () => {
  const { facts } = (await read(container, 'container/timecode-break.mov')).subjects[0]!
  expect(facts.find(({ path }) => path === 'editing.timecode_breaks')!.place.where).toBe(
    'at 1.00 s',
  )
})

it('counts the frames that a camera of a rig dropped, and only there', async () => {
  const rig = { declared: { 'camera.is_multiview': true } }
  const missing = async (name: string, options = rig) =>
    values((await read(container, `container/${name}`, options)).subjects[0])[
      'camera.missing_camera_frames'
    ]
  expect(await missing('dropped.mp4')).toBe(3)
  expect(await missing('clean.mp4')).toBe(0)
  expect(await missing('dropped.mp4', {} as typeof rig)).toBeUndefined()
})

it.each([
  ['amb', Buffer.from('2107d3118644c8c1ca000000', 'hex'), 'fuma_maxn'],
  ['plain', Buffer.from('000010008000 00aa00389b71'.replace(' ', ''), 'hex'), undefined],
])('reads the sub-format of a WAVE file: %s', async (_, subFormat, convention) => {
  const format = Buffer.alloc(40)
  format.writeUInt16LE(0xfffe, 0)
  format.writeUInt16LE(4, 2)
  format.writeUInt32LE(48_000, 4)
  format.writeUInt32LE(48_000 * 8, 8)
  format.writeUInt16LE(8, 12)
  format.writeUInt16LE(16, 14)
  format.writeUInt16LE(22, 16)
  format.writeUInt16LE(16, 18)
  format.writeUInt32LE(1, 24)
  subFormat.copy(format, 28)
  const chunk = (name: string, body: Buffer): Buffer => {
    const head = Buffer.alloc(8)
    head.write(name, 0, 'latin1')
    head.writeUInt32LE(body.length, 4)
    return Buffer.concat([head, body])
  }
  const content = Buffer.concat([
    Buffer.from('WAVE'),
    chunk('fmt ', format),
    chunk('data', Buffer.alloc(8000)),
  ])
  const file = chunk('RIFF', content)
  const reading = await readContent(container, 'a.wav', file)
  expect(values(reading.subjects[0])['audio.ambisonic_convention']).toBe(convention)
})

/** Damage that once exhausted the memory, and damage on which the parser once never finished. */
const whole = (name: string): Buffer =>
  readFileSync(path.join(import.meta.dirname, 'files/container', name))
const endlessTable = (): Buffer => {
  const bytes = whole('clean.mp4')
  const sizes = bytes.indexOf('stsz')
  bytes.writeUInt32BE(1, sizes + 8)
  bytes.writeUInt32BE(0xfffffff0, sizes + 12)
  bytes.writeUInt32BE(0xfffffff0, bytes.indexOf('stts') + 12)
  return bytes
}
const endlessReading = (): Buffer => {
  const bytes = whole('film.webm')
  for (const [at, byte] of [
    [1597, 145],
    [2389, 165],
    [3508, 255],
  ] as const)
    bytes[at] = byte
  return bytes
}

it.each([
  ['a table of four thousand million pictures', 'a.mp4', endlessTable],
  ['clusters that lead back', 'a.webm', endlessReading],
])('ends reading of %s, and reads the next file', async (_, name, damaged) => {
  const reading = await readContent(container, name, damaged())
  expect(reading.problems).toMatchObject([{ kind: 'partial' }])
  expect(reading.problems[0]!.message).toMatch(/^Key frames were not read: /)
  expect(await valuesOf('clean.mp4')).toMatchObject({ 'delivery.keyframe_interval_s': 1 })
  expect(process.memoryUsage().rss).toBeLessThan(1.5e9)
})

it('ends with the time of its adapter', async () => {
  const absolutePath = path.join(import.meta.dirname, 'files/container/clean.mp4')
  const file = { path: 'clean.mp4', absolutePath, bytes: 12_848, head: new Uint8Array() }
  const signal = AbortSignal.abort()
  await expect(
    streamTimes(
      file,
      { hasIndex: true, everyPicture: false, withForm: false, withCaptions: false },
      signal,
    ),
  ).rejects.toThrow()
})

it('says of a media segment that is named as a film what it lacks, and passes over one of a playlist', async () => {
  const segment = Buffer.from('00000018737479706d736468000000006d7364686d736978', 'hex')
  const { problems, subjects } = await readContent(container, 'film.mp4', segment)
  expect(subjects).toEqual([])
  expect(problems).toMatchObject([{ kind: 'note', message: /behind its initialisation segment/ }])
  expect(isMediaSegment({ path: 'chunk-1.m4s', head: segment })).toBe(false)
})
