/** Decodes the frames of a video with ffmpeg, one after the other, into one reused buffer. */

import type { AdapterTools, InputFile, Program } from '../adapter.ts'
import { messageOf } from '../files.ts'

export interface Decoding {
  readonly file: InputFile
  readonly ffmpeg: Program
  readonly tools: Pick<AdapterTools, 'signal'>
  readonly filters: string
  readonly pixelFormat: string
  readonly frameBytes: number
  readonly timeoutMs: number
}

/**
 * @returns the number of frames, undefined if the file has no video
 * @throws if ffmpeg fails or times out
 */
export async function decodeFrames(
  { file, ffmpeg, tools, filters, pixelFormat, frameBytes, timeoutMs }: Decoding,
  onFrame: (frame: Uint8Array) => void,
): Promise<number | undefined> {
  const frame = new Uint8Array(frameBytes)
  let filled = 0
  let frames = 0
  const onStdout = (chunk: Uint8Array): void => {
    tools.signal.throwIfAborted()
    for (let at = 0; at < chunk.length; ) {
      const part = chunk.subarray(at, at + frame.length - filled)
      frame.set(part, filled)
      at += part.length
      filled += part.length
      if (filled < frame.length) continue
      onFrame(frame)
      frames++
      filled = 0
    }
  }
  const output = ['-map', '0:V:0', '-vf', filters]
  const form = ['-pix_fmt', pixelFormat, '-f', 'rawvideo', '-']
  try {
    await ffmpeg.run(['-v', 'error', '-i', file.absolutePath, ...output, ...form], {
      timeoutMs,
      onStdout,
    })
  } catch (error) {
    if (/matches no streams/.test(messageOf(error))) return undefined
    throw error
  }
  return frames
}
