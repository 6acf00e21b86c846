/**
 * Finds the rows for a search and scores them: rows with every word; if no row has all of them in its own text, those
 * with the most of the words, rare words having more weight than common ones.
 */
import { lazy } from '../lazy.ts'
import { type Asked, type Asking, askedOf } from './asked.ts'
import type { Coverage } from './coverage.ts'
import { fused } from './fusion.ts'
import type { Likelihood } from './likelihood.ts'
import { MOST_ROWS } from './limits.ts'
import type { SearchIndex } from './search-index.ts'
import type { Match } from './search-queries.ts'
import type { SearchText } from './search-text.ts'
import { phrase, type Term } from './terms.ts'
import { type Theme, type Themes, themeWeights } from './themes.ts'

/** Numbers of rows, unsorted, and scores at the same positions: lower is better. */
export interface Matches {
  readonly numbers: readonly number[]
  readonly scores: readonly number[]
}

export interface Found extends Matches {
  /** Whether all of the rows have every word. */
  readonly isWhole: boolean
  /** Parts of the search without letters or digits. */
  readonly ignored: readonly string[]
  /** Words that none of the given rows has, including words that were not searched. */
  readonly lacked: (numbers: readonly number[]) => readonly Term[]
  /** Share of the weight of all words that the best row has, 0 to 1; rare words have more weight than common ones. */
  readonly share: number
  /** Whether only some rows were examined, so that there may be more. */
  readonly isCut: boolean
  readonly terms: readonly Term[]
  /** The stems that were searched. */
  readonly sought: readonly string[]
  /** Themes of the search, strongest first. */
  readonly themes: readonly Theme[]
  /** Other rows, which have most of the weight or share a theme; none if a word is common. */
  readonly related: () => Matches
}

/** What a search uses besides the rows. */
export interface Means extends Asking {
  readonly themes: Themes
  /** How much of a phrase a search covers, if that affects the ranking. */
  readonly coverage?: Coverage
  /** How likely the words of a search are in the sentences of a row, if that affects the ranking. */
  readonly likelihood?: Likelihood
  /**
   * Rows whose name counts: in a search over all kinds, an item named in the search ranks above texts that mention it.
   */
  readonly isThing?: Passes
  /** Overrides `LEAST_CLOSE`. */
  readonly leastClose?: number
  /**
   * Minimum number of words that a row must contain if no row contains all and some row contains as many. In a search
   * over all kinds a single common word, such as `open` or `speed`, would match unrelated texts.
   */
  readonly leastWords?: number
}

/** If no row has all words, rows with less than this share of the best row's weight are not found. */
const LEAST_SHARE = 0.2
/** If no row has all words, rows with less than this share of the best score are left out. */
const LEAST_SCORE = 0.4
/**
 * Minimum product of the best score and its share of the weight of all words for a result to count as close. One in a
 * hundred judged searches with an answer is below it, and half of those without one (docs/search.md).
 */
const LEAST_CLOSE = 3.6
/**
 * Maximum number of words of a search that finds rows because they contain all of its words, if rows have sentences: a
 * row with two dozen sentences contains many words that it is not about.
 */
const MOST_WHOLE_WORDS = 3
/** Weight of the coverage of phrases relative to the words themselves. */
const COVERAGE_WEIGHT = 2
/** Weight of the likelihood of a search relative to the words themselves. */
const LIKELIHOOD_WEIGHT = 3
/** The best score that `fused` can give, without its sign: that of a row that is first in all three orders. */
export const BEST_SCORE = 1 + COVERAGE_WEIGHT + LIKELIHOOD_WEIGHT
/** Weight of neighbouring words relative to the words themselves. */
const NEAR_WEIGHT = 0.5

type Passes = (number: number) => boolean
type Scores = Map<number, number>

