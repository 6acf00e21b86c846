/** The search for situations by what people say: an aim is searched as the trouble that it is to end. */
import type { OpenDatabase } from '../../database/open.ts'
import { parseJson } from '../../database/query.ts'
import { lazy } from '../../lazy.ts'
import { parseSearch, type SearchText } from '../../search/search-text.ts'
import { createSearcher, type Searcher } from '../../search/searcher.ts'
import { isStopWord } from '../../search/stop-words.ts'
import { stems } from '../../search/words.ts'
import { coordinateSearch } from '../searched.ts'
import { problemWords } from './problem-words.ts'
import { situationRows } from './queries.ts'

/** The form in which a search is compared with names and phrases, which lead to their situation as they are. */
const withoutSmallWords = (text: string): string =>
  stems(text)
    .filter((stem) => stem === 'more' || !isStopWord(stem))
    .join(' ')

export function situationSearcher(database: OpenDatabase): Searcher {
  const searcher = createSearcher(database, coordinateSearch, {
    kind: 'situation',
    isCovered: true,
  })
  const known = lazy(
    () =>
      new Set(
        situationRows(database).flatMap(({ name, phrases }) =>
          [name, ...parseJson(phrases)].map(withoutSmallWords),
        ),
      ),
  )
  const asProblem = (search: SearchText): SearchText => {
    const problem = problemWords(search.typed)
    if (problem === search.typed || known().has(withoutSmallWords(search.typed))) return search
    const { id, text } = search
    return { ...parseSearch(problem), id, text }
  }
  return { ...searcher, find: (search, passes) => searcher.find(asProblem(search), passes) }
}
