/** The overview of the corpus file: every table and view with its row count, its columns and a sentence about it. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type Database from 'better-sqlite3'
import { withWords } from './called.ts'
import type { Answer } from './forms.ts'

/** Tables and views, without the internal tables of SQLite and of the search indexes. */
export function namesOf(database: Database.Database): { type: 'table' | 'view'; name: string }[] {
  return database
    .prepare(
      `select type, name from sqlite_schema
      where type in ('table', 'view') and name not glob 'sqlite_*' and name not glob '*_search_*'
      order by type, rowid`,
    )
    .all() as { type: 'table' | 'view'; name: string }[]
}

export const columnsOf = (database: Database.Database, name: string): string[] =>
  database.prepare('select name from pragma_table_info(?)').pluck().all(name) as string[]

export function overview(database: Database.Database): Answer {
  const sentences = describedRows()
  return {
    columns: ['type', 'name', 'rows', 'a_row_is', 'columns'],
    rows: namesOf(database).map(({ type, name }) => [
      type,
      name,
      database.prepare(`select count(*) from "${name}"`).pluck().get(),
      sentences.get(name) ?? null,
      columnsOf(database, name).join(', '),
    ]),
  }
}

/** What a row of each table is, as docs/database.md says, by table name. */
function describedRows(): Map<string, string> {
  const page = readFileSync(path.join(import.meta.dirname, '../../docs/database.md'), 'utf8')
  return new Map(
    [...page.matchAll(/^\| `(\w+)` \| ([^|]*) \|/gm)].map(([, name, sentence]) => [
      name!,
      sentence!.replaceAll('`', ''),
    ]),
  )
}

/** Maximum line length, in characters. */
const WIDTH = 100

/** The overview for people: name, rows and sentence, the columns below. */
export function overviewText({ rows }: Answer): string {
  const names = rows.map(([, name]) => String(name).length)
  const width = Math.max(...names)
  const indent = ' '.repeat(width + 8)
  const part = (type: 'table' | 'view') =>
    rows
      .filter(([of]) => of === type)
      .map(([, name, count, sentence, columns]) => {
        const lines = [sentence ?? '', columns].flatMap((text) =>
          wrapped(String(text), WIDTH - indent.length),
        )
        const head = `${String(name).padEnd(width)} ${String(count).padStart(5)}  `
        return `${head}${lines.join(`\n${indent}`)}`
      })
  return [
    'Tables: rows, what a row is, columns',
    ...part('table'),
    '\nViews: what a JSON column holds, one item a row',
    ...part('view'),
    `\n${withWords} "select …" asks one of them, --help lists the options, docs/database.md has queries.`,
  ].join('\n')
}

function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < width) {
      lines[lines.length - 1] = `${last} ${word}`
    } else lines.push(word)
  }
  return lines
}
