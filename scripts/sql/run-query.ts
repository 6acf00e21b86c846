/** The process that `sql.ts` starts: runs one query and prints the rows. It may be killed at any moment. */
import { text } from 'node:stream/consumers'
import Database from 'better-sqlite3'
import { type Answer, forms, isForPeople } from './forms.ts'
import { explained, holdParameters, shellCommand } from './hints.ts'
import { overview, overviewText } from './overview.ts'
import type { Settings } from './settings.ts'

// If the reader closes the pipe (`| head`), exit without an error.
process.stdout.on('error', () => process.exit(0))
try {
  const settings = JSON.parse(await text(process.stdin)) as Settings
  await begin()
  const database = new Database(settings.database, { readonly: true, fileMustExist: true })
  database.pragma('trusted_schema = off')
  database.pragma('query_only = on')
  if (settings.query === undefined) printOverview(database, settings)
  else printRows(database, settings.query, settings)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/**
 * The parent starts the time limit with any message and not with the process, which is slow to start on a busy machine.
 */
async function begin(): Promise<void> {
  await new Promise((resolve) => process.send!('begun', resolve))
  process.disconnect()
}

function printOverview(database: Database.Database, { form }: Settings): void {
  const answer = overview(database)
  console.log(form === 'table' ? overviewText(answer) : forms[form](answer))
}

function printRows(database: Database.Database, query: string, settings: Settings): void {
  const { form, limit } = settings
  const { isCut, ...answer } = read(database, query, settings)
  if (answer.rows.length > 0 || form !== 'ndjson') console.log(forms[form](answer))
  const { length } = answer.rows
  if (isForPeople(form)) console.error(`${length} ${length === 1 ? 'row' : 'rows'}`)
  if (isCut) {
    console.error(`There are more rows; the first ${limit} are shown. --limit allows more.`)
    process.exitCode = 1
  }
}

function read(
  database: Database.Database,
  query: string,
  { limit, params }: Settings,
): Answer & { readonly isCut: boolean } {
  const command = shellCommand(query, database)
  if (command !== undefined) throw new Error(command)
  holdParameters(query, Object.keys(params))
  try {
    const statement = database.prepare(query)
    // Refuses VACUUM INTO, which writes a file even on a read-only connection, and ATTACH: neither returns rows.
    if (!statement.reader || !statement.readonly) {
      throw new Error(
        'Only a query that reads is run here: select, with, values, explain or pragma.',
      )
    }
    const columns = distinct(statement.columns().map(({ name }) => name))
    const rows: unknown[][] = []
    for (const row of statement.raw().safeIntegers().iterate(bound(params))) {
      if (rows.length === limit) return { columns, rows, isCut: true }
      rows.push((row as unknown[]).map(plain))
    }
    return { columns, rows, isCut: false }
  } catch (error) {
    throw new Error(explained((error as Error).message, query, database))
  }
}

/** Integers are bound as such; SQLite would otherwise store 3.0. */
function bound(params: Settings['params']): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      Number.isSafeInteger(value) ? BigInt(value as number) : value,
    ]),
  )
}

function distinct(names: readonly string[]): string[] {
  return names.map((name, index) => {
    const before = names.slice(0, index).filter((other) => other === name).length
    return before === 0 ? name : `${name}_${before + 1}`
  })
}

/** Integers become numbers if a number can hold them exactly, otherwise text; blobs become their size. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint')
    return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
  if (value instanceof Uint8Array) return `<${value.length} bytes>`
  return value
}
