import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import Database from 'better-sqlite3'
import { afterAll, describe, expect, inject, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const database = new Database(inject('database'), { readonly: true })
afterAll(() => database.close())

const declared = ['tables', 'media-tables', 'coordinate-tables', 'search-tables']
  .map((name) => readFileSync(path.join(root, `src/database/${name}.ts`), 'utf8'))
  .join('\n')
const described = readFileSync(path.join(root, 'docs/database.md'), 'utf8')

/** Table → interface, as `Tables` lists them. */
const interfaces = [...declared.matchAll(/^ {2}(\w+): (\w+Table)$/gm)].map(([, table, name]) => ({
  table: table!,
  name: name!,
}))

/** The columns that an interface declares, in order, and whether each may be null. */
function declaredColumns(name: string): { column: string; nullable: boolean }[] {
  const body = new RegExp(`export interface ${name} \\{([\\s\\S]*?)\\n\\}`).exec(declared)![1]!
  return [...body.matchAll(/^ {2}(\w+): (.*)$/gm)].map(([, column, type]) => ({
    column: column!,
    nullable: type!.includes('| null'),
  }))
}

interface Column {
  readonly name: string
  readonly notnull: 0 | 1
  readonly pk: number
}

function columnsOf(table: string): Column[] {
  return database.pragma(`table_info("${table}")`) as Column[]
}

function namesOf(type: 'table' | 'view'): string[] {
  return database
    .prepare(
      `select name from sqlite_schema where type = ? and name not glob 'sqlite_*' and name not glob '*_search_*' order by name`,
    )
    .pluck()
    .all(type) as string[]
}

describe('tables.ts and the migrations', () => {
  test('name the same tables', () => {
    expect(interfaces.map(({ table }) => table).toSorted()).toEqual(namesOf('table'))
  })

  test.for(interfaces.filter(({ table }) => !table.endsWith('_search')))(
    'agree on the columns of $table',
    ({ table, name }) => {
      const built = columnsOf(table).map(({ name: column, notnull, pk }) => ({
        column,
        nullable: notnull === 0 && pk === 0,
      }))
      expect(built).toEqual(declaredColumns(name))
    },
  )

  test.for(interfaces.filter(({ table }) => table.endsWith('_search')))(
    'agree on the words of $table',
    ({ table, name }) => {
      const words = declaredColumns(name).map(({ column }) => column)
      expect(words).toEqual([
        'rowid',
        ...columnsOf(table).map((column) => column.name),
        table,
        'rank',
      ])
    },
  )
})

describe('every table', () => {
  const tables = namesOf('table').filter((table) => !table.endsWith('_search'))

  test.for(tables)('%s has one primary key and holds rows', (table) => {
    expect(columnsOf(table).filter(({ pk }) => pk > 0)).toHaveLength(1)
    expect(database.prepare(`select count(*) from "${table}"`).pluck().get()).toBeGreaterThan(0)
  })

  test('names only rows that exist', () => {
    expect(database.pragma('foreign_key_check')).toEqual([])
  })
})

describe('the search indexes', () => {
  test.for([
    { index: 'media_search', table: 'media_document' },
    { index: 'coordinate_search', table: 'coordinate_document' },
    { index: 'media_theme_search', table: 'media_document' },
    { index: 'coordinate_theme_search', table: 'coordinate_document' },
  ])('$index names its table in double quotes and covers each row', ({ index, table }) => {
    const sql = database.prepare('select sql from sqlite_schema where name = ?').pluck().get(index)
    expect(sql).toContain(`content="${table}"`)
    const count = (name: string) => database.prepare(`select count(*) from "${name}"`).pluck().get()
    expect(count(`${index}_docsize`)).toBe(count(table))
  })
})

describe('docs/database.md', () => {
  test.for([...namesOf('table'), ...namesOf('view')])('describes every column of %s', (name) => {
    const row = described.split('\n').find((line) => line.startsWith(`| \`${name}\` |`)) ?? ''
    const named = [...row.matchAll(/`([a-z0-9_]+)`/g)].map(([, word]) => word)
    expect(named).toEqual(
      expect.arrayContaining([name, ...columnsOf(name).map((column) => column.name)]),
    )
  })

  const queries = [...described.matchAll(/([^\n]+):\n\n```sql\n([\s\S]*?)```/g)].map(
    ([, note, sql]) => ({ note: note!, sql: sql! }),
  )

  test('shows queries of both services, each behind its sentence', () => {
    expect(queries).toHaveLength(19)
    expect(described.match(/```sql/g)).toHaveLength(19)
  })

  /** The rows that the services' own SQLite finds, cell by cell as text, since drivers differ in how they show numbers. */
  const rows = (sql: string): unknown[][] =>
    database
      .prepare(sql)
      .raw()
      .all()
      .map((row) => (row as unknown[]).map(cell))
  const cell = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value)

  test.for(queries)('$note', ({ sql }) => {
    expect(rows(sql).length).toBeGreaterThan(0)
  })

  test('answers alike in Node’s SQLite, which calls the file sound', () => {
    const other = new DatabaseSync(inject('database'), { readOnly: true })
    for (const { sql } of queries) {
      const answers = other.prepare(sql).all()
      expect(answers.map((row) => Object.values(row).map(cell))).toEqual(rows(sql))
    }
    expect(other.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    other.close()
  })

  const recent = spawnSync('python3', [
    '-c',
    'import sqlite3; print(sqlite3.sqlite_version_info >= (3, 38))',
  ])
  const reader = `
import json, sqlite3, sys
task = json.load(sys.stdin)
# Opened for writing: only then does an older SQLite check the constraints too.
connection = sqlite3.connect("file:" + task["file"] + "?mode=rw", uri=True)
print(json.dumps([connection.execute(sql).fetchall() for sql in task["queries"]]))
`

  test.skipIf(String(recent.stdout).trim() !== 'True')(
    'answers alike in the SQLite of the machine’s Python',
    () => {
      const asked = ['pragma integrity_check', ...queries.map(({ sql }) => sql)]
      const { stdout, stderr } = spawnSync('python3', ['-c', reader], {
        input: JSON.stringify({ file: inject('database'), queries: asked }),
        encoding: 'utf8',
        maxBuffer: 2 ** 26,
      })
      expect(stderr).toBe('')
      const [integrity, ...answers] = JSON.parse(stdout) as unknown[][][]
      expect(integrity).toEqual([['ok']])
      expect(answers.map((found) => found.map((row) => row.map(cell)))).toEqual(
        queries.map(({ sql }) => rows(sql)),
      )
    },
  )
})
