import { describe, expect, inject, it } from 'vitest'
import { openDatabase } from '../../src/database/open.ts'
import { type Build, eachRow, oneRow, row, rows } from '../../src/database/query.ts'

const noRule: Build<Record<never, never>, { id: string }> = (from) =>
  from.selectFrom('rule').select('id').where('id', '=', 'NO-SUCH-RULE')

describe('a query', () => {
  it('gives no row where nothing fits', () => {
    using database = openDatabase(inject('database'))
    expect(rows('test.noRules', noRule)(database)).toEqual([])
    expect(row('test.noRule', noRule)(database)).toBeUndefined()
  })

  it('fails and names itself where one row is certain and none is there', () => {
    using database = openDatabase(inject('database'))
    expect(() => oneRow('test.certainRule', noRule)(database)).toThrow(
      'the query test.certainRule finds no row',
    )
  })

  it('has a name of its own', () => {
    rows('test.first', noRule)
    expect(() => row('test.first', noRule)).toThrow('two queries are named test.first')
  })

  it('is prepared once for each database', () => {
    const find = row('test.prepared', noRule)
    using one = openDatabase(inject('database'))
    using other = openDatabase(inject('database'))
    find(one)
    const statement = one.statements.get('test.prepared')
    find(one)
    find(other)
    expect(one.statements.get('test.prepared')).toBe(statement)
    expect(other.statements.get('test.prepared')).not.toBe(statement)
  })

  it('can be run again once its rows are read', () => {
    using database = openDatabase(inject('database'))
    const ids = eachRow('test.ids', (from) => from.selectFrom('rule').select('id').orderBy('id'))
    const first = [...ids(database)]
    expect(first.length).toBeGreaterThan(1)
    expect([...ids(database)]).toEqual(first)
  })
})
