/** The process that `sql.ts` starts: runs one query, prints the rows. It may be killed at any moment. */
import Database from 'better-sqlite3'
import type { Settings } from './sql.ts'

const { query, form, limit, database: file } = JSON.parse(process.argv[2] ?? '') as Settings

/** Characters of a cell that a table shows. */
const WIDEST = 72

// A reader that goes away (`| head`) ends the printing; that is no error.
process.stdout.on('error', () => process.exit(0))
try {
  print(read())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

interface Answer {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
  readonly complete: boolean
}

function read(): Answer {
  const database = new Database(file, { readonly: true, fileMustExist: true })
  database.pragma('trusted_schema = off')
  database.pragma('query_only = on')
  const statement = database.prepare(query)
  // A read-only handle would still run VACUUM INTO, which writes a file, and ATTACH: neither returns rows.
  if (!statement.reader || !statement.readonly) {
    throw new Error('Only a query that reads is run here: select, with, values, explain or pragma.')
  }
  const columns = distinct(statement.columns().map(({ name }) => name))
  const rows: unknown[][] = []
  for (const row of statement.raw().safeIntegers().iterate()) {
    if (rows.length === limit) return { columns, rows, complete: false }
    rows.push((row as unknown[]).map(plain))
  }
  return { columns, rows, complete: true }
}

function distinct(names: readonly string[]): string[] {
  return names.map((name, index) => {
    const before = names.slice(0, index).filter((other) => other === name).length
    return before === 0 ? name : `${name}_${before + 1}`
  })
}

/** Integers as numbers where a number can hold them exactly, else as text; blobs as their size. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint')
    return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
  if (value instanceof Uint8Array) return `<${value.length} bytes>`
  return value
}

function print({ columns, rows, complete }: Answer): void {
  if (form === 'json') {
    const objects = rows.map((row) =>
      Object.fromEntries(columns.map((name, index) => [name, row[index]])),
    )
    console.log(JSON.stringify(objects, null, 2))
  } else if (form === 'csv') {
    console.log([columns, ...rows].map((row) => row.map(csvCell).join(',')).join('\n'))
  } else {
    console.log(table(columns, rows))
    console.error(`${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`)
  }
  if (!complete)
    console.error(`There are more rows; the first ${limit} are shown. --limit allows more.`)
}

function csvCell(value: unknown): string {
  const text = value === null ? '' : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function table(columns: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const cells = rows.map((row) => row.map(tableCell))
  const widths = columns.map((name, index) =>
    cells.reduce((width, row) => Math.max(width, [...row[index]!].length), [...name].length),
  )
  const isNumber = columns.map(
    (_, index) => rows.length > 0 && rows.every((row) => typeof row[index] === 'number'),
  )
  const line = (row: readonly string[]) =>
    row
      .map((cell, index) => {
        const gap = ' '.repeat(widths[index]! - [...cell].length)
        return isNumber[index] ? gap + cell : cell + gap
      })
      .join('  ')
      .trimEnd()
  return [line(columns), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join(
    '\n',
  )
}

function tableCell(value: unknown): string {
  const text = value === null ? '' : String(value).replaceAll(/\s+/g, ' ')
  const characters = [...text]
  return characters.length > WIDEST ? `${characters.slice(0, WIDEST - 1).join('')}…` : text
}
