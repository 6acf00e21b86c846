/** The rules that a list asks for: which match, in which order they come, what the facets count. */
import { bestFirst, matchesThat, numbersThat } from '../database/best-first.ts'
import type { OpenDatabase } from '../database/open.ts'
import { idRange, mayBeginId, type SearchText } from '../database/search.ts'
import type { RuleColumns } from './facets.ts'
import * as queries from './queries.ts'
import { ruleDomains } from './vocabulary.ts'

export interface RuleFilter {
  readonly category?: string | undefined
  readonly type?: 'hard' | 'soft' | undefined
  readonly min_priority?: number | undefined
  readonly search?: SearchText | undefined
}

export interface FoundRules {
  /** Numbers of all matches, in no order. */
  readonly all: ArrayLike<number>
  /** Numbers of the matches from one position to before another, best first; without a search in list order. */
  page(from: number, past: number): number[]
}

export function findRules(
  database: OpenDatabase,
  columns: RuleColumns,
  filter: RuleFilter,
): FoundRules {
  const passes = ruleTest(columns, filter)
  if (filter.search === undefined) {
    const all = numbersThat(passes, columns.count)
    return { all, page: (from, past) => [...all.subarray(from, past)] }
  }
  const { match, id } = filter.search
  if (match === undefined) return { all: [], page: () => [] }
  const matches = matchesThat(
    passes,
    (most) => queries.matchingRules(database, { match, most }),
    () => queries.eachMatchingRule(database, { match, most: -1 }),
  )
  return {
    all: matches.numbers,
    page: (from, past) => {
      if (from >= matches.numbers.length) return []
      const named =
        id !== undefined && mayBeginId(id, columns.idHeads)
          ? queries.rulesBetween(database, idRange(id))
          : []
      return bestFirst(matches, new Set(named.map(({ number }) => number)), past).slice(from)
    },
  }
}

/** Whether the rule of a number passes every filter but the search. */
function ruleTest(
  { domain, hard, priority }: RuleColumns,
  { category, type, min_priority = 0 }: RuleFilter,
): (number: number) => boolean {
  const wantedDomain = category === undefined ? -1 : ruleDomains.indexOf(category as 'clip')
  const wantedHard = type === undefined ? -1 : Number(type === 'hard')
  return (number) =>
    (wantedDomain < 0 || domain[number] === wantedDomain) &&
    (wantedHard < 0 || hard[number] === wantedHard) &&
    priority[number]! >= min_priority
}
