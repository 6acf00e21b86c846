import { describe, expect, inject, it } from 'vitest'
import { openDatabase } from '../../src/database/open.ts'
import { oneRow, row, rows } from '../../src/database/question.ts'

describe('a question', () => {
  const ask = (from: Parameters<Parameters<typeof rows>[0]>[0]) =>
    from.selectFrom('rule').select('id').where('id', '=', 'NO-SUCH-RULE')

  it('is answered with no row where nothing fits', () => {
    using database = openDatabase(inject('database'))
    expect(rows((from) => ask(from))(database)).toEqual([])
    expect(row((from) => ask(from))(database)).toBeUndefined()
  })

  it('fails and names its SQL where one row is certain and none is there', () => {
    using database = openDatabase(inject('database'))
    expect(() => oneRow((from) => ask(from))(database)).toThrow(/^no row answers select "id" from/)
  })
})

describe('an open database', () => {
  it('keeps the first statements prepared and answers any number', () => {
    using database = openDatabase(inject('database'))
    const prepared = Array.from({ length: 500 }, (_, i) =>
      database.sqlite.prepare(`select ${i}`).pluck(),
    )
    expect(prepared.map((statement) => statement.get())).toEqual(prepared.map((_, i) => i))
    expect(database.sqlite.prepare('select 0')).toBe(prepared[0])
    expect(database.sqlite.prepare('select 499')).not.toBe(prepared[499])
  })

  it('lends a statement that is being read to nobody else', () => {
    using database = openDatabase(inject('database'))
    const text = 'select id from rule order by id'
    const first = database.sqlite.prepare(text).pluck().iterate()
    const one = first.next().value
    expect(database.sqlite.prepare(text).pluck().get()).toBe(one)
    expect(first.next().value).not.toBe(one)
    first.return?.()
  })
})
