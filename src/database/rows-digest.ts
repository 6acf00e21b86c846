/** One digest over every row, so that a file that lost or changed a value is known before it is served. */
import { createHash } from 'node:crypto'
import type { Database } from 'better-sqlite3'

/**
 * SHA-256 over all rows of all tables in the order of their keys, in hexadecimal; `corpus.rows_digest`,
 * where the seed keeps the result, is left out. The search indexes are not covered.
 */
export function rowsDigest(database: Database): string {
  const hash = createHash('sha256')
  for (const table of rowTables(database)) {
    const columns = database
      .prepare('select name from pragma_table_info(?) order by cid')
      .pluck()
      .all(table)
      .filter((column) => column !== 'rows_digest')
      .map((column) => `"${column}"`)
      .join(', ')
    hash.update(`${table} ${columns}\n`)
    const rows = database.prepare(`select ${columns} from "${table}" order by rowid`).raw()
    for (const row of rows.iterate()) hash.update(JSON.stringify(row)).update('\n')
  }
  return hash.digest('hex')
}

function rowTables(database: Database): string[] {
  const names = database
    .prepare(
      `select name from sqlite_schema
       where type = 'table' and name not glob 'sqlite_*' and name not glob '*_search*' order by name`,
    )
    .pluck()
  return names.all() as string[]
}
