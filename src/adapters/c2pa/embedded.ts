/**
 * Finds out whether a file holds a C2PA manifest, from its structure alone: loading a validator takes longer than
 * reading most files.
 */
import { hex, latin1 } from '../../bytes.ts'
import type { AdapterTools, InputFile } from '../adapter.ts'
import { isStillPicture } from '../container/boxes.ts'
import { viewOf } from '../files.ts'

/** Maximum number of parts (segments, chunks or boxes) that are visited in a file. */
const MAX_PARTS = 4096
const PART_BYTES = 64
/** Bytes at the beginning of a file that are searched for XMP with the address of a remote manifest. */
const XMP_BYTES = 256 * 1024
/** C2PA 2.2, A.5: the `uuid` box of ISO base media. */
const MANIFEST_BOX = 'd8fec3d61b0e483c92975828877ec481'

/** Media type of a file that may hold a manifest. */
export function mediaTypeOf(head: Uint8Array): string | undefined {
  const start = text(head)
  if (start.startsWith('\xFF\xD8\xFF')) return 'image/jpeg'
  if (start.startsWith('\x89PNG\r\n\x1A\n')) return 'image/png'
  if (/^RIFF.{4}WEBP/s.test(start)) return 'image/webp'
  if (/^RIFF.{4}WAVE/s.test(start)) return 'audio/wav'
  const brand = /^.{4}ftyp(.{4})/s.exec(start)?.[1]
  if (brand === undefined) return undefined
  if (brand === 'avif') return 'image/avif'
  if (isStillPicture(head)) return 'image/heic'
  if (brand === 'M4A ') return 'audio/mp4'
  return brand === 'qt  ' ? 'video/quicktime' : 'video/mp4'
}

const text = (bytes: Uint8Array): string => latin1(bytes.subarray(0, PART_BYTES))

/** Offset of the next part; `here` if this part is the manifest, `end` if it is the last. */
type Step = (part: Uint8Array, at: number) => number | 'here' | 'end'

const steps: Readonly<Record<string, { readonly start: number; readonly step: Step }>> = {
  jpeg: {
    start: 2,
    step: (part, at) => {
      if (part[0] !== 0xff || part[1] === 0xda) return 'end'
      if (part[1] === 0xeb && /jumb.*c2pa/s.test(text(part))) return 'here'
      return at + 2 + viewOf(part).getUint16(2)
    },
  },
  png: {
    start: 8,
    step: (part, at) => {
      const type = text(part).slice(4, 8)
      if (type === 'IEND') return 'end'
      return type === 'caBX' ? 'here' : at + 12 + viewOf(part).getUint32(0)
    },
  },
  riff: {
    start: 12,
    step: (part, at) => {
      const size = viewOf(part).getUint32(4, true)
      return text(part).startsWith('C2PA') ? 'here' : at + 8 + size + (size % 2)
    },
  },
  boxes: {
    start: 0,
    step: (part, at) => {
      const isManifest =
        text(part).slice(4, 8) === 'uuid' && hex(part.subarray(8, 24)) === MANIFEST_BOX
      if (isManifest) return 'here'
      const short = viewOf(part).getUint32(0)
      const size = short === 1 ? Number(viewOf(part).getBigUint64(8)) : short
      // A size of 0 means up to the end of the file.
      return size < 8 ? 'end' : at + size
    },
  },
}

const structureOf = (mediaType: string): string => {
  if (mediaType === 'image/jpeg') return 'jpeg'
  if (mediaType === 'image/png') return 'png'
  return ['image/webp', 'audio/wav'].includes(mediaType) ? 'riff' : 'boxes'
}

/** @returns `elsewhere` if the file refers to a remote manifest; undefined if the file has too many parts */
export async function manifestPlace(
  file: InputFile,
  tools: AdapterTools,
  mediaType: string,
): Promise<'embedded' | 'elsewhere' | 'absent' | undefined> {
  const { start, step } = steps[structureOf(mediaType)]!
  let at = start
  for (let count = 0; at + 16 <= file.bytes; count++) {
    if (count === MAX_PARTS || tools.signal.aborted) return undefined
    const next = step(await tools.readRange(file, at, at + PART_BYTES), at)
    if (next === 'here') return 'embedded'
    if (next === 'end') break
    at = next
  }
  const beginning = await tools.readRange(file, 0, Math.min(file.bytes, XMP_BYTES))
  return latin1(beginning).includes('dcterms:provenance') ? 'elsewhere' : 'absent'
}
