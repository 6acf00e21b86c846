import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { audio } from '../../src/adapters/audio.ts'
import { container } from '../../src/adapters/container.ts'
import { licenceState } from '../../src/adapters/licence.ts'
import { picture } from '../../src/adapters/picture.ts'
import { hasGlobalShutter } from '../../src/adapters/shutter-types.ts'
import { video } from '../../src/adapters/video.ts'
import { ofKind, read, readContent, values } from './read.ts'

const RIG = { 'camera.is_multiview': true, 'core.frame_rate': 30 }
const first = async (name: string) => (await read(picture, name)).subjects[0]!

it('says of a plain picture its shape and no more', async () => {
  const reading = await read(picture, 'picture/clean.jpg')
  expect(reading.problems).toEqual([])
  expect(reading.subjects[0]).toMatchObject({ kind: 'asset', wholeFile: true })
  expect(values(reading.subjects[0])).toEqual({
    'core.media_representation': 'still_image',
    'delivery.aspect_ratio': '16_9',
  })
  expect(reading.subjects[0]!.looked).toContain('core.digital_source_type')
})

it('reads the source type of a generated picture', async () => {
  const subject = await first('picture/generated.jpg')
  expect(subject.kind).toBe('generated_asset')
  expect(values(subject)).toMatchObject({
    'core.digital_source_type': 'trainedAlgorithmicMedia',
    'generation.machine_mark': true,
  })
})

it('knows what two diffusion programs leave in a PNG', async () => {
  expect(values(await first('picture/web-ui.png'))).toMatchObject({
    'generation.method': ['diffusion'],
    'generation.record_complete': true,
  })
  const comfy = await first('picture/comfy.png')
  expect(values(comfy)).toMatchObject({ 'generation.method': ['diffusion'] })
  // The rest of the generation record may be in another file.
  expect(comfy.looked).not.toContain('generation.record_complete')
})

it('knows a PNG of 16 bits', async () => {
  expect(values(await first('picture/deep.png'))).toMatchObject({
    'color_vfx.file_format': 'png_16',
  })
  expect(values(await first('feed/cover.png'))).toMatchObject({ 'delivery.aspect_ratio': '3_2' })
})

it('knows a colour space by the name of its profile', async () => {
  expect(values(await first('picture/display-p3.jpg'))).toMatchObject({
    'color_vfx.color_space': 'display_p3',
  })
})

it('reads how a camera was set, where the project has a rig', async () => {
  const reading = await read(picture, 'picture/rig.jpg', { declared: RIG })
  const [camera] = ofKind(reading, 'capture_setup')
  expect(camera!.id).toBe('R7')
  expect(values(camera)).toEqual({ 'camera.unlocked_settings': 2, 'camera.shutter_angle': 180 })
  expect(ofKind(await read(picture, 'picture/rig.jpg'), 'capture_setup')).toEqual([])
})

it('reads the licence that a picture names', async () => {
  const reading = await read(picture, 'picture/licensed.jpg')
  expect(values(reading.subjects[0])['core.rights_status']).toBe('cc0')
})

it.each([
  ['http://creativecommons.org/licenses/by-nc-sa/4.0/', 'cc_by_nc_sa'],
  ['CC-BY-ND-4.0', 'cc_by_nd'],
  ['(c) 2026 Ada, CC BY 4.0', 'cc_by'],
  ['CC BY-NC', 'cc_by_nc'],
  ['CC0-1.0', 'cc0'],
  ['https://creativecommons.org/publicdomain/mark/1.0/', 'public_domain'],
  ['All rights reserved', undefined],
  ['CC Sabathia by Ada', undefined],
  [undefined, undefined],
])('reads of the words %j the licence %s', (words, state) => {
  expect(licenceState(words)).toBe(state)
})

