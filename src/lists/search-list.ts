/** The list of everything in a service, for searches over all kinds. */
import type { OpenDatabase } from '../database/open.ts'
import type { SearchQueries } from '../search/search-queries.ts'
import { createSearcher } from '../search/searcher.ts'
import { wordColumn } from './columns.ts'
import { createList } from './list.ts'

/**
 * @param things kinds whose items rank first if the search names them
 * @param leastWords minimum number of words of the search that a row must contain if no row contains all
 */
export function searchList<Kind extends string>(
  database: OpenDatabase,
  queries: SearchQueries,
  kinds: readonly Kind[],
  things: readonly Kind[],
  leastWords = 1,
) {
  const rows = queries.documentColumns(database)
  const kind = wordColumn(
    rows.map((row) => row.kind),
    kinds,
  )
  const tests = things.map(kind.is)
  const isThing = (number: number) => tests.some((test) => test(number))
  return createList({
    path: '/v1/search',
    size: rows.length,
    filters: {
      kind: (wanted: readonly Kind[]) => {
        const asked = wanted.map(kind.is)
        return (number) => asked.some((test) => test(number))
      },
    },
    read: (numbers) => queries.byNumber(database, { numbers: JSON.stringify(numbers) }),
    show: ({ kind: word, id, name, href }) => ({ kind: word as Kind, id, title: name, href }),
    searcher: createSearcher(database, queries, { isThing, leastWords }),
    marked: ({ id, name, phrases, text }) => ({ id, title: name, phrases, text }),
    facets: (_, without) => ({ kind: kind.count(without('kind')) }),
  })
}
