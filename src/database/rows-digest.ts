/** A digest over the content of a corpus file, so that a file with a lost or changed value is not served. */
import { createHash } from 'node:crypto'
import type { Database } from 'better-sqlite3'

/**
 * SHA-256 over the schema and over all rows of all tables in the order of their keys, in hexadecimal. The tables
 * behind the search indexes are included; `corpus.rows_digest`, where the seed stores the result, and SQLite's own
 * tables (`sqlite_stat1`) are not.
 */
export function rowsDigest(database: Database): string {
  const hash = createHash('sha256')
  const schema = database
    .prepare(
      `select type, name, sql from sqlite_schema where name not glob 'sqlite_*' order by name`,
    )
    .raw()
  hash.update(JSON.stringify(schema.all()))
  for (const table of rowTables(database)) {
    const columns = database
      .prepare('select name, pk from pragma_table_info(?) order by cid')
      .all(table) as { name: string; pk: number }[]
    const names = columns.filter(({ name }) => name !== 'rows_digest').map(quoted)
    const key = columns.filter(({ pk }) => pk > 0).map(quoted)
    const order = key.length > 0 ? key.join(', ') : 'rowid'
    const rows = database.prepare(`select ${names.join(', ')} from "${table}" order by ${order}`)
    hash.update(`\n${table} ${names.join(', ')}\n`)
    // In batches, because the JSON of a large table would exceed V8's maximum string length.
    for (const batch of batches(rows.raw().iterate())) {
      hash.update(JSON.stringify(batch, blobAsText))
    }
  }
  return hash.digest('hex')
}

/** Rows per batch: their text fits into a string, and updating the hash for every row would be slow. */
const BATCH = 1000

function* batches(rows: Iterable<unknown>): Iterable<unknown[]> {
  let batch: unknown[] = []
  for (const row of rows) {
    if (batch.push(row) < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

const quoted = ({ name }: { name: string }): string => `"${name}"`

/** Bytes as base64. `JSON.stringify` calls `toJSON` of a Buffer before this function. */
function blobAsText(_: string, value: unknown): unknown {
  const bytes = value as { type?: unknown; data?: number[] } | null
  return bytes !== null && typeof bytes === 'object' && bytes.type === 'Buffer'
    ? Buffer.from(bytes.data!).toString('base64')
    : value
}

/** Every table with stored rows: search indexes are virtual tables, but the tables behind them are stored. */
function rowTables(database: Database): string[] {
  const names = database
    .prepare(
      `select name from sqlite_schema
       where type = 'table' and rootpage > 0 and name not glob 'sqlite_*' order by name`,
    )
    .pluck()
  return names.all() as string[]
}
