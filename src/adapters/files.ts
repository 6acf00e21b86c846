/** Helpers of several adapters: names of files, and problems with them. */
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
 * A file that an adapter recognised and cannot read for what it holds.
 *
 * @param why a sentence, or what was thrown while the file was read
 * @throws what was thrown, where it says nothing of what the file holds; whoever asked the adapter gives its code
 */
export function unreadable(file: InputFile, why: unknown): Reading {
  if (why instanceof Unread) throw why
  const message = typeof why === 'string' ? why : messageOf(why)
  return { subjects: [], problems: [problem(file, 'failed', 'malformed', message)] }
}

/** The message of what was thrown; libraries may throw other values than errors. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** File extension in lower case, without the dot; empty where there is none. */
export const extensionOf = ({ path }: InputFile): string =>
  /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''

export const nameOf = ({ path }: InputFile): string => path.slice(path.lastIndexOf('/') + 1)

export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/**
 * Resolves a path that a file names, relative to the root. It may lead out of the root; the tools do not open such a
 * file.
 */
export const siblingPath = (file: string, relativePath: string): string =>
  path.normalize(path.join(path.dirname(file), relativePath.replaceAll('\\', '/')))

/** Makes a path from the root relative to the folder of a file, for paths in a configuration. */
export const fromFolderOf = ({ path: file }: InputFile, fromRoot: string): string =>
  `${'../'.repeat(file.split('/').length - 1)}${fromRoot}`
