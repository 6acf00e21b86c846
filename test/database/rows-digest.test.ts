import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { rowsDigest } from '../../src/database/rows-digest.ts'

const digestOf = (sql: string): string => {
  const database = new Database(':memory:')
  database.exec(sql)
  const digest = rowsDigest(database)
  database.close()
  return digest
}

describe(rowsDigest, () => {
  const keyed = (rows: string) =>
    digestOf(`create table t (k text primary key, v); insert into t values ${rows}`)
  const plain = (rows: string) => digestOf(`create table t (k, v); insert into t values ${rows}`)

  it('does not ask in which order the rows of a table with a key were written', () => {
    expect(keyed("('a', 1), ('b', 2)")).toBe(keyed("('b', 2), ('a', 1)"))
  })

  it('takes a table without a key as it was written', () => {
    expect(plain("('a', 1), ('b', 2)")).toBe(plain("('a', 1), ('b', 2)"))
    expect(plain("('a', 1), ('b', 2)")).not.toBe(plain("('b', 2), ('a', 1)"))
  })

  it('knows a value from another, a number from a text, bytes from null and one table from two', () => {
    const digests = [
      keyed("('a', 1)"),
      keyed("('a', 2)"),
      keyed("('a', '1')"),
      keyed("('a', null)"),
      keyed("('a', x'00')"),
      keyed("('a', x'0000')"),
      digestOf(
        "create table t (k text primary key, v); insert into t values ('a', 1); create table u (k)",
      ),
    ]
    expect(new Set(digests).size).toBe(digests.length)
  })
})
