/** What a list searches with: the index of its service, read for some kinds of documents. */
import type { OpenDatabase } from '../database/open.ts'
import { lazy } from '../lazy.ts'
import { countHolding, type Found, find, type SearchIndex } from './find.ts'
import { folding } from './folding.ts'
import { highlightedMembers, marker } from './highlights.ts'
import type { SearchQueries } from './search-queries.ts'
import { idRange, type SearchText } from './search-text.ts'
import { theming } from './themes.ts'
import { vocabulary } from './vocabulary.ts'

export interface Searcher {
  /** Number of the first document that is searched. */
  readonly first: number
  readonly find: (search: SearchText, passes: (number: number) => boolean) => Found
  /** How many rows hold every word as it was typed. */
  readonly count: (search: SearchText, passes: (number: number) => boolean) => number
  /** Numbers of what has an id that is or begins with the text. */
  readonly named: (search: SearchText) => ReadonlySet<number>
  /** Members of an item that hold a word of the search, marked. */
  readonly highlighted: <Name extends string>(
    found: Found,
    texts: Readonly<Record<Name, string>>,
  ) => { [K in Name]?: string }
}

/** @param kind one kind of documents, or all of them */
export function createSearcher(
  database: OpenDatabase,
  queries: SearchQueries,
  kind?: string,
): Searcher {
  const kinds = queries.kinds(database).filter((row) => kind === undefined || row.kind === kind)
  const first = Math.min(...kinds.map((row) => row.first))
  const last = Math.max(...kinds.map((row) => row.last))
  const names = JSON.stringify(kinds.map((row) => row.kind))
  const folded = lazy(() => folding(groups(queries.synonyms(database))))
  const themes = lazy(() => theming(groups(queries.themes(database)), folded()))
  const known = lazy(() => vocabulary(queries.words(database).map(({ word }) => word)))
  const numbers = (match: string, most: number) =>
    queries.holding(database, { match, first, last, most }).map(({ number }) => number)
  const index: SearchIndex = {
    size: last - first + 1,
    matching: (match, most) => queries.matching(database, { match, first, last, most }),
    holding: numbers,
    themed: (match, most) => queries.themed(database, { match, first, last, most }),
    rowsUpTo: (match, most) => queries.counted(database, { match, first, last, most })[0]!.count,
  }
  return {
    first,
    find: (search, passes) =>
      find(search, index, { folding: folded(), vocabulary: known(), themes: themes() }, passes),
    count: (search, passes) =>
      countHolding(search, index, { folding: folded(), vocabulary: known() }, passes),
    named: ({ id }) => {
      if (id === undefined) return new Set()
      const rows = queries.between(database, { kinds: names, ...idRange(id) })
      return new Set(rows.map(({ number }) => number))
    },
    highlighted: ({ terms }, texts) => highlightedMembers(texts, marker(terms, folded())),
  }
}

function groups(rows: readonly { grouping: number; term: string }[]): string[][] {
  const byGroup = Map.groupBy(rows, ({ grouping }) => grouping)
  return [...byGroup.values()].map((members) => members.map(({ term }) => term))
}
