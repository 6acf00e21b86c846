/** Selects the words of a search that the index is queried for: all in a small corpus, the rarest in a large one. */
import { MOST_ASKED, MOST_COUNTED, MOST_ROWS, MOST_SCORED } from './limits.ts'
import type { SearchIndex } from './search-index.ts'
import type { SearchText } from './search-text.ts'
import type { SubjectOf } from './subjects.ts'
import { type Lookup, phrase, type Term, termsOf } from './terms.ts'
import type { Vocabulary } from './vocabulary.ts'

/**
 * The terms of a search. A common word has more rows than are examined, so it is only searched among the rows of the
 * rare words, if there are any.
 */
export interface Asked {
  readonly terms: readonly Term[]
  readonly rare: readonly Term[]
  readonly common: readonly Term[]
}

/** The look-ups that a search needs besides its index. */
export interface Asking extends Omit<Lookup, 'holds' | 'matches'> {
  readonly subjectOf: SubjectOf
  /** Whether a search for a subject finds, besides its rows, only those whose own text says a word of the search. */
  readonly isStrict?: boolean
}

/** Restricts an expression to what a row says itself. */
export const inOwnText = (match: string): string => `{text text_stems} : ${match}`

export function askedOf(
  pieces: SearchText['pieces'],
  index: SearchIndex,
  { subjectOf, isStrict = false, ...lookup }: Asking,
) {
  const matches = (match: string) => index.holding(match, 1).length > 0
  const typed = termsOf(pieces, { ...lookup, holds: index.holds, matches })
  const terms = withSubject(typed, subjectOf, isStrict)
  const content = terms.filter(({ isStopWord }) => !isStopWord)
  const wanted = content.length > 0 ? content : terms
  const asked = byRows(wanted, index, lookup.vocabulary)
  return { terms, asked, isPart: asked.terms.length < wanted.length }
}

/**
 * A search for one subject and nothing else (“suppliers”, “rules and regulations”) finds the rows of the whole subject.
 * In a search with other words it has no special meaning.
 */
function withSubject(
  terms: readonly Term[],
  subjectOf: SubjectOf,
  isStrict: boolean,
): readonly Term[] {
  const content = terms.filter(({ isStopWord }) => !isStopWord)
  const token = subjectOf(content.map(({ stems }) => stems))
  if (token === undefined) return terms
  const subject = phrase(token)
  return terms.map((term) => {
    if (term.isStopWord) return term
    const own = isStrict ? saidBy(term) : term.match
    return { ...term, match: `(${own} OR ${subject})`, subject, isHeld: true }
  })
}

/**
 * Rows whose own text says a word: as typed, or in another form or by a synonym. Stems are whole, since a synonym of several
 * words is one stem, which begins with the first of them: `staff turnover` is no `staff`.
 */
function saidBy({ match, stems }: Term): string {
  const forms = stems.length === 0 ? [] : [`({text_stems} : ${phrase(stems.join(' '))})`]
  return [`({text} : ${match})`, ...forms].join(' OR ')
}

/**
 * If the corpus has more rows than are examined, only the rarest words are searched, and only the rarest of those are
 * scored. Counting rows takes longer than finding them, so only words that are rare as typed are counted.
 */
function byRows(all: readonly Term[], index: SearchIndex, { rank: typed }: Vocabulary): Asked {
  if (index.size <= MOST_ROWS) return { terms: all, common: [], rare: all }
  const counted = all.toSorted((a, b) => typed(b.text) - typed(a.text)).slice(0, MOST_COUNTED)
  const rowsOf = new Map(counted.map((term) => [term, index.rowsUpTo(term.match, MOST_ROWS + 1)]))
  // Words without rows are dropped first.
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
