/**
 * A list as it is served: filtered, searched, ranked, paged. A service declares what its rows are found by and how they
 * are shown; everything else is the same for all lists.
 */
import { Page } from '../contract/operation.ts'
import type { Serialized } from '../contract/serialized.ts'
import type { OpenDatabase } from '../database/open.ts'
import { lazy } from '../lazy.ts'
import { every, type Test } from './columns.ts'
import { marks } from './highlights.ts'
import { listItems, listPage, withHighlights } from './items.ts'
import { pageLinks } from './page-links.ts'
import { bestFirst, type Match, matchesThat, numbersThat } from './ranking.ts'
import { idHead, idRange, mayBeginId, type SearchText, searchText } from './search-text.ts'
import { suggestions, TERMS_LIMIT } from './suggestions.ts'

interface ListQuery {
  readonly q?: string
  readonly highlight: boolean
  readonly limit: number
  readonly offset: number
}

/** A test for every parameter that an operation declares besides those of every list: one that is missing does not compile. */
export type Filters<Query extends ListQuery> = {
  readonly [K in Exclude<keyof Query, keyof ListQuery>]-?: (wanted: NonNullable<Query[K]>) => Test
}

type AnyFilters = Readonly<Record<string, (wanted: never) => Test>>

interface Numbered {
  readonly number: number
}

type Run<Values, Result> = (database: OpenDatabase, values: Values) => Result

/** Queries of the search index over the rows. */
interface SearchIndex<Marked extends Numbered> {
  readonly matching: Run<{ match: string; most: number }, readonly Match[]>
  readonly eachMatching: Run<{ match: string; most: number }, Iterable<Match>>
  readonly idsBetween: Run<{ first: string; past: string }, readonly Numbered[]>
  /** The commonest words of the index. */
  readonly terms: Run<{ most: number }, readonly { readonly term: string }[]>
  readonly marked: Run<
    { match: string; numbers: string; open: string; close: string },
    readonly Marked[]
  >
}

interface ListDefinition<
  Row extends Numbered,
  Item extends object,
  Marked extends Numbered,
  Highlights extends object,
  Facets,
> {
  readonly path: string
  /** In list order: the first is that of row 1. */
  readonly ids: readonly string[]
  readonly filters: AnyFilters
  readonly read: Run<{ numbers: string }, readonly Row[]>
  readonly show: (row: Row) => Item
  readonly index: SearchIndex<Marked>
  readonly highlight: (row: Marked) => Highlights
  /** Counts over all matches, whatever the page. */
  readonly facets?: (numbers: ArrayLike<number>) => Facets
}

interface ListPage<Item, Facets> {
  readonly count: number
  readonly limit: number
  readonly offset: number
  readonly results: readonly Item[]
  readonly facets: Facets
  readonly suggestions?: readonly string[]
}

interface Found {
  /** Numbers of all matches, in no order. */
  readonly all: ArrayLike<number>
  /** Numbers of the matches from one position to before another, best first; without a search in list order. */
  readonly page: (from: number, past: number) => readonly number[]
}

/** @returns a function that throws InvalidInput where the search text is too long */
export function createList<
  Row extends Numbered,
  Item extends object,
  Marked extends Numbered,
  Highlights extends object,
  Facets = undefined,
>(
  database: OpenDatabase,
  list: ListDefinition<Row, Item, Marked, Highlights, Facets>,
): (
  query: ListQuery & Readonly<Record<string, unknown>>,
) => Page<Serialized<ListPage<Item & { readonly highlights?: Highlights }, Facets>>> {
  const { index, ids } = list
  const idHeads = new Set(ids.map(idHead))
  const items = listItems(
    (numbers) => list.read(database, { numbers: JSON.stringify(numbers) }),
    list.show,
  )
  const terms = lazy(() => index.terms(database, { most: TERMS_LIMIT }).map(({ term }) => term))

  const find = (passes: Test, search: SearchText | undefined): Found => {
    if (search === undefined) {
      const all = numbersThat(passes, ids.length)
      return { all, page: (from, past) => [...all.subarray(from, past)] }
    }
    const { match, id } = search
    if (match === undefined) return { all: [], page: () => [] }
    const matches = matchesThat(
      passes,
      (most) => index.matching(database, { match, most }),
      () => index.eachMatching(database, { match, most: -1 }),
    )
    return {
      all: matches.numbers,
      page: (from, past) => {
        if (from >= matches.numbers.length) return []
        const named =
          id !== undefined && mayBeginId(id, idHeads) ? index.idsBetween(database, idRange(id)) : []
        return bestFirst(matches, new Set(named.map(({ number }) => number)), past).slice(from)
      },
    }
  }

  const highlights = (match: string | undefined, numbers: readonly number[]): Highlights[] => {
    if (match === undefined) return numbers.map(() => ({}) as Highlights)
    const rows = index.marked(database, { match, numbers: JSON.stringify(numbers), ...marks })
    const byNumber = new Map(rows.map((row) => [row.number, row]))
    return numbers.map((number) => list.highlight(byNumber.get(number)!))
  }

  return (query) => {
    const { limit, offset } = query
    const search = searchText(query.q)
    const { all, page } = find(filterOf(list.filters, query), search)
    const numbers = page(offset, offset + limit)
    const shown = items(numbers)
    const marked = query.highlight ? highlights(search?.match, numbers) : undefined
    const near =
      search !== undefined && all.length === 0 ? suggestions(search.terms(), terms()) : []
    const body = listPage(
      { count: all.length, limit, offset },
      marked === undefined ? shown : shown.map((item, i) => withHighlights(item, marked[i]!)),
      {
        facets: list.facets?.(all) as Facets,
        ...(near.length > 0 ? { suggestions: near } : {}),
      },
    )
    return new Page(body, pageLinks(list.path, query, all.length))
  }
}

/** Whether a row passes every filter that the query names. */
function filterOf(filters: AnyFilters, query: Readonly<Record<string, unknown>>): Test {
  const tests = Object.entries(filters).flatMap(([name, filter]) => {
    const wanted = query[name]
    return wanted === undefined ? [] : [filter(wanted as never)]
  })
  return every(tests)
}
