/**
 * Whether a file is shorter than its header says. MediaInfo also calls some complete files truncated: WAVE whose RIFF
 * size does not match its chunks, and small MXF.
 */
import { hex } from '../../bytes.ts'
import type { AdapterTools, InputFile } from '../adapter.ts'
import { endOfChunks, UNKNOWN_SIZE } from '../broadcast-wave/chunks.ts'
import { viewOf } from '../files.ts'

/** Bytes by which a stated length may be too large: some writers include the first eight bytes, which RIFF excludes. */
const OFTEN_TOO_MANY = 8
/** Key of the random index pack, the last part of an MXF file (SMPTE ST 377-1, 12); it ends with its own length. */
const RANDOM_INDEX = '060e2b34020501010d01020101110100'

/** @param file one that MediaInfo calls truncated */
export async function isCutShort(file: InputFile, tools: AdapterTools): Promise<boolean> {
  const start = hex(file.head.subarray(0, 4))
  if (start === RANDOM_INDEX.slice(0, 8)) return !(await endsWithRandomIndex(file, tools))
  if (!WAVES.includes(start)) return true
  const stated = viewOf(file.head).getUint32(4, true) + 8
  const isBroken = stated < UNKNOWN_SIZE && stated > file.bytes + OFTEN_TOO_MANY
  return isBroken || (await endOfChunks(file, tools, stated)) > file.bytes
}

/** `RIFF`, `RF64` and `BW64`, in hexadecimal. */
const WAVES = ['52494646', '52463634', '42573634']

async function endsWithRandomIndex(file: InputFile, tools: AdapterTools): Promise<boolean> {
  const end = await tools.readRange(file, Math.max(0, file.bytes - 4), file.bytes)
  if (end.length < 4) return false
  const from = file.bytes - viewOf(end).getUint32(0)
  if (from < 0) return false
  return hex(await tools.readRange(file, from, from + 16)) === RANDOM_INDEX
}
