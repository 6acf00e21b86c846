/**
 * Whether the image in an OpenEXR file is complete: after the header comes a table with the offset of every line block
 * or tile, which a program writes last (openexr.com, "OpenEXR File Layout").
 */
import type { AdapterTools, InputFile } from '../adapter.ts'
import { viewOf } from '../files.ts'

export interface ExrHeader {
  readonly attributes: ReadonlyMap<string, Uint8Array>
  /** Offset after the header. */
  readonly end: number
  readonly flags: number
}

/** Bits of the version field. */
const TILED = 0x200
const SEVERAL_PARTS = 0x1000

/** Lines per block, by compression number. */
const LINES = [1, 1, 1, 16, 32, 16, 32, 32, 32, 256, 256, 32]
/** Maximum number of blocks whose offsets are checked; an image of 65,536 lines has at most as many. */
const MOST_BLOCKS = 1 << 20
/** Size of the shortest block header: the number of its first line, and its length. */
const BLOCK_HEADER = 8

/** @returns how many blocks there should be and how many are missing; undefined if the header does not say */
export async function blocksOf(
  file: InputFile,
  tools: AdapterTools,
  header: ExrHeader,
): Promise<{ readonly count: number; readonly missing: number } | undefined> {
  const count = blockCount(header)
  if (count === undefined || count < 1 || count > MOST_BLOCKS) return undefined
  const tableEnd = header.end + 8 * count
  const table = viewOf(await tools.readRange(file, header.end, Math.min(tableEnd, file.bytes)))
  let present = 0
  for (let at = 0; at + 8 <= table.byteLength; at += 8) {
    const place = Number(table.getBigUint64(at, true))
    if (place >= tableEnd && place + BLOCK_HEADER <= file.bytes) present += 1
  }
  return { count, missing: count - present }
}

function blockCount({ attributes, flags }: ExrHeader): number | undefined {
  // In a multi-part file the tables come after the headers of all parts, which are not read.
  if ((flags & SEVERAL_PARTS) !== 0) return undefined
  const stated = attributes.get('chunkCount')
  if (stated?.length === 4) return viewOf(stated).getInt32(0, true)
  const window = attributes.get('dataWindow')
  if (window?.length !== 16) return undefined
  const corner = (index: number): number => viewOf(window).getInt32(4 * index, true)
  const width = corner(2) - corner(0) + 1
  const height = corner(3) - corner(1) + 1
  if (width < 1 || height < 1) return undefined
  if ((flags & TILED) !== 0) return tileCount(attributes.get('tiles'), width, height)
  const lines = LINES[attributes.get('compression')?.[0] ?? LINES.length]
  return lines && Math.ceil(height / lines)
}

/** @param description width and height of a tile, and one byte for the kind of smaller levels and their rounding */
function tileCount(
  description: Uint8Array | undefined,
  width: number,
  height: number,
): number | undefined {
  if (description?.length !== 9) return undefined
  const across = viewOf(description).getUint32(0, true)
  const down = viewOf(description).getUint32(4, true)
  const mode = description[8]! & 0x0f
  const round = description[8]! >> 4 === 0 ? Math.floor : Math.ceil
  if (across < 1 || down < 1 || mode > 2) return undefined
  const halved = (size: number, level: number): number => Math.max(1, round(size / 2 ** level))
  const levels = (size: number): number => round(Math.log2(size)) + 1
  const tiles = (x: number, y: number): number =>
    Math.ceil(halved(width, x) / across) * Math.ceil(halved(height, y) / down)
  if (mode === 0) return tiles(0, 0)
  const each = (count: number): number[] => Array.from({ length: count }, (_, level) => level)
  const pairs =
    mode === 1
      ? each(levels(Math.max(width, height))).map((level) => [level, level] as const)
      : each(levels(width)).flatMap((x) => each(levels(height)).map((y) => [x, y] as const))
  return pairs.reduce((sum, [x, y]) => sum + tiles(x, y), 0)
}