export function find(
  { pieces, ignored }: SearchText,
  index: SearchIndex,
  { themes, coverage, likelihood, isThing, leastClose = LEAST_CLOSE, leastWords, ...lookup }: Means,
  passes: Passes,
): Found {
  const { terms, asked, isPart } = askedOf(pieces, index, lookup)
  const isSmall = index.size <= MOST_ROWS
  const stems = terms.flatMap((term) => term.stems)
  const sought = asked.terms.flatMap((term) => term.stems)
  const about: Map<Theme, number> = isSmall ? themeWeights(themes.of(stems)) : new Map()
  const near = neighbours(asked, coverage !== undefined)
  index.fetch(
    [...asked.rare.map(({ match }) => match), ...near],
    [...about.keys()].map(({ token }) => token),
  )
  const all = holdingAll(asked, index, passes)
  const isSentence = coverage !== undefined && asked.terms.length > MOST_WHOLE_WORDS
  const isWhole = all.scores.size > 0 && !isSentence
  const sums = lazy(() => holdingMost(asked, index, passes))
  const { scores, isCut } = isWhole ? all : { scores: sums().scores, isCut: sums().isCut }
  const themed = aboutThemes(about, index, passes)
  addNearness(scores, near, index)
  for (const [number, score] of scores) scores.set(number, score + (themed.get(number) ?? 0))
  const best = bestOf(scores)
  const share = isWhole ? 1 : sums().share(best)
  const isClose =
    isWhole || asked.common.length > 0 || -(scores.get(best!) ?? 0) * share >= leastClose
  /** All rows related to the search, including those that were found. */
  const pool = lazy((): Scores => {
    if (asked.common.length > 0) return scores
    const rows = new Map(themed)
    for (const [number, score] of isWhole ? sums().scores : [])
      rows.set(number, score + (rows.get(number) ?? 0))
    for (const [number, score] of scores) rows.set(number, score)
    return rows
  })
  const order = lazy(() => {
    const covered = coverage?.scores(sought, passes)
    if (covered === undefined) return pool()
    return fused([
      { scores: pool(), weight: 1 },
      { scores: covered, weight: COVERAGE_WEIGHT },
      { scores: likelihood?.scores(stems, passes) ?? new Map(), weight: LIKELIHOOD_WEIGHT },
    ])
  })
  const results = !isClose
    ? new Map<number, number>()
    : isWhole && coverage === undefined
      ? scores
      : new Map([...scores.keys()].map((number) => [number, order().get(number)!]))
  if (isClose && !isWhole && asked.common.length === 0)
    cutShort(results, sums().held, fewestWords(asked, leastWords))
  if (isThing !== undefined && asked.common.length === 0)
    favourNamed(results, asked.terms, isThing, index)
  return {
    ...matches(results),
    isWhole: isWhole && !isPart,
    ignored,
    lacked: (numbers) => {
      const held = isWhole ? undefined : heldBy(numbers, sums().held)
      return terms.filter((term) => {
        const place = asked.terms.indexOf(term)
        return (
          !term.isStopWord && (place < 0 || (held !== undefined && (held & (1 << place)) === 0))
        )
      })
    },
    share,
    isCut: isCut || all.isCut || isPart,
    terms,
    sought,
    themes: [...about.keys()],
    related: () =>
      asked.common.length > 0
        ? matches(new Map())
        : matches(
            new Map([...order()].filter(([number]) => !results.has(number) && pool().has(number))),
          ),
  }
}

export function countHolding(
  { pieces }: SearchText,
  index: SearchIndex,
  lookup: Asking,
  passes: Passes,
): number {
  const { terms, asked, isPart } = askedOf(pieces, index, lookup)
  if (isPart || terms.some((term) => term.corrected !== undefined)) return 0
  return holdingAll(asked, index, passes).scores.size
}

const matches = (scores: Scores): Matches => ({
  numbers: [...scores.keys()],
  scores: [...scores.values()],
})

/** Columns with the row's own text; the others have text of related rows. */
const OWN = '{id name phrases text topics name_stems phrases_stems text_stems topics_stems} : '
const each = (terms: readonly Term[]): string => terms.map(({ match }) => match).join(' AND ')

