/** Splits the text of a search box into pieces. No text is ever parsed as query syntax. */
import { InvalidInput } from '../contract/failures.ts'
import { measured, words } from './words.ts'

/** Maximum length of a search text, in characters. */
export const MAX_CHARACTERS = 500
/** Maximum number of words of a search text: the cost of a search grows with them. */
export const MAX_WORDS = 32

export interface Piece {
  readonly text: string
  /** Whether the piece was in quotes. */
  readonly quoted: boolean
}

export interface SearchText {
  /** Pieces with a letter or digit, without duplicates. */
  readonly pieces: readonly Piece[]
  /** The text as it was typed, without control characters. */
  readonly typed: string
  /** The words of the text joined by spaces, the form in which names are compared. */
  readonly text: string
  /** Pieces without a letter or digit. */
  readonly ignored: readonly string[]
  /** The whole text in upper case, if it could be an id or the beginning of one. */
  readonly id: string | undefined
  /** Number of words in the form of the index, repetitions included: `state-of-the-art` is four. */
  readonly wordCount: number
}

/** Hedging words before another word (“kind of flat”), or a phrase in quotes, which is left as it is. */
const softener = /"[^"]*"|\b(?:kind|sort) of (?=\S)/gi

/** What is wanted of a subject, at the beginning: “all questions about suppliers”, “rules for captions”. */
const wanted =
  /^\s*(?:(?:show me|list|find|what are|which are)\s+)?(?:(?:all|any|every|the|list of|of|your)\s+)*(?:(?:questions?|prompts?|situations?|chapters?|facts?)\s+(?:about|on)|rules?\s+(?:about|on|for))\s+(?=\S)/i

/** A question after a sentence that only asks for advice, on whatever day: “… What do you do on Monday?” */
const advice =
  /(?<=[.!?…]\s+)what (?:do|should|can|could|shall|would|must) (?:you|we|i|one) do(?: (?:on \p{L}+day|now|first|next|then|about (?:it|this|that)))*\s*[?!.]*\s*$/iu

/** A phrase in quotes, or a run of characters other than spaces and quotes. An unpaired quote counts as a space. */
const piece = /"([^"]*)"|[^\s"]+/gu
const searchable = /[\p{L}\p{N}]/u
const idShape = /^[A-Z]{2,4}(-[A-Z0-9]*)*$/

/** @throws InvalidInput if the text has more characters or words than allowed */
export function searchText(q: string | undefined): SearchText | undefined {
  if (q === undefined) return undefined
  // The schemas of operations refuse longer text; pages that search in process rely on this check.
  const { length } = Array.from(q)
  if (length > MAX_CHARACTERS) {
    throw new InvalidInput([
      { path: 'q', message: `has at most ${MAX_CHARACTERS} characters; got ${length}` },
    ])
  }
  const search = parseSearch(q)
  if (search.wordCount > MAX_WORDS) {
    throw new InvalidInput([
      { path: 'q', message: `has at most ${MAX_WORDS} words; got ${search.wordCount}` },
    ])
  }
  return search
}

/** The beginning of a text, with at most the allowed number of words. */
export function firstWords(text: string): string {
  let count = 0
  for (const { 0: whole, index } of text.matchAll(piece)) {
    count += searchable.test(whole) ? words(whole).length : 0
    if (count > MAX_WORDS) return text.slice(0, index).trimEnd()
  }
  return text
}

export function parseSearch(text: string): SearchText {
  // SQLite ends a text at NUL; control characters are treated as spaces.
  const clean = text.replaceAll(/\p{Cc}/gu, ' ')
  const pieces = new Map<string, Piece>()
  const ignored = new Set<string>()
  let wordCount = 0
  const subject = clean.replace(wanted, '').replace(advice, '')
  const firm = subject.replaceAll(softener, (found) => (found.startsWith('"') ? found : ''))
  for (const [whole, quoted] of firm.matchAll(piece)) {
    if (!searchable.test(whole)) {
      ignored.add(whole)
      continue
    }
    wordCount += words(whole).length
    // A repeated word counts once.
    if (quoted !== undefined) pieces.set(whole, { text: quoted, quoted: true })
    else for (const text of measured(bare(whole))) pieces.set(text, { text, quoted: false })
  }
  const id = clean.trim().toUpperCase()
  return {
    pieces: [...pieces.values()],
    typed: clean,
    text: words(clean).join(' '),
    ignored: [...ignored],
    id: idShape.test(id) ? id : undefined,
    wordCount,
  }
}

/**
 * A word without surrounding punctuation and suffixes: `(Netflix,` is `Netflix`, `shop's` is `shop`, `they've` is
 * `they`. `-16` and `30%` stay as they are.
 */
const bare = (word: string): string =>
  word
    .replace(/^[([{¿¡'‘“„«]+/u, '')
    .replace(/[.,;:!?…)\]}'’”»]+$/u, '')
    .replace(/^won['’]t$/iu, 'will')
    .replace(/(?<=\p{L})['’](?:s|t|m|d|ve|re|ll)$/iu, '')

/** The range of ids that begin with a text: at least `first`, less than `past`. */
export function idRange(id: string): { first: string; past: string } {
  return { first: id, past: `${id}\u{10ffff}` }
}
