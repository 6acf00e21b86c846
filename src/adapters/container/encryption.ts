/** Whether the content of a file is encrypted, so that decoding it would measure noise. */
import { hex } from '../../bytes.ts'
import type { AdapterTools, InputFile } from '../adapter.ts'
import { boxAt, boxesIn, indexOf, tracksOf } from './iso-boxes.ts'

/** Key of the triplets that hold encrypted essence in MXF (SMPTE ST 429-6, 7.1), without its version. */
const TRIPLET = /060e2b34020401..0d010301027e0100/
/** Bytes read from an MXF file: the header and the beginning of the essence. */
const MXF_BYTES = 256 * 1024

/** Sample entries of protected streams (ISO/IEC 14496-12, 8.12). */
const PROTECTED = { soun: 'enca', vide: 'encv' } as const

/** @param handler kind of stream; the first of that kind is checked */
export async function isEncrypted(
  file: InputFile,
  tools: Pick<AdapterTools, 'readRange'>,
  handler: keyof typeof PROTECTED,
): Promise<boolean> {
  const start = hex(file.head.subarray(0, 8))
  if (start.startsWith('060e2b34')) {
    return TRIPLET.test(hex(await tools.readRange(file, 0, Math.min(file.bytes, MXF_BYTES))))
  }
  if (!ISO_STARTS.some((type) => start.endsWith(type))) return false
  const [track] = tracksOf((await indexOf(file, tools)) ?? new Uint8Array(0), handler)
  const entries = track && boxAt(track, 'mdia', 'minf', 'stbl', 'stsd')
  return boxesIn(entries?.subarray(8) ?? new Uint8Array(0))[0]?.type === PROTECTED[handler]
}

/** `ftyp` and `moov`, in hexadecimal. */
const ISO_STARTS = ['66747970', '6d6f6f76']
