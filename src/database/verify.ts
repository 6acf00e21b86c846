/**
 * Verifies that a file is the complete and unchanged corpus. Every start reads the whole file once and serves the bytes
 * that it read (decisions 16 and 32); the costly checks are repeated only when the bytes differ from those that passed
 * last.
 */
import { createHash } from 'node:crypto'
import { closeSync, openSync, readFileSync, readSync, statSync, writeFileSync } from 'node:fs'
import type Database from 'better-sqlite3'
import { type Corpus, corpusSource, FileInUse, openSqlite } from './open.ts'
import { rowsDigest } from './rows-digest.ts'

/** Application id in the header of every file that the seed builds, at byte 68: `GRAM`. */
export const APPLICATION_ID = 0x4752414d

/** What a file was built from: digests of the corpus and of the code. */
export interface BuiltFrom {
  readonly digest: string
  readonly schema_digest: string
}

/** Chunk size for reading a file too large for memory, in bytes. */
const CHUNK = 1_048_576

/** What was verified, or what is wrong with the file, worded as the end of a sentence that begins with its name. */
export type Verdict = { readonly fault: string } | ({ readonly fault?: undefined } & Verified)

export interface Verified {
  /** The bytes that were verified; the path if the file is too large for memory. */
  readonly corpus: Corpus
  /** `bytesDigest` of those bytes. */
  readonly digest: string
}

/**
 * @param builtFrom corpus and code that the file must have been built from; any if omitted
 * @throws FileInUse if a file too large for memory is locked, or has a journal or WAL of another process beside it
 */
export function verifyDatabase(file: string, builtFrom: Partial<BuiltFrom> = {}): Verdict {
  try {
    const stats = statSync(file, { throwIfNoEntry: false })
    if (stats === undefined) return { fault: 'is missing' }
    if (!stats.isFile()) return { fault: 'is not a file' }
    if (stats.size === 0) return { fault: 'is empty' }
    // A foreign file may be of any size, so it is not read.
    if (!isOurs(file)) return { fault: 'is not a corpus file' }
    const corpus = corpusSource(file)
    const digest = bytesDigest(corpus)
    const isKnown = verifiedBefore(file) === digest
    const fault = staleness(identityOf(corpus, isKnown, builtFrom), builtFrom)
    if (fault === undefined && !isKnown) remember(file, digest)
    return fault === undefined ? { corpus, digest } : { fault }
  } catch (error) {
    if (error instanceof FileInUse) throw error
    const { code, message } = error as NodeJS.ErrnoException
    return { fault: code === undefined ? message : `cannot be read (${code})` }
  }
}

/**
 * SHA-512 takes two fifths of the time of SHA-256 on processors without instructions for either.
 *
 * @returns SHA-512 of the bytes, in hexadecimal; a file is read in chunks
 */
export function bytesDigest(corpus: Corpus): string {
  const hash = createHash('sha512')
  if (typeof corpus !== 'string') return hash.update(corpus).digest('hex')
  const descriptor = openSync(corpus, 'r')
  try {
    const chunk = Buffer.allocUnsafe(CHUNK)
    for (;;) {
      const length = readSync(descriptor, chunk)
      if (length === 0) return hash.digest('hex')
      hash.update(chunk.subarray(0, length))
    }
  } finally {
    closeSync(descriptor)
  }
}

function staleness(identity: BuiltFrom, wanted: Partial<BuiltFrom>): string | undefined {
  const { digest = identity.digest, schema_digest = identity.schema_digest } = wanted
  if (identity.digest !== digest) return 'was built from another corpus'
  if (identity.schema_digest !== schema_digest) return 'was built by another version'
  return undefined
}

/**
 * Reads from a corpus what it was built from. Unless it was verified before, everything is checked first: pages, rows
 * against the digest in the file, search indexes against their tables. SQLite is given the bytes instead of the file,
 * so that locks, journals and logs of other processes have no effect; a file too large for memory must have none.
 *
 * @throws Error with the end of a sentence that begins with the file's name
 */
function identityOf(
  corpus: string | Buffer,
  isKnown: boolean,
  { schema_digest: version }: Partial<BuiltFrom>,
): BuiltFrom {
  const header = typeof corpus === 'string' ? headerOf(corpus) : corpus
  // Bytes 18 and 19 of the header (sqlite.org/fileformat2.html): 1 means no WAL mode, which would need a second file.
  if (header.readUInt16BE(18) !== 0x0101) {
    throw new Error('is damaged: it is not as the seed leaves it')
  }
  let database: Database.Database | undefined
  try {
    database = openSqlite(corpus)
    if (!isKnown) checkPages(database)
    const identity = database
      .prepare('select digest, schema_digest, rows_digest from corpus')
      .get() as (BuiltFrom & { rows_digest: string }) | undefined
    if (identity === undefined) throw new Error('holds no corpus')
    // A file of another version may have other tables; it is refused because of its version.
    const isReadable = version === undefined || version === identity.schema_digest
    if (!isKnown && isReadable) checkRows(database, identity.rows_digest)
    return identity
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    throw code?.startsWith('SQLITE') ? new Error(`is damaged: ${firstLine(message)}`) : error
  } finally {
    database?.close()
  }
}

function checkPages(database: Database.Database): void {
  const integrity = database.pragma('integrity_check(1)', { simple: true })
  if (integrity !== 'ok') throw new Error(`is damaged: ${lastLine(integrity)}`)
}

function checkRows(database: Database.Database, digest: string): void {
  for (const service of ['media', 'coordinate']) checkSearchIndex(database, service)
  if (rowsDigest(database) !== digest) {
    throw new Error('is damaged: its rows are not those it was built with')
  }
}

// SQLite's messages quote the file, which may contain any bytes.
const printable = (text: string): string => text.replaceAll(/[^ -~]/g, '?')
const lastLine = (text: unknown): string => printable(String(text).split('\n').at(-1)!)
const firstLine = (text: unknown): string => printable(String(text).split('\n')[0]!)

function checkSearchIndex(database: Database.Database, service: string): void {
  const counts = ['document', 'search_docsize', 'theme_search_docsize'].map((table) =>
    database.prepare(`select count(*) from "${service}_${table}"`).pluck().get(),
  )
  if (new Set(counts).size > 1)
    throw new Error(`is damaged: the search index of the ${service} service is not whole`)
}

/** The note beside a file: only the digest of the bytes that were last verified. */
const notePath = (file: string): string => `${file}.verified`

function verifiedBefore(file: string): string | undefined {
  try {
    return readFileSync(notePath(file), 'utf8').trim()
  } catch {
    return undefined
  }
}

/**
 * Records the digest of a verified file in a note beside it, if possible. Without a note, or with one of another
 * digest, each start verifies the whole file again.
 */
function remember(file: string, digest: string): void {
  try {
    writeFileSync(notePath(file), `${digest}\n`)
  } catch {
    // The next start then takes some 0.3 s longer.
  }
}

/**
 * Whether a file has the application id of a corpus file, even if it is damaged. Other files are not touched (decision
 * 17).
 *
 * @throws Error if it cannot be read
 */
export function isOurs(file: string): boolean {
  return headerOf(file).readInt32BE(68) === APPLICATION_ID
}

/** The first 72 bytes, padded with zeros. */
function headerOf(file: string): Buffer {
  const descriptor = openSync(file, 'r')
  try {
    const header = Buffer.alloc(72)
    readSync(descriptor, header, 0, 72, 0)
    return header
  } finally {
    closeSync(descriptor)
  }
}
