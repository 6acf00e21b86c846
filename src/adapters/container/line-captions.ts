/**
 * Finds the captions that broadcast films carry within their pictures: CEA-608 and 708 in the user data of each coded
 * picture (ATSC A/53 Part 4, 6.2.3; SCTE 128 for H.264). They are found and not read.
 */
import type { EncodedPacketSink } from 'mediabunny'

/** Pictures in which the user data stand if a film has any, since they are sent with each picture. */
const FIRST_PICTURES = 60
/** If the first pictures have padding alone: the maximum number of pictures that are searched, and of their bytes. */
const MOST_SEARCHED = 3000
const MOST_SEARCHED_BYTES = 64 * 1024 * 1024

/** `itu_t_t35_country_code` and provider of ATSC, `GA94`, and the type of caption data; MPEG-2 lacks the first three. */
const MARK = [0x47, 0x41, 0x39, 0x34, 0x03]
const COUNT_BITS = 0x1f
const VALID = 0x04

/** @returns undefined if the picture has no caption data, and otherwise whether any of it is more than padding */
export function captionsIn(picture: Uint8Array): boolean | undefined {
  let has: boolean | undefined
  for (let at = picture.indexOf(MARK[0]!); at !== -1; at = picture.indexOf(MARK[0]!, at + 1)) {
    if (!MARK.every((byte, i) => picture[at + i] === byte)) continue
    has ||= saysMore(picture, at + MARK.length)
  }
  return has
}

/**
 * Whether a pair of bytes is no padding. CEA-608 pads with zeros under odd parity, CEA-708 with pairs
 * that are marked invalid.
 */
function saysMore(picture: Uint8Array, start: number): boolean {
  const count = (picture[start] ?? 0) & COUNT_BITS
  const first = start + 2
  for (let at = first; at < first + count * 3 && at + 2 < picture.length; at += 3) {
    const [head = 0, one = 0, two = 0] = picture.subarray(at, at + 3)
    if ((head & VALID) !== 0 && ((one | two) & 0x7f) !== 0) return true
  }
  return false
}

/** Whether the first pictures of a film carry captions. */
export async function carriesCaptions(sink: EncodedPacketSink): Promise<boolean> {
  let packet = await sink.getFirstPacket()
  let hasData = false
  let bytes = 0
  for (let count = 1; packet !== null; count++) {
    const has = captionsIn(packet.data)
    if (has === true) return true
    hasData ||= has === false
    bytes += packet.byteLength
    const isEnough = count >= (hasData ? MOST_SEARCHED : FIRST_PICTURES)
    if (isEnough || bytes > MOST_SEARCHED_BYTES) return false
    packet = await sink.getNextPacket(packet)
  }
  return false
}
