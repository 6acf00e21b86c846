/**
 * Whether a file is the whole and unchanged corpus. Every start reads every byte of it; the costly questions are
 * asked again only when those bytes differ from the ones that passed last.
 */
import { createHash } from 'node:crypto'
import {
  closeSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import Database from 'better-sqlite3'
import { rowsDigest } from './rows-digest.ts'

/** Stands in the header of every file that the seed builds, at byte 68: `GRAM`. */
export const APPLICATION_ID = 0x4752414d

/** What a file was built from. */
export interface BuiltFrom {
  readonly digest: string
  readonly schema_digest: string
}

/**
 * What is wrong with the file, as the end of a sentence that begins with its name; undefined where nothing is.
 *
 * @param builtFrom corpus and code that it must have been built from; any where left out
 */
export function databaseFault(file: string, builtFrom?: BuiltFrom): string | undefined {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (stats === undefined) return 'is missing'
  if (!stats.isFile()) return 'is not a file'
  try {
    const bytes = createHash('sha256').update(readFileSync(file)).digest('hex')
    const verified = verifiedBefore(file)
    const identity = verified?.bytes === bytes ? verified : { bytes, ...verifiedIdentity(file) }
    if (identity !== verified) remember(file, identity)
    return staleness(identity, builtFrom)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return code === undefined ? message : `cannot be read (${code})`
  }
}

function staleness(identity: BuiltFrom, builtFrom: BuiltFrom | undefined): string | undefined {
  if (builtFrom === undefined) return undefined
  if (identity.digest !== builtFrom.digest) return 'was built from another corpus'
  if (identity.schema_digest !== builtFrom.schema_digest) return 'was built by another version'
  return undefined
}

/**
 * Looks at everything: pages, rows against the digest in the file, search indexes against their tables.
 *
 * @throws Error with the end of a sentence that begins with the file's name
 */
function verifiedIdentity(file: string): BuiltFrom {
  const database = open(file)
  try {
    database.pragma('trusted_schema = OFF')
    database.pragma('cell_size_check = ON')
    const integrity = database.pragma('integrity_check(1)', { simple: true })
    if (integrity !== 'ok') throw new Error(`is damaged: ${lastLine(integrity)}`)
    // A reader in a folder that cannot be written needs a file without a log beside it.
    if (database.pragma('journal_mode', { simple: true }) !== 'delete') {
      throw new Error('is damaged: it is not as the seed leaves it')
    }
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
    throw code === undefined ? error : new Error(`is damaged or foreign: ${firstLine(message)}`)
  } finally {
    database.close()
  }
}

function open(file: string): Database.Database {
  try {
    return new Database(file, { readonly: true, fileMustExist: true })
  } catch (error) {
    throw new Error(`cannot be opened: ${firstLine((error as Error).message)}`)
  }
}

const lastLine = (text: unknown): string => String(text).split('\n').at(-1)!
const firstLine = (text: unknown): string => String(text).split('\n')[0]!

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

/** Where nothing can be written beside the file, it is verified in full at every start. */
function remember(file: string, verified: Verified): void {
  try {
    const writing = `${memory(file)}-${process.pid}`
    writeFileSync(writing, JSON.stringify(verified))
    renameSync(writing, memory(file))
  } catch {
    // It costs some 50 ms at the next start and nothing else.
  }
}

/** Whether a file calls itself a corpus file, whatever its state. What does not may be somebody's own. */
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
