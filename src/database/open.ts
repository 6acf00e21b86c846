/** The corpus file, opened for reading alone: pragmas, statement cache, Kysely without its writing half. */
import Database from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import type { ReadonlyKysely } from 'kysely/readonly'
import type { Tables, Views } from './tables.ts'

export type CorpusDatabase = ReadonlyKysely<Tables & Views>

export interface OpenDatabase extends Disposable {
  readonly db: CorpusDatabase
  readonly sqlite: Database.Database
}

/** Distinct SQL texts kept prepared. The queries of both services are fewer. */
const STATEMENTS = 200

/**
 * @param file path of a database that the seed built
 * @throws where the file is missing or is not a database
 */
export function openDatabase(file: string): OpenDatabase {
  const sqlite = new Database(file, { readonly: true, fileMustExist: true })
  sqlite.pragma('trusted_schema = OFF')
  sqlite.pragma('query_only = ON')
  sqlite.pragma('cell_size_check = ON')
  keepStatements(sqlite)
  const kysely = new Kysely<Tables & Views>({ dialect: new SqliteDialect({ database: sqlite }) })
  return {
    db: kysely as unknown as CorpusDatabase,
    sqlite,
    [Symbol.dispose]: () => sqlite.close(),
  }
}

/** Kysely's driver prepares a statement on every execution; here each SQL text is prepared once. */
function keepStatements(sqlite: Database.Database): void {
  const prepare = sqlite.prepare.bind(sqlite)
  const kept = new Map<string, Database.Statement>()
  sqlite.prepare = ((sql: string) => {
    const known = kept.get(sql)
    if (known !== undefined && !known.busy) return known
    const statement = prepare(sql)
    if (kept.size < STATEMENTS) kept.set(sql, statement)
    return statement
  }) as typeof sqlite.prepare
}
