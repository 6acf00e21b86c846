/** Why a file was not decoded, in the same words whatever was wanted of it. */
import type { FileProblem, InputFile } from './adapter.ts'
import { messageOf } from './files.ts'

/**
 * A stream that this build of ffmpeg cannot decode is no damage: immersive sound and captions of broadcasters have no decoder in most.
 *
 * @param error what `Program.run` rejected with
 * @param what of the file was to be measured
 */
export function notDecoded(
  error: unknown,
  file: InputFile,
  what: 'sound' | 'picture',
): FileProblem {
  const place = { file: file.path }
  const said = messageOf(error)
  return /Decoder \(codec [^)]*\) not found|no decoder found for/i.test(said)
    ? {
        kind: 'note',
        code: 'not_decoded',
        message: `The ${what} was not measured: ffmpeg has no decoder for it.`,
        place,
      }
    : { kind: 'failed', code: 'not_decoded', message: `It was not decoded: ${said}`, place }
}
