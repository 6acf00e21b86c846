/** Decodes text of unknown origin, with its encoding and how certain that is. */

export interface DecodedText {
  readonly text: string
  /** Name in the WHATWG Encoding Standard: `utf-8`, `utf-16le`, `windows-1251`. */
  readonly encoding: string
  /** Whether the encoding was guessed from the text and another is nearly as likely. */
  readonly isGuess: boolean
}

/** Bytes used to guess an encoding; more would be slower and hardly more accurate. */
const SAMPLE_BYTES = 64 * 1024
/** Confidence of chardet, in percent, from which a guess counts as certain. */
const SURE = 80
/** Percent that chardet gives to a multi-byte encoding for each well-formed character, whatever the character is. */
const BY_FORM = 10
/**
 * In UTF-16 text of European languages every second byte is zero; this share of zeros identifies any text with spaces
 * and digits.
 */
const ZERO_SHARE = 0.2

/** The encoding by byte order mark, the zero bytes of UTF-16, or XML declaration; undefined without any of them. */
export function statedEncoding(head: Uint8Array): string | undefined {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8'
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const wide = wideEncoding(head)
  if (wide !== undefined) return wide
  const start = new TextDecoder('latin1').decode(head.subarray(0, 200))
  const declared = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1]
  return declared === undefined ? undefined : knownEncoding(declared)
}

function wideEncoding(head: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const pairs = Math.floor(head.length / 2)
  let even = 0
  let odd = 0
  for (let i = 0; i < 2 * pairs; i += 2) {
    if (head[i] === 0 && head[i + 1] === 0) return undefined
    if (head[i] === 0) even += 1
    if (head[i + 1] === 0) odd += 1
  }
  if (odd > ZERO_SHARE * pairs && even === 0) return 'utf-16le'
  return even > ZERO_SHARE * pairs && odd === 0 ? 'utf-16be' : undefined
}

/**
 * The WHATWG name for any label: `latin1` is `windows-1252`.
 *
 * @returns undefined for a name that the platform cannot decode
 */
export function knownEncoding(name: string): string | undefined {
  try {
    return new TextDecoder(name).encoding
  } catch {
    return undefined
  }
}

/** The beginning of a file as text, without a byte order mark, to recognise the format. */
export const headText = (head: Uint8Array): string =>
  new TextDecoder(statedEncoding(head) ?? 'utf-8').decode(head)

/**
 * Decodes text by its byte order mark or declaration, as UTF-8 if it is valid UTF-8, otherwise in the guessed encoding.
 * The byte order mark is removed.
 */
export async function decodedText(bytes: Uint8Array): Promise<DecodedText> {
  const stated = statedEncoding(bytes.subarray(0, 4096))
  if (stated !== undefined && stated !== 'utf-8') return decoded(bytes, stated, false)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { text, encoding: 'utf-8', isGuess: false }
  } catch {
    const { encoding, isGuess } = await guessedEncoding(bytes)
    return decoded(bytes, encoding, isGuess)
  }
}

/**
 * The most likely encoding of text that is not UTF-8; if there is too little text, Windows-1252, the most common one.
 */
export async function guessedEncoding(bytes: Uint8Array): Promise<Omit<DecodedText, 'text'>> {
  const { analyse } = (await import('chardet')).default
  const [best, next] = analyse(sampleOf(bytes)).flatMap(({ name, confidence }) => {
    const encoding = knownEncoding(name)
    const isOther = encoding !== undefined && encoding !== 'utf-8' && confidence > BY_FORM
    return isOther ? [{ encoding, confidence }] : []
  })
  if (best === undefined) return { encoding: 'windows-1252', isGuess: true }
  const isSure =
    best.confidence >= SURE && (next === undefined || next.confidence < best.confidence)
  return { encoding: best.encoding, isGuess: !isSure }
}

const decoded = (bytes: Uint8Array, encoding: string, isGuess: boolean): DecodedText => ({
  text: new TextDecoder(encoding).decode(bytes),
  encoding,
  isGuess,
})

/** The sample begins somewhat before the first byte that is not ASCII, since only such bytes distinguish encodings. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const first = Math.max(0, bytes.findIndex((byte) => byte >= 0x80) - SAMPLE_BYTES / 4)
  return bytes.subarray(first, first + SAMPLE_BYTES)
}
