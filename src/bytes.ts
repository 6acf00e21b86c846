/** Converts between bytes and text and joins bytes, in every runtime: Buffer exists only in Node. */

/** ISO 8859-1, one character per byte. TextDecoder uses that name for Windows-1252. */
export function latin1(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += CODES_AT_ONCE) {
    text += String.fromCharCode(...bytes.subarray(at, at + CODES_AT_ONCE))
  }
  return text
}

/** Maximum number of arguments in one call; beyond some tens of thousands engines throw a RangeError. */
const CODES_AT_ONCE = 8192

/** Two digits per byte, in lower case. */
export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** @param text an even number of hexadecimal digits */
export const fromHex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/**
 * @param text base 64, with line breaks and blanks allowed
 * @returns an empty array if the text is not base 64
 */
export function fromBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return new Uint8Array(0)
  }
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Offset of a byte sequence in another; -1 if it does not occur. */
export function indexOfBytes(bytes: Uint8Array, wanted: Uint8Array): number {
  for (let at = bytes.indexOf(wanted[0]!); at !== -1; at = bytes.indexOf(wanted[0]!, at + 1)) {
    if (wanted.every((byte, i) => bytes[at + i] === byte)) return at
  }
  return -1
}
