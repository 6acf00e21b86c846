/** Suggestions for a search: other search texts whose words are all found, and filters named by a word. */
import type { Term } from '../search/terms.ts'
import { stems, words } from '../search/words.ts'

/** A filter value with its everyday names. */
export interface FilterName {
  readonly parameter: string
  readonly value: string
  readonly names: readonly string[]
}

export interface Suggestion {
  readonly text: string
  readonly count: number
  readonly href: string
}

/** Maximum number of suggestions. */
const MAX_SUGGESTIONS = 3

/** Finds the filters whose name is the whole text or one of its terms. */
export function filterNames(all: readonly FilterName[]) {
  const byName = new Map<string, FilterName[]>()
  for (const filter of all) {
    for (const name of new Set(filter.names.map(key))) {
      byName.set(name, [...(byName.get(name) ?? []), filter])
    }
  }
  return (texts: readonly string[]): FilterName[] => [
    ...new Set(
      texts.flatMap((text) =>
        (byName.get(key(text)) ?? []).filter(({ names }) =>
          names.some((name) => isOtherEnding(words(text).join(' '), words(name).join(' '))),
        ),
      ),
    ),
  ]
}

const key = (text: string): string => stems(text).join(' ')

/** Maximum length of the ending in which two forms of a word differ, in letters: `general` is not `generation`. */
const ENDING = 2

function isOtherEnding(a: string, b: string): boolean {
  let same = 0
  while (same < a.length && a[same] === b[same]) same++
  return Math.max(a.length, b.length) - same <= ENDING
}

/** Search texts with the corrected words, and with fewer words. */
export function otherTexts(terms: readonly Term[], dropped: readonly string[]): string[] {
  const corrected = terms.map((term) => ({
    ...term,
    text: term.corrected ?? unquoted(term, dropped),
  }))
  const isHeld = ({ text, isStopWord }: Term) => !isStopWord && !dropped.includes(text)
  const texts = [corrected, corrected.filter(isHeld), terms.filter(isHeld)]
  return [
    ...new Set(texts.map((list) => list.map(({ text }) => withoutPunctuation(text)).join(' '))),
  ]
}

/** A quoted phrase that occurs in no row, without its quotes: its words may occur separately. */
const unquoted = ({ text }: Term, dropped: readonly string[]): string =>
  dropped.includes(text) ? text.replaceAll('"', '') : text

/** Removes leading and trailing punctuation. */
const withoutPunctuation = (text: string): string => text.replaceAll(/^[(,;:.!?]+|[),;:.!?]+$/g, '')

/**
 * @param query the query of the request, which a suggestion modifies
 * @param count returns the number of results of a query; suggestions without results are left out
 */
export function suggestions(
  path: string,
  query: Readonly<Record<string, unknown>> & { readonly q?: string },
  filters: readonly FilterName[],
  texts: readonly string[],
  count: (query: Readonly<Record<string, unknown>>) => number,
): Suggestion[] {
  const { q, ...others } = query
  const wanted = [
    ...filters
      .filter(({ parameter }) => query[parameter] === undefined)
      .map(({ parameter, value, names }) => ({
        text: `${names[0]} (${parameter}=${value})`,
        query: { ...others, [parameter]: value },
      })),
    ...texts
      .filter((text) => text !== '' && text !== q?.trim())
      .map((text) => ({ text, query: { ...others, q: text } })),
  ]
  return wanted
    .map(({ text, query: other }) => ({ text, count: count(other), href: hrefOf(path, other) }))
    .filter((suggestion) => suggestion.count > 0)
    .slice(0, MAX_SUGGESTIONS)
}

function hrefOf(path: string, query: Readonly<Record<string, unknown>>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    const isPlace = name === 'offset' || name === 'limit' || name === 'highlight'
    if (value !== undefined && !isPlace) parameters.set(name, String(value))
  }
  return `${path}?${parameters}`
}