/**
 * Rows that have every word in their own or related text. If there are several words, there are none unless some row
 * has all of them in its own text: otherwise rows that are merely related would be worse than rows with fewer words.
 */
function holdingAll(
  { terms, rare, common }: Asked,
  index: SearchIndex,
  passes: Passes,
): { scores: Scores; isCut: boolean } {
  if (terms.length === 0) return { scores: new Map(), isCut: false }
  const rows =
    common.length === 0
      ? holdingEach(terms, index)
      : rare.length === 0
        ? leading(terms, index)
        : besideRare(rare, common, index)
  const scores: Scores = new Map()
  for (const { number, score } of rows) if (passes(number)) scores.set(number, score)
  const isCut = rows.length >= MOST_ROWS
  if (common.length > 0 || terms.length === 1 || scores.size === 0) return { scores, isCut }
  const own = index.holding(`${OWN}(${each(terms)})`, MOST_ROWS)
  return { scores: own.some(passes) ? scores : new Map(), isCut }
}

/** Rows that have every word; bm25 of several words is the sum of their scores. */
function holdingEach(terms: readonly Term[], index: SearchIndex): Match[] {
  const [first, ...others] = terms.map(({ match }) => index.matching(match))
  const scores = others.map((rows) => new Map(rows.map(({ number, score }) => [number, score])))
  return first!.flatMap(({ number, score }) => {
    if (!scores.every((rows) => rows.has(number))) return []
    return [{ number, score: scores.reduce((sum, rows) => sum + rows.get(number)!, score) }]
  })
}

/**
 * Rows that have common words, in list order. The column is not checked: FTS5 would search for the next row that has
 * them in the right column, however far away it is.
 */
const leading = (terms: readonly Term[], index: SearchIndex): readonly Match[] =>
  index.holding(each(terms), MOST_ROWS).map((number) => ({ number, score: 0 }))

/** Rows that have rare and common words, scored by the rare ones. */
function besideRare(
  rare: readonly Term[],
  common: readonly Term[],
  index: SearchIndex,
): readonly Match[] {
  const scored = holdingEach(rare, index)
  const rows = new Set(index.holding(each([...rare, ...common]), MOST_ROWS))
  return scored.filter(({ number }) => rows.has(number))
}

/**
 * Rows that have a good share of the weight of the best ones. Common words hardly count next to rare ones and are left
 * out if there are rare ones.
 */
function holdingMost({ terms, rare, common }: Asked, index: SearchIndex, passes: Passes) {
  const sums = new Map<number, { score: number; weight: number; held: number }>()
  const rowsOf = ({ match }: Term): readonly Match[] =>
    rare.length > 0
      ? index.matching(match)
      : index
          .holding(match, Math.floor(MOST_ROWS / common.length))
          .map((number) => ({ number, score: -1 }))
  const weights = new Map<Term, number>()
  for (const term of rare.length > 0 ? rare : common) {
    const rows = rowsOf(term)
    const weight = rarity(rows.length, index.size)
    weights.set(term, weight)
    const bit = 1 << terms.indexOf(term)
    for (const { number, score } of rows) {
      if (!passes(number)) continue
      const sum = sums.get(number) ?? { score: 0, weight: 0, held: 0 }
      sum.score += score
      sum.weight += weight
      sum.held |= bit
      sums.set(number, sum)
    }
  }
  let most = 0
  for (const { weight } of sums.values()) most = Math.max(most, weight)
  const scores: Scores = new Map()
  const heldWords = new Map<number, number>()
  for (const [number, { score, weight, held }] of sums) {
    heldWords.set(number, held)
    if (weight < most * LEAST_SHARE) continue
    scores.set(number, score * Math.sqrt(weight / most))
  }
  const weightOf = (some: readonly Term[]) =>
    some.reduce((sum, term) => sum + (weights.get(term) ?? 0), 0)
  /** A row's share of the weight of all words. */
  const share = (number: number | undefined) =>
    number === undefined ? 0 : sums.get(number)!.weight / weightOf(terms)
  return { scores, held: heldWords, share, isCut: common.length > 0 }
}

