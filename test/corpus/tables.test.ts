import { readFileSync } from 'node:fs'
import path from 'node:path'
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

/** The columns that an interface declares, in order, with the word for null where it has it. */
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

  test('has the ten queries that it promises', () => {
    expect(queries).toHaveLength(10)
    expect(described.match(/```sql/g)).toHaveLength(10)
  })

  test.for(queries)('$note', ({ sql }) => {
    expect(database.prepare(sql).all().length).toBeGreaterThan(0)
  })
})
