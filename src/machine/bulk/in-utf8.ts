/** Bytes of a text in any encoding as UTF-8, piece by piece as they come. */
import { isAscii } from 'node:buffer'
import { guessedEncoding, statedEncoding } from '../../adapters/text-encoding.ts'

/** Bytes from which an encoding is guessed, from the first byte past ASCII on. */
const SAMPLE_BYTES = 64 * 1024
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * UTF-16 is told by its first bytes, and a code page at the first piece with a byte past ASCII that is no UTF-8: until then both are the
 * same. What was neither UTF-8 begins with a byte order mark, so that the spreadsheet which wrote it reads what is made of it.
 *
 * @param onEncoding called with an encoding that is not UTF-8
 */
export async function* inUtf8(
  chunks: AsyncIterable<Uint8Array>,
  onEncoding: (name: string) => void,
): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]()
  const rest = { [Symbol.asyncIterator]: () => iterator }
  try {
    for (let isFirst = true; ; isFirst = false) {
      const { done, value: chunk } = await iterator.next()
      if (done === true) return
      const stated = isFirst ? statedEncoding(chunk.subarray(0, 4096)) : undefined
      if (stated !== undefined && stated !== 'utf-8') {
        onEncoding(stated)
        return yield* decodedBy(stated, [chunk], rest, isFirst)
      }
      if (!isAscii(chunk)) {
        if (isBeginningOfUtf8(chunk)) {
          yield chunk
          return yield* rest
        }
        const sample = await sampleOf(chunk, iterator)
        const { encoding } = await guessedEncoding(Buffer.concat(sample))
        onEncoding(encoding)
        return yield* decodedBy(encoding, sample, rest, isFirst)
      }
      yield chunk
    }
  } finally {
    await iterator.return?.()
  }
}

/** A letter of several bytes may be cut at its end. */
function isBeginningOfUtf8(chunk: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(chunk, { stream: true })
    return true
  } catch {
    return false
  }
}

/** A piece and the ones after it, up to the size of a sample. */
async function sampleOf(
  first: Uint8Array,
  iterator: AsyncIterator<Uint8Array>,
): Promise<Uint8Array[]> {
  const all = [first]
  for (let bytes = first.length; bytes < SAMPLE_BYTES; ) {
    const { done, value } = await iterator.next()
    if (done === true) break
    all.push(value)
    bytes += value.length
  }
  return all
}

async function* decodedBy(
  encoding: string,
  sample: readonly Uint8Array[],
  rest: AsyncIterable<Uint8Array>,
  isFirst: boolean,
): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true })
  const encoder = new TextEncoder()
  const head = sample.map((chunk) => decoder.decode(chunk, { stream: true })).join('')
  const mark = isFirst && !head.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : ''
  yield encoder.encode(mark + head)
  for await (const chunk of rest) yield encoder.encode(decoder.decode(chunk, { stream: true }))
  const last = decoder.decode()
  if (last !== '') yield encoder.encode(last)
}
