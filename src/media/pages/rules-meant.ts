/** The rules that a sentence is about, for every page that suggests some. */
import { firstWords, MAX_CHARACTERS } from '../../search/search-text.ts'
import { PHASE, TARGET } from '../facts/common-paths.ts'
import type { Book, Rule } from './book.ts'
import type { Corpus } from './corpus.ts'

/** Maximum number of rules suggested for a sentence. */
const MOST_MEANT = 3
/** Number of search results that are checked for rules that read a fact stated in the sentence. */
const LOOKED_THROUGH = 40

/** Facts read by so many rules that they say little about the subject of a sentence. */
const wide: ReadonlySet<string> = new Set([PHASE, TARGET, 'camera.is_multiview'])

/**
 * The rule that the search finds first, then those that read a fact stated in the sentence: such a fact is a better
 * sign of the subject than the other words.
 */
export async function rulesMeant(
  { ask }: Pick<Corpus, 'ask'>,
  book: Book,
  sentence: string,
): Promise<readonly Rule[]> {
  const q = firstWords(sentence).slice(0, MAX_CHARACTERS)
  if (!/\p{L}{3}/u.test(q)) return []
  const { value } = await ask.json('listRules', {
    query: { q, limit: LOOKED_THROUGH, offset: 0 } as never,
  })
  const close = (value.match === 'none' ? [] : value.results).flatMap(
    ({ id }) => book.rules.get(id) ?? [],
  )
  const told = book.told(sentence).map(({ path }) => path)
  const paths = new Set(told.filter((path) => !wide.has(path)))
  const about = close.filter(({ when }) => when.some(({ path }) => paths.has(path)))
  const [first = []] = close
  const all = [first, about, readersOf(book, paths), close].flat()
  return [...new Set(all)].slice(0, MOST_MEANT)
}

/** The rules that read one of the facts: hard rules first, then by priority. */
const readersOf = ({ readers, rules }: Book, paths: ReadonlySet<string>): Rule[] =>
  [...new Set([...paths].flatMap((path) => readers.get(path) ?? []))]
    .flatMap((id) => rules.get(id) ?? [])
    .sort((a, b) => Number(b.hard) - Number(a.hard) || b.priority - a.priority)
