/**
 * Readings of a former run. One is used again only where nothing that it rests on has changed: the bytes of the file and of the files
 * beside it that were asked for, adapter and version, programs with theirs, settings, declared facts. A file whose size, times and
 * inode are those of the former run is taken for the same, unread.
 */
import { createHash } from 'node:crypto'
import { createReadStream, readFileSync, statSync } from 'node:fs'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type AdapterName, versions } from '../adapters/names.ts'
import { type Packed, packed, unpacked } from '../lint/packed-readings.ts'
import type { Kept, Memory, Now } from '../lint/readers.ts'
import type { SourcedReading } from '../lint/tree.ts'
import { inputFile } from './files.ts'

/** Raised with every change of this file's form. */
const FORMAT = 4
/** Largest cache that is read or written. */
const BYTES = 256 * 1024 * 1024
/** A stream costs several times what reading a small file at once does. */
const READ_AT_ONCE_BYTES = 1024 * 1024
/** A file changed less than this before it was hashed may change again under the same time. */
const SETTLED_MS = 2000

/** Digest of a file with all that tells that it is the same file, unchanged. */
interface Digested {
  readonly state: string
  readonly sha256: string
}

/** Names of the adapters that ask for a file. */
interface Asked {
  readonly state: string
  readonly adapters: readonly AdapterName[]
}

interface Contents {
  readonly entries: Record<string, Kept>
  readonly digests: Record<string, Digested>
  readonly asked: Record<string, Asked>
}

/** Other adapters, or other versions of them, may ask for other files. */
const ADAPTERS = JSON.stringify(versions)

/** The file as it is written. */
interface Written extends Pick<Contents, 'digests' | 'asked'> {
  readonly format: number
  readonly adapters: string
  readonly keys: Record<string, Omit<Kept, 'reading'>>
  readonly packed: Packed
}

export class ReadingCache implements Memory {
  readonly #root: string
  readonly #file: string | undefined
  readonly #old: Contents
  readonly #entries: Record<string, Kept> = {}
  readonly #digests: Record<string, Digested> = {}
  readonly #asked: Record<string, Asked> = {}
  readonly #pending = new Map<string, Promise<string>>()
  #isChanged = false

  private constructor(root: string, file: string | undefined, old: Contents) {
    this.#root = root
    this.#file = file
    this.#old = old
  }

  /** @param directory undefined for a cache that forgets */
  static async open(directory: string | undefined, root: string): Promise<ReadingCache> {
    const file = cacheFile(directory, root, 'json')
    const old = (await contentsOf(file)) ?? { entries: {}, digests: {}, asked: {} }
    return new ReadingCache(root, file, old)
  }

  get isKept(): boolean {
    return this.#file !== undefined
  }

  async asked(
    name: string,
    find: () => Promise<readonly AdapterName[] | undefined>,
  ): Promise<readonly AdapterName[] | undefined> {
    const now = this.#stateOf(name)
    if (now === undefined) return undefined
    const old = this.#old.asked[name]
    if (old?.state === now.state) return old.adapters
    const adapters = await find()
    if (adapters !== undefined && now.isSettled) this.#asked[name] = { state: now.state, adapters }
    this.#isChanged = true
    return adapters
  }

  bytesOf(name: string): number {
    return this.#stateOf(name)?.size ?? 0
  }

