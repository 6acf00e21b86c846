/** Recognises coded sound that lies in its file without a container: MPEG audio, ADTS of AAC, AC-3 and E-AC-3. */

/** Kilobits a second by the four bits of the header (ISO/IEC 11172-3, ISO/IEC 13818-3). */
const RATES = {
  layer2: [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  layer3: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  lowRates: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const
const SAMPLING = [44_100, 48_000, 32_000] as const

/** Whether the bytes begin with coded sound, or with zeros and then coded sound, as some encoders leave them. */
export function isBareSound(head: Uint8Array): boolean {
  const at = head.findIndex((byte) => byte !== 0)
  return at !== -1 && (isFrames(head, at) || (at === 0 && isDolby(head)))
}

/**
 * Whether frames of MPEG audio or ADTS follow one another from there. A second frame must be at the end of the first as
 * far as the bytes reach, since two bytes of sync are also the mark of UTF-16.
 */
function isFrames(head: Uint8Array, at: number): boolean {
  const length = mpegBytes(head, at) ?? adtsBytes(head, at)
  if (length === undefined) return false
  const next = at + length
  return next + 7 > head.length || (mpegBytes(head, next) ?? adtsBytes(head, next)) !== undefined
}

/** Bytes of the frame of layer II or III that begins there; undefined if none does, or at a free bit rate. */
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

/** Bytes of the frame of ADTS (ISO/IEC 13818-7) that begins there. */
function adtsBytes(head: Uint8Array, at: number): number | undefined {
  const [sync = 0, layer = 0, sampling = 0, high = 0, middle = 0, low = 0] = head.subarray(
    at,
    at + 6,
  )
  const length = ((high & 3) << 11) | (middle << 3) | (low >> 5)
  const isHeader = sync === 0xff && (layer & 0xf6) === 0xf0 && ((sampling >> 2) & 15) < 13
  return isHeader && length > 7 ? length : undefined
}

/** The sync word of AC-3 and E-AC-3 with a version that is in use (ETSI TS 102 366): at most 8, or 11 to 16. */
function isDolby(head: Uint8Array): boolean {
  const version = (head[5] ?? 0) >> 3
  return head[0] === 0x0b && head[1] === 0x77 && (version <= 8 || (version >= 11 && version <= 16))
}
