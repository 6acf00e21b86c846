/** Sizes of pictures whose headers lie where the library for sizes does not look: TIFF, and HEIF of any codec. */
import { latin1 } from '../bytes.ts'
import type { AdapterTools, InputFile } from './adapter.ts'
import { viewOf } from './files.ts'

export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** Tag of the kind of a picture, and its bit of a smaller copy of another (TIFF 6.0, section 8). */
const KIND = 254
const REDUCED = 1
/** Tag of inner directories (TIFF, supplement 1). */
const INNER = 330
const MOST_INNER = 16
const WIDTH = 256
const HEIGHT = 257
const ORIENTATION = 274
/** Type of a value of 16 bits; other numbers of a size have 32. */
const SHORT = 3
const HEADER_BYTES = 8
const ENTRY_BYTES = 12

/**
 * The size of a TIFF as displayed: many programs write its directory after the pixels (TIFF 6.0, section 2).
 *
 * @returns undefined if there is no directory with a size where the header says
 */
export async function tiffSize(
  file: InputFile,
  tools: AdapterTools,
): Promise<PictureSize | undefined> {
  if (file.head.length < HEADER_BYTES) return undefined
  const start = latin1(file.head.subarray(0, 4))
  const isLittle = start === 'II*\0'
  if (!isLittle && start !== 'MM\0*') return undefined
  const tags = await directoryAt(file, tools, viewOf(file.head).getUint32(4, isLittle), isLittle)
  if (tags === undefined) return undefined
  if (((tags.get(KIND) ?? 0) & REDUCED) === 0) return sizeIn(tags)
  return largest(await innerSizes(file, tools, tags, isLittle))
}

/** Sizes in the inner directories, where raw files have the picture of which the first directory has a small copy. */
async function innerSizes(
  file: InputFile,
  tools: AdapterTools,
  tags: Tags,
  isLittle: boolean,
): Promise<PictureSize[]> {
  const count = Math.min(tags.counts.get(INNER) ?? 0, MOST_INNER)
  const place = tags.get(INNER) ?? 0
  const list = count > 1 ? viewOf(await tools.readRange(file, place, place + count * 4)) : undefined
  const sizes: PictureSize[] = []
  for (let i = 0; i < count; i++) {
    if (list !== undefined && list.byteLength < (i + 1) * 4) break
    const at = list === undefined ? place : list.getUint32(i * 4, isLittle)
    const inner = await directoryAt(file, tools, at, isLittle)
    if (inner !== undefined) sizes.push(sizeIn(inner, tags.get(ORIENTATION)))
  }
  return sizes
}

class Tags extends Map<number, number> {
  /** Number of values by tag. */
  readonly counts = new Map<number, number>()
}

async function directoryAt(
  file: InputFile,
  tools: AdapterTools,
  at: number,
  isLittle: boolean,
): Promise<Tags | undefined> {
  if (at + 2 > file.bytes) return undefined
  const count = viewOf(await tools.readRange(file, at, at + 2)).getUint16(0, isLittle)
  const end = at + 2 + count * ENTRY_BYTES
  if (end > file.bytes) return undefined
  const entries = viewOf(await tools.readRange(file, at + 2, end))
  const tags = new Tags()
  for (let entry = 0; entry < entries.byteLength; entry += ENTRY_BYTES) {
    const tag = entries.getUint16(entry, isLittle)
    const isShort = entries.getUint16(entry + 2, isLittle) === SHORT
    tags.counts.set(tag, entries.getUint32(entry + 4, isLittle))
    tags.set(
      tag,
      isShort ? entries.getUint16(entry + 8, isLittle) : entries.getUint32(entry + 8, isLittle),
    )
  }
  return tags
}

function sizeIn(tags: Tags, otherwise = 1): PictureSize {
  const [width, height] = [tags.get(WIDTH) ?? 0, tags.get(HEIGHT) ?? 0]
  return (tags.get(ORIENTATION) ?? otherwise) >= 5
    ? { width: height, height: width }
    : { width, height }
}

const largest = (sizes: readonly PictureSize[]): PictureSize | undefined =>
  sizes.toSorted((a, b) => b.width * b.height - a.width * a.height)[0]

/**
 * The size of a HEIF picture by its property `ispe` (ISO/IEC 23008-12, 6.5.3); of several, as of the tiles of a grid,
 * the greatest.
 */
export function heifSize(bytes: Uint8Array): PictureSize | undefined {
  if (latin1(bytes.subarray(4, 8)) !== 'ftyp') return undefined
  const minimised = minimisedSize(bytes)
  if (minimised !== undefined) return minimised
  const view = viewOf(bytes)
  const sizes: PictureSize[] = []
  for (const at of propertiesNamed(bytes, 'ispe')) {
    // Type, version and flags come before width and height.
    if (at + 16 > bytes.length || view.getUint32(at - 4) !== ISPE_BYTES) continue
    sizes.push({ width: view.getUint32(at + 8), height: view.getUint32(at + 12) })
  }
  return largest(sizes)
}

const ISPE_BYTES = 20

/** Bits of the box `mini` before its size: version, flags, subsampling, and three of the orientation. */
const BEFORE_SIZE = 16
const SHORT_SIDE = 7
const LONG_SIDE = 15

/** The size as displayed in a minimised header, which follows `ftyp` at once (ISO/IEC 23008-12, `MinimizedImageBox`). */
function minimisedSize(bytes: Uint8Array): PictureSize | undefined {
  const at = viewOf(bytes).getUint32(0)
  if (at > bytes.length || latin1(bytes.subarray(at + 4, at + 8)) !== 'mini') return undefined
  const bits = Array.from(bytes.subarray(at + 8, at + 16), (byte) =>
    byte.toString(2).padStart(8, '0'),
  ).join('')
  const length = bits[BEFORE_SIZE] === '1' ? LONG_SIDE : SHORT_SIDE
  if (bits.length < BEFORE_SIZE + 1 + 2 * length) return undefined
  const side = (from: number): number => Number.parseInt(bits.slice(from, from + length), 2) + 1
  const first = side(BEFORE_SIZE + 1)
  const second = side(BEFORE_SIZE + 1 + length)
  const orientation = Number.parseInt(bits.slice(BEFORE_SIZE - 3, BEFORE_SIZE), 2) + 1
  return orientation >= 5 ? { width: second, height: first } : { width: first, height: second }
}

/** Offsets of a box type within the properties of the items. */
function propertiesNamed(bytes: Uint8Array, type: string): number[] {
  const text = latin1(bytes)
  const from = text.indexOf('ipco')
  if (from < 4) return []
  const end = from - 4 + viewOf(bytes).getUint32(from - 4)
  const found: number[] = []
  for (let at = text.indexOf(type, from); at !== -1 && at < end; at = text.indexOf(type, at + 4))
    found.push(at)
  return found
}
