/**
 * Reads tables from a file or a pipe, row by row: delimited text, JSON Lines, and Parquet through the program duckdb.
 */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { batchesOf } from '../../bulk/batches.ts'
import { hex, linesOf, TOO_LONG } from '../../bulk/lines.ts'
import { isObject } from '../../engine/values/equality.ts'
import type { Json, JsonObject } from '../../engine/values/json.ts'
import { type Delimiter, delimiterOf } from '../../table/delimited.ts'
import type { TableRow } from '../../table/table-row.ts'
import { ended, started } from '../children.ts'
import { executablePath } from '../programs.ts'
import { fileChunks } from './file-chunks.ts'
import { inUtf8 } from './in-utf8.ts'
import { firstMarked, markedBytes, replaced } from './marked-bytes.ts'

export const tableFormats = ['csv', 'tsv', 'semicolon', 'ndjson', 'parquet'] as const
export type TableFormat = (typeof tableFormats)[number]

/** Maximum length of a text row: an unclosed quote would otherwise put the rest of the table into one cell. */
const MAX_ROW = 1024 * 1024
/** Number of JSON rows whose member names form the header. */
const HEADER_ROWS = 1000
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]
/** The encoding of the text, as far as it is known yet. */
type Encoding = () => string

/** Thrown if the table cannot be read, or not to its end. */
export class UnreadTable extends Error {
  override name = 'UnreadTable'
}

export interface Table {
  readonly header: readonly string[]
  /** Undefined for JSON Lines, which are written in the form in which they were read. */
  readonly delimiter: Delimiter | undefined
  readonly hasByteOrderMark: boolean
  readonly rows: AsyncIterable<TableRow>
}

export interface TableSource {
  /** Path of the file; undefined for `stdin`. */
  readonly file: string | undefined
  readonly stdin: () => AsyncIterable<Uint8Array>
  /** Format, if neither the file extension nor the first line shows it. */
  readonly format: TableFormat | undefined
  /** Encoding of the text, if the caller knows it. */
  readonly encoding: string | undefined
  readonly searchPath: string | undefined
  /** Called with the encoding as soon as it is found not to be UTF-8. */
  readonly onEncoding: (name: string) => void
}

/** @throws UnreadTable, also while the rows are read */
export async function openTable(source: TableSource): Promise<Table> {
  const format = source.format ?? formatByEnding(source.file)
  if (format === 'parquet') return jsonTable(parquetLines(source), () => 'utf-8')
  const bytes = source.file === undefined ? source.stdin() : chunksOf(source.file)
  // Only the first non-ASCII character decides the encoding, and it may come late.
  let known = 'utf-8'
  const encoding = (): string => known
  const onEncoding = (name: string): void => {
    known = name
    source.onEncoding(name)
  }
  const { chunks, head } = await peeked(inUtf8(bytes, onEncoding, source.encoding))
  const text = new TextDecoder().decode(head)
  if (format === 'ndjson' || (format === undefined && text.trimStart().startsWith('{'))) {
    return jsonTable(chunks, encoding)
  }
  const delimiter = { csv: undefined, tsv: '\t', semicolon: ';' } as const
  return textTable(
    chunks,
    delimiter[format ?? 'csv'] ?? delimiterOf(text),
    BYTE_ORDER_MARK.every((byte, i) => head[i] === byte),
    encoding,
  )
}

function formatByEnding(file: string | undefined): TableFormat | undefined {
  const ending = path.extname(file ?? '').toLowerCase()
  const byEnding: Readonly<Record<string, TableFormat>> = {
    '.tsv': 'tsv',
    '.ndjson': 'ndjson',
    '.jsonl': 'ndjson',
    '.parquet': 'parquet',
  }
  return byEnding[ending]
}

const chunksOf = (file: string): AsyncGenerator<Uint8Array> =>
  fileChunks(file, file, (message) => new UnreadTable(message))

/** Returns the first bytes, and a stream of all bytes. */
async function peeked(
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ readonly head: Uint8Array; readonly chunks: AsyncIterable<Uint8Array> }> {
  const iterator = chunks[Symbol.asyncIterator]()
  const first = await iterator.next()
  const head = first.done === true ? new Uint8Array() : first.value
  return {
    head,
    chunks: (async function* () {
      yield head
      yield* { [Symbol.asyncIterator]: () => iterator }
    })(),
  }
}

async function textTable(
  chunks: AsyncIterable<Uint8Array>,
  delimiter: Delimiter,
  hasByteOrderMark: boolean,
  encoding: Encoding,
): Promise<Table> {
  const parser = parse({
    bom: true,
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_ROW,
  })
  const input = Readable.from(markedBytes(chunks), { objectMode: false })
  input.on('error', (error) => parser.destroy(error)).pipe(parser)
  const records = parser[Symbol.asyncIterator]() as AsyncIterator<string[]>
  const first = await nextRecord(records, 1)
  if (first === undefined) throw new UnreadTable('the table has no header')
  const header = first.map((name) => name.trim())
  const unread = noText(header, (i) => `its name ${i + 1}`, encoding())
  if (unread !== undefined) throw new UnreadTable(`the header ${unread}`)
  const twice = header.find((name, i) => name !== '' && header.indexOf(name) !== i)
  if (twice !== undefined) throw new UnreadTable(`the header has the column "${twice}" twice`)
  return { header, delimiter, hasByteOrderMark, rows: textRows(records, header, encoding) }
}