const heldBy = (numbers: readonly number[], held: ReadonlyMap<number, number>): number =>
  numbers.reduce((bits, number) => bits | (held.get(number) ?? 0), 0)

/** Minimum number of words in a row: 1 unless the search is a sentence. */
const fewestWords = ({ terms }: Asked, leastWords = 1): number =>
  terms.length > MOST_WHOLE_WORDS ? leastWords : 1

/** Drops rows with fewer words, if some row has as many. */
function dropHoldingFew(
  scores: Scores,
  held: ReadonlyMap<number, number>,
  leastWords: number,
): void {
  const few = [...scores.keys()].filter((number) => bitsOf(held.get(number) ?? 0) < leastWords)
  if (few.length < scores.size) for (const number of few) scores.delete(number)
}

const bitsOf = (bits: number): number => bits.toString(2).replaceAll('0', '').length

/** Leaves out rows that hold too few words, and those whose score is too low compared with the best. */
function cutShort(scores: Scores, held: ReadonlyMap<number, number>, leastWords: number): void {
  dropHoldingFew(scores, held, leastWords)
  const best = scores.get(bestOf(scores)!) ?? 0
  for (const [number, score] of scores) if (score > best * LEAST_SCORE) scores.delete(number)
}

function bestOf(scores: Scores): number | undefined {
  let best: number | undefined
  for (const [number, score] of scores) {
    if (best === undefined || score < scores.get(best)!) best = number
  }
  return best
}

/** The weight of a word, from the number of rows that have it. */
const rarity = (rows: number, all: number): number =>
  Math.log(1 + (all - rows + 0.5) / (rows + 0.5))

/**
 * Pairs of words that are adjacent in a search, as expressions.
 *
 * @param isSaid whether people say the rows in sentences, which mean the same in another order of their words
 */
const neighbours = ({ common, terms }: Asked, isSaid: boolean): string[] =>
  common.length > 0 || isSaid
    ? []
    : terms.flatMap(({ stems: second }, i) => {
        const first = i === 0 ? undefined : terms[i - 1]!.stems.at(-1)
        return first === undefined || second[0] === undefined
          ? []
          : [phrase(`${first} ${second[0]}`)]
      })

/** Raises rows that have adjacent words of the search. */
function addNearness(scores: Scores, pairs: readonly string[], index: SearchIndex): void {
  for (const pair of pairs) {
    for (const { number, score } of index.matching(pair)) {
      const own = scores.get(number)
      if (own !== undefined) scores.set(number, own + score * NEAR_WEIGHT)
    }
  }
}

/** Bonus for an item whose name has all words of a search; with half of them the bonus is a quarter. */
const NAMED_WEIGHT = 1

/** Ranks items named in the search before texts that only mention them. */
function favourNamed(
  scores: Scores,
  terms: readonly Term[],
  isThing: Passes,
  index: SearchIndex,
): void {
  const called = terms.map(({ match }) => `{name name_stems} : (${match})`)
  index.fetch(called, [])
  const named = new Map<number, number>()
  for (const { number } of called.flatMap(index.matching))
    if (isThing(number)) named.set(number, (named.get(number) ?? 0) + 1)
  for (const [number, words] of named) {
    const score = scores.get(number)
    if (score !== undefined)
      scores.set(number, score * (1 + (words / terms.length) ** 2 * NAMED_WEIGHT))
  }
}

/** Weight of a theme relative to a word. */
const THEME_WEIGHT = 2

/** Rows about the same themes, whatever their words. */
function aboutThemes(
  about: ReadonlyMap<Theme, number>,
  index: SearchIndex,
  passes: Passes,
): Scores {
  const scores: Scores = new Map()
  for (const [{ token }, weight] of about) {
    for (const { number, score } of index.themed(token)) {
      if (!passes(number)) continue
      scores.set(number, (scores.get(number) ?? 0) + score * weight * THEME_WEIGHT)
    }
  }
  return scores
}
