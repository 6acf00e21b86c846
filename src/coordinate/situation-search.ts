/** Situations by what a person types. */
import type { OpenDatabase } from '../database/open.ts'
import { bestFirst } from '../lists/ranking.ts'
import type { SearchText } from '../search/search-text.ts'
import { createSearcher } from '../search/searcher.ts'
import * as queries from './queries.ts'

/** Situations that are named beside the stems of a search, at most. */
const MAX_LIKELY = 3
/** The best situation holds at least this share of the weight of the words; below it most are none that was meant. */
const MIN_SHARE = 0.6
/** Another one is named too where its score has at least this share of the best: a row is fifth or so in both orders. */
const MIN_SCORE_SHARE = 0.7

interface LikelySituation {
  readonly id: string
  readonly name: string
  readonly href: string
}

/** @returns a function: search text → the situations that are most likely meant, best first; none where none is likely */
export function likelySituations(
  database: OpenDatabase,
): (search: SearchText) => LikelySituation[] {
  const searcher = createSearcher(database, queries.search, { kind: 'situation', isCovered: true })
  return (search) => {
    const found = searcher.find(search, () => true)
    if (found.share < MIN_SHARE) return []
    const scores = new Map(found.numbers.map((number, i) => [number, found.scores[i]!]))
    const [best, ...others] = bestFirst(found, searcher.named(search), MAX_LIKELY)
    if (best === undefined) return []
    const near = others.filter(
      (number) => scores.get(number)! <= scores.get(best)! * MIN_SCORE_SHARE,
    )
    const numbers = [best, ...near]
    const rows = queries.search.byNumber(database, { numbers: JSON.stringify(numbers) })
    return numbers.map((number) => {
      const { id, name, href } = rows.find((row) => row.number === number)!
      return { id, name, href }
    })
  }
}
