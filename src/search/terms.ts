/** Turns a search text into terms: for each, what to look for in the index, as typed and by its stems. */
import { lazy } from '../lazy.ts'
import type { Folding } from './folding.ts'
import type { Piece } from './search-text.ts'
import { SHORTEST } from './spelling.ts'
import { isStopWord } from './stop-words.ts'
import type { Vocabulary } from './vocabulary.ts'
import { stems, words } from './words.ts'

/** One term: a word, words that form a synonym, or quoted words. */
export interface Term {
  /** The term as it was typed. */
  readonly text: string
  /** The MATCH expression. */
  readonly match: string
  /** Stems of the term in order; empty for quoted words, which are searched as they are. */
  readonly stems: readonly string[]
  readonly isStopWord: boolean
  /** Whether any row has the term. */
  readonly isHeld: boolean
  /** Whether words that begin with the term are searched too. */
  readonly isPrefix: boolean
  /** Whether any row has the term as typed, or a word that begins with it. */
  readonly isBegun: boolean
  /** The word that was searched instead, if no row has the typed one. */
  readonly corrected?: string
  /** The MATCH expression of the rows that are about the subject for which the search asks. */
  readonly subject?: string
}

/** The look-ups that terms need. */
export interface Lookup {
  readonly folding: Folding
  /** Whether any row has these words next to each other, the last of them as a whole or as a prefix. */
  readonly holds: (words: readonly string[], isBegun?: boolean) => boolean
  /** Whether any row matches an expression. */
  readonly matches: (match: string) => boolean
  readonly vocabulary: Vocabulary
}

/**
 * Words up to this length are never treated as a prefix: `AI` does not find `aim`. A word that is one letter longer
 * counts as whole only if some row has it.
 */
const SHORT = 2
/** Minimum length of a part of a compound, in letters. */
const SHORTEST_PART = 2

/** Maximum number of words that are corrected, since a correction costs more than a search. */
const MOST_CORRECTED = 3

export function termsOf(pieces: readonly Piece[], lookup: Lookup): Term[] {
  const terms: Term[] = []
  let run: string[] = []
  const endRun = () => {
    terms.push(...typedTerms(run, lookup))
    run = []
  }
  for (const { text, quoted } of pieces) {
    if (!quoted) run.push(text)
    else {
      endRun()
      terms.push({
        text: `"${text}"`,
        match: phrase(text),
        stems: [],
        isStopWord: false,
        isHeld: lookup.holds(words(text)),
        isPrefix: false,
        isBegun: true,
      })
    }
  }
  endRun()
  let left = MOST_CORRECTED
  return terms.map((term) => (isSpelled(term) || left-- <= 0 ? term : correctedTerm(term, lookup)))
}

/** Whether a word needs no correction: a word may be misspelt although rows have its stem (`maintainance`). */
const isSpelled = ({ text, isHeld, isBegun }: Term): boolean =>
  isHeld && (isBegun || text.length < SHORTEST)

/**
 * Replaces a word that is neither in the corpus nor common English with the word of the corpus that it probably
 * misspells.
 */
function correctedTerm(term: Term, { folding, vocabulary, holds }: Lookup): Term {
  const [word, ...more] = words(term.text)
  if (word === undefined || more.length > 0 || isCountry(word)) return term
  const { isHeld } = term
  const other = vocabulary.corrected(word, {
    isHeld,
    passes: (one) => holds([one]) || holds(folding.fold(one).split(' ')),
  })
  if (other === undefined) return term
  const stemmed = folding.fold(other)
  const match = `(${phrase(stemmed)} OR ${phrase(other)})`
  return { ...term, match, stems: stemmed.split(' '), corrected: other, isHeld: true }
}

/** Words that were typed next to each other. */
function typedTerms(run: readonly string[], lookup: Lookup): Term[] {
  const { folding, holds } = lookup
  const byWord = run.map(stems)
  const units = folding.units(byWord.flat())
  const terms: Term[] = []
  let unit = 0
  for (let at = 0; at < run.length; ) {
    // A word may contain several units and a unit several words: a term ends where both do.
    const from = at
    const own: string[] = []
    let open = 0
    do {
      open += byWord[at++]!.length
      while (open > 0 && unit < units.length) {
        open -= units[unit]!.length
        own.push(units[unit++]!.stem)
      }
    } while (open < 0 && at < run.length)
    const typed = run.slice(from, at)
    if (typed.length === 1) terms.push(term(typed[0]!, own, lookup))
    else terms.push(...synonym(typed, own, lookup))
  }
  return joined(terms, holds)
}

