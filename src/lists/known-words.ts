/** Filters by words that the corpus has and the contract cannot list: another word is refused, with the nearest. */
import { InvalidInput } from '../contract/failures.ts'
import { shown } from '../engine/document-errors.ts'
import { didYouMean } from '../engine/nearest.ts'
import type { Test } from './columns.ts'

/**
 * @param wanted what the parameter takes, after "must be"
 * @throws InvalidInput, from the filter, for a word that is not known
 */
export function knownWords(
  parameter: string,
  wanted: string,
  words: Iterable<string>,
  filter: (word: string) => Test,
): (word: string) => Test {
  const known = new Set(words)
  return (word) => {
    if (known.has(word)) return filter(word)
    const message = `must be ${wanted}; got ${shown(word)}${didYouMean(word, known)}`
    throw new InvalidInput([{ path: parameter, message }])
  }
}