it.each([
  ['ILCE-9M3', true],
  ['KOMODO-X', true],
  ['HERO11 Black', false],
  ['Canon EOS R5', false],
  ['iPhone 15 Pro', false],
  ['R7', undefined],
  ['ILCE-1M9', undefined],
])('knows the shutter of %s to be global: %s', (model, isGlobal) => {
  expect(hasGlobalShutter(model)).toBe(isGlobal)
})

it('infers the shutter of a rig from the model that Exif names', async () => {
  const reading = await read(picture, 'picture/rig-rolling.jpg', { declared: RIG })
  const [camera] = ofKind(reading, 'capture_setup')
  expect(camera!.id).toBe('HERO11 Black')
  expect(camera!.facts.find(({ path }) => path === 'camera.global_shutter')).toMatchObject({
    value: false,
    certainty: 'inferred',
  })
})

/** A JPEG with these bytes in front of its frame header. */
const jpegBehind = (between: Uint8Array): Buffer => {
  const whole = readFileSync(path.join(import.meta.dirname, 'files/picture/clean.jpg'))
  return Buffer.concat([whole.subarray(0, 2), between, whole.subarray(2)])
}
/** A comment segment of the maximum length. */
const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), Buffer.alloc(0xfffd, 0x20)])

it.each([
  ['a megabyte of comments', Buffer.concat(Array.from({ length: 16 }, () => comment))],
  ['bytes that fill a marker', Buffer.alloc(600, 0xff)],
  ['zeros between segments', Buffer.concat([comment, Buffer.alloc(40)])],
])('finds the size of a JPEG behind %s', async (_what, between) => {
  const reading = await readContent(picture, 'a.jpg', jpegBehind(between))
  expect(reading.problems).toEqual([])
  expect(values(reading.subjects[0])['delivery.aspect_ratio']).toBe('16_9')
})

it('says of a JPEG without a frame header that it has no size, however long it is', async () => {
  const noise = Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, 2]),
    Buffer.alloc(4_000_000),
  ])
  const { problems } = await readContent(picture, 'a.jpg', noise)
  expect(problems).toHaveLength(1)
})

