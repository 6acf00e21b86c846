/** Recognises containers by their first bytes, and walks the boxes of ISO base media. */
import type { AdapterTools, InputFile } from '../adapter.ts'

/** Maximum number of boxes that are visited: fragments come right after the index. */
const MAX_BOXES = 64

const ascii = (bytes: Uint8Array, start: number, end: number): string =>
  String.fromCharCode(...bytes.subarray(start, end))

/** Brands of still images (ISO/IEC 23008-12 and those of its codecs); image sequences count as video. */
const STILL_BRANDS = [
  ...['mif1', 'mif2', 'mif3', 'miaf', 'heic', 'heix', 'heim', 'heis'],
  ...['avif', 'avci', 'j2ki', 'j2is', 'jpeg', 'vvic'],
]

/** Whether the file is ISO base media with an image and no video. */
export const isStillPicture = (head: Uint8Array): boolean =>
  ascii(head, 4, 8) === 'ftyp' && STILL_BRANDS.includes(ascii(head, 8, 12))

/** Whether the bytes are those of an audio or video container. */
export function isMedia(head: Uint8Array): boolean {
  const first = ascii(head, 0, 4)
  const form = ascii(head, 8, 12)
  return (
    (['ftyp', 'moov', 'wide'].includes(ascii(head, 4, 8)) && !isStillPicture(head)) ||
    (['RIFF', 'RF64', 'BW64'].includes(first) && ['WAVE', 'AVI '].includes(form)) ||
    (first === 'FORM' && ['AIFF', 'AIFC'].includes(form)) ||
    ['fLaC', 'OggS', 'caff', '\x1A\x45\xDF\xA3', '\x06\x0E\x2B\x34'].includes(first) ||
    first.startsWith('ID3') ||
    isTransportStream(head) ||
    isMpegAudio(head)
  )
}

export const isTransportStream = (head: Uint8Array): boolean =>
  head.length > 376 && [0, 188, 376].every((at) => head[at] === 0x47)

/** A frame header of layer III: eleven bits of sync, no reserved version, bit rate or sampling rate. */
function isMpegAudio(head: Uint8Array): boolean {
  const [sync = 0, version = 0, rates = 0] = head
  return (
    sync === 0xff &&
    (version & 0xe0) === 0xe0 &&
    (version & 0x18) !== 0x08 &&
    (version & 0x06) === 0x02 &&
    rates >> 4 !== 15 &&
    (rates & 0x0c) !== 0x0c
  )
}

/** Whether an ISO base media file has movie fragments (`moof`) at its top level. */
export const isFragmented = async (file: InputFile, tools: AdapterTools): Promise<boolean> =>
  (await topTypes(file, tools)).includes('moof')

/** Whether an ISO base media file is the initialisation segment of a stream, whose media are in other files. */
export async function isHeadAlone(file: InputFile, tools: AdapterTools): Promise<boolean> {
  const types = await topTypes(file, tools)
  return types.includes('moov') && !types.includes('moof') && !types.includes('mdat')
}

/** Types of the top-level boxes, as far as they can be followed. */
async function topTypes(file: InputFile, tools: AdapterTools): Promise<readonly string[]> {
  const types: string[] = []
  let at = 0
  for (let count = 0; count < MAX_BOXES && at + 8 <= file.bytes; count++) {
    const header = await tools.readRange(file, at, Math.min(at + 16, file.bytes))
    types.push(ascii(header, 4, 8))
    const view = new DataView(header.buffer, header.byteOffset, header.byteLength)
    const short = view.getUint32(0)
    const size = short === 1 && header.length === 16 ? Number(view.getBigUint64(8)) : short
    // A size of 0 means up to the end of the file.
    if (size < 8) break
    at += size
  }
  return types
}
