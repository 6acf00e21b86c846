/** Words of the corpus near the words of a search that found nothing. */
import { nearest } from '../engine/nearest.ts'

/** Words of the index that are looked at, those that most rows hold: the cost of a suggestion grows with them. */
export const TERMS_LIMIT = 20_000
/** Suggestions, at most. */
const MOST = 3

/**
 * @param words the words that were asked for, folded as the index folds them
 * @param terms the words of the index, the commonest first
 * @returns one word for each word that nothing begins with and that something is near to
 */
export function suggestions(words: readonly string[], terms: readonly string[]): string[] {
  const candidates = terms.filter((term) => term.length > 2 && !/^[0-9]/.test(term))
  const found = new Set<string>()
  for (const word of new Set(words)) {
    if (found.size === MOST) break
    if (word.length < 3 || terms.some((term) => term.startsWith(word))) continue
    const near = nearest(word, candidates)
    if (near !== undefined) found.add(near)
  }
  return [...found]
}
