/** Helpers for several adapters: file names, and problems with files. */
import path from 'path-browserify'
import { type FileProblem, type InputFile, type Place, type Reading, Unread } from './adapter.ts'

export const problem = (
  file: InputFile,
  kind: FileProblem['kind'],
  code: FileProblem['code'],
  message: string,
  within: Omit<Place, 'file'> = {},
): FileProblem => ({ place: { file: file.path, ...within }, code, message, kind })

/**
 * Reports a file that an adapter recognised but cannot read because of its content.
 *
 * @param why a sentence, or the value that was thrown while the file was read
 * @throws the thrown value, if it is unrelated to the content; the caller assigns its code
 */
export function unreadable(file: InputFile, why: unknown): Reading {
  if (why instanceof Unread) throw why
  const message = typeof why === 'string' ? why : messageOf(why)
  return { subjects: [], problems: [problem(file, 'failed', 'malformed', message)] }
}

/** The message of a thrown value; libraries may throw values that are not errors. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** File extension in lower case, without the dot; empty if there is none. */
export const extensionOf = ({ path }: InputFile): string =>
  /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''

export const nameOf = ({ path }: InputFile): string => path.slice(path.lastIndexOf('/') + 1)

export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/**
 * Resolves a relative path in a file to a path from the root. It may lead out of the root; the tools do not open such a
 * file.
 */
export const siblingPath = (file: string, relativePath: string): string =>
  path.normalize(path.join(path.dirname(file), relativePath.replaceAll('\\', '/')))

/** Makes a path from the root relative to the folder of a file, for paths in a configuration. */
export const fromFolderOf = ({ path: file }: InputFile, fromRoot: string): string =>
  `${'../'.repeat(file.split('/').length - 1)}${fromRoot}`
