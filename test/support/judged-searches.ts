/** Searches with the results that a person calls right, and measures of how well a list of ids matches them. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'

export type SearchedService = 'media' | 'coordinate'

export interface JudgedSearch {
  readonly q: string
  /** Ids that would help a little, if another is better or none is right. */
  readonly near?: readonly string[]
  /**
   * Ids of correct results. `*` is a wildcard for one axis code; the id of a situation stands for all its coordinates.
   */
  readonly right: readonly string[]
}

export type Judgements = Readonly<Record<SearchedService, readonly JudgedSearch[]>>

/** The judged searches. Nothing is tuned to the results of the held-out ones. */
export const sets = [
  'judgements',
  'held-out',
  'held-out-2',
  'held-out-3',
  'held-out-4',
  'held-out-5',
] as const

export function judgements(name: (typeof sets)[number]): Judgements {
  return read(`../search/${name}.yaml`) as Judgements
}

/** Sets of plain sentences, each by another writer. */
export const sentenceSets = [
  'plain-sentences',
  'plain-sentences-2',
  'plain-sentences-3',
  'plain-sentences-4',
  'plain-sentences-5',
  'plain-sentences-6',
  'plain-sentences-7',
  'plain-sentences-8',
  'plain-sentences-9',
] as const

/**
 * Sentences for the field “What is going on?”; for those without a right situation, the service must say that nothing
 * fits.
 */
export function plainSentences(name: (typeof sentenceSets)[number]): {
  readonly situations: readonly JudgedSearch[]
  readonly rules?: readonly JudgedSearch[]
} {
  return read(`../search/${name}.yaml`) as ReturnType<typeof plainSentences>
}

const situationFolder = '../../corpus/coordinate/situations'

/** Situation id → its coordinates. */
const situations = new Map(
  readdirSync(path.join(import.meta.dirname, situationFolder)).flatMap((file) =>
    (
      read(`${situationFolder}/${file}`) as {
        situations: { id: string; coordinates: string[] }[]
      }
    ).situations.map(({ id, coordinates }) => [id, coordinates] as const),
  ),
)

/** The ids that are right for a search. */
export function rightIds(search: JudgedSearch, ids: readonly string[]): Set<string> {
  const patterns = search.right
    .flatMap((id) => situations.get(id) ?? [id])
    .map((id) => new RegExp(`^${id.replaceAll('*', '[A-Z0-9]+')}$`))
  return new Set(ids.filter((id) => patterns.some((pattern) => pattern.test(id))))
}

/** Ids in the order in which a reader of the first page sees them: those that were found, then related ones. */
export function shownIds(page: {
  readonly results: readonly { readonly id: string }[]
  readonly related?: readonly { readonly id: string }[]
}): string[] {
  return [...page.results, ...(page.related ?? [])].map(({ id }) => id)
}

export interface Figures {
  /** Share of searches with a right result among the first five. */
  readonly success: number
  /** Mean reciprocal rank of the first right result; 0 for a search without one. */
  readonly reciprocalRank: number
  /** Normalised discounted cumulative gain of the first ten results (nDCG), averaged over searches. */
  readonly gain: number
}

/** A sentence and the first page of situations that was found for it. */
export interface WayIn {
  readonly search: JudgedSearch
  readonly page: Parameters<typeof shownIds>[0] & { readonly way_in: { readonly fits: boolean } }
}

/** How well situations were found for sentences; shares are of those with a right situation. */
export function waysIn(all: readonly WayIn[]) {
  const ranked = all.map(({ search: { right }, page }) => {
    const rank = shownIds(page).findIndex((id) => right.includes(id))
    return {
      rank: rank < 0 ? Infinity : rank,
      fits: page.way_in.fits,
      isAnswered: right.length > 0,
    }
  })
  const answered = ranked.filter(({ isAnswered }) => isAnswered)
  const within = (most: number): number =>
    answered.filter(({ rank }) => rank < most).length / answered.length
  const fits = ranked.filter((one) => one.fits)
  const first = answered.filter(({ rank }) => rank === 0)
  return {
    first: within(1),
    firstThree: within(3),
    firstFive: within(5),
    reciprocalRank: sum(answered.map(({ rank }) => 1 / (rank + 1))) / answered.length,
    /** Of the sentences whose first situation is right, the share for which the response says that it fits. */
    told: first.filter((one) => one.fits).length / first.length,
    /**
     * Number of sentences for which the response says that a situation fits, and how many of them have a wrong first
     * situation.
     */
    fits: fits.length,
    wrong: fits.filter(({ rank }) => rank > 0).length,
  }
}

/** The scores of one search; `found` has the ids in the order of the response, best first. */
export function worth(found: readonly string[], right: ReadonlySet<string>): Figures {
  const rank = found.findIndex((id) => right.has(id))
  const gained = sum(found.slice(0, 10).map((id, i) => (right.has(id) ? discount(i) : 0)))
  const best = sum(Array.from({ length: Math.min(10, right.size) }, (_, i) => discount(i)))
  return {
    success: rank >= 0 && rank < 5 ? 1 : 0,
    reciprocalRank: rank < 0 ? 0 : 1 / (rank + 1),
    gain: gained / best,
  }
}

export const mean = (all: readonly Figures[]): Figures => ({
  success: sum(all.map(({ success }) => success)) / all.length,
  reciprocalRank: sum(all.map(({ reciprocalRank }) => reciprocalRank)) / all.length,
  gain: sum(all.map(({ gain }) => gain)) / all.length,
})

const discount = (index: number): number => 1 / Math.log2(index + 2)
const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0)

function read(file: string): unknown {
  return parse(readFileSync(path.join(import.meta.dirname, file), 'utf8'))
}
