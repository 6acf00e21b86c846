/** The `q` parameter as both services read it. */
import { MAX_WORDS, parseSearch, type SearchText } from '../database/search.ts'
import { InvalidInput } from './failures.ts'

/** @throws InvalidInput where the text has more words than a search may have; its length is the schema's to check */
export function searchParameter(q: string | undefined): SearchText | undefined {
  if (q === undefined) return undefined
  const search = parseSearch(q)
  if (search.words > MAX_WORDS) {
    throw new InvalidInput([
      { path: 'q', message: `has at most ${MAX_WORDS} words; got ${search.words}` },
    ])
  }
  return search
}
