/** Width and height of an image as displayed, from its header. */
import type { AdapterTools, InputFile } from './adapter.ts'
import { viewOf } from './files.ts'
import { heifSize, type PictureSize, tiffSize } from './picture-header.ts'

/** Bytes read to find the size, since profiles and thumbnails may come first. */
const HEADER_BYTES = 512 * 1024
/** From this Exif orientation on, images are rotated by 90 degrees. */
const FIRST_TURNED = 5

/**
 * The size of a JPEG from its frame header, which may come after megabytes of metadata.
 *
 * @returns undefined if the segments end before it
 */
async function jpegSize(file: InputFile, tools: AdapterTools) {
  let padding = 0
  for (let at = 2; at + SEGMENT_BYTES <= file.bytes && padding < MOST_PADDING; ) {
    const segment = viewOf(await tools.readRange(file, at, at + SEGMENT_BYTES))
    if (segment.getUint8(0) !== 0xff) {
      // Some programs leave a few bytes between segments, which decoders skip.
      padding += 1
      at += 1
      continue
    }
    const marker = segment.getUint8(1)
    if (isFrameHeader(marker)) {
      return { height: segment.getUint16(5), width: segment.getUint16(7) }
    }
    // A marker may be preceded by fill bytes (0xFF).
    at += marker === 0xff ? 1 : 2 + segment.getUint16(2)
  }
  return undefined
}

/** Bytes of a frame header up to its width: marker, length, precision, height, width. */
const SEGMENT_BYTES = 9
const MOST_PADDING = 1024
/** Whether a marker begins a frame header (ITU-T T.81, table B.1): SOF0 to SOF15 without DHT, JPG and DAC. */
const isFrameHeader = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

async function orientationOf(bytes: Uint8Array): Promise<number> {
  const { orientation } = (await import('exifr')).default
  return (await orientation(bytes).catch(() => undefined)) ?? 1
}

const isSize = (size: PictureSize | undefined): size is PictureSize =>
  size !== undefined && size.width > 0 && size.height > 0

/** @returns undefined if it is not an image of a known kind, or is truncated before its size */
export async function imageSize(
  file: InputFile,
  tools: AdapterTools,
): Promise<{ width: number; height: number; type: string | undefined } | undefined> {
  const { imageSize: sizeOf } = await import('image-size')
  const bytes = await tools.readRange(file, 0, Math.min(file.bytes, HEADER_BYTES))
  const ofTiff = await tiffSize(file, tools)
  if (isSize(ofTiff)) return { ...ofTiff, type: 'tiff' }
  try {
    const { width, height, orientation = 1, type } = sizeOf(bytes)
    if (!(width > 0) || !(height > 0)) return undefined
    return orientation >= FIRST_TURNED
      ? { width: height, height: width, type }
      : { width, height, type }
  } catch {
    const other = heifSize(bytes)
    if (isSize(other)) return { ...other, type: undefined }
    if (file.head[0] !== 0xff || file.head[1] !== 0xd8) return undefined
    const size = await jpegSize(file, tools)
    if (size === undefined || size.width === 0 || size.height === 0) return undefined
    const { width, height } = size
    return (await orientationOf(bytes)) >= FIRST_TURNED
      ? { width: height, height: width, type: 'jpg' }
      : { width, height, type: 'jpg' }
  }
}
