/**
 * What a person types into a search box, as an FTS5 MATCH expression. Every word is quoted, so no text is
 * ever read as query syntax: words are ANDed and match as prefixes, "quoted words" match as a phrase.
 */

import { InvalidInput } from '../contract/failures.ts'

/** Characters of a search text, at most. */
export const MAX_CHARACTERS = 500
/** Words of a search text, at most: the cost of a match grows with them. */
export const MAX_WORDS = 32

export interface SearchText {
  /** The MATCH expression, or undefined where the text holds no letter or digit: that matches nothing. */
  readonly match: string | undefined
  /** The whole text in upper case where it could be an id or the beginning of one. */
  readonly id: string | undefined
  /** The words alone, folded as the index folds them: lower case, without diacritics. */
  readonly terms: () => readonly string[]
  /** Words as a person counts them: what is between blanks. */
  readonly words: number
}

/** A phrase in quotes, or a run of anything but blanks and quotes. An unpaired quote counts as a blank. */
const pieces = /"([^"]*)"|[^\s"]+/gu
const searchable = /[\p{L}\p{N}]/u
const letterRuns = /[\p{L}\p{N}]+/gu
const idShape = /^[A-Z]{2,4}(-[A-Z0-9]*)*$/

/** @throws InvalidInput where the text has more words than a search may have; its length is the schema's to check */
export function searchText(q: string | undefined): SearchText | undefined {
  if (q === undefined) return undefined
  const search = parseSearch(q)
  if (search.words > MAX_WORDS) {
    throw new InvalidInput([
      { path: 'q', message: `has at most ${MAX_WORDS} words; got ${search.words}` },
    ])
  }
  return search
}

export function parseSearch(text: string): SearchText {
  // NUL ends a text for SQLite; control characters are blanks here.
  const clean = text.replaceAll(/\p{Cc}/gu, ' ')
  // A word typed twice asks for no more than typed once.
  const terms = new Set<string>()
  let words = 0
  for (const [piece, phrase] of clean.matchAll(pieces)) {
    if (!searchable.test(piece)) continue
    words += (phrase ?? piece).trim().split(/\s+/u).length
    terms.add(phrase === undefined ? `"${piece}"*` : `"${phrase}"`)
  }
  const id = clean.trim().toUpperCase()
  return {
    match: terms.size === 0 ? undefined : [...terms].join(' AND '),
    id: idShape.test(id) ? id : undefined,
    terms: () => folded(clean).match(letterRuns) ?? [],
    words,
  }
}

const folded = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The ids that begin with a text: at least `first`, less than `past`. */
export function idRange(id: string): { first: string; past: string } {
  return { first: id, past: `${id}\u{10ffff}` }
}

/** The part of an id before its first hyphen. */
export const idHead = (id: string): string => id.split('-', 1)[0]!

/** Whether some id may begin with a text. Most words look like the beginning of an id, and none begins with them. */
export function mayBeginId(text: string, heads: ReadonlySet<string>): boolean {
  for (const head of heads) if (head.startsWith(text) || text.startsWith(head)) return true
  return false
}
