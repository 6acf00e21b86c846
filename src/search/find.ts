/**
 * Which rows a search finds, and how well: rows that hold every word, or, where none says all of them itself, those that
 * hold most of what is asked for, a rare word weighing more than a common one.
 */
import { MOST_ASKED, MOST_COUNTED, MOST_ROWS, MOST_SCORED } from './limits.ts'
import type { SearchText } from './search-text.ts'
import { type Lookup, phrase, type Term, termsOf } from './terms.ts'
import { type Theme, type Themes, themeWeights } from './themes.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A row of a search. */
export interface Match {
  readonly number: number
  /** bm25 as FTS5 gives it: the lower, the better. */
  readonly score: number
}

/** The search index over the rows that are looked through. */
export interface SearchIndex {
  /** Rows that match, scored, at most so many, in list order; the cost grows with the rows that each word has. */
  readonly matching: (match: string, most: number) => readonly Match[]
  /** The same without a score: the cost grows with the rows that are found. */
  readonly holding: (match: string, most: number) => readonly number[]
  /** Rows that are about themes, scored. */
  readonly themed: (match: string, most: number) => readonly Match[]
  /** How many rows match, counted up to so many. */
  readonly rowsUpTo: (match: string, most: number) => number
  /** How many rows there are. */
  readonly size: number
}

/** Numbers of rows, in no order, and at the same place how well they match: the lower, the better. */
export interface Matches {
  readonly numbers: readonly number[]
  readonly scores: readonly number[]
}

export interface Found extends Matches {
  /** Whether all of them hold every word. */
  readonly isWhole: boolean
  /** Words that were not asked for, such as `how`, and those that the best row lacks. */
  readonly dropped: readonly string[]
  /** Share of the weight of all words that the best row holds, a rare word weighing more than a common one: 0 to 1. */
  readonly share: number
  /** Whether not all rows were looked at, so that there may be more. */
  readonly isCut: boolean
  readonly terms: readonly Term[]
  /** What the search is about, what it says most first. */
  readonly themes: readonly Theme[]
  /** Other rows, that hold most of the weight or are about the same; none where a word is common. */
  readonly related: () => Matches
}

/** Where no row holds all: a row with less than this share of the weight of the best row is not found. */
const LEAST_SHARE = 0.2
/** What words that stand side by side count beside the words themselves. */
const NEAR_WEIGHT = 0.5

type Passes = (number: number) => boolean
type Scores = Map<number, number>

/**
 * What is asked for. A common word has more rows than are looked at: it is looked for among those of the rare ones,
 * which some rows hold.
 */
interface Asked {
  readonly terms: readonly Term[]
  readonly rare: readonly Term[]
  readonly common: readonly Term[]
}

export function find(
  { pieces, ignored }: SearchText,
  index: SearchIndex,
  { themes, ...lookup }: Omit<Lookup, 'holds'> & { readonly themes: Themes },
  passes: Passes,
): Found {
  const { terms, asked, isPart } = askedOf(pieces, index, lookup)
  const all = holdingAll(asked, index, passes)
  const most = all.scores.size === 0 ? holdingMost(asked, index, passes) : undefined
  const { scores, isCut } = most ?? all
  const about =
    index.size <= MOST_ROWS
      ? themeWeights(themes.of(terms.flatMap(({ stems }) => stems)))
      : new Map()
  const themed = aboutThemes(about, index, passes)
  if (asked.common.length === 0) addNearness(scores, asked.terms, index)
  for (const [number, score] of scores) scores.set(number, score + (themed.get(number) ?? 0))
  const unheld = most === undefined ? [] : lacking(scores, most.held, asked.terms)
  const isDropped = (term: Term) =>
    unheld.includes(term) || !asked.terms.includes(term) || term.corrected !== undefined
  return {
    ...matches(scores),
    isWhole: all.scores.size > 0 && !isPart,
    dropped: [...ignored, ...terms.filter(isDropped).map(({ text }) => text)],
    share: most?.share(unheld) ?? 1,
    isCut: isCut || all.isCut || isPart,
    terms,
    themes: [...about.keys()],
    related: () => {
      if (asked.common.length > 0) return matches(new Map())
      const others = new Map(themed)
      const holding = most === undefined ? holdingMost(asked, index, passes).scores : scores
      for (const [number, score] of holding) others.set(number, score + (others.get(number) ?? 0))
      for (const number of scores.keys()) others.delete(number)
      return matches(others)
    },
  }
}

