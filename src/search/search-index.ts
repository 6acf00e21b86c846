/**
 * The search index over some rows. One statement fetches the words of a search and one its themes; scored rows are
 * cached, since words recur.
 */
import { LRUCache } from 'lru-cache'
import type { OpenDatabase } from '../database/open.ts'
import { lazy } from '../lazy.ts'
import { MOST_KEPT } from './limits.ts'
import type { Match, SearchQueries } from './search-queries.ts'
import { phrase } from './terms.ts'
import { tokensOf } from './tokens.ts'

export interface SearchIndex {
  /** Whether any row has these words next to each other, the last of them as a whole or as a prefix. */
  readonly holds: (words: readonly string[], isBegun?: boolean) => boolean
  /** Prefetches the rows of some expressions and themes. */
  readonly fetch: (matches: readonly string[], themes: readonly string[]) => void
  /** Matching rows with scores, in list order; the cost grows with the rows that each word has. */
  readonly matching: (match: string) => readonly Match[]
  /** Like `matching`, but without scores: the cost grows with the number of rows that are found. */
  readonly holding: (match: string, most: number) => readonly number[]
  /** Rows about a theme, with scores. */
  readonly themed: (theme: string) => readonly Match[]
  /** Number of matching rows, counted up to `most`. */
  readonly rowsUpTo: (match: string, most: number) => number
  /** Total number of rows. */
  readonly size: number
}

/** First and last document number, both inclusive. */
interface Range {
  readonly first: number
  readonly last: number
}

/** @param kinds the kinds of the rows, for the look-up of their words */
export function searchIndex(
  database: OpenDatabase,
  queries: SearchQueries,
  kinds: readonly string[],
  { first, last }: Range,
): SearchIndex {
  const tokens = lazy(() => {
    const rows = queries.tokens(database, { kinds: JSON.stringify(kinds) })
    return rows.some((row) => row.tokens === '')
      ? undefined
      : tokensOf(rows.map((row) => row.tokens))
  })
  const holding = (match: string, most: number): number[] =>
    queries.holding(database, { match, first, last, most }).map(({ number }) => number)
  const words = keptRows((asked) =>
    queries.matching(database, { matches: JSON.stringify(asked), first, last }),
  )
  const themes = keptRows((asked) =>
    queries.themed(database, { matches: JSON.stringify(asked), first, last }),
  )
  return {
    size: last - first + 1,
    holds: (all, isBegun = false) => {
      const known = tokens()
      const isKnown =
        known === undefined ||
        all.every((word, i) => {
          const isLast = i === all.length - 1
          return isBegun && isLast ? known.begins(word) : known.has(word)
        })
      if (!isKnown || (known !== undefined && all.length === 1)) return isKnown
      return holding(`${phrase(all.join(' '))}${isBegun ? '*' : ''}`, 1).length > 0
    },
    fetch: (asked, about) => {
      words.fetch(asked)
      themes.fetch(about)
    },
    matching: words.of,
    themed: themes.of,
    holding,
    rowsUpTo: (match, most) => queries.counted(database, { match, first, last, most })[0]!.count,
  }
}

/** @param read reads the rows of some expressions, each with the position of its expression */
function keptRows(
  read: (expressions: readonly string[]) => readonly (Match & { readonly place: number })[],
) {
  const kept = new LRUCache<string, readonly Match[]>({
    maxSize: MOST_KEPT,
    sizeCalculation: (rows) => rows.length + 1,
  })
  const readAll = (expressions: readonly string[]): Match[][] => {
    const found: Match[][] = expressions.map(() => [])
    for (const row of read(expressions)) found[row.place]!.push(row)
    expressions.forEach((expression, i) => {
      kept.set(expression, found[i]!)
    })
    return found
  }
  return {
    fetch: (expressions: readonly string[]) => {
      const missing = [...new Set(expressions)].filter((expression) => !kept.has(expression))
      if (missing.length > 0) readAll(missing)
    },
    of: (expression: string): readonly Match[] => kept.get(expression) ?? readAll([expression])[0]!,
  }
}