it.each(['mif1', 'mif3', 'heix', 'avif', 'avci', 'j2ki', 'jpeg'])(
  'takes %s of HEIF for a picture, and no adapter of films asks for it',
  (brand) => {
    const head = Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1miaf`, 'latin1')
    const file = { path: 'a.heic', absolutePath: '/a.heic', bytes: head.length, head }
    expect([picture, container, audio, video].map((adapter) => adapter.matches(file))).toEqual([
      true,
      false,
      false,
      false,
    ])
  },
)

it('finds the size of a TIFF whose directory comes after the pixels', async () => {
  const pixels = 600_000
  const tiff = Buffer.alloc(pixels + 2 + 3 * 12)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(pixels, 4)
  tiff.writeUInt16BE(3, pixels)
  // Width as 16 bits, height as 32, turned by 90 degrees.
  const entries = [
    [256, 3, 1080 << 16],
    [257, 4, 1920],
    [274, 3, 6 << 16],
  ] as const
  for (const [i, [tag, type, value]] of entries.entries()) {
    const at = pixels + 2 + i * 12
    tiff.writeUInt16BE(tag, at)
    tiff.writeUInt16BE(type, at + 2)
    tiff.writeUInt32BE(1, at + 4)
    tiff.writeUInt32BE(value, at + 8)
  }
  const { problems, subjects } = await readContent(picture, 'scan.tif', tiff)
  expect(problems).toEqual([])
  expect(values(subjects[0])).toMatchObject({ 'delivery.aspect_ratio': '16_9' })
  const cut = await readContent(picture, 'cut.tif', tiff.subarray(0, pixels))
  expect(cut.problems).toMatchObject([{ message: 'The size of this picture cannot be read.' }])
  const head = await readContent(picture, 'head.tif', tiff.subarray(0, 6))
  expect(head.problems).toMatchObject([{ message: 'The size of this picture cannot be read.' }])
})

describe('HEIF with a minimised header', () => {
  // Thirteen flags, the orientation less one, a flag for sides of 15 bits, width and height less one each.
  const heifOf = (width: number, height: number): Buffer => {
    const sides = [width, height].map((side) => (side - 1).toString(2).padStart(15, '0')).join('')
    const bits = `${'0'.repeat(13)}1011${sides}`.padEnd(64, '0')
    const mini = Buffer.from(BigInt(`0b${bits}`).toString(16).padStart(16, '0'), 'hex')
    return Buffer.concat([Buffer.from('\0\0\0\x10ftypmif3avif\0\0\0\x10mini', 'latin1'), mini])
  }
  const shapeOf = async (heif: Buffer) => {
    const { problems, subjects } = await readContent(picture, 'small.avif', heif)
    return {
      shapes: subjects.flatMap((one) => values(one)['delivery.aspect_ratio'] ?? []),
      problems: problems.length,
    }
  }

  it('has its size found, turned as the header says', async () => {
    expect(await shapeOf(heifOf(1920, 1080))).toEqual({ shapes: ['9_16'], problems: 0 })
  })

  it('has no size where it ends within it', async () => {
    // The first bits of the height alone would say 9.
    const heif = heifOf(16, 1025)
    expect(await shapeOf(heif.subarray(0, heif.length - 3))).toEqual({ shapes: [], problems: 1 })
  })
})

it('takes the size of a raw file from the picture itself and not from its small copy', async () => {
  const entry = (tag: number, value: number): Buffer => {
    const bytes = Buffer.from([tag & 255, tag >> 8, 4, 0, 1, 0, 0, 0, 0, 0, 0, 0])
    bytes.writeUInt32LE(value, 8)
    return bytes
  }
  const directory = (...entries: readonly Buffer[]): Buffer =>
    Buffer.concat([Buffer.from([entries.length, 0]), ...entries, Buffer.alloc(4)])
  const copy = directory(entry(254, 1), entry(256, 120), entry(257, 120), entry(330, 62))
  const raw = directory(entry(254, 0), entry(256, 6000), entry(257, 4000))
  const tiff = Buffer.concat([Buffer.from('II*\0\x08\0\0\0', 'latin1'), copy, raw])
  const { subjects } = await readContent(picture, 'raw.dng', tiff)
  expect(values(subjects[0])).toMatchObject({ 'delivery.aspect_ratio': '3_2' })
})

it('finds the size of HEIF with a codec of its own brand, a grid by the whole of it', async () => {
  const box = (type: string, ...parts: readonly Uint8Array[]): Buffer => {
    const content = Buffer.concat(parts)
    const head = Buffer.alloc(8)
    head.writeUInt32BE(content.length + 8)
    head.write(type, 4, 'latin1')
    return Buffer.concat([head, content])
  }
  const ispe = (width: number, height: number): Buffer => {
    const content = Buffer.alloc(12)
    content.writeUInt32BE(width, 4)
    content.writeUInt32BE(height, 8)
    return box('ispe', content)
  }
  const properties = box('iprp', box('ipco', ispe(512, 512), ispe(1920, 1080)))
  const heif = Buffer.concat([
    box('ftyp', Buffer.from('j2ki\0\0\0\0mif1j2ki', 'latin1')),
    box('meta', Buffer.alloc(4), properties),
  ])
  const { problems, subjects } = await readContent(picture, 'tiles.heif', heif)
  expect(problems).toEqual([])
  expect(values(subjects[0])).toMatchObject({ 'delivery.aspect_ratio': '16_9' })
})

it('takes no text for a film because of its second word', () => {
  const begins = (text: string) => ({
    path: 'a.txt',
    absolutePath: '/a.txt',
    bytes: 100,
    head: Buffer.from(text, 'latin1'),
  })
  expect(container.matches(begins('The wide-street picture was obtained from here.'))).toBe(false)
  expect(container.matches(begins(`\0\0\0\x08wide${'\0'.repeat(16)}`))).toBe(true)
})
