/** Text chunks of a PNG by keyword, and its bit depth. */
import { latin1 } from '../bytes.ts'
import { viewOf } from './files.ts'

const SIGNATURE = '\x89PNG\r\n\x1A\n'
const FIRST_CHUNK = 8

export const isPng = (bytes: Uint8Array): boolean => latin1(bytes.subarray(0, 8)) === SIGNATURE

/** @returns undefined if the header is missing */
export function pngBitDepth(bytes: Uint8Array): number | undefined {
  return latin1(bytes.subarray(12, 16)) === 'IHDR' ? bytes[24] : undefined
}

/** Uncompressed `tEXt` and `iTXt` chunks; reading stops at the first truncated one. */
export function pngTexts(bytes: Uint8Array): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  const view = viewOf(bytes)
  for (let at = FIRST_CHUNK; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at)
    const type = latin1(bytes.subarray(at + 4, at + 8))
    const body = bytes.subarray(at + 8, at + 8 + length)
    if (body.length < length) break
    const zero = body.indexOf(0)
    if (zero > 0 && type === 'tEXt')
      texts.set(latin1(body.subarray(0, zero)), latin1(body.subarray(zero + 1)))
    if (zero > 0 && type === 'iTXt' && body[zero + 1] === 0) {
      // Layout: keyword, compression flag and method, language, translated keyword, text.
      const language = body.indexOf(0, zero + 3)
      const keyword = language === -1 ? -1 : body.indexOf(0, language + 1)
      if (keyword !== -1) {
        texts.set(
          latin1(body.subarray(0, zero)),
          new TextDecoder().decode(body.subarray(keyword + 1)),
        )
      }
    }
    at += 12 + length
  }
  return texts
}
