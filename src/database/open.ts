/** Opens the corpus read-only, with its pragmas. */
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import type { ReadonlyKysely } from 'kysely/readonly'
import type { Tables, Views } from './tables.ts'

/** A corpus to read: the bytes of its file, or its path if the file is too large for memory. */
export type Corpus = string | Uint8Array

/** A file that is read in place is locked or being written. The process exits with the message. */
export class FileInUse extends Error {}

/** Kysely without its writing methods, over the tables of the corpus. */
export type CorpusDatabase = ReadonlyKysely<CorpusTables>
export type CorpusTables = Tables & Views

export interface OpenDatabase extends Disposable {
  /** What was opened: bytes, which SQLite has copied, or the path of a file that is read in place. */
  readonly corpus: Corpus
  readonly sqlite: Database.Database
  /** Prepared statements by query name: preparing costs more than running most of them. */
  readonly statements: Map<string, Database.Statement>
}

/** Maximum size of a file that is held in memory, in bytes: three times the corpus. */
export const MAX_IN_MEMORY = 67_108_864

/** Suffixes of the files beside a database from which SQLite would recover unfinished writes. */
const UNFINISHED = ['-journal', '-wal']

/**
 * A file is read once (decision 32), so changes to it while the services run have no effect on responses. A file too
 * large for memory is read in place, page by page, and must be neither changed nor moved.
 *
 * @param corpus path of a database that the seed built, or its bytes
 * @throws Error if the file cannot be read, is in use, or is not a database
 */
export function openDatabase(corpus: Corpus): OpenDatabase {
  const source = typeof corpus === 'string' ? corpusSource(corpus) : corpus
  const sqlite = openSqlite(source)
  try {
    sqlite.pragma('query_only = ON')
  } catch (error) {
    sqlite.close()
    throw error
  }
  return { corpus: source, sqlite, statements: new Map(), [Symbol.dispose]: () => sqlite.close() }
}

/** The bytes of a corpus file, or its path if it is too large for memory. */
export function corpusSource(file: string): string | Buffer {
  return statSync(file).size > MAX_IN_MEMORY ? file : readFileSync(file)
}

/**
 * Opens a corpus with SQLite, read-only and with the pragmas for untrusted files. SQLite copies the bytes that it is
 * given; it locks a file against writers until the database is closed.
 *
 * @throws FileInUse if the file is locked, or has a journal or WAL of another process beside it
 */
export function openSqlite(corpus: Corpus): Database.Database {
  const isFile = typeof corpus === 'string'
  if (isFile) refuseUnfinished(corpus)
  const source = isFile ? corpus : Buffer.from(corpus.buffer, corpus.byteOffset, corpus.byteLength)
  const sqlite = new Database(source, { readonly: true, fileMustExist: true })
  try {
    // The lock is taken once here instead of by every statement.
    sqlite.pragma('locking_mode = EXCLUSIVE')
    sqlite.pragma('trusted_schema = OFF')
    sqlite.pragma('cell_size_check = ON')
    // The lock is taken by the first read.
    sqlite.pragma('schema_version')
    return sqlite
  } catch (error) {
    sqlite.close()
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
    throw new FileInUse(
      `${corpus} cannot be read where it lies, since another process has locked it: end what writes to it.`,
    )
  }
}

function refuseUnfinished(file: string): void {
  // SQLite looks for these files beside the target of a symbolic link.
  const place = realpathSync(file)
  for (const end of UNFINISHED) {
    if (!existsSync(place + end)) continue
    throw new FileInUse(
      `${file} cannot be read where it lies, since another process writes to it or left a write unfinished: end what writes to it, then remove ${place}${end}.`,
    )
  }
}
