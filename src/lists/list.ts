/**
 * A list resource with filters, search, ranking and pages. A service declares the filters of its rows and how rows are
 * shown; everything else is the same for all lists.
 */
import { LinkedBody } from '../contract/operation.ts'
import { lazy } from '../lazy.ts'
import type { Found } from '../search/find.ts'
import { type SearchText, searchText } from '../search/search-text.ts'
import { asksSubject, type Searcher } from '../search/searcher.ts'
import { every, type Test } from './columns.ts'
import { pageLinks } from './page-links.ts'
import { facetsOf } from './parameters.ts'
import { bestFirst, numbersThat } from './ranking.ts'
import {
  type FilterName,
  filterNames,
  otherTexts,
  type Suggestion,
  suggestions,
} from './suggestions.ts'

interface ListQuery {
  readonly q?: string
  readonly highlight: boolean
  readonly limit: number
  readonly offset: number
  readonly sort?: string
  readonly facets?: 'none'
  readonly format?: 'json' | 'csv' | 'sheet'
}

/** A test for every parameter of an operation except those of all lists; a missing one does not compile. */
export type Filters<Query extends ListQuery> = {
  readonly [K in Exclude<keyof Query, keyof ListQuery>]-?: (wanted: NonNullable<Query[K]>) => Test
}

type AnyFilters = Readonly<Record<string, (wanted: never) => Test>>

interface Numbered {
  readonly number: number
}

interface ListDefinition<Row extends Numbered, Item extends object, Facets> {
  readonly path: string
  /** Number of rows; they are numbered from 1. */
  readonly size: number
  readonly filters: AnyFilters
  /** Everyday names for filter values. */
  readonly filterNames?: () => readonly FilterName[]
  /** Rows by their numbers, in any order. */
  readonly read: (numbers: readonly number[]) => readonly Row[]
  readonly show: (row: Row) => Item
  /** The orders for `sort`, besides the list order and the search ranking. */
  readonly orders?: Readonly<Record<string, (one: number, other: number) => number>>
  /** Finds rows by their numbers in the list. */
  readonly searcher: Searcher
  /** Members in which the search words are highlighted. */
  readonly marked: (row: Row) => Readonly<Record<string, string>>
  /** Counts over all matches, whatever the page; `without` gives the matches without one of the filters. */
  readonly facets?: (
    numbers: ArrayLike<number>,
    without: (filter: string) => ArrayLike<number>,
  ) => Facets
  /** Whether rows that are about the search come first, marked and counted apart from those that only touch on it. */
  readonly isTold?: true
  /** What a search leads to besides its rows, such as situations. */
  readonly leadsTo?: (search: SearchText) => {
    /** Further members of the first page. */
    readonly page: () => object
    /** Further members of a row that has no highlights, which explain why it was found. */
    readonly unmarked: (row: Row) => object
  }
}

/** A word that was corrected before the search. */
interface Mended {
  readonly from: string
  readonly to: string
}

/** Members that describe the search of a page. */
interface SearchFields {
  readonly match?: 'all' | 'some' | 'none'
  readonly dropped?: readonly string[]
  readonly mended?: readonly Mended[]
  readonly truncated?: true
}

/** Number of rows that a reader usually looks at. If fewer are found, related ones follow in a separate member. */
const FIRST_ROWS = 10
/** Maximum number of themes of a search that are shown. */
const THEMES_NAMED = 5

interface ListPage<Item, Facets> extends SearchFields {
  readonly count: number
  readonly limit: number
  readonly offset: number
  /** Number of results that are about the search. */
  readonly about?: number
  /** Whether the search asks for one subject and nothing else, in a list that tells which results are about it. */
  readonly is_subject?: boolean
  readonly results: readonly Item[]
  readonly related?: readonly Item[]
  readonly facets?: Facets
  readonly themes?: readonly (readonly string[])[]
  readonly suggestions?: readonly Suggestion[]
}

type AnyQuery = Readonly<Record<string, unknown>>

/** @returns a function that throws InvalidInput if the search text is too long */
export function createList<
  Row extends Numbered,
  Item extends object,
  Facets = undefined,
  Highlights extends object = Readonly<Record<string, string>>,
