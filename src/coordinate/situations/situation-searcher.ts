/** The search for situations by what people say: an aim is searched as the trouble that it is to end, too. */
import type { OpenDatabase } from '../../database/open.ts'
import { parseJson } from '../../database/query.ts'
import { lazy } from '../../lazy.ts'
import type { Found, Matches } from '../../search/find.ts'
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
  return {
    ...searcher,
    find: (search, passes) => {
      const problem = asProblem(search)
      const found = searcher.find(problem, passes)
      return problem === search ? found : together(found, searcher.find(search, passes))
    },
  }
}

/** Share of the score that the words have as they were typed: “cut” stands in names, and what was lost in sentences. */
const TYPED_SHARE = 1 / 3

/** What was found for the problem, in the order of its scores and of those for the words as they were typed. */
function together(found: Found, typed: Found): Found {
  const [ofProblem, ofTyped] = [scoresOf(found), scoresOf(typed)]
  const scored = (numbers: readonly number[]): Matches => ({
    numbers,
    scores: numbers.map(
      (number) =>
        (ofProblem.get(number) ?? 0) * (1 - TYPED_SHARE) + (ofTyped.get(number) ?? 0) * TYPED_SHARE,
    ),
  })
  const numbers = new Set([...found.numbers, ...typed.numbers])
  return {
    ...found,
    ...scored([...numbers]),
    related: () => scored(found.related().numbers.filter((number) => !numbers.has(number))),
  }
}

function scoresOf({ related, ...found }: Found): ReadonlyMap<number, number> {
  const all = [related(), found]
  return new Map(
    all.flatMap(({ numbers, scores }) =>
      numbers.map((number, i): [number, number] => [number, scores[i]!]),
    ),
  )
}
