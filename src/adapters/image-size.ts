/** Width and height of a picture as it is shown, from its header. */
import type { AdapterTools, InputFile } from './adapter.ts'

/** Profiles and thumbnails may stand before the size. */
const HEADER_BYTES = 512 * 1024
/** Orientations of Exif that turn a picture by a quarter. */
const FIRST_TURNED = 5

/** @returns undefined where it is no picture of a known kind, or is cut short before its size */
export async function imageSize(
  file: InputFile,
  tools: AdapterTools,
): Promise<{ width: number; height: number; type: string | undefined } | undefined> {
  const { imageSize: sizeOf } = await import('image-size')
  const bytes = await tools.readRange(file, 0, Math.min(file.bytes, HEADER_BYTES))
  try {
    const { width, height, orientation = 1, type } = sizeOf(bytes)
    if (!(width > 0) || !(height > 0)) return undefined
    return orientation >= FIRST_TURNED
      ? { width: height, height: width, type }
      : { width, height, type }
  } catch {
    return undefined
  }
}
