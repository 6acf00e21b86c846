/**
 * Which rows a search finds, and how well. Rows that hold every word come first; where they are few, rows follow that
 * hold most of what is asked for, a rare word weighing more than a common one.
 */
import type { SearchText } from './search-text.ts'
import { type Lookup, phrase, type Term, termsOf } from './terms.ts'

/** A row of a search. */
export interface Match {
  readonly number: number
  /** bm25 as FTS5 gives it: the lower, the better. */
  readonly score: number
}

/** The search index over the rows that are looked through. */
export interface SearchIndex {
  /** Rows that match, scored, at most so many, in list order. */
  readonly matching: (match: string, most: number) => readonly Match[]
  /** How many rows there are. */
  readonly size: number
}

export interface Found {
  /** Numbers of the rows found, in no order, and at the same place how well they match: the lower, the better. */
  readonly numbers: readonly number[]
  readonly scores: readonly number[]
  /** How many of them say every word themselves; they come first. */
  readonly complete: number
  /** Words that were not asked for, such as `how`, and those that the best row lacks. */
  readonly dropped: readonly string[]
  /** Whether an expression has more rows than were looked at, so that there may be more. */
  readonly isCut: boolean
  readonly terms: readonly Term[]
}

/** Rows that are looked at for one expression: more of them would keep the event loop. */
export const MOST_ROWS = 2000
/** Where fewer rows hold every word, those that hold most of them follow. */
const FEW = 5
/** A row that holds less than this share of what the best row holds is not found. */
const LEAST_SHARE = 0.3
/** No score of bm25 comes near this: it puts the rows that say every word themselves before the others. */
const FIRST = 1e6

type Passes = (number: number) => boolean

export function find(
  { pieces }: SearchText,
  index: SearchIndex,
  lookup: Omit<Lookup, 'holds'>,
  passes: Passes,
): Found {
  const holds = (match: string) => index.matching(match, 1).length > 0
  const terms = termsOf(pieces, { ...lookup, holds })
  const content = terms.filter(({ isStopWord }) => !isStopWord)
  const asked = content.length > 0 ? content : terms
  const all = holdingAll(asked, index, passes)
  const most =
    all.scores.size === 0 || (all.scores.size < FEW && asked.length > 1)
      ? holdingMost(asked, index, passes)
      : undefined
  const scores = new Map([...all.scores, ...(most?.scores ?? [])])
  addNearness(scores, asked, index)
  for (const number of all.scores.keys()) scores.set(number, scores.get(number)! - FIRST)
  const complete = all.scores.size
  const unheld = complete > 0 ? [] : (most?.lacking ?? asked)
  const isDropped = (term: Term) =>
    unheld.includes(term) || !asked.includes(term) || term.corrected !== undefined
  return {
    numbers: [...scores.keys()],
    scores: [...scores.values()],
    complete,
    dropped: terms.filter(isDropped).map(({ text }) => text),
    isCut: all.isCut || most?.isCut === true,
    terms,
  }
}

function holdingAll(
  asked: readonly Term[],
  index: SearchIndex,
  passes: Passes,
): { scores: Map<number, number>; isCut: boolean } {
  const scores = new Map<number, number>()
  if (asked.length === 0) return { scores, isCut: false }
  const rows = index.matching(`${OWN}(${asked.map(({ match }) => match).join(' AND ')})`, MOST_ROWS)
  for (const { number, score } of rows) if (passes(number)) scores.set(number, score)
  return { scores, isCut: rows.length === MOST_ROWS }
}

/** Columns of what a row says itself; the others are about what it stands beside. */
const OWN = '{id name phrases text name_stems phrases_stems text_stems} : '

/** Rows that hold a good part of the weight that the best of them hold. */
function holdingMost(asked: readonly Term[], index: SearchIndex, passes: Passes) {
  const sums = new Map<number, { score: number; weight: number; held: number }>()
  let isCut = false
  asked.forEach(({ match }, i) => {
    const rows = index.matching(match, MOST_ROWS)
    isCut ||= rows.length === MOST_ROWS
    const weight = rarity(rows.length, index.size)
    for (const { number, score } of rows) {
      if (!passes(number)) continue
      const sum = sums.get(number) ?? { score: 0, weight: 0, held: 0 }
      sum.score += score
      sum.weight += weight
      sum.held |= 1 << i
      sums.set(number, sum)
    }
  })
  let most = 0
  for (const { weight } of sums.values()) most = Math.max(most, weight)
  const scores = new Map<number, number>()
  let best = { score: 0, held: 0 }
  for (const [number, { score, weight, held }] of sums) {
    if (weight < most * LEAST_SHARE) continue
    const ranked = score * (weight / most)
    scores.set(number, ranked)
    if (ranked < best.score) best = { score: ranked, held }
  }
  const lacking = asked.filter((_, i) => (best.held & (1 << i)) === 0)
  return { scores, lacking, isCut }
}

/** The weight of a word that so many of all rows hold. */
const rarity = (rows: number, all: number): number =>
  Math.log(1 + (all - rows + 0.5) / (rows + 0.5))

/** Words that stand side by side in a row as they do in the search make it a better match. */
function addNearness(
  scores: Map<number, number>,
  asked: readonly Term[],
  index: SearchIndex,
): void {
  const pairs = asked.flatMap(({ stems: second }, i) => {
    const first = i === 0 ? undefined : asked[i - 1]!.stems.at(-1)
    return first === undefined || second[0] === undefined ? [] : [phrase(`${first} ${second[0]}`)]
  })
  if (pairs.length === 0) return
  for (const { number, score } of index.matching(pairs.join(' OR '), MOST_ROWS)) {
    const own = scores.get(number)
    if (own !== undefined) scores.set(number, own + score)
  }
}
