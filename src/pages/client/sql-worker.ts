/** SQLite over the corpus in a worker, which is terminated if a query takes too long. */
import init from '@sqlite.org/sqlite-wasm'
import { nearest } from '../../engine/values/nearest.ts'

/** Maximum number of rows in all results of one text. */
const MOST_ROWS = 50_000

export interface Opening {
  readonly corpus: ArrayBuffer
  /** URL of the SQLite module. */
  readonly wasm: string
  /** Selects the ids that have a page, with their paths. */
  readonly ids: string
}

export type Cell = string | number | null

export interface Result {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
  /** Whether there are more rows than the result contains. */
  readonly truncated: boolean
}

export type Request = { readonly open: Opening } | { readonly query: string }

export type Answer =
  | { readonly opened: ReadonlyMap<string, string> }
  | { readonly results: readonly Result[]; readonly milliseconds: number }
  | { readonly error: string }

// Emscripten calls this for the URL of the wasm; the types of the package omit it.
const initAt = init as (options: { locateFile: () => string }) => ReturnType<typeof init>

type Sqlite = Awaited<ReturnType<typeof init>>
type Database = InstanceType<Sqlite['oo1']['DB']>

let sqlite: Sqlite | undefined
let database: Database | undefined

addEventListener('message', ({ data }: MessageEvent<Request>) => void answer(data))

async function answer(request: Request): Promise<void> {
  try {
    if ('query' in request) return send(run(request.query))
    const { wasm, corpus, ids } = request.open
    sqlite = await initAt({ locateFile: () => wasm })
    database = open(sqlite, corpus)
    const rows = database.selectArrays(ids) as unknown as [string, string][]
    send({ opened: new Map(rows) })
  } catch (error) {
    send({ error: inWords((error as Error).message) })
  }
}

/** Prefix of SQLite's messages: `SQLITE_ERROR: sqlite3 result code 1: `. */
const PREFIX = /^SQLITE_\w+: sqlite3 result code \d+: /

/** The error in a query, with the name that was probably meant. */
function inWords(message: string): string {
  const said = message.replace(PREFIX, '')
  const [, kind, name] = /^no such (table|column): (\S+)/.exec(said) ?? []
  if (kind !== undefined && database !== undefined) {
    const asked = name!.slice(name!.lastIndexOf('.') + 1)
    const near = nearest(asked, namesOf(kind, database))
    return `There is no ${kind} “${asked}”. ${near === undefined ? '“Tables and columns” shows what there is.' : `Perhaps “${near}” is meant.`}`
  }
  const [, place] = /^near "(.*)": syntax error$/s.exec(said) ?? []
  return place === undefined
    ? `${said.charAt(0).toUpperCase()}${said.slice(1)}.`
    : `The query is not understood at “${place}”. It is written in SQL, as the examples are.`
}

/** The names of all tables and views, or of all of their columns. */
const namesOf = (kind: string, opened: Database): string[] =>
  opened.selectValues(
    kind === 'table'
      ? "select name from sqlite_schema where type in ('table', 'view')"
      : "select distinct field.name from sqlite_schema, pragma_table_info(sqlite_schema.name) as field where sqlite_schema.type in ('table', 'view')",
  ) as string[]

const send = (message: Answer): void => postMessage(message)

function open({ oo1, wasm, capi }: Sqlite, corpus: ArrayBuffer): Database {
  const opened = new oo1.DB()
  const bytes = wasm.allocFromTypedArray(corpus)
  const size = corpus.byteLength
  const flags = capi.SQLITE_DESERIALIZE_FREEONCLOSE | capi.SQLITE_DESERIALIZE_READONLY
  opened.checkRc(capi.sqlite3_deserialize(opened.pointer!, 'main', bytes, size, size, flags))
  return opened
}

/** Runs every statement of a text; statements that return no columns have no result. */
function run(text: string): Answer {
  const began = performance.now()
  const results: Result[] = []
  for (const statement of statementsOf(text)) {
    const room = results.reduce((left, { rows }) => left - rows.length, MOST_ROWS)
    const result = resultOf(statement, room)
    if (result.columns.length > 0) results.push(result)
  }
  return { results, milliseconds: performance.now() - began }
}

/** Splits a text at the semicolons that end a statement, but not in strings, comments and triggers. */
function statementsOf(text: string): string[] {
  const statements: string[] = []
  let start = 0
  for (let end = text.indexOf(';'); end >= 0; end = text.indexOf(';', end + 1)) {
    const statement = text.slice(start, end + 1)
    if (sqlite!.capi.sqlite3_complete(statement) === 0) continue
    statements.push(statement)
    start = end + 1
  }
  return [...statements, text.slice(start)]
}

function resultOf(sql: string, room: number): Result {
  const columns: string[] = []
  const rows: Cell[][] = []
  let truncated = false
  database!.exec({
    sql,
    rowMode: 'array',
    columnNames: columns,
    callback: (row) => {
      truncated = rows.length === room
      if (truncated) return false
      rows.push((row as unknown[]).map(plain))
      return undefined
    },
  })
  return { columns, rows, truncated }
}

/** Converts values for JSON: integers that JavaScript cannot represent exactly, and bytes, become text. */
function plain(value: unknown): Cell {
  if (typeof value === 'bigint') return String(value)
  return value instanceof Uint8Array ? hexadecimal(value) : (value as Cell)
}

const hexadecimal = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