  async keyOf(name: string, values: readonly unknown[]): Promise<string> {
    return sha256(JSON.stringify([await this.#digestOnce(name), ...values]))
  }

  async digestOf(name: string): Promise<string | null> {
    return inputFile(this.#root, name) === undefined ? null : this.#digestOnce(name)
  }

  #digestOnce(name: string): Promise<string> {
    const known = this.#pending.get(name) ?? this.#digest(name)
    this.#pending.set(name, known)
    return known
  }

  async #digest(name: string): Promise<string> {
    const now = this.#stateOf(name)
    const old = this.#old.digests[name]
    if (now !== undefined && old?.state === now.state) return old.sha256
    const digest = await hashFile(path.join(this.#root, name), now?.size ?? 0)
    if (now?.isSettled === true) this.#digests[name] = { state: now.state, sha256: digest }
    this.#isChanged = true
    return digest
  }

  /** @returns undefined where there is no such file any more */
  #stateOf(name: string): { state: string; isSettled: boolean; size: number } | undefined {
    const stats = statSync(path.join(this.#root, name), { throwIfNoEntry: false })
    if (stats === undefined) return undefined
    const { size, mtimeMs, ctimeMs, ino } = stats
    const isSettled = Date.now() - ctimeMs > SETTLED_MS
    return { state: [size, mtimeMs, ctimeMs, ino].join(' '), isSettled, size }
  }

  async find(name: string, now: Now): Promise<Kept | undefined> {
    const entry = this.#old.entries[name]
    if (entry === undefined || entry.key !== (await now.key())) return undefined
    if (entry.program !== null && entry.program !== (await now.program())) return undefined
    if (entry.companions !== null && entry.companions.join('/') !== now.companions().join('/')) {
      return undefined
    }
    for (const [file, digest] of Object.entries(entry.besides)) {
      if ((await this.digestOf(file)) !== digest) return undefined
    }
    this.#entries[name] = entry
    return entry
  }

  keep(name: string, entry: Kept): void {
    this.#entries[name] = entry
    this.#isChanged = true
  }

  async save(): Promise<void> {
    if (this.#file === undefined || !this.#isChanged) return
    const entries = { ...this.#old.entries, ...this.#entries }
    const digests = { ...this.#old.digests, ...this.#digests }
    const asked = { ...this.#old.asked, ...this.#asked }
    await writeCache(this.#file, writtenOf({ entries, digests, asked }))
  }
}

/** Where what is known of a folder is kept; undefined where nothing is. */
export function cacheFile(
  directory: string | undefined,
  root: string,
  ending: string,
): string | undefined {
  if (directory === undefined) return undefined
  return path.join(directory, `${sha256(root).slice(0, 32)}.${ending}`)
}

/** Written beside its place and moved there. A cache that cannot be written is no fault of the run. */
export async function writeCache(file: string, text: string): Promise<void> {
  if (text.length > BYTES) return
  const beside = `${file}.${process.pid}`
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    await writeFile(beside, text, { mode: 0o600 })
    await rename(beside, file)
  } catch {
    // Read-only homes are usual where builds run.
  }
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

function writtenOf({ entries, digests, asked }: Contents): string {
  const all = Object.entries(entries)
  return JSON.stringify({
    format: FORMAT,
    adapters: ADAPTERS,
    asked,
    digests,
    keys: Object.fromEntries(all.map(([name, { reading: _, ...rests }]) => [name, rests])),
    packed: packed(Object.fromEntries(all.map(([name, { reading }]) => [name, reading]))),
  } satisfies Written)
}

async function contentsOf(file: string | undefined): Promise<Contents | undefined> {
  if (file === undefined) return undefined
  try {
    const { size } = await stat(file)
    if (size > BYTES) return undefined
    const written = JSON.parse(await readFile(file, 'utf8')) as Written
    if (written.format !== FORMAT) return undefined
    const readings = unpacked(written.packed)
    const entries = Object.entries(written.keys).map(([name, key]): [string, Kept] => [
      name,
      { ...key, reading: readings[name] as SourcedReading },
    ])
    const asked = written.adapters === ADAPTERS ? written.asked : {}
    return { entries: Object.fromEntries(entries), digests: written.digests, asked }
  } catch {
    return undefined
  }
}

async function hashFile(file: string, bytes: number): Promise<string> {
  if (bytes <= READ_AT_ONCE_BYTES) {
    return createHash('sha256').update(readFileSync(file)).digest('hex')
  }
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
