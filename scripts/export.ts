/**
 * `npm run -s export:sql | psql analysis`, or `| duckdb analysis.duckdb`: exports the tables and views of the corpus
 * file as SQL that PostgreSQL and DuckDB both read, into a schema `grammar` that is dropped and created. The views,
 * which unfold JSON as SQLite does, become tables; tables that only the search of the services reads are left out.
 */
import { once } from 'node:events'
import path from 'node:path'
import { parseArgs } from 'node:util'
import Database from 'better-sqlite3'

/** Rows per `insert` statement. */
const ROWS = 200
/** Search indexes and the texts that they index. */
const OF_SEARCH = /_search|_document$|^search_/

const types: Readonly<Record<string, string>> = { INTEGER: 'bigint', REAL: 'double precision' }

interface Column {
  readonly name: string
  readonly type: string
  readonly notnull: 0 | 1
  /** Position in the primary key, from 1; 0 for none. */
  readonly pk: number
}

interface Reference {
  readonly id: number
  readonly table: string
  readonly from: string
  readonly to: string
}

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: process.env['DATABASE'] ?? 'data/grammar.db' },
  },
})
async function write(database: Database.Database): Promise<void> {
  const all = database
    .prepare<[], { name: string; type: string; sql: string }>(
      `select name, type, sql from sqlite_schema
       where type in ('table', 'view') and name not like 'sqlite_%' order by rowid`,
    )
    .all()
    .filter(({ name }) => !OF_SEARCH.test(name))
  await out('begin;\ndrop schema if exists grammar cascade;\ncreate schema grammar;\n')
  for (const { name, type, sql } of all) {
    await out(type === 'view' ? viewTable(database, name) : createTable(database, name, sql))
    await writeRows(database, name)
  }
  await out('commit;\n')
}

function createTable(database: Database.Database, name: string, sql: string): string {
  const columns = columnsOf(database, name)
  const json = new Set([...sql.matchAll(/json_valid\((\w+)\)/g)].map(([, column]) => column))
  const key = columns.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk)
  const lines = [
    ...columns.map((column) => {
      const type = json.has(column.name) ? 'json' : (types[column.type] ?? 'text')
      return `${id(column.name)} ${type}${column.notnull === 1 ? ' not null' : ''}`
    }),
    ...(key.length === 0 ? [] : [`primary key (${key.map((one) => id(one.name)).join(', ')})`]),
    ...uniques(database, name).map((names) => `unique (${names.map(id).join(', ')})`),
    ...references(database, name),
  ]
  return `create table grammar.${id(name)} (\n  ${lines.join(',\n  ')}\n);\n`
}

/** Columns of a view have no declared type, so the type of the values is used; text where they are of several types. */
function viewTable(database: Database.Database, name: string): string {
  const lines = columnsOf(database, name).map(({ name: column }) => {
    const found = database
      .prepare<[], string>(
        `select distinct upper(typeof(${id(column)})) from ${id(name)} where ${id(column)} is not null`,
      )
      .pluck()
      .all()
    const [only = 'TEXT', ...others] = found
    const isNumber = found.length > 0 && found.every((type) => type in types)
    const type = others.length === 0 ? types[only] : isNumber ? types['REAL'] : undefined
    return `${id(column)} ${type ?? 'text'}`
  })
  return `create table grammar.${id(name)} (\n  ${lines.join(',\n  ')}\n);\n`
}

const columnsOf = (database: Database.Database, name: string): Column[] =>
  database.pragma(`table_info(${id(name)})`) as Column[]

function uniques(database: Database.Database, table: string): string[][] {
  const indexes = database.pragma(`index_list(${id(table)})`) as { name: string; origin: string }[]
  return indexes
    .filter(({ origin }) => origin === 'u')
    .map(({ name }) =>
      (database.pragma(`index_info(${id(name)})`) as { name: string }[]).map((one) => one.name),
    )
    .reverse()
}

/** Foreign keys to other tables. One to the table itself would dictate the order of its rows, so it is left out. */
function references(database: Database.Database, table: string): string[] {
  const all = database.pragma(`foreign_key_list(${id(table)})`) as Reference[]
  return [...Map.groupBy(all, (one) => one.id).values()]
    .filter(([first]) => first!.table !== table)
    .map((columns) => {
      const list = (member: 'from' | 'to'): string =>
        columns.map((one) => id(one[member])).join(', ')
      return `foreign key (${list('from')}) references grammar.${id(columns[0]!.table)} (${list('to')})`
    })
    .reverse()
}

async function writeRows(database: Database.Database, name: string): Promise<void> {
  const rows = database
    .prepare(`select * from ${id(name)}`)
    .raw()
    .safeIntegers()
  let some: string[] = []
  const flush = async (): Promise<void> => {
    if (some.length > 0) await out(`insert into grammar.${id(name)} values\n${some.join(',\n')};\n`)
    some = []
  }
  for (const row of rows.iterate() as Iterable<unknown[]>) {
    some.push(`(${row.map(literal).join(', ')})`)
    if (some.length === ROWS) await flush()
  }
  await flush()
}

function literal(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
  return String(value)
}

const id = (name: string): string => `"${name.replaceAll('"', '""')}"`

async function out(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}

// If the reader closes the pipe, exit without an error.
process.stdout.on('error', () => process.exit(0))
const file = path.resolve(values.database)
try {
  await write(new Database(file, { readonly: true, fileMustExist: true }))
} catch (error) {
  console.error(`${file}: ${(error as Error).message}; "npm run seed" builds the corpus file.`)
  process.exitCode = 1
}
