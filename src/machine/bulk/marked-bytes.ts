/**
 * Carries invalid bytes through a text parser, which would otherwise replace them silently. Each is encoded as two
 * Unicode noncharacters, for its high and its low half.
 */
import { isUtf8 } from 'node:buffer'
import { letterBytes } from '../../bulk/lines.ts'

const FIRST_MARK = 0xfdd0
const MARKED = /[\uFDD0-\uFDDF]{2}/
const EVERY_MARKED = /[\uFDD0-\uFDDF]{2}/g
const encoder = new TextEncoder()

/** Converts the bytes to valid UTF-8. */
export async function* markedBytes(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let cut: Uint8Array = new Uint8Array()
  for await (const chunk of chunks) {
    const bytes = cut.length === 0 ? chunk : Buffer.concat([cut, chunk])
    const end = endOfLetters(bytes)
    cut = bytes.subarray(end)
    yield marked(bytes.subarray(0, end))
  }
  if (cut.length > 0) yield marked(cut)
}

/** Offset of an incomplete character at the end, or the end. */
function endOfLetters(bytes: Uint8Array): number {
  const { length } = bytes
  for (let at = length - 1; at >= Math.max(0, length - 3); at--) {
    const byte = bytes[at] as number
    if (byte < 0x80) return length
    if (byte < 0xc0) continue
    const wanted = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
    return wanted > length - at ? at : length
  }
  return length
}

function marked(bytes: Uint8Array): Uint8Array {
  if (isUtf8(bytes)) return bytes
  const parts: Uint8Array[] = []
  let start = 0
  for (let at = 0; at < bytes.length; ) {
    const length = letterBytes(bytes, at)
    if (length === 0) {
      const byte = bytes[at] as number
      const marks = String.fromCharCode(FIRST_MARK + (byte >> 4), FIRST_MARK + (byte & 15))
      parts.push(bytes.subarray(start, at), encoder.encode(marks))
      start = at + 1
    }
    at += length || 1
  }
  return Buffer.concat([...parts, bytes.subarray(start)])
}

/** The first invalid byte of a text, and the position of its character, from 1. */
export function firstMarked(
  text: string,
): { readonly byte: number; readonly letter: number } | undefined {
  const found = MARKED.exec(text)
  if (found === null) return undefined
  const [high, low] = [0, 1].map((i) => found[0].charCodeAt(i) - FIRST_MARK) as [number, number]
  return { byte: 16 * high + low, letter: [...text.slice(0, found.index)].length + 1 }
}

/** The text with replacement characters, which can be written. */
export const replaced = (text: string): string => text.replaceAll(EVERY_MARKED, '\uFFFD')
