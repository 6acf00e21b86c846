/** A search runs at most ten statements on the database, however many words it has. */

import { expect, inject, it } from 'vitest'
import { coordinateSearch } from '../../src/coordinate/searched.ts'
import { type OpenDatabase, openDatabase } from '../../src/database/open.ts'
import { mediaSearch } from '../../src/media/searched.ts'
import { parseSearch } from '../../src/search/search-text.ts'
import { createSearcher } from '../../src/search/searcher.ts'
import { judgements } from '../support/judged-searches.ts'

/** Counts the statements that run from now on. */
function counted({ statements, sqlite }: OpenDatabase): {
  readonly count: number
  reset: () => void
} {
  let count = 0
  const prepare = sqlite.prepare.bind(sqlite)
  statements.clear()
  sqlite.prepare = ((text: string) => {
    const statement = prepare(text)
    const all = statement.all.bind(statement)
    statement.all = (...values: unknown[]) => {
      count++
      return all(...values)
    }
    return statement
  }) as typeof sqlite.prepare
  return {
    get count() {
      return count
    },
    reset: () => {
      count = 0
    },
  }
}

it.for([
  ['media', 'rule'],
  ['coordinate', 'prompt'],
  ['coordinate', 'situation'],
] as const)('of the %s service for a %s', ([service, kind]) => {
  using database = openDatabase(inject('database'))
  const queries = service === 'media' ? mediaSearch : coordinateSearch
  const searcher = createSearcher(database, queries, { kind, isCovered: kind === 'situation' })
  const asked = counted(database)
  const search = (q: string) => {
    asked.reset()
    const found = searcher.find(parseSearch(q), () => true)
    found.related()
    searcher.named(parseSearch(q))
    return asked.count
  }
  // The first search also loads synonyms, themes and words.
  search('warm')
  const counts = judgements('held-out-4')[service].map(({ q }) => search(q))
  expect(Math.max(...counts)).toBeLessThanOrEqual(10)
  expect(counts.reduce((sum, n) => sum + n, 0) / counts.length).toBeLessThan(5)
})
