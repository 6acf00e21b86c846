/**
 * Filters whose values only the corpus knows, so that the contract cannot list them: an unknown value is refused, with
 * the nearest known one.
 */
import { InvalidInput } from '../contract/failures.ts'
import { shown } from '../engine/documents/errors.ts'
import { didYouMean } from '../engine/values/nearest.ts'

/**
 * @param wanted what the parameter accepts, in the form that follows "must be" in the message
 * @param filter what a known word selects
 * @returns the filter, which throws InvalidInput for an unknown word
 */
export function knownWords<Filter>(
  parameter: string,
  wanted: string,
  words: Iterable<string>,
  filter: (word: string) => Filter,
): (word: string) => Filter {
  const known = new Set(words)
  return (word) => {
    if (known.has(word)) return filter(word)
    const message = `must be ${wanted}; got ${shown(word)}${didYouMean(word, known)}`
    throw new InvalidInput([{ path: parameter, message }])
  }
}
