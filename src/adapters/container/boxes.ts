/** Recognises containers by their first bytes, and walks the boxes of ISO base media. */
import type { AdapterTools, InputFile } from '../adapter.ts'
import { isBareSound } from './bare-sound.ts'

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

/** First bytes of video containers: Matroska, MXF, Flash Video, Windows Media, MPEG program stream, DV. */
const PICTURE_STARTS = [
  '\x1A\x45\xDF\xA3',
  '\x06\x0E\x2B\x34',
  'FLV\x01',
  '\x30\x26\xB2\x75',
  '\x00\x00\x01\xBA',
  '\x1F\x07\x00',
]

/** First bytes of audio files; lower-case `riff` is Wave64. */
const SOUND_STARTS = ['fLaC', 'OggS', 'caff', 'ID3', '#!AMR', 'riff\x2E\x91\xCF\x11']

const beginsWith = (head: Uint8Array, starts: readonly string[]): boolean =>
  starts.some((start) => ascii(head, 0, start.length) === start)

/** Whether the bytes begin ISO base media that is not a still image. */
const isIsoMedia = (head: Uint8Array): boolean =>
  (['ftyp', 'moov'].includes(ascii(head, 4, 8)) || isEmptyWide(head)) && !isStillPicture(head)

/** QuickTime's room for a longer size, which holds nothing; a text may begin with "The wide". */
const isEmptyWide = (head: Uint8Array): boolean => ascii(head, 0, 8) === '\0\0\0\x08wide'

/** Names of segments that belong to a playlist; they are many, and nobody takes one for a film. */
const SEGMENT_NAMES = /\.(?:m4s|cmf[vat]?)$/i

/** Whether a file that is named as a whole one begins as a media segment, which lacks its initialisation segment. */
export const isMediaSegment = ({ head, path }: Pick<InputFile, 'head' | 'path'>): boolean =>
  ['styp', 'moof', 'sidx'].includes(ascii(head, 4, 8)) && !SEGMENT_NAMES.test(path)

/** Whether the bytes begin a container that can hold video, even if this one holds only audio. */
export const isFilm = (head: Uint8Array): boolean =>
  (isIsoMedia(head) && !['M4A ', 'M4B '].includes(ascii(head, 8, 12))) ||
  (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'AVI ') ||
  beginsWith(head, PICTURE_STARTS) ||
  isTransportStream(head)

/** Whether the bytes begin an audio or video container, or coded audio without one. */
export const isMedia = (head: Uint8Array): boolean =>
  isFilm(head) ||
  isIsoMedia(head) ||
  (['RIFF', 'RF64', 'BW64'].includes(ascii(head, 0, 4)) && ascii(head, 8, 12) === 'WAVE') ||
  (ascii(head, 0, 4) === 'FORM' && ['AIFF', 'AIFC'].includes(ascii(head, 8, 12))) ||
  beginsWith(head, SOUND_STARTS) ||
  isBareSound(head)

/** Packets of 188 bytes; AVCHD and Blu-ray prefix each with a four-byte timestamp. */
export const isTransportStream = (head: Uint8Array): boolean =>
  [
    [0, 188, 376],
    [4, 196, 388],
  ].some((packets) => packets.every((at) => head[at] === 0x47))

/** Whether an ISO base media file has movie fragments (`moof`) at its top level. */
export const isFragmented = async (file: InputFile, tools: AdapterTools): Promise<boolean> =>
  (await topTypes(file, tools)).includes('moof')

/** Whether an ISO base media file is the initialisation segment of a stream, whose media are in other files. */
export async function isHeadAlone(file: InputFile, tools: AdapterTools): Promise<boolean> {
  if (!isIsoMedia(file.head)) return false
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
