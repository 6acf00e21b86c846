/** The search of a list: the index of its service, limited to some kinds of documents. */
import type { OpenDatabase } from '../database/open.ts'
import { lazy } from '../lazy.ts'
import { inOwnText } from './asked.ts'
import { type Covered, coverage } from './coverage.ts'
import { countHolding, type Found, find } from './find.ts'
import { folding } from './folding.ts'
import { highlightedMembers, marker } from './highlights.ts'
import { likelihood } from './likelihood.ts'
import { MOST_ROWS } from './limits.ts'
import { searchIndex } from './search-index.ts'
import type { SearchQueries } from './search-queries.ts'
import { idRange, type SearchText } from './search-text.ts'
import { subjects } from './subjects.ts'
import { theming } from './themes.ts'
import { vocabulary } from './vocabulary.ts'
import { words } from './words.ts'

/** A single phrase may name a thing in passing: “debts to suppliers”. */
const PHRASES_ABOUT = 2

export interface Searcher {
  /** Number of the first document that is searched. */
  readonly first: number
  readonly find: (search: SearchText, passes: (number: number) => boolean) => Found
  /** Number of rows that have every word as typed. */
  readonly count: (search: SearchText, passes: (number: number) => boolean) => number
  /** Numbers of documents whose id is the text or begins with it, or whose name is the text. */
  readonly named: (search: SearchText) => ReadonlySet<number>
  /**
   * Numbers of the found rows that are about the search and do not only touch on it: their own text says every word, or
   * two of the phrases by which people look for them do. For a subject it is those that the corpus lists.
   */
  readonly about: (found: Found) => ReadonlySet<number>
  /** How much a search and one of the documents cover each other, if that affects the ranking. */
  readonly covered: (found: Found, number: number) => Covered
  /** Members of an item that contain a word of the search, highlighted. */
  readonly highlighted: <Name extends string>(
    found: Found,
    texts: Readonly<Record<Name, string>>,
  ) => { [K in Name]?: string }
}

/**
 * @param kind one kind of documents, or all of them
 * @param isThing rows that rank first if the search names them
 * @param leastClose minimum closeness of the best row for any to be found; by default that of `find.ts`
 * @param leastWords minimum number of words of the search that a row must contain if no row contains all; 1 by default
 * @param isStrict whether a search for a subject finds only its rows and those whose own text says the word
 * @param isCovered whether the ranking also depends on how much of a name, phrase or sentence a search covers
 */
export function createSearcher(
  database: OpenDatabase,
  queries: SearchQueries,
  {
    kind,
    isCovered = false,
    isStrict = false,
    isThing,
    leastClose,
    leastWords,
  }: {
    readonly kind?: string
    readonly isCovered?: boolean
    readonly isStrict?: boolean
    readonly isThing?: (number: number) => boolean
    readonly leastClose?: number
    readonly leastWords?: number
  } = {},
): Searcher {
  const kinds = queries.kinds(database).filter((row) => kind === undefined || row.kind === kind)
  const first = Math.min(...kinds.map((row) => row.first))
  const last = Math.max(...kinds.map((row) => row.last))
  const names = kinds.map((row) => row.kind)
  const folded = lazy(() => folding(groups(queries.synonyms(database))))
  const themes = lazy(() => theming(groups(queries.themes(database)), folded()))
  const subjectOf = lazy(() => subjects(groups(queries.searchSubjects(database)), folded()))
  const known = lazy(() => vocabulary(queries.words(database).map(({ word }) => word)))
  const index = searchIndex(database, queries, names, { first, last })
  const isSmall = index.size <= MOST_ROWS
  const phrased = lazy(() =>
    queries.phrases(database, { first, last }).map(({ number, topics_stems, ...own }) => ({
      number,
      phrases: Object.values(own).flatMap(lines),
      sentences: lines(topics_stems),
    })),
  )
  const byNumber = lazy(() => new Map(phrased().map(({ number, phrases }) => [number, phrases])))
  const covered = lazy(() => coverage(phrased()))
  const likely = lazy(() => likelihood(phrased()))
  const titled = lazy(() =>
    Map.groupBy(queries.names(database, { first, last }), ({ name }) => inWords(name)),
  )
  const lookup = () => ({
    folding: folded(),
    subjectOf: subjectOf(),
    isStrict,
    vocabulary: known(),
  })
  return {
    first,
    find: (search, passes) => {
      const means = { ...lookup(), themes: themes() }
      const more = {
        ...(isCovered && isSmall ? { coverage: covered(), likelihood: likely() } : {}),
        ...(isThing !== undefined && isSmall ? { isThing } : {}),
        ...(leastClose === undefined ? {} : { leastClose }),
        ...(leastWords === undefined ? {} : { leastWords }),
      }
      return find(search, index, { ...means, ...more }, passes)
    },
    count: (search, passes) => countHolding(search, index, lookup(), passes),
    named: ({ id, text }) => {
      const numbers = isSmall ? (titled().get(text) ?? []) : []
      const ids =
        id === undefined
          ? []
          : queries.between(database, { kinds: JSON.stringify(names), ...idRange(id) })
      return new Set([...ids, ...numbers].map(({ number }) => number))
    },
    about: ({ numbers, terms }) => {
      const content = terms.filter(({ isStopWord }) => !isStopWord)
      const asked = content.length > 0 ? content : terms
      const saying = asked.map(
        ({ match, subject }) => new Set(index.holding(inOwnText(subject ?? match), index.size)),
      )
      const isSubject = asksSubject(asked)
      const stems = asked.flatMap((term) => term.stems)
      const isPhrased = (number: number): boolean =>
        !isSubject &&
        stems.length > 0 &&
        (byNumber().get(number) ?? []).filter((line) => stems.every((stem) => line.includes(stem)))
          .length >= PHRASES_ABOUT
      return new Set(
        numbers.filter((number) => saying.every((rows) => rows.has(number)) || isPhrased(number)),
      )
    },
    covered: ({ sought }, number) => covered().of(sought, number),
    highlighted: ({ terms }, texts) => highlightedMembers(texts, marker(terms, folded())),
  }
}

/** Whether a search asks for one subject and nothing else. */
export const asksSubject = (terms: Found['terms']): boolean =>
  terms.some(({ subject }) => subject !== undefined)

function groups(rows: readonly { grouping: number; term: string }[]): string[][] {
  const byGroup = Map.groupBy(rows, ({ grouping }) => grouping)
  return [...byGroup.values()].map((members) => members.map(({ term }) => term))
}

const lines = (text: string): string[][] => text.split('\n').map((line) => line.split(' '))

/** The form in which names are compared: lower case, without punctuation. */
const inWords = (text: string): string => words(text).join(' ')