/** How many rows hold every word as it was typed: a fraction of the cost of finding them. */
export function countHolding(
  { pieces }: SearchText,
  index: SearchIndex,
  lookup: Omit<Lookup, 'holds'>,
  passes: Passes,
): number {
  const { terms, asked, isPart } = askedOf(pieces, index, lookup)
  if (isPart || terms.some((term) => term.corrected !== undefined)) return 0
  return holdingAll(asked, index, passes).scores.size
}

function askedOf(pieces: SearchText['pieces'], index: SearchIndex, lookup: Omit<Lookup, 'holds'>) {
  const holds = (match: string) => index.holding(match, 1).length > 0
  const terms = termsOf(pieces, { ...lookup, holds })
  const content = terms.filter(({ isStopWord }) => !isStopWord)
  const wanted = content.length > 0 ? content : terms
  const asked = byRows(wanted, index, lookup.vocabulary)
  return { terms, asked, isPart: asked.terms.length < wanted.length }
}

const matches = (scores: Scores): Matches => ({
  numbers: [...scores.keys()],
  scores: [...scores.values()],
})

/**
 * In a corpus of more rows than are looked at, the rarest words are asked for, and the rarest of those are scored. To
 * count rows costs more than to find them, so only words are counted that are rare as they were typed.
 */
function byRows(all: readonly Term[], index: SearchIndex, { rank: typed }: Vocabulary): Asked {
  if (index.size <= MOST_ROWS) return { terms: all, common: [], rare: all }
  const counted = all.toSorted((a, b) => typed(b.text) - typed(a.text)).slice(0, MOST_COUNTED)
  const rowsOf = new Map(counted.map((term) => [term, index.rowsUpTo(term.match, MOST_ROWS + 1)]))
  // A word that nothing holds finds nothing: it is the first to go.
  const rank = (term: Term) => rowsOf.get(term)! || index.size
  const rarest = counted.toSorted((a, b) => rank(a) - rank(b)).slice(0, MOST_ASKED)
  const terms = all.filter((term) => rarest.includes(term))
  let left = MOST_SCORED
  const scored = rarest.filter((term) => {
    const rows = rowsOf.get(term)!
    left -= rows
    return left >= 0 && rows <= MOST_ROWS
  })
  const common = terms.filter((term) => !scored.includes(term))
  const isAsked = (term: Term) => common.length === 0 || rowsOf.get(term)! > 0
  return { terms, common, rare: scored.filter(isAsked) }
}

/** Columns of what a row says itself; the others are about what it stands beside. */
const OWN = '{id name phrases text topics name_stems phrases_stems text_stems topics_stems} : '
const each = (terms: readonly Term[]): string => terms.map(({ match }) => match).join(' AND ')

/**
 * Rows that hold every word, themselves or beside them. Of several words none where no row says all of them itself: rows
 * that merely stand beside a word are then worse than some that say fewer.
 */
function holdingAll(
  { terms, rare, common }: Asked,
  index: SearchIndex,
  passes: Passes,
): { scores: Scores; isCut: boolean } {
  if (terms.length === 0) return { scores: new Map(), isCut: false }
  const rows =
    common.length === 0
      ? index.matching(each(terms), MOST_ROWS)
      : rare.length === 0
        ? leading(terms, index)
        : besideRare(rare, common, index)
  const scores: Scores = new Map()
  for (const { number, score } of rows) if (passes(number)) scores.set(number, score)
  const isCut = rows.length >= MOST_ROWS
  if (common.length > 0 || terms.length === 1) return { scores, isCut }
  const own = index.holding(`${OWN}(${each(terms)})`, MOST_ROWS)
  return { scores: own.some(passes) ? scores : new Map(), isCut }
}

