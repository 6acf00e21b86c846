/**
 * Readings of a former run. One is used again only where nothing that it rests on has changed: the bytes of the file and of the files
 * beside it that were asked for, adapter and version, programs with theirs, settings, declared facts.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { InputFile } from '../adapters/adapter.ts'
import { type Packed, packed, unpacked } from './packed-readings.ts'
import type { SourcedReading } from './tree.ts'

/** Raised with every change of this file's form. */
const FORMAT = 2
/** Largest cache that is read or written. */
const BYTES = 256 * 1024 * 1024
/** A file changed less than this before it was hashed may change again under the same time. */
const SETTLED_MS = 2000

interface Entry {
  readonly key: string
  /** Files beside the one read that the adapter asked for, with their digests; null for one that was not there. */
  readonly besides: Readonly<Record<string, string | null>>
  readonly reading: SourcedReading
}

/** Digest of a file with all that tells that it is the same file, unchanged. */
interface Digested {
  readonly state: string
  readonly sha256: string
}

interface Contents {
  readonly entries: Record<string, Entry>
  readonly digests: Record<string, Digested>
}

/** The file as it is written. */
interface Written extends Pick<Contents, 'digests'> {
  readonly format: number
  readonly keys: Record<string, Omit<Entry, 'reading'>>
  readonly packed: Packed
}

export class ReadingCache {
  readonly #file: string | undefined
  readonly #old: Contents
  readonly #entries: Record<string, Entry> = {}
  readonly #digests: Record<string, Digested> = {}
  readonly #pending = new Map<string, Promise<string>>()
  #isChanged = false

  private constructor(file: string | undefined, old: Contents) {
    this.#file = file
    this.#old = old
  }

  /** @param directory undefined for a cache that forgets */
  static async open(directory: string | undefined, root: string): Promise<ReadingCache> {
    const file =
      directory === undefined
        ? undefined
        : path.join(directory, `${sha256(root).slice(0, 32)}.json`)
    return new ReadingCache(file, (await contentsOf(file)) ?? { entries: {}, digests: {} })
  }

  /** Digest of a file's bytes. Large files are not read again while size, times and inode stay as they were. */
  digest(file: InputFile): Promise<string> {
    const known = this.#pending.get(file.path) ?? this.#digest(file)
    this.#pending.set(file.path, known)
    return known
  }

  async #digest({ path: name, absolutePath }: InputFile): Promise<string> {
    const { size, mtimeNs, ctimeNs, ino } = await stat(absolutePath, { bigint: true })
    const state = [size, mtimeNs, ctimeNs, ino].join(' ')
    const old = this.#old.digests[name]
    const isSettled = Date.now() - Number(ctimeNs / 1_000_000n) > SETTLED_MS
    const digest = old?.state === state ? old.sha256 : await hashFile(absolutePath)
    if (isSettled) this.#digests[name] = { state, sha256: digest }
    if (old?.state !== state) this.#isChanged = true
    return digest
  }

  /**
   * The reading of a former run with the files beside it, or undefined.
   *
   * @param besideDigest digest of a file by its path, null where there is none
   */
  async find(
    name: string,
    key: string,
    besideDigest: (file: string) => Promise<string | null>,
  ): Promise<Entry | undefined> {
    const entry = this.#old.entries[name]
    if (entry?.key !== key) return undefined
    for (const [file, digest] of Object.entries(entry.besides)) {
      if ((await besideDigest(file)) !== digest) return undefined
    }
    this.#entries[name] = entry
    return entry
  }

  keep(name: string, entry: Entry): void {
    this.#entries[name] = entry
    this.#isChanged = true
  }

  /** Written beside its place and moved there. A cache that cannot be written is no fault of the run. */
  async save(): Promise<void> {
    if (this.#file === undefined || !this.#isChanged) return
    const entries = { ...this.#old.entries, ...this.#entries }
    const digests = { ...this.#old.digests, ...this.#digests }
    const text = writtenOf({ entries, digests })
    if (text.length > BYTES) return
    const beside = `${this.#file}.${process.pid}`
    try {
      await mkdir(path.dirname(this.#file), { recursive: true, mode: 0o700 })
      await writeFile(beside, text, { mode: 0o600 })
      await rename(beside, this.#file)
    } catch {
      // Read-only homes are usual where builds run.
    }
  }
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

function writtenOf({ entries, digests }: Contents): string {
  const all = Object.entries(entries)
  return JSON.stringify({
    format: FORMAT,
    digests,
    keys: Object.fromEntries(all.map(([name, { key, besides }]) => [name, { key, besides }])),
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
    const entries = Object.entries(written.keys).map(([name, key]): [string, Entry] => [
      name,
      { ...key, reading: readings[name] as SourcedReading },
    ])
    return { entries: Object.fromEntries(entries), digests: written.digests }
  } catch {
    return undefined
  }
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
