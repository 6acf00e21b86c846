/** SQLite over the corpus, apart from the page: a query that takes too long ends with its worker. */
import init from '@sqlite.org/sqlite-wasm'

/** Rows that one result holds at most. */
const MOST_ROWS = 50_000

export interface Opening {
  readonly corpus: ArrayBuffer
  /** Address of SQLite itself. */
  readonly wasm: string
  /** A query for the ids that have a page, and their addresses. */
  readonly ids: string
}

export type Cell = string | number | null

export interface Result {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
  /** Whether there are more rows than a result holds. */
  readonly truncated: boolean
  readonly milliseconds: number
}

export type Request = { readonly open: Opening } | { readonly query: string }

export type Answer =
  | { readonly opened: ReadonlyMap<string, string> }
  | { readonly result: Result }
  | { readonly error: string }

// Emscripten asks this for the address of the wasm; the types of the package leave it out.
const initAt = init as (options: { locateFile: () => string }) => ReturnType<typeof init>

type Sqlite = Awaited<ReturnType<typeof init>>
type Database = InstanceType<Sqlite['oo1']['DB']>

let database: Database | undefined

addEventListener('message', ({ data }: MessageEvent<Request>) => void answer(data))

async function answer(request: Request): Promise<void> {
  try {
    if ('query' in request) return send({ result: run(request.query) })
    const { wasm, corpus, ids } = request.open
    database = open(await initAt({ locateFile: () => wasm }), corpus)
    const rows = database.selectArrays(ids) as unknown as [string, string][]
    send({ opened: new Map(rows) })
  } catch (error) {
    send({ error: (error as Error).message })
  }
}

const send = (message: Answer): void => postMessage(message)

function open({ oo1, wasm, capi }: Sqlite, corpus: ArrayBuffer): Database {
  const opened = new oo1.DB()
  const bytes = wasm.allocFromTypedArray(corpus)
  const size = corpus.byteLength
  const flags = capi.SQLITE_DESERIALIZE_FREEONCLOSE | capi.SQLITE_DESERIALIZE_READONLY
  opened.checkRc(capi.sqlite3_deserialize(opened.pointer!, 'main', bytes, size, size, flags))
  return opened
}

function run(query: string): Result {
  const began = performance.now()
  const columns: string[] = []
  const rows: Cell[][] = []
  let truncated = false
  database!.exec({
    sql: query,
    rowMode: 'array',
    columnNames: columns,
    callback: (row) => {
      truncated = rows.length === MOST_ROWS
      if (truncated) return false
      rows.push((row as unknown[]).map(plain))
      return undefined
    },
  })
  return { columns, rows, truncated, milliseconds: performance.now() - began }
}

/** As JSON can hold it: a whole number beyond what JavaScript counts exactly, and bytes, are texts. */
function plain(value: unknown): Cell {
  if (typeof value === 'bigint') return String(value)
  return value instanceof Uint8Array ? hexadecimal(value) : (value as Cell)
}

const hexadecimal = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
