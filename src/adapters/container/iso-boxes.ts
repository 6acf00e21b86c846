/** Parses the boxes of ISO base media and QuickTime. No length in a file is trusted. */
import type { AdapterTools, InputFile } from '../adapter.ts'
import { viewOf } from '../files.ts'

/** Maximum size of an index; one of ten hours of video takes a tenth of it. */
const INDEX_BYTES = 64 * 1024 * 1024
/** Maximum number of boxes on one level. */
const MOST_BOXES = 4096
/** Maximum number of boxes that may come before the index: fragments and media data. */
const MOST_TOP_BOXES = 256

export interface Box {
  readonly type: string
  /** Content without the header. */
  readonly body: Uint8Array
}

const ascii = (bytes: Uint8Array, at: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + 4))

/** Splits bytes into boxes and stops at a truncated one. */
export function boxesIn(bytes: Uint8Array): Box[] {
  const view = viewOf(bytes)
  const found: Box[] = []
  for (let at = 0; at + 8 <= bytes.length && found.length < MOST_BOXES; ) {
    const size = view.getUint32(at)
    if (size < 8 || at + size > bytes.length) break
    found.push({ type: ascii(bytes, at + 4), body: bytes.subarray(at + 8, at + size) })
    at += size
  }
  return found
}

/** The first box at a path of types. */
export function boxAt(bytes: Uint8Array, ...path: readonly string[]): Uint8Array | undefined {
  let body: Uint8Array | undefined = bytes
  for (const type of path) {
    body = body && boxesIn(body).find((box) => box.type === type)?.body
  }
  return body
}

/** The body of `moov`, wherever it is; undefined if there is none that can be read. */
export async function indexOf(
  file: InputFile,
  tools: Pick<AdapterTools, 'readRange'>,
): Promise<Uint8Array | undefined> {
  let at = 0
  for (let count = 0; count < MOST_TOP_BOXES && at + 16 <= file.bytes; count++) {
    const header = await tools.readRange(file, at, at + 16)
    if (header.length < 16) return undefined
    const view = viewOf(header)
    const short = view.getUint32(0)
    const size = short === 1 ? Number(view.getBigUint64(8)) : short
    if (ascii(header, 4) === 'moov') {
      const end = short === 0 ? file.bytes : at + size
      if (end > file.bytes || end - at > INDEX_BYTES) return undefined
      return tools.readRange(file, at + (short === 1 ? 16 : 8), end)
    }
    if (size < 8) return undefined
    at += size
  }
  return undefined
}

/** The `trak` boxes with a given handler: `vide`, `soun`, `tmcd`. */
export const tracksOf = (index: Uint8Array, handler: string): Uint8Array[] =>
  boxesIn(index)
    .filter(({ type }) => type === 'trak')
    .map(({ body }) => body)
    .filter((track) => {
      const declared = boxAt(track, 'mdia', 'hdlr')
      return declared !== undefined && declared.length >= 12 && ascii(declared, 8) === handler
    })

/** The rows of a table that begins with version, flags and a count, as far as the box contains them. */
export function tableRows(box: Uint8Array | undefined, columns: number, skip = 4): number[][] {
  if (box === undefined || box.length < skip + 4) return []
  const view = viewOf(box)
  const fits = Math.floor((box.length - skip - 4) / (4 * columns))
  const rows = columns === 0 ? 0 : Math.min(view.getUint32(skip), fits)
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_unused, column) =>
      view.getUint32(skip + 4 + 4 * (row * columns + column)),
    ),
  )
}