/** A synonym of several words: rows match if they have the synonym, or each of its words. */
function synonym(typed: readonly string[], own: readonly string[], lookup: Lookup): Term[] {
  const { folding, holds, matches } = lookup
  const apart = typed.map((word) => term(word, folding.fold(word).split(' '), lookup))
  const content = apart.filter(({ isStopWord }) => !isStopWord)
  const each = (content.length > 0 ? content : apart).map(({ match }) => match).join(' AND ')
  const match = `(${phrase(own.join(' '))} OR (${each}))`
  return holds(own) || matches(match)
    ? [
        {
          text: typed.join(' '),
          match,
          stems: own,
          isStopWord: false,
          isHeld: true,
          isPrefix: false,
          isBegun: true,
        },
      ]
    : apart
}

function term(text: string, own: readonly string[], lookup: Lookup): Term {
  const { holds, vocabulary } = lookup
  const typed = words(text)
  const whole = phrase(text)
  const stemmed = own.length === 0 ? [] : [phrase(own.join(' '))]
  const last = typed.at(-1)!
  // `AUD-01` is a prefix of ids; `what-is-a` is not a prefix, and would read every word with an A.
  const letters = typed.length > 1 && /^\d/.test(last) ? Infinity : last.length
  const isStemHeld = own.length > 0 && holds(own)
  const isPrefix = letters > SHORT + 1 || (letters > SHORT && !isStemHeld && !holds(typed))
  const known = [...stemmed, ...(isPrefix ? begun(typed, lookup) : [whole])]
  const isBegun = isPrefix
    ? vocabulary.isWhole
      ? holds(typed, true)
      : known.some(lookup.matches)
    : holds(typed)
  const isKnown = isStemHeld || isBegun
  const apart = isKnown ? [] : typed.length === 1 ? parted(typed[0]!, holds) : parts(own, holds)
  return {
    text,
    match: `(${[...known, ...apart].join(' OR ')})`,
    stems: own,
    isStopWord: typed.every(isStopWord),
    isHeld: isKnown || apart.length > 0,
    isPrefix,
    isBegun: isBegun || apart.length > 0,
  }
}

/**
 * Words of which the last one is a prefix. FTS5 reads all rows of all words of a prefix before it returns the first
 * one; so in a corpus with too many words to know all, the most frequent ones are searched individually.
 */
function begun(typed: readonly string[], { vocabulary }: Lookup): string[] {
  if (vocabulary.isWhole) return [`${phrase(typed.join(' '))}*`]
  const last = typed.at(-1)!
  const words = [last, ...vocabulary.beginning(last)]
  return words.map((word) => phrase([...typed.slice(0, -1), word].join(' ')))
}

/** Splits a word that no row has into two that occur together: `framerate`. */
function parted(word: string, holds: Lookup['holds']): string[] {
  for (let at = word.length - SHORTEST_PART; at >= SHORTEST_PART; at--) {
    const both = [...stems(word.slice(0, at)), ...stems(word.slice(at))]
    if (holds(both)) return [phrase(both.join(' '))]
  }
  return []
}

/**
 * The parts of a compound that rows have although none has the compound: the child of a `10-year-old`, whose age no
 * text mentions.
 */
function parts(own: readonly string[], holds: Lookup['holds']): string[] {
  const held = own.filter((stem) => !/^\d+$/.test(stem) && !isStopWord(stem) && holds([stem]))
  return held.length === 0 ? [] : [`(${held.map(phrase).join(' AND ')})`]
}

/** Joins two words that occur as one: `dead line`. */
function joined(terms: readonly Term[], holds: Lookup['holds']): Term[] {
  const found: Term[] = []
  for (const next of terms) {
    const last = found.at(-1)
    const compound =
      last === undefined || last.isStopWord || next.isStopWord
        ? undefined
        : stems(words(last.text + next.text).join(''))
    if (last === undefined || compound === undefined || !holds(compound)) {
      found.push(next)
      continue
    }
    found.splice(-1, 1, {
      text: `${last.text} ${next.text}`,
      match: `((${last.match} AND ${next.match}) OR ${phrase(compound.join(' '))})`,
      stems: [...last.stems, ...next.stems],
      isStopWord: false,
      isHeld: true,
      isPrefix: true,
      isBegun: true,
    })
  }
  return found
}

/** An FTS5 phrase of the words, quoted, so that nothing in them is read as syntax. */
export const phrase = (text: string): string => `"${text.replaceAll('"', ' ')}"`

/** The names of countries in one word, which no vocabulary has to hold. */
const countries = lazy(() => {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const all = letters.flatMap((a) => letters.map((b) => names.of(`${a}${b}`)))
  return new Set(all.map((name) => name?.toLowerCase()))
})

/** Spain is not a misspelt span. */
const isCountry = (word: string): boolean => countries().has(word)
