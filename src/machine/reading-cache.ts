/**
 * The cache of readings. A cached reading is used only if nothing that it depends on has changed: the bytes of the file
 * and of the files beside it, the adapter and its version, programs with theirs, settings, declared facts. A file with
 * unchanged size, times and inode is assumed to be unchanged without being read. Readings are written to a journal
 * immediately, so that those of a killed run are used too.
 */
import { createHash } from 'node:crypto'
import { createReadStream, readFileSync, statSync } from 'node:fs'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type AdapterName, versions } from '../adapters/names.ts'
import { compareText } from '../lint/facts.ts'
import { onlyReading, type Packed, packed, unpacked } from '../lint/packed-readings.ts'
import type { PartOf } from '../lint/part.ts'
import type { Kept, Memory, Now } from '../lint/readers.ts'
import type { SourcedReading } from '../lint/tree.ts'
import { placeOf } from './files.ts'
import { Journal } from './reading-journal.ts'

/** Increased with every change of the format of the cache file. */
const FORMAT = 5
/** Maximum size of a cache that is read or written. */
const BYTES = 256 * 1024 * 1024
/** Files up to this size are hashed in one read, since a stream takes several times as long. */
const READ_AT_ONCE_BYTES = 1024 * 1024
/** A file changed less than this long before it was hashed may change again within the same timestamp. */
const SETTLED_MS = 2000

/** Digest of a file, with what identifies the file as unchanged. */
interface Digested {
  readonly state: string
  readonly sha256: string
}

/** Names of the adapters that read a file. */
interface Asked {
  readonly state: string
  readonly adapters: readonly AdapterName[]
}

interface Contents {
  readonly entries: Record<string, Kept>
  readonly digests: Record<string, Digested>
  readonly asked: Record<string, Asked>
}

/** A line of the journal. */
type Noted =
  | readonly ['entry', name: string, rests: Omit<Kept, 'reading'>, packed: Packed]
  | readonly ['digest', name: string, digested: Digested]
  | readonly ['asked', name: string, asked: Asked]

/** Versions of all adapters: others may read other files. */
const ADAPTERS = JSON.stringify(versions)

/**
 * The lines of a journal depend on the versions too, since a reading is what that version of the adapter made of the
 * file.
 */
const JOURNAL = `${FORMAT} ${ADAPTERS}`

/** Content of the cache file. */
export interface Written extends Pick<Contents, 'digests' | 'asked'> {
  readonly format: number
  readonly adapters: string
  readonly keys: Record<string, Omit<Kept, 'reading'>>
  readonly packed: Packed
  /** In the cache of a shard: which shard, and the digest of the folder's path. */
  readonly part?: PartOf & { readonly folder: string }
}

export class ReadingCache implements Memory {
  /** Number of cache hits. */
  remembered = 0
  readonly #root: string
  readonly #file: string | undefined
  readonly #journal: Journal | undefined
  readonly #known: Contents
  readonly #part: Written['part'] | undefined
  readonly #pending = new Map<string, Promise<string>>()
  #isChanged: boolean

