/**
 * Whether a file is the whole and unchanged corpus. Every start reads every byte of it; the costly questions are
 * asked again only when those bytes differ from the ones that passed last.
 */
import { createHash } from 'node:crypto'
import { closeSync, openSync, readFileSync, readSync, statSync, writeFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { rowsDigest } from './rows-digest.ts'

/** Stands in the header of every file that the seed builds, at byte 68: `GRAM`. */
export const APPLICATION_ID = 0x4752414d

/** What a file was built from: digests of the corpus and of the code. */
export interface BuiltFrom {
  readonly digest: string
  readonly schema_digest: string
}

/**
 * What is wrong with the file, as the end of a sentence that begins with its name; undefined where nothing is.
 *
 * @param builtFrom corpus and code that it must have been built from; any where left out
 */
export function databaseFault(
  file: string,
  builtFrom: Partial<BuiltFrom> = {},
): string | undefined {
  try {
    const stats = statSync(file, { throwIfNoEntry: false })
    if (stats === undefined) return 'is missing'
    if (!stats.isFile()) return 'is not a file'
    if (stats.size === 0) return 'is empty'
    // What is not ours may be of any size, and is not read.
    if (!isOurs(file)) return 'is not a corpus file'
    const content = readFileSync(file)
    const bytes = sha256(content)
    const verified = verifiedBefore(file)
    const identity = verified?.bytes === bytes ? verified : { bytes, ...verifiedIdentity(content) }
    if (identity !== verified) remember(file, identity)
    return staleness(identity, builtFrom)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return code === undefined ? message : `cannot be read (${code})`
  }
}

/** @returns SHA-256 of the bytes, in hexadecimal */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function staleness(identity: BuiltFrom, wanted: Partial<BuiltFrom>): string | undefined {
  const { digest = identity.digest, schema_digest = identity.schema_digest } = wanted
  if (identity.digest !== digest) return 'was built from another corpus'
  if (identity.schema_digest !== schema_digest) return 'was built by another version'
  return undefined
}

/**
 * Looks at everything: pages, rows against the digest in the file, search indexes against their tables. SQLite is given
 * the bytes and not the file, so that no lock, journal or log of another process has a say.
 *
 * @throws Error with the end of a sentence that begins with the file's name
 */
function verifiedIdentity(content: Buffer): BuiltFrom {
  // Reading and writing without a log: the seed leaves it so, and a file in WAL mode needs a second one beside it.
  if (content.readUInt16BE(18) !== 0x0101) {
    throw new Error('is damaged: it is not as the seed leaves it')
  }
  const database = new Database(content, { readonly: true })
  try {
    database.pragma('trusted_schema = OFF')
    database.pragma('cell_size_check = ON')
    const integrity = database.pragma('integrity_check(1)', { simple: true })
    if (integrity !== 'ok') throw new Error(`is damaged: ${lastLine(integrity)}`)
    const identity = database
      .prepare('select digest, schema_digest, rows_digest from corpus')
      .get() as (BuiltFrom & { rows_digest: string }) | undefined
    if (identity === undefined) throw new Error('holds no corpus')
    for (const table of ['rule', 'prompt']) checkSearchIndex(database, table)
    if (rowsDigest(database) !== identity.rows_digest) {
      throw new Error('is damaged: its rows are not those it was built with')
    }
    return { digest: identity.digest, schema_digest: identity.schema_digest }
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    throw code === undefined ? error : new Error(`is damaged: ${firstLine(message)}`)
  } finally {
    database.close()
  }
}

// SQLite repeats what it met, which may be any bytes.
const printable = (text: string): string => text.replaceAll(/[^ -~]/g, '?')
const lastLine = (text: unknown): string => printable(String(text).split('\n').at(-1)!)
const firstLine = (text: unknown): string => printable(String(text).split('\n')[0]!)

function checkSearchIndex(database: Database.Database, table: string): void {
  const count = database.prepare(
    `select (select count(*) from "${table}") = (select count(*) from "${table}_search_docsize")`,
  )
  if (count.pluck().get() !== 1)
    throw new Error(`is damaged: the search index of ${table} is not whole`)
}

/** What is written beside the file once all of it was verified: the SHA-256 of its bytes, and its origin. */
interface Verified extends BuiltFrom {
  readonly bytes: string
}

const memory = (file: string): string => `${file}.verified`

function verifiedBefore(file: string): Verified | undefined {
  try {
    return JSON.parse(readFileSync(memory(file), 'utf8')) as Verified
  } catch {
    return undefined
  }
}

/**
 * Where nothing can be written beside the file, it is verified in full at every start. A note that was cut short is no
 * JSON and counts as none.
 */
function remember(file: string, verified: Verified): void {
  try {
    writeFileSync(memory(file), JSON.stringify(verified))
  } catch {
    // It costs some 50 ms at the next start and nothing else.
  }
}

/**
 * Whether a file calls itself a corpus file, whatever its state. What does not may be somebody's own.
 *
 * @throws where it cannot be read
 */
export function isOurs(file: string): boolean {
  const descriptor = openSync(file, 'r')
  try {
    const header = Buffer.alloc(72)
    readSync(descriptor, header, 0, 72, 0)
    return header.readInt32BE(68) === APPLICATION_ID
  } finally {
    closeSync(descriptor)
  }
}
