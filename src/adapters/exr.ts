/** OpenEXR: facts from the header, for files of any size (openexr.com, "OpenEXR File Layout"). */
import type { Adapter } from './adapter.ts'
import { blocksOf, type ExrHeader } from './exr/blocks.ts'
import { problem, unreadable, viewOf } from './files.ts'
import { subjectReading, wholeFile } from './subject.ts'

/** Maximum size of the header that is read, in bytes: attributes and, in a multi-part file, the first part. */
const HEADER = 1024 * 1024

const fills = {
  'color_vfx.exr_compression': { certainty: 'measured', how: 'attribute "compression"' },
  'color_vfx.file_format': { certainty: 'measured', how: 'pixel types of the channels' },
  'color_vfx.bit_depth': { certainty: 'measured', how: 'pixel types of the channels' },
  'color_vfx.color_space': {
    certainty: 'inferred',
    how: 'attribute "chromaticities", values being linear',
  },
  'color_vfx.transfer_function': {
    certainty: 'inferred',
    how: 'OpenEXR holds linear light by definition',
  },
} as const satisfies Adapter['fills']

const compressions = [
  'none',
  'rle',
  'zips',
  'zip',
  'piz',
  'pxr24',
  'b44',
  'b44a',
  'dwaa',
  'dwab',
  'htj2k256',
  'htj2k32',
]
const MAGIC = 20_000_630
/** Bit in the version field for a part with deep data. */
const DEEP = 0x800

export const exr: Adapter = {
  name: 'exr',
  summary:
    'OpenEXR: compression, pixel types, deep data and primaries from the header; whether every block of the picture is in the file.',
  files: ['*.exr'],
  fills,
  limits: { bytes: Number.MAX_SAFE_INTEGER, ms: 20_000 },
  matches: ({ head }) => head.length >= 8 && viewOf(head).getUint32(0, true) === MAGIC,
  read: async (file, tools) => {
    const header = await tools.readRange(file, 0, Math.min(file.bytes, HEADER))
    const { attributes, end } = attributesOf(header) ?? {}
    const compression = attributes?.get('compression')?.[0]
    const types = channelTypes(attributes?.get('channels'))
    if (attributes === undefined || compression === undefined || types.length === 0) {
      return unreadable(
        file,
        'is an OpenEXR file whose header ends before its channels and compression',
      )
    }
    const flags = viewOf(header).getUint32(4, true)
    const isDeep = (flags & DEEP) !== 0
    const isHalf = types.every((type) => type === 'half')
    const packed = compressions[compression]
    // B44 compresses only half floats, so other channels lose nothing.
    const losesNothing = (packed === 'b44' || packed === 'b44a') && !types.includes('half')
    const found = [
      { path: 'color_vfx.exr_compression', value: losesNothing ? undefined : packed },
      {
        path: 'color_vfx.file_format',
        value: isDeep ? 'exr_deep' : isHalf ? 'exr_half' : 'exr_float',
      },
      { path: 'color_vfx.bit_depth', value: isHalf ? 16 : 32 },
      { path: 'color_vfx.color_space', value: primaries(attributes.get('chromaticities')) },
      { path: 'color_vfx.transfer_function', value: 'scene_linear' },
    ].filter(({ value }) => value !== undefined)
    const blocks = await blocksOf(file, tools, { attributes, end: end!, flags })
    const problems =
      blocks === undefined || blocks.missing === 0
        ? []
        : [
            problem(
              file,
              'partial',
              'malformed',
              `is cut short or damaged: ${blocks.missing} of the ${blocks.count} blocks of its picture are not in it`,
            ),
          ]
    return { subjects: [subjectReading(fills, wholeFile(file.path, 'plate'), found)], problems }
  },
}

/** Attributes of the first header by name, and its end; undefined if the bytes end before it. */
function attributesOf(header: Uint8Array): Pick<ExrHeader, 'attributes' | 'end'> | undefined {
  const found = new Map<string, Uint8Array>()
  let at = 8
  while (at < header.length && header[at] !== 0) {
    const name = textUntilZero(header, at)
    const type = name && textUntilZero(header, name.end)
    if (type === undefined || type.end + 4 > header.length) return undefined
    const size = viewOf(header).getUint32(type.end, true)
    const start = type.end + 4
    if (start + size > header.length) return undefined
    found.set((name as { text: string }).text, header.subarray(start, start + size))
    at = start + size
  }
  return at < header.length ? { attributes: found, end: at + 1 } : undefined
}

function textUntilZero(bytes: Uint8Array, from: number): { text: string; end: number } | undefined {
  const end = bytes.indexOf(0, from)
  if (end === -1) return undefined
  return { text: new TextDecoder('latin1').decode(bytes.subarray(from, end)), end: end + 1 }
}

const pixelTypes = ['uint', 'half', 'float'] as const

/** Types of the channels with picture data; channels of type `uint` hold ids. */
function channelTypes(list: Uint8Array | undefined): ('half' | 'float')[] {
  const types: ('half' | 'float')[] = []
  let at = 0
  while (list !== undefined && list[at] !== 0) {
    const name = textUntilZero(list, at)
    if (name === undefined || name.end + 16 > list.length) break
    const type = pixelTypes[viewOf(list).getUint32(name.end, true)]
    if (type === 'half' || type === 'float') types.push(type)
    at = name.end + 16
  }
  return types
}

/**
 * Chromaticities of red, green and blue for the working spaces of the model: SMPTE ST 2065-1, ACES S-2014-004, ITU-R
 * BT.709.
 */
const spaces: readonly (readonly [string, readonly number[]])[] = [
  ['aces2065_1', [0.7347, 0.2653, 0, 1, 0.0001, -0.077]],
  ['acescg', [0.713, 0.293, 0.165, 0.83, 0.128, 0.044]],
  ['linear_rec_709', [0.64, 0.33, 0.3, 0.6, 0.15, 0.06]],
]

function primaries(chromaticities: Uint8Array | undefined): string | undefined {
  if (chromaticities === undefined || chromaticities.length < 32) return undefined
  const values = Array.from({ length: 6 }, (_, i) => viewOf(chromaticities).getFloat32(4 * i, true))
  return spaces.find(([, wanted]) =>
    wanted.every((value, i) => Math.abs(value - (values[i] as number)) < 0.001),
  )?.[0]
}