  private constructor(
    root: string,
    file: string | undefined,
    before: Contents | undefined,
    part?: PartOf,
  ) {
    this.#root = root
    this.#file = file
    this.#part = part && { number: part.number, of: part.of, folder: folderId(root) }
    this.#journal = file === undefined ? undefined : new Journal(`${file}.journal`, JOURNAL)
    this.#known = before ?? { entries: {}, digests: {}, asked: {} }
    const noted = this.#journal?.lines<Noted>() ?? []
    for (const one of noted) take(this.#known, one)
    // A shard without files writes a cache too, so that merging does not find one missing.
    this.#isChanged = noted.length > 0 || (part !== undefined && before === undefined)
  }

  /**
   * @param directory undefined for a cache that is not stored
   * @param part the shard of the folder that is read; undefined for all of it
   */
  static async open(
    directory: string | undefined,
    root: string,
    part?: PartOf,
  ): Promise<ReadingCache> {
    const file = cacheFile(directory, root, 'json', part)
    return new ReadingCache(root, file, await contentsOf(file), part)
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
    const old = this.#known.asked[name]
    if (old?.state === now.state) return old.adapters
    const adapters = await find()
    if (adapters !== undefined && now.isSettled) {
      this.#note(['asked', name, { state: now.state, adapters }])
    }
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
    return placeOf(this.#root, name) === undefined ? null : this.#digestOnce(name)
  }

  #digestOnce(name: string): Promise<string> {
    const known = this.#pending.get(name) ?? this.#digest(name)
    this.#pending.set(name, known)
    return known
  }

  async #digest(name: string): Promise<string> {
    const now = this.#stateOf(name)
    const old = this.#known.digests[name]
    if (now !== undefined && old?.state === now.state) return old.sha256
    const digest = await hashFile(path.join(this.#root, name), now?.size ?? 0)
    if (now?.isSettled === true) this.#note(['digest', name, { state: now.state, sha256: digest }])
    this.#isChanged = true
    return digest
  }

  /** @returns undefined if the file no longer exists */
  #stateOf(name: string): { state: string; isSettled: boolean; size: number } | undefined {
    const stats = statSync(path.join(this.#root, name), { throwIfNoEntry: false })
    if (stats === undefined) return undefined
    const { size, mtimeMs, ctimeMs, ino } = stats
    const isSettled = Date.now() - ctimeMs > SETTLED_MS
    return { state: [size, mtimeMs, ctimeMs, ino].join(' '), isSettled, size }
  }

  async find(name: string, now: Now): Promise<Kept | undefined> {
    const entry = this.#known.entries[name]
    if (entry === undefined || entry.key !== (await now.key())) return undefined
    if (entry.program !== null && entry.program !== (await now.program())) return undefined
    if (entry.companions !== null && entry.companions.join('/') !== now.companions().join('/')) {
      return undefined
    }
    for (const [file, digest] of Object.entries(entry.besides)) {
      if ((await this.digestOf(file)) !== digest) return undefined
    }
    this.remembered += 1
    return entry
  }

  keep(name: string, kept: Kept, text: string): void {
    const { reading: _, ...rests } = kept
    this.#known.entries[name] = kept
    // The reading is JSON already and goes into the line unchanged.
    this.#journal?.add(`["entry",${JSON.stringify(name)},${JSON.stringify(rests)},${text}]`)
    this.#isChanged = true
  }

  #note(line: Exclude<Noted, readonly ['entry', ...unknown[]]>): void {
    take(this.#known, line)
    this.#journal?.add(JSON.stringify(line))
  }

  async save(): Promise<void> {
    if (this.#file === undefined || !this.#isChanged) return
    await writeCache(this.#file, writtenOf(this.#known, this.#part))
    this.#journal?.remove()
  }
}

/** Adds a line of the journal to the cache. */
function take({ entries, digests, asked }: Contents, noted: Noted): void {
  if (noted[0] === 'asked') asked[noted[1]] = noted[2]
  else if (noted[0] === 'digest') digests[noted[1]] = noted[2]
  else entries[noted[1]] = { ...noted[2], reading: onlyReading(noted[3]) }
}

/**
 * Path of the cache of a folder or of a shard; undefined if nothing is cached. Shards have separate caches, since they
 * may run at the same time.
 */
export function cacheFile(
  directory: string | undefined,
  root: string,
  ending: string,
  part?: PartOf,
): string | undefined {
  if (directory === undefined) return undefined
  const of = part === undefined ? '' : `${part.number}-of-${part.of}.`
  return path.join(directory, `${folderId(root)}.${of}${ending}`)
}

const folderId = (root: string): string => sha256(root).slice(0, 32)

/** Writes the cache under a temporary name and renames it. Failing to write it is not an error. */
export async function writeCache(file: string, text: string): Promise<void> {
  if (text.length > BYTES) return
  const beside = `${file}.${process.pid}`
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    await writeFile(beside, text, { mode: 0o600 })
    await rename(beside, file)
  } catch {
    // Home directories on build machines are often read-only.
  }
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The cache of a shard and the file that it was read from. */
export interface CacheOfPart {
  readonly file: string
  readonly written: Written & { readonly part: NonNullable<Written['part']> }
}

/**
 * The cache that one run of all shards would have written.
 *
 * @param caches caches of all shards of one folder
 * @returns its text, or a sentence if the caches are not of the same folder, version and state of the files
 */
export function togetherCached(
  caches: readonly CacheOfPart[],
): { readonly text: string } | { readonly problem: string } {
  const [first] = caches as readonly [CacheOfPart, ...CacheOfPart[]]
  const whole: Contents = { entries: {}, digests: {}, asked: {} }
  const holders = new Map<string, readonly [string, unknown]>()
  for (const { file, written } of caches) {
    if (written.format !== FORMAT || written.adapters !== ADAPTERS) {
      return {
        problem: `${file} was written by another version of the command; run its shard again`,
      }
    }
    if (written.part.folder !== first.written.part.folder) {
      return { problem: `${first.file} and ${file} are of two folders` }
    }
    const contents = contentsIn(written)
    for (const kind of ['entries', 'digests', 'asked'] as const) {
      for (const [name, value] of Object.entries(contents[kind])) {
        const key = `${kind} ${name}`
        const held = holders.get(key)
        const state = 'key' in value ? value.key : value.state
        if (held !== undefined && held[1] !== state) {
          return {
            problem: `${held[0]} and ${file} saw ${name} in two states: run those shards again`,
          }
        }
        holders.set(key, [file, state])
        Object.assign(whole[kind], { [name]: value })
      }
    }
  }
  return { text: writtenOf(whole) }
}

/** Serialises a cache sorted by name, so that equal contents give equal bytes. */
function writtenOf(contents: Contents, part?: Written['part']): string {
  const { digests, asked } = contents
  const entries = sorted(contents.entries)
  return JSON.stringify({
    format: FORMAT,
    adapters: ADAPTERS,
    asked: Object.fromEntries(sorted(asked)),
    digests: Object.fromEntries(sorted(digests)),
    keys: Object.fromEntries(entries.map(([name, { reading: _, ...rests }]) => [name, rests])),
    packed: packed(Object.fromEntries(entries.map(([name, { reading }]) => [name, reading]))),
    ...(part === undefined ? {} : { part }),
  } satisfies Written)
}

const sorted = <T>(values: Readonly<Record<string, T>>): [string, T][] =>
  Object.entries(values).sort(([a], [b]) => compareText(a, b))

async function contentsOf(file: string | undefined): Promise<Contents | undefined> {
  if (file === undefined) return undefined
  try {
    const { size } = await stat(file)
    if (size > BYTES) return undefined
    const written = JSON.parse(await readFile(file, 'utf8')) as Written
    return written.format === FORMAT ? contentsIn(written) : undefined
  } catch {
    return undefined
  }
}

function contentsIn(written: Written): Contents {
  const readings = unpacked(written.packed)
  const entries = Object.entries(written.keys).map(([name, key]): [string, Kept] => [
    name,
    { ...key, reading: readings[name] as SourcedReading },
  ])
  const asked = written.adapters === ADAPTERS ? written.asked : {}
  return { entries: Object.fromEntries(entries), digests: written.digests, asked }
}

async function hashFile(file: string, bytes: number): Promise<string> {
  if (bytes <= READ_AT_ONCE_BYTES) {
    return createHash('sha256').update(readFileSync(file)).digest('hex')
  }
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
