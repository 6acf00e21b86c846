/** Decodes ISO 6937, the Latin alphabet of teletext and EBU STL, in which an accent precedes its letter. */

/** Unicode combining characters for the bytes C1 to CF. C9 is an obsolete code for the umlaut; CC is unassigned. */
const ACCENTS =
  '\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u0308\u030A\u0327\u0000\u030B\u0328\u030C'

/** Characters of the bytes A0 to FF; accents and unassigned codes are spaces. */
const UPPER =
  '\u00A0¡¢£$¥#§¤‘“«←↑→↓' +
  '°±²³×µ¶·÷’”»¼½¾¿' +
  '                ' +
  '―¹®©™♪¬¦    ⅛⅜⅝⅞' +
  'ΩÆĐªĦ ĲĿŁØŒºÞŦŊŉ' +
  'ĸæđðħıĳŀłøœßþŧŋ\u00AD'

/** @returns the text in NFC, without control bytes */
export function latinOf(bytes: Uint8Array): string {
  let text = ''
  let accent = ''
  for (const byte of bytes) {
    if (byte >= 0xc1 && byte <= 0xcf) {
      accent = ACCENTS[byte - 0xc1]!.replace('\u0000', '')
      continue
    }
    const letter = byte < 0x80 ? String.fromCharCode(byte) : byte < 0xa0 ? '' : UPPER[byte - 0xa0]!
    text += letter + accent
    accent = ''
  }
  return text.normalize('NFC')
}
