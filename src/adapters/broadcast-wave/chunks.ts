/** Finds the chunks of WAVE, RF64 and BW64; samples are not read. */
import type { AdapterTools, InputFile } from '../adapter.ts'
import { viewOf } from '../files.ts'

/** Maximum number of chunks that are visited, and maximum size of one in bytes. */
const MOST_CHUNKS = 1000
const MOST_BYTES = 32 * 1024 * 1024
export const UNKNOWN_SIZE = 0xffffffff

const ascii = (bytes: Uint8Array, at: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + 4))

interface Chunk {
  readonly name: string
  /** Offset of the chunk's content. */
  readonly start: number
  /** Size of the content; if it is not stated, up to the end of the file. */
  readonly size: number
  readonly isStated: boolean
}

async function* chunksOf(file: InputFile, tools: AdapterTools): AsyncGenerator<Chunk> {
  let longData: number | undefined
  for (let at = 12, count = 0; at + 8 <= file.bytes && count < MOST_CHUNKS; count++) {
    const header = await tools.readRange(file, at, at + 8)
    if (header.length < 8) return
    const name = ascii(header, 0)
    const short = viewOf(header).getUint32(4, true)
    const start = at + 8
    const isLong = name === 'data' && short === UNKNOWN_SIZE
    const size = isLong ? (longData ?? file.bytes - start) : short
    if (name === 'ds64') {
      const sizes = await tools.readRange(file, start, start + 16)
      if (sizes.length === 16) longData = Number(viewOf(sizes).getBigUint64(8, true))
    }
    yield { name, start, size, isStated: !isLong || longData !== undefined }
    at = start + size + (size % 2)
  }
}

/**
 * @param wanted names of chunks, with their spaces
 * @returns the chunks that are present and complete
 */
export async function readChunks(
  file: InputFile,
  tools: AdapterTools,
  wanted: readonly string[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>()
  for await (const { name, start, size } of chunksOf(file, tools)) {
    if (wanted.includes(name) && size <= MOST_BYTES && start + size <= file.bytes) {
      found.set(name, await tools.readRange(file, start, start + size))
    }
  }
  return found
}

/**
 * @param before anything that begins at this byte or later is not a chunk of the file
 * @returns the offset after the last chunk according to the headers; beyond the end of the file if that was truncated
 */
export async function endOfChunks(
  file: InputFile,
  tools: AdapterTools,
  before: number,
): Promise<number> {
  let end = 12
  for await (const { start, size } of chunksOf(file, tools)) {
    if (start - 8 < before) end = start + size
  }
  return end
}

/** Codes of ADPCM (Microsoft's and IMA's), whose blocks MediaInfo measures by the bits of a sample alone. */
const BLOCKS = [2, 0x11]

/**
 * Seconds of samples by their bytes, in WAVE whose size MediaInfo cannot tell: programs that write into a pipe state
 * none.
 */
export async function secondsOfSamples(
  file: InputFile,
  tools: AdapterTools,
): Promise<number | undefined> {
  let bytesPerSecond = 0
  let isInBlocks = false
  for await (const { name, start, size, isStated } of chunksOf(file, tools)) {
    if (name === 'fmt ' && size >= 16) {
      const format = viewOf(await tools.readRange(file, start, start + Math.min(size, 20)))
      if (format.byteLength < 16) return undefined
      isInBlocks = BLOCKS.includes(format.getUint16(0, true)) && format.byteLength === 20
      // Some encoders write a wrong number of bytes a second beside right blocks.
      bytesPerSecond = isInBlocks
        ? (format.getUint32(4, true) * format.getUint16(12, true)) / format.getUint16(18, true)
        : format.getUint32(8, true)
    }
    if (name !== 'data') continue
    const isUnknown = !isStated || isInBlocks
    return isUnknown && bytesPerSecond > 0 && Number.isFinite(bytesPerSecond)
      ? Math.min(size, file.bytes - start) / bytesPerSecond
      : undefined
  }
  return undefined
}