>(
  list: ListDefinition<Row, Item, Facets>,
): (
  query: ListQuery & AnyQuery,
) => LinkedBody<ListPage<Item & { readonly highlights?: Highlights }, Facets>> {
  type Leads = ReturnType<NonNullable<typeof list.leadsTo>>
  const { searcher } = list
  const named = lazy(() => filterNames(list.filterNames?.() ?? []))

  const find = (query: AnyQuery, search: SearchText): Found =>
    searcher.find(search, filterOf(list.filters, query))

  const count = (query: AnyQuery): number => {
    const search = searchText(query['q'] as string | undefined)
    const filter = filterOf(list.filters, query)
    return search === undefined
      ? numbersThat(filter, list.size).length
      : searcher.count(search, filter)
  }

  const allOf = (
    query: AnyQuery,
    search: SearchText | undefined,
  ): readonly number[] | Uint32Array =>
    search === undefined
      ? numbersThat(filterOf(list.filters, query), list.size)
      : find(query, search).numbers

  /** Members that a search adds to a row. */
  const searched = (
    found: Found | undefined,
    row: Row,
    { isMarked, leads }: { isMarked: boolean; leads: Leads | undefined },
  ): { readonly highlights?: Highlights } => {
    if (!isMarked && leads === undefined) return {}
    if (found === undefined) return { highlights: {} as Highlights }
    const highlights = searcher.highlighted(found, list.marked(row)) as unknown as Highlights
    const isExplained = Object.keys(highlights).length > 0 || asksSubject(found.terms)
    return {
      ...(isExplained ? {} : leads?.unmarked(row)),
      ...(isMarked ? { highlights } : {}),
    }
  }

  /** The rows of the page, in the requested order. */
  const inOrder = (
    { sort, offset, limit }: ListQuery,
    all: Iterable<number>,
    found: Found | undefined,
    search: SearchText | undefined,
    about: About,
  ): readonly number[] => {
    const order = sort === undefined ? undefined : list.orders?.[sort]
    if (order !== undefined) return [...all].sort(order).slice(offset, offset + limit)
    return found === undefined
      ? [...all].slice(offset, offset + limit)
      : bestFirst(found, searcher.named(search!), offset + limit, about).slice(offset)
  }

  const { facets: counted } = list
  const facets = (
    query: ListQuery & AnyQuery,
    search: SearchText | undefined,
    all: ArrayLike<number>,
  ): { readonly facets?: Facets } => {
    if (counted === undefined) return {}
    const without = (filter: string): ArrayLike<number> =>
      query[filter] === undefined ? all : allOf({ ...query, [filter]: undefined }, search)
    return facetsOf(query, () => counted(all, without))
  }

  return (query) => {
    const { limit, offset } = query
    const search = searchText(query.q)
    const found = search === undefined ? undefined : find(query, search)
    const all = found?.numbers ?? allOf(query, undefined)
    const about = aboutIn(found)
    const numbers = inOrder(query, all, found, search, about)
    const leads = search === undefined ? undefined : list.leadsTo?.(search)
    const items = (numbers: readonly number[], isMarked: boolean) => {
      const rows = new Map(list.read(numbers).map((row) => [row.number, row]))
      return numbers.map((number) => {
        const row = rows.get(number)!
        return {
          ...list.show(row),
          ...toldOf(about, number, found),
          ...searched(found, row, { isMarked, leads }),
        }
      })
    }
    const others = found === undefined || offset > 0 ? [] : related(found)
    const dropped = found === undefined ? [] : droppedWords(found, [...numbers, ...others])
    const page = {
      count: all.length,
      limit,
      offset,
      ...(found === undefined ? {} : searchFields(found, dropped)),
      ...aboutOf(about, found),
      results: items(numbers, query.highlight),
      ...(others.length > 0 ? { related: items(others, false) } : {}),
      ...facets(query, search, all),
      ...(found === undefined ? {} : further(query, found, dropped, others.length > 0)),
      ...(offset > 0 ? {} : leads?.page()),
    }
    return new LinkedBody(page, pageLinks(list.path, query, all.length))
  }

  function aboutIn(found: Found | undefined): About {
    return list.isTold && found !== undefined ? searcher.about(found) : undefined
  }

  function related(found: Found): number[] {
    const most = FIRST_ROWS - found.numbers.length
    return most > 0 && !(list.isTold && asksSubject(found.terms))
      ? bestFirst(found.related(), new Set(), most)
      : []
  }

  function further(
    query: ListQuery & AnyQuery,
    found: Found,
    dropped: readonly string[],
    isRelated: boolean,
  ): Pick<ListPage<Item, Facets>, 'themes' | 'suggestions'> {
    // Suggestions are not counted if results are cut off: each count costs a search, and would be incomplete.
    if (found.isCut) return {}
    const themes = isRelated ? found.themes.slice(0, THEMES_NAMED).map(({ words }) => words) : []
    const isPart = !isAll(found)
    const filters = named()([query.q!, ...(isPart ? found.terms.map(({ text }) => text) : [])])
    const others = isPart ? otherTexts(found.terms, dropped) : []
    const all = suggestions(list.path, query, filters, others, count)
    return {
      ...(themes.length > 0 ? { themes } : {}),
      ...(all.length > 0 ? { suggestions: all } : {}),
    }
  }
}

type About = ReadonlySet<number> | undefined

/** How many results are about the search, and whether the search is for a subject. */
function aboutOf(
  about: About,
  found: Found | undefined,
): Pick<ListPage<never, never>, 'about' | 'is_subject'> {
  if (about === undefined) return {}
  const isSubject = asksSubject(found?.terms ?? [])
  return { about: about.size, ...(isSubject ? { is_subject: true } : {}) }
}

/** How far a result is about the search; for a subject the others are those that say a word of it. */
function toldOf(about: About, number: number, found: Found | undefined): object {
  if (about === undefined) return {}
  if (about.has(number)) return { about: 'asks' }
  return { about: asksSubject(found?.terms ?? []) ? 'says' : 'touches' }
}

/** Whether all results have every word as typed. */
const isAll = ({ isWhole, terms }: Found): boolean =>
  isWhole && terms.every((term) => term.corrected === undefined)

/** Words of a search that none of the shown rows contains. */
const droppedWords = ({ ignored, lacked }: Found, shown: readonly number[]): string[] => [
  ...ignored,
  ...lacked(shown).map(({ text }) => text),
]

function searchFields(found: Found, dropped: readonly string[]): SearchFields {
  const mended = found.terms.flatMap(({ text, corrected }) =>
    corrected === undefined ? [] : [{ from: text, to: corrected }],
  )
  return {
    match: found.numbers.length === 0 ? 'none' : isAll(found) ? 'all' : 'some',
    ...(dropped.length > 0 ? { dropped } : {}),
    ...(mended.length > 0 ? { mended } : {}),
    ...(found.isCut ? { truncated: true } : {}),
  }
}

/** Whether a row passes every filter in the query. */
function filterOf(filters: AnyFilters, query: AnyQuery): Test {
  const tests = Object.entries(filters).flatMap(([name, filter]) => {
    const wanted = query[name]
    return wanted === undefined ? [] : [filter(wanted as never)]
  })
  return every(tests)
}
