/** Converts a stream of text in any encoding to UTF-8. */
import { isAscii } from 'node:buffer'
import { guessedEncoding, statedEncoding } from '../../adapters/text-encoding.ts'
import { letterBytes } from '../../bulk/lines.ts'

/**
 * Size of the sample, in bytes, from which the encoding is guessed. It begins with the first chunk that has a non-ASCII
 * byte.
 */
const SAMPLE_BYTES = 64 * 1024
/** With this many valid non-ASCII characters per invalid byte, a text counts as UTF-8 with broken lines. */
const LETTERS_OF_UTF8 = 4
const BYTE_ORDER_MARK = '\uFEFF'
const REPLACEMENT = '\uFFFD'

/**
 * A byte that never occurs in UTF-8. It replaces characters that are invalid in the original encoding, so that the line
 * is reported instead of silently corrected.
 */
const NO_LETTER = 0xff

/**
 * UTF-16 is recognised by its first bytes, and a code page by the first chunk with non-ASCII bytes that are mostly
 * invalid UTF-8; until then both are identical. Converted text begins with a byte order mark, so that the spreadsheet
 * that wrote it can read the result. Invalid characters become a byte that is not UTF-8, so that the line reader
 * reports them.
 *
 * @param onEncoding called with an encoding that is not UTF-8
 * @param given the encoding, if known
 */
export async function* inUtf8(
  chunks: AsyncIterable<Uint8Array>,
  onEncoding: (name: string) => void,
  given?: string,
): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]()
  const rest = { [Symbol.asyncIterator]: () => iterator }
  try {
    for (let isFirst = true; ; isFirst = false) {
      const { done, value: chunk } = await iterator.next()
      if (done === true) return
      const stated = given ?? (isFirst ? statedEncoding(chunk.subarray(0, 4096)) : undefined)
      if (stated === 'utf-8') {
        yield chunk
        return yield* rest
      }
      if (stated !== undefined) {
        onEncoding(stated)
        return yield* decodedBy(stated, [chunk], rest, isFirst)
      }
      if (!isAscii(chunk)) {
        if (isBeginningOfUtf8(chunk)) {
          yield chunk
          return yield* rest
        }
        const sample = await sampleOf(chunk, iterator)
        if (isMostlyUtf8(Buffer.concat(sample))) {
          yield* sample
          return yield* rest
        }
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

/** Whether the bytes are valid UTF-8; the last character may be truncated. */
function isBeginningOfUtf8(chunk: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(chunk, { stream: true })
    return true
  } catch {
    return false
  }
}

/** Whether bytes are UTF-8 with a few broken lines: text in a code page is rarely valid UTF-8 by chance. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  let letters = 0
  let broken = 0
  for (let at = 0; at < bytes.length; ) {
    const length = letterBytes(bytes, at)
    if (length === 0) broken += 1
    else if (length > 1) letters += 1
    at += length || 1
  }
  return letters >= LETTERS_OF_UTF8 * broken
}

/** Collects a chunk and the following ones, up to the size of a sample. */
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
  const head = sample.map((chunk) => decoder.decode(chunk, { stream: true })).join('')
  const mark = isFirst && !head.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : ''
  yield encoded(mark + head)
  for await (const chunk of rest) yield encoded(decoder.decode(chunk, { stream: true }))
  const last = decoder.decode()
  if (last !== '') yield encoded(last)
}

const encoder = new TextEncoder()

/** A replacement character in the text itself was lost in an earlier conversion, so it is reported too. */
function encoded(text: string): Uint8Array {
  const [first = '', ...others] = text.split(REPLACEMENT)
  if (others.length === 0) return encoder.encode(first)
  const parts = others.flatMap((part) => [Uint8Array.of(NO_LETTER), encoder.encode(part)])
  return Buffer.concat([encoder.encode(first), ...parts])
}
