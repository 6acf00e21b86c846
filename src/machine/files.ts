/**
 * The adapter tools on this machine: files inside one root, and one external program. Symbolic links are not followed.
 */
import { createHash } from 'node:crypto'
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
} from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type AdapterTools,
  type InputFile,
  type OptionalLibrary,
  Unread,
} from '../adapters/adapter.ts'
import { siblingPath } from '../adapters/files.ts'
import { decodedText } from '../adapters/text-encoding.ts'
import { fileBlob } from './blob.ts'
import { readRange } from './ranges.ts'
import { streamTimes } from './stream-times.ts'

/** Number of leading bytes from which an adapter recognises a file. */
const HEAD_BYTES = 4096

/**
 * The tools that are the same for every file of a run; `settings`, `declared` and `signal` depend on file and adapter.
 */
export type FileTools = Omit<AdapterTools, 'settings' | 'declared' | 'signal'>

type Placed = Pick<InputFile, 'absolutePath'>

/**
 * @param root absolute path without symbolic links; nothing outside of it is opened
 * @param program finds an external program; see `programs.ts`
 */
export function fileTools(
  root: string,
  program: AdapterTools['program'],
): FileTools & { readonly companions: (of: Placed) => readonly string[] } {
  const readBytes = async (file: InputFile, limit: number): Promise<Uint8Array> => {
    if (file.bytes > limit) {
      throw new Unread('over_limit', `the file has ${file.bytes} bytes; at most ${limit} are read`)
    }
    return readRange(file, 0, file.bytes)
  }
  const foldersRead = new Map<string, readonly string[]>()
  const companions = ({ absolutePath }: Placed): readonly string[] => {
    const { dir, base, name } = path.parse(absolutePath)
    const names = foldersRead.get(dir) ?? readdirSync(dir).sort()
    foldersRead.set(dir, names)
    return names.filter((other) => other !== base && other.startsWith(`${name}.`))
  }
  return {
    companions,
    readBytes,
    readText: async (file, limit) => (await decodedText(await readBytes(file, limit))).text,
    readDecoded: async (file, limit) => decodedText(await readBytes(file, limit)),
    readRange,
    sibling: async (file, relativePath) => inputFile(root, siblingPath(file.path, relativePath)),
    hash: (algorithm) => createHash(algorithm),
    streamTimes,
    blob: fileBlob,
    wasm: async (place) =>
      new Uint8Array(await readFile(fileURLToPath(import.meta.resolve(place)))),
    locate: () => undefined,
    // Not needed, because ffmpeg decodes more than any browser.
    decodedSound: async () => undefined,
    program,
  }
}

/** Whether an optional library is installed. */
export function isInstalled(library: OptionalLibrary): boolean {
  try {
    import.meta.resolve(library)
    return true
  } catch {
    return false
  }
}

/**
 * Opens a regular file inside the root. Its first bytes are read synchronously, because waiting for each of thousands
 * of files takes several times as long as reading.
 *
 * @param relativePath relative to the root, with forward slashes
 * @returns undefined if there is none, or if a part of the path is a symbolic link or leads out of the root
 */
export function inputFile(root: string, relativePath: string): InputFile | undefined {
  const absolutePath = placeOf(root, relativePath)
  if (absolutePath === undefined) return undefined
  try {
    return openedFile(absolutePath, path.posix.normalize(relativePath))
  } catch {
    return undefined
  }
}

/** Absolute path of a regular file inside the root, without opening it; undefined as in `inputFile`. */
export function placeOf(root: string, relativePath: string): string | undefined {
  const segments = path.posix.normalize(relativePath).split('/')
  if (path.posix.isAbsolute(relativePath) || segments.includes('..')) return undefined
  let absolutePath = root
  try {
    for (const segment of segments) {
      absolutePath = path.join(absolutePath, segment)
      if (lstatSync(absolutePath).isSymbolicLink()) return undefined
    }
    // Only regular files are read: reading a pipe would block forever.
    return lstatSync(absolutePath).isFile() ? absolutePath : undefined
  } catch {
    return undefined
  }
}

function openedFile(absolutePath: string, relative: string): InputFile {
  const descriptor = openSync(absolutePath, constants.O_RDONLY | constants.O_NOFOLLOW)
  try {
    const { size } = fstatSync(descriptor)
    const head = new Uint8Array(Math.min(size, HEAD_BYTES))
    const bytesRead = readSync(descriptor, head, 0, head.length, 0)
    return { path: relative, absolutePath, bytes: size, head: head.subarray(0, bytesRead) }
  } finally {
    closeSync(descriptor)
  }
}
