/** The `q` parameter as both services read it. */
import { MAX_CHARACTERS, MAX_WORDS, parseSearch, type SearchText } from '../database/search.ts'
import { InvalidInput } from './failures.ts'

/** @throws InvalidInput where the text is longer than a search may be */
export function searchParameter(q: string | undefined): SearchText | undefined {
  if (q === undefined) return undefined
  const length = [...q].length
  if (length > MAX_CHARACTERS) {
    throw new InvalidInput([
      { path: 'q', message: `has at most ${MAX_CHARACTERS} characters; got ${length}` },
    ])
  }
  const search = parseSearch(q)
  if (search.words > MAX_WORDS) {
    throw new InvalidInput([
      { path: 'q', message: `has at most ${MAX_WORDS} words; got ${search.words}` },
    ])
  }
  return search
}