/**
 * Rows that hold common words, in list order. Where they stand in a row is not asked: FTS5 would look for the next row
 * that has them in the right column, however far it is.
 */
const leading = (terms: readonly Term[], index: SearchIndex): readonly Match[] =>
  index.holding(each(terms), MOST_ROWS).map((number) => ({ number, score: 0 }))

/** Rows that hold rare and common words, by the score of the rare ones. */
function besideRare(
  rare: readonly Term[],
  common: readonly Term[],
  index: SearchIndex,
): readonly Match[] {
  const scored = index.matching(each(rare), MOST_ROWS)
  const rows = new Set(index.holding(each([...rare, ...common]), MOST_ROWS))
  return scored.filter(({ number }) => rows.has(number))
}

/**
 * Rows that hold a good part of the weight that the best of them hold. Common words have next to none beside others:
 * where there are others they are left out.
 */
function holdingMost({ terms, rare, common }: Asked, index: SearchIndex, passes: Passes) {
  const sums = new Map<number, { score: number; weight: number; held: number }>()
  const rowsOf = ({ match }: Term): readonly Match[] =>
    rare.length > 0
      ? index.matching(match, MOST_ROWS)
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
  const heldBy = new Map<number, number>()
  for (const [number, { score, weight, held }] of sums) {
    if (weight < most * LEAST_SHARE) continue
    scores.set(number, score * Math.sqrt(weight / most))
    heldBy.set(number, held)
  }
  const weightOf = (some: readonly Term[]) =>
    some.reduce((sum, term) => sum + (weights.get(term) ?? 0), 0)
  const share = (lacked: readonly Term[]) => 1 - weightOf(lacked) / weightOf(terms)
  return { scores, held: heldBy, share, isCut: common.length > 0 }
}

/** Words that the best row lacks. */
function lacking(scores: Scores, held: ReadonlyMap<number, number>, terms: readonly Term[]) {
  let best: number | undefined
  for (const [number, score] of scores) {
    if (best === undefined || score < scores.get(best)!) best = number
  }
  const bits = best === undefined ? 0 : held.get(best)!
  return terms.filter((_, i) => (bits & (1 << i)) === 0)
}

/** The weight of a word that so many of all rows hold. */
const rarity = (rows: number, all: number): number =>
  Math.log(1 + (all - rows + 0.5) / (rows + 0.5))

/** Words that stand side by side in a row as they do in the search make it a better match. */
function addNearness(scores: Scores, asked: readonly Term[], index: SearchIndex): void {
  const pairs = asked.flatMap(({ stems: second }, i) => {
    const first = i === 0 ? undefined : asked[i - 1]!.stems.at(-1)
    return first === undefined || second[0] === undefined ? [] : [phrase(`${first} ${second[0]}`)]
  })
  if (pairs.length === 0) return
  for (const { number, score } of index.matching(pairs.join(' OR '), MOST_ROWS)) {
    const own = scores.get(number)
    if (own !== undefined) scores.set(number, own + score * NEAR_WEIGHT)
  }
}

/** What a theme counts beside a word. */
const THEME_WEIGHT = 2

/** Rows that are about the same, whatever their words. Themes of one weight are asked for in one expression. */
function aboutThemes(
  about: ReadonlyMap<Theme, number>,
  index: SearchIndex,
  passes: Passes,
): Scores {
  const scores: Scores = new Map()
  for (const [weight, themes] of Map.groupBy(about.keys(), (theme) => about.get(theme)!)) {
    const match = themes.map(({ token }) => token).join(' OR ')
    for (const { number, score } of index.themed(match, MOST_ROWS)) {
      if (!passes(number)) continue
      scores.set(number, (scores.get(number) ?? 0) + score * weight * THEME_WEIGHT)
    }
  }
  return scores
}
