/** The rules that a sentence is about, for every page that suggests some. */
import type { Told } from '../../engine/sentences/told.ts'
import type { Json } from '../../engine/values/json.ts'
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
 * The rules that the search finds and that ask for just what the sentence states, the rule that it finds first, then
 * others that read a stated fact: such a fact is a better sign of the subject than the other words.
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
  const told = book.told(sentence).filter(({ path }) => !wide.has(path))
  const paths = new Set(told.map(({ path }) => path))
  const about = close.filter(({ when }) => when.some(({ path }) => paths.has(path)))
  const readers = readersOf(book, paths)
  const asks = (rule: Rule): boolean => asksFor(rule, told)
  const [first = []] = close
  const all = [about.filter(asks), first, readers.filter(asks), about, readers, close].flat()
  return [...new Set(all)].slice(0, MOST_MEANT)
}

/** Whether a condition of the rule has a stated value: `consent_scope contains withdrawn`. */
const asksFor = ({ when }: Rule, told: readonly Told[]): boolean =>
  told.some(({ path, value }) => {
    const stated = new Set([value].flat())
    return when.some(
      (one) => one.path === path && [one.value as Json].flat().some((it) => stated.has(it)),
    )
  })

/** The rules that read one of the facts: hard rules first, then by priority. */
const readersOf = ({ readers, rules }: Book, paths: ReadonlySet<string>): Rule[] =>
  [...new Set([...paths].flatMap((path) => readers.get(path) ?? []))]
    .flatMap((id) => rules.get(id) ?? [])
    .sort((a, b) => Number(b.hard) - Number(a.hard) || b.priority - a.priority)
