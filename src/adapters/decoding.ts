/** Messages about files that were not decoded, the same for audio and video. */
import type { FileProblem, InputFile, Missing } from './adapter.ts'
import { messageOf } from './files.ts'

/**
 * Most builds of ffmpeg have no decoder for immersive sound and broadcast captions, so a stream that cannot be decoded
 * is not necessarily damaged.
 *
 * @param error what `Program.run` rejected with
 * @param what the part of the file that was to be measured
 */
export function notDecoded(
  error: unknown,
  file: InputFile,
  what: 'sound' | 'picture',
): FileProblem {
  const place = { file: file.path }
  const said = messageOf(error)
  return NO_DECODER.test(said)
    ? {
        kind: 'note',
        code: 'not_decoded',
        message: `The ${what} was not measured: ffmpeg has no decoder for it.`,
        place,
      }
    : {
        kind: 'failed',
        code: 'not_decoded',
        message: `The ${what} was not decoded: ${said.replace(/^ffmpeg ended with \d+: /, `${CAUSES}: `)}`,
        place,
      }
}

/** ffmpeg complains of a time base of 1/0 if it has no decoder that could tell the sample rate. */
const NO_DECODER = /Decoder \(codec [^)]*\) not found|no decoder found for|time_base to value 1\/0/i
const CAUSES =
  'it is cut short, damaged or in a form that ffmpeg does not read. The last that ffmpeg says'

/** ffmpeg was not tried: a browser has none, and the command leaves it out with --no-external. Both say the same. */
export const NOT_USED: Missing = {
  missing:
    'this needs ffmpeg, which was not used here; the command grammar lint measures it where ffmpeg is installed, unless --no-external is given',
}

/** A file without media of its own: the headers for the segments of a stream. */
export const initialisationSegment = (file: InputFile): FileProblem => ({
  kind: 'note',
  code: 'nothing_to_read',
  message:
    'This is the initialisation segment of a stream; its sound and pictures are in the segments that go with it. Join them, or check the whole film.',
  place: { file: file.path },
})

/** @param what the part of the file that was not measured */
export const encrypted = (file: InputFile, what: 'sound' | 'picture'): FileProblem => ({
  kind: 'note',
  code: 'not_decoded',
  message: `The ${what} is encrypted, so it was not measured.`,
  place: { file: file.path },
})
