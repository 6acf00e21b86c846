/** What several adapters ask of a file: its name, and how to say that it cannot be read. */
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

/** What an error says; what libraries throw need not be one. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** In lower case, without the dot; empty where there is none. */
export const extensionOf = ({ path }: InputFile): string =>
  /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''

export const nameOf = ({ path }: InputFile): string => path.slice(path.lastIndexOf('/') + 1)

export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Where a path that a file names lies, from the root. It may lead out of it; nothing there is opened. */
export const siblingPath = (file: string, relativePath: string): string =>
  path.normalize(path.join(path.dirname(file), relativePath.replaceAll('\\', '/')))

/** A path from the root as one from the folder of a file, for what a configuration names. */
export const fromFolderOf = ({ path: file }: InputFile, fromRoot: string): string =>
  `${'../'.repeat(file.split('/').length - 1)}${fromRoot}`
