/** Writes rows into a new SQLite file and verifies it. */
import { closeSync, fsyncSync, openSync } from 'node:fs'
import Database from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { migrations } from '../migrations/index.ts'
import { rowsDigest } from '../src/database/rows-digest.ts'
import type { CorpusTable } from '../src/database/tables.ts'
import { APPLICATION_ID } from '../src/database/verify.ts'
import type { CorpusRows } from './served-rows.ts'

const searchIndexes = [
  'media_search',
  'coordinate_search',
  'media_theme_search',
  'coordinate_theme_search',
]

/** The single row of table `corpus`, without the digest, which is computed from all rows. */
export type Identity = Omit<CorpusTable, 'id' | 'rows_digest'>

/**
 * Builds the database in a file that no other process reads yet: schema, rows, search indexes, statistics; then
 * verifies it and syncs it to the disk. Equal rows give equal bytes: the file contains no time and no random number,
 * and `vacuum` rewrites its pages in order.
 *
 * @param file a path at which no file exists
 * @param rows in the order of their tables
 * @throws SqliteError if a row breaks a constraint or the disk fails
 */
export async function writeDatabase(
  file: string,
  rows: CorpusRows,
  identity: Identity,
): Promise<void> {
  const database = new Database(file)
  try {
    database.pragma('page_size = 4096')
    database.pragma(`application_id = ${APPLICATION_ID}`)
    // No other process opens this file before it is complete, so neither a journal nor a sync in between is needed.
    database.pragma('journal_mode = off')
    database.pragma('synchronous = off')
    database.pragma('cache_size = -65536')
    // This way vacuum needs no folder for temporary files.
    database.pragma('temp_store = memory')
    database.pragma('foreign_keys = on')
    await createSchema(database)
    database.transaction(() => {
      for (const [table, tableRows] of Object.entries(rows)) insertAll(database, table, tableRows)
      for (const index of searchIndexes) {
        database.exec(`
          insert into ${index} (${index}) values ('rebuild');
          insert into ${index} (${index}) values ('optimize');`)
      }
      insertAll(database, 'corpus', [{ id: 1, ...identity, rows_digest: '' }])
    })()
    // A search index is complete once its transaction has ended.
    database.prepare('update corpus set rows_digest = ?').run(rowsDigest(database))
    database.exec('analyze; vacuum;')
    verify(database)
  } finally {
    database.close()
  }
  syncFile(file)
}

/**
 * Runs the migrations. Kysely's Migrator would add tables with timestamps, which a file that is always rebuilt does not
 * need.
 */
async function createSchema(database: Database.Database): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database }) })
  for (const migration of Object.values(migrations)) await migration.up(db)
}

function insertAll(database: Database.Database, table: string, rows: readonly object[]): void {
  const [first] = rows
  if (first === undefined) return
  const columns = Object.keys(first)
  const names = columns.map((column) => `"${column}"`).join(', ')
  const values = columns.map((column) => `@${column}`).join(', ')
  const insert = database.prepare(`insert into "${table}" (${names}) values (${values})`)
  for (const row of rows) insert.run(row)
}

function verify(database: Database.Database): void {
  const integrity = database.pragma('integrity_check', { simple: true })
  if (integrity !== 'ok') throw new Error(`the built file is damaged: ${String(integrity)}`)
  const orphans = database.pragma('foreign_key_check') as unknown[]
  if (orphans.length > 0) throw new Error(`${orphans.length} rows name a row that does not exist`)
  for (const index of searchIndexes) {
    database.exec(`insert into ${index} (${index}, rank) values ('integrity-check', 1)`)
  }
}

function syncFile(file: string): void {
  const descriptor = openSync(file, 'r+')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
