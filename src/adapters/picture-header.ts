/** Sizes of pictures whose headers lie where the library for sizes does not look: TIFF, and HEIF of any codec. */
import { latin1 } from '../bytes.ts'
import type { AdapterTools, InputFile } from './adapter.ts'
import { viewOf } from './files.ts'

export interface PictureSize {
  readonly width: number
  readonly height: number
}

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
  const at = viewOf(file.head).getUint32(4, isLittle)
  if (at + 2 > file.bytes) return undefined
  const count = viewOf(await tools.readRange(file, at, at + 2)).getUint16(0, isLittle)
  const end = at + 2 + count * ENTRY_BYTES
  if (end > file.bytes) return undefined
  const entries = viewOf(await tools.readRange(file, at + 2, end))
  const tags = new Map<number, number>()
  for (let entry = 0; entry < entries.byteLength; entry += ENTRY_BYTES) {
    const isShort = entries.getUint16(entry + 2, isLittle) === SHORT
    const value = isShort
      ? entries.getUint16(entry + 8, isLittle)
      : entries.getUint32(entry + 8, isLittle)
    tags.set(entries.getUint16(entry, isLittle), value)
  }
  const [width, height] = [tags.get(WIDTH) ?? 0, tags.get(HEIGHT) ?? 0]
  return (tags.get(ORIENTATION) ?? 1) >= 5 ? { width: height, height: width } : { width, height }
}

/**
 * The size of a HEIF picture by its property `ispe` (ISO/IEC 23008-12, 6.5.3); of several, as of the tiles of a grid,
 * the greatest.
 */
export function heifSize(bytes: Uint8Array): PictureSize | undefined {
  if (latin1(bytes.subarray(4, 8)) !== 'ftyp') return undefined
  const view = viewOf(bytes)
  let best: PictureSize | undefined
  for (const at of propertiesNamed(bytes, 'ispe')) {
    // Type, version and flags come before width and height.
    if (at + 16 > bytes.length || view.getUint32(at - 4) !== ISPE_BYTES) continue
    const [width, height] = [view.getUint32(at + 8), view.getUint32(at + 12)]
    if (best === undefined || width * height > best.width * best.height) best = { width, height }
  }
  return best
}

const ISPE_BYTES = 20

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