async function* textRows(
  records: AsyncIterator<string[]>,
  header: readonly string[],
  encoding: Encoding,
): AsyncGenerator<TableRow> {
  const columns = header.length
  const placeOf = (i: number): string =>
    i < columns ? `its column "${header[i]}"` : `its cell ${i + 1}`
  for (let number = 2; ; number++) {
    const cells = await nextRecord(records, number)
    if (cells === undefined) return
    // Skips empty lines, such as the last line of a file.
    if (cells.length === 1 && cells[0] === '' && columns > 1) continue
    const length = cells.reduce((sum, cell) => sum + cell.length, 0)
    const unread = noText(cells, placeOf, encoding())
    if (unread !== undefined) yield { number, length, cells: cells.map(replaced), problem: unread }
    else if (cells.length === columns) yield { number, length, cells }
    else {
      const problem = `has ${cells.length} cells, and the header has ${columns}`
      yield { number, length, cells, problem }
    }
  }
}

/** Why cells are not valid text; undefined if they are. */
function noText(
  cells: readonly string[],
  placeOf: (i: number) => string,
  encoding: string,
): string | undefined {
  for (const [i, cell] of cells.entries()) {
    const found = firstMarked(cell)
    if (found === undefined) continue
    const place = `letter ${found.letter} of ${placeOf(i)}`
    return encoding === 'utf-8'
      ? `is no text in UTF-8: the byte ${hex(found.byte)} stands at ${place}`
      : `is no text in ${encoding}: what stands at ${place} is no letter`
  }
  return undefined
}

async function nextRecord(
  records: AsyncIterator<string[]>,
  row: number,
): Promise<string[] | undefined> {
  try {
    const { done, value } = await records.next()
    return done === true ? undefined : value
  } catch (error) {
    if (error instanceof UnreadTable) throw error
    const { code = '', message } = error as NodeJS.ErrnoException
    const why =
      code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE'
        ? 'has a quote that does not end'
        : `cannot be read: ${message}`
    throw new UnreadTable(`row ${row} ${why}`)
  }
}

/** Member names in the first rows form the header; nested names are joined with dots. */
async function jsonTable(chunks: AsyncIterable<Uint8Array>, encoding: Encoding): Promise<Table> {
  const lines = jsonLines(chunks, encoding)
  const first: JsonLine[] = []
  while (first.length < HEADER_ROWS) {
    const { done, value } = await lines.next()
    if (done === true) break
    first.push(value)
  }
  const header = [...new Set(first.flatMap(({ flat }) => [...flat.keys()]))]
  if (header.length === 0) {
    const why = first[0]?.problem
    throw new UnreadTable(why === undefined ? 'the table has no row' : `row 1 ${why}`)
  }
  return {
    header,
    delimiter: undefined,
    hasByteOrderMark: false,
    rows: (async function* () {
      for (const line of first) yield jsonRow(line, header)
      for await (const line of lines) yield jsonRow(line, header)
    })(),
  }
}

interface JsonLine extends Omit<TableRow, 'cells'> {
  readonly flat: ReadonlyMap<string, Json>
}

const jsonRow = ({ flat, ...row }: JsonLine, header: readonly string[]): TableRow => ({
  ...row,
  cells: header.map((name) => flat.get(name)),
})

async function* jsonLines(
  chunks: AsyncIterable<Uint8Array>,
  encoding: Encoding,
): AsyncGenerator<JsonLine> {
  for await (const { bytes, first } of batchesOf(chunks)) {
    let number = first
    for (const text of bytes === undefined ? [TOO_LONG] : linesOf(bytes, encoding())) {
      if (typeof text !== 'string')
        yield { number, length: 0, flat: new Map(), problem: text.error }
      else {
        const own = number === 1 ? text.replace(/^\uFEFF/, '') : text
        if (own.trim() !== '') yield jsonLine(number, own)
      }
      number += 1
    }
  }
}

function jsonLine(number: number, text: string): JsonLine {
  const line = { number, length: text.length }
  try {
    const object = JSON.parse(text) as Json
    if (isObject(object)) return { ...line, object, flat: flattened(object) }
    return { ...line, flat: new Map(), problem: 'is no object' }
  } catch (error) {
    const problem = `is not well-formed JSON: ${(error as Error).message}`
    return { ...line, flat: new Map(), problem }
  }
}

function flattened(object: JsonObject): Map<string, Json> {
  const flat = new Map<string, Json>()
  const add = (inner: JsonObject, before: string): void => {
    for (const [name, value] of Object.entries(inner)) {
      if (isObject(value)) add(value, `${before}${name}.`)
      else flat.set(`${before}${name}`, value)
    }
  }
  add(object, '')
  return flat
}

/** The file as JSON Lines, converted by duckdb. */
async function* parquetLines({
  encoding,
  file,
  searchPath,
}: TableSource): AsyncGenerator<Uint8Array> {
  if (file === undefined) {
    throw new UnreadTable(
      'Parquet is read from a file, since its index stands at its end; name one',
    )
  }
  if (encoding !== undefined) {
    throw new UnreadTable('--encoding is of text, and Parquet is none; leave it out')
  }
  const program = executablePath('duckdb', searchPath)
  if (program === undefined) {
    throw new UnreadTable(
      'reading Parquet takes the program duckdb, which was not found: install it from duckdb.org, or save the table as CSV or lines of JSON',
    )
  }
  const query = `copy (select * from read_parquet('${file.replaceAll("'", "''")}')) to '/dev/stdout' (format json)`
  const child = started(() => spawn(program, ['-c', query], { stdio: ['ignore', 'pipe', 'pipe'] }))
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-500)
  })
  const status = new Promise<number | null>((resolve) => child.once('close', resolve))
  try {
    yield* child.stdout
    const code = await status
    if (code !== 0)
      throw new UnreadTable(`duckdb cannot read ${path.basename(file)}: ${said.trim()}`)
  } finally {
    child.kill()
    ended(child)
  }
}
