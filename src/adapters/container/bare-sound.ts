/** Recognises coded audio without a container: MPEG audio, AAC in ADTS, AC-3 and E-AC-3. */

/** Bit rates in kbit/s by the four bits of the frame header (ISO/IEC 11172-3, ISO/IEC 13818-3). */
const RATES = {
  layer2: [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  layer3: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  lowRates: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const
const SAMPLING = [44_100, 48_000, 32_000] as const

/** Whether the bytes begin with coded audio, possibly after zero padding, which some encoders write. */
export function isBareSound(head: Uint8Array): boolean {
  const at = head.findIndex((byte) => byte !== 0)
  return at !== -1 && (isFrames(head, at) || (at === 0 && isDolby(head)))
}

/**
 * Whether MPEG audio or ADTS frames start there. A second frame must follow the first, as far as the bytes go, since
 * the sync word alone also matches a UTF-16 byte order mark.
 */
function isFrames(head: Uint8Array, at: number): boolean {
  const length = mpegBytes(head, at) ?? adtsBytes(head, at)
  if (length === undefined) return false
  const next = at + length
  return next + 7 > head.length || (mpegBytes(head, next) ?? adtsBytes(head, next)) !== undefined
}

/** Length in bytes of the layer II or III frame that begins there; undefined if none does or its bit rate is free. */
function mpegBytes(head: Uint8Array, at: number): number | undefined {
  const [sync = 0, version = 0, rates = 0] = head.subarray(at, at + 3)
  const isFirst = (version & 0x08) !== 0
  const isQuarter = (version & 0x18) === 0
  const isLayer3 = (version & 0x06) === 0x02
  const isLayer2 = (version & 0x06) === 0x04
  const sampling = SAMPLING[(rates >> 2) & 3]
  const isHeader =
    sync === 0xff &&
    (version & 0xe0) === 0xe0 &&
    (version & 0x18) !== 0x08 &&
    (isLayer2 || isLayer3)
  const table = isFirst ? (isLayer3 ? RATES.layer3 : RATES.layer2) : RATES.lowRates
  const rate = table[(rates >> 4) - 1]
  if (!isHeader || sampling === undefined || rate === undefined) return undefined
  const samples = isLayer3 && !isFirst ? 576 : 1152
  const hertz = isFirst ? sampling : sampling / (isQuarter ? 4 : 2)
  return Math.floor((samples * rate * 125) / hertz) + ((rates >> 1) & 1)
}

/** Length in bytes of the ADTS frame that begins there (ISO/IEC 13818-7). */
function adtsBytes(head: Uint8Array, at: number): number | undefined {
  const [sync = 0, layer = 0, sampling = 0, high = 0, middle = 0, low = 0] = head.subarray(
    at,
    at + 6,
  )
  const length = ((high & 3) << 11) | (middle << 3) | (low >> 5)
  const isHeader = sync === 0xff && (layer & 0xf6) === 0xf0 && ((sampling >> 2) & 15) < 13
  return isHeader && length > 7 ? length : undefined
}

/**
 * Whether there is a sync word of AC-3 (`bsid` up to 8; 9 and 10 at a half and a quarter of the sampling rate) or
 * E-AC-3 (`bsid` 11 to 16; ETSI TS 102 366). Some programs write words of 16 bits with the low byte first.
 */
function isDolby(head: Uint8Array): boolean {
  const [first, second, , , even = 0, odd = 0] = head
  const isStraight = first === 0x0b && second === 0x77
  const isSwapped = first === 0x77 && second === 0x0b
  return (isStraight || isSwapped) && (isStraight ? odd : even) >> 3 <= 16
}
