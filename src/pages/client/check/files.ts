/** The adapter tools in a browser: the chosen files, read in ranges. No file content leaves the machine. */
import { createMD5, createSHA1, createSHA256, createSHA512 } from 'hash-wasm'
import path from 'path-browserify'
import { type AdapterTools, type InputFile, Unread } from '../../../adapters/adapter.ts'
import { readStreamTimes } from '../../../adapters/container/stream-times.ts'
import { NOT_USED } from '../../../adapters/decoding.ts'
import { messageOf, siblingPath } from '../../../adapters/files.ts'
import { decodedText } from '../../../adapters/text-encoding.ts'

/** Number of bytes by which an adapter recognises a file. */
const HEAD_BYTES = 4096

/** URLs of the WebAssembly modules of libraries. */
export interface WasmAddresses {
  readonly mediainfo: string
  readonly c2pa: string
}

/**
 * The tools that are the same for every file of a run; `settings`, `declared` and `signal` depend on file and adapter.
 */
export type FileTools = Omit<AdapterTools, 'settings' | 'declared' | 'signal'>

/**
 * @param files path from the root → chosen file
 * @param isDecoding whether the browser's decoders are used for audio other than WAVE
 */
export function webTools(
  files: ReadonlyMap<string, File>,
  wasm: WasmAddresses,
  isDecoding: boolean,
): FileTools {
  const names = namesByFolder(files)
  const partOf = (file: InputFile, start: number, end: number): Blob =>
    chosen(files, file).slice(start, Math.max(start, Math.min(end, file.bytes)))
  const readRange = async (file: InputFile, start: number, end: number): Promise<Uint8Array> =>
    new Uint8Array(
      await partOf(file, start, end)
        .arrayBuffer()
        .catch((error: unknown) => {
          // The browser refuses a file that was changed or removed after it was chosen.
          throw new Unread('file_unreadable', `cannot be read: ${messageOf(error)}`)
        }),
    )
  const readBytes = async (file: InputFile, limit: number): Promise<Uint8Array> => {
    if (file.bytes > limit) {
      throw new Unread('over_limit', `the file has ${file.bytes} bytes; at most ${limit} are read`)
    }
    return readRange(file, 0, file.bytes)
  }
  return {
    readBytes,
    readText: async (file, limit) => (await decodedText(await readBytes(file, limit))).text,
    readDecoded: async (file, limit) => decodedText(await readBytes(file, limit)),
    readRange,
    sibling: async (file, relativePath) => {
      const place = siblingPath(file.path, relativePath)
      return place.split('/').includes('..') ? undefined : opened(files, place)
    },
    companions: ({ path: at }) => {
      const { dir, base, name } = path.parse(at)
      return (names.get(dir) ?? []).filter(
        (other) => other !== base && other.startsWith(`${name}.`),
      )
    },
    hash: async (algorithm) => {
      const hasher = (await makers[algorithm]()).init()
      return { update: (bytes) => hasher.update(bytes), digest: () => hasher.digest('binary') }
    },
    streamTimes: (file, request) => readStreamTimes(file, request, readRange),
    blob: (file) => chosen(files, file),
    wasm: async () => new Uint8Array(await (await fetch(wasm.c2pa)).arrayBuffer()),
    locate: () => wasm.mediainfo,
    decodedSound: async (file, signal) =>
      isDecoding ? (await import('./sound.ts')).decodedSound(readRange, file, signal) : undefined,
    program: async () => NOT_USED,
  }
}

const makers = {
  md5: createMD5,
  sha1: createSHA1,
  sha256: createSHA256,
  sha512: createSHA512,
} as const

function chosen(files: ReadonlyMap<string, File>, { path: at }: InputFile): File {
  const file = files.get(at)
  if (file === undefined) throw new Error(`${at} was not chosen`)
  return file
}

/** A chosen file with its first bytes; undefined if there is none at that path. */
export async function opened(
  files: ReadonlyMap<string, File>,
  at: string,
): Promise<InputFile | undefined> {
  const place = path.normalize(at)
  const file = files.get(place)
  if (file === undefined) return undefined
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  return { path: place, absolutePath: place, bytes: file.size, head }
}

function namesByFolder(files: ReadonlyMap<string, File>): ReadonlyMap<string, readonly string[]> {
  const folders = new Map<string, string[]>()
  for (const at of files.keys()) {
    const { dir, base } = path.parse(at)
    const known = folders.get(dir)
    if (known === undefined) folders.set(dir, [base])
    else known.push(base)
  }
  for (const names of folders.values()) names.sort()
  return folders
}
