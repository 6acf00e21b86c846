/** The lines of a batch as text. For invalid text, the position of the first wrong byte is reported. */
import { MAX_LINE_BYTES } from './batches.ts'

/** A line that is not valid text, or too long to be read. */
export interface UnreadText {
  readonly error: string
}

export const BYTE_ORDER_MARK = '\uFEFF'
const NEWLINE = 10
/** A byte order mark is allowed in the first line only. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** @param encoding original encoding of the lines, before they were converted to UTF-8 */
export function linesOf(bytes: Uint8Array, encoding = 'utf-8'): Iterable<string | UnreadText> {
  try {
    const text = decoder.decode(bytes)
    const lines = (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n')
    // A UTF-16 code unit takes three bytes of UTF-8 at most.
    return bytes.length <= MAX_LINE_BYTES ||
      lines.every(({ length }) => length * 3 <= MAX_LINE_BYTES)
      ? lines
      : eachLine(bytes, encoding)
  } catch {
    return eachLine(bytes, encoding)
  }
}

export const TOO_LONG: UnreadText = { error: `is longer than ${MAX_LINE_BYTES} bytes` }

function* eachLine(bytes: Uint8Array, encoding: string): Generator<string | UnreadText> {
  for (let start = 0; start < bytes.length; ) {
    const newline = bytes.indexOf(NEWLINE, start)
    const end = newline === -1 ? bytes.length : newline
    yield end - start > MAX_LINE_BYTES ? TOO_LONG : textOf(bytes.subarray(start, end), encoding)
    start = end + 1
  }
}

function textOf(bytes: Uint8Array, encoding: string): string | UnreadText {
  try {
    return decoder.decode(bytes)
  } catch {
    return { error: noText(bytes, encoding) }
  }
}

function noText(bytes: Uint8Array, encoding: string): string {
  let at = 0
  for (let length = letterBytes(bytes, at); length > 0; length = letterBytes(bytes, at))
    at += length
  if (encoding === 'utf-8') {
    return `is no text in UTF-8: its byte ${at + 1} is ${hex(bytes[at] as number)}`
  }
  // The bytes were converted and differ from those in the file, so characters are counted instead.
  const before = [...new TextDecoder().decode(bytes.subarray(0, at))].length
  return `is no text in ${encoding}: what stands at its letter ${before + 1} is no letter`
}

/** Formats a byte as `0xE4`. */
export const hex = (byte: number): string => `0x${byte.toString(16).toUpperCase().padStart(2, '0')}`

/**
 * Valid ranges of the second byte for first bytes that restrict it: they exclude overlong forms, surrogates and values
 * beyond Unicode.
 */
const SECOND: ReadonlyMap<number, readonly [least: number, most: number]> = new Map([
  [0xe0, [0xa0, 0xbf]],
  [0xed, [0x80, 0x9f]],
  [0xf0, [0x90, 0xbf]],
  [0xf4, [0x80, 0x8f]],
])

/** Length in bytes of the UTF-8 character at an offset; 0 if no valid character begins there. */
export function letterBytes(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0xff
  if (first < 0x80) return 1
  if (first < 0xc2 || first > 0xf4) return 0
  const length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
  const [least, most] = SECOND.get(first) ?? [0x80, 0xbf]
  const second = bytes[at + 1] ?? 0
  if (second < least || second > most) return 0
  for (let i = at + 2; i < at + length; i++) if (((bytes[i] ?? 0) & 0xc0) !== 0x80) return 0
  return length
}
