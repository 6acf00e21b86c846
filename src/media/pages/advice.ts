/** What soft rules say of the stated figures, in a few words: no verdict counts them, and one may be what was asked. */
import type { Json, JsonObject } from '../../engine/values/json.ts'
import { spoken } from '../../engine/values/spelling.ts'
import { valueWords } from '../../lint/limit-words.ts'
import { formatted } from '../../pages/html.ts'
import { allowedBy, withMinus } from './allowed.ts'
import type { Book, Rule } from './book.ts'
import type { Deciding } from './deciding.ts'
import { judgedFor, leavesOf } from './facts-address.ts'
import type { Outcome } from './way-out.ts'

/** What is said of what was stated, each with the fact, its value and the limit. */
export interface Advice {
  /** “size of the model 60 MB, better under 5 MB”. */
  readonly against: readonly string[]
  /** The place at which it is advised against, where others may be meant as well. */
  readonly at?: string
  /** “fails at “Broadcast spot, EBU””, of the places that may be meant; empty if no hard rule is missed at one. */
  readonly failsAt: string
  /** “size of the model 2 MB, under 5 MB as advised”, where it keeps what is advised. */
  readonly kept: readonly string[]
  /** “sustained frame rate on the device 60 frames/s, at least 60 frames/s”, where it keeps what a hard rule asks. */
  readonly met: readonly string[]
}

export function adviceOn(
  book: Book,
  context: JsonObject,
  { soft_matched }: Outcome,
  { advised, adviceKept, met }: Deciding,
): Advice {
  const stated = new Map(leavesOf(judgedFor(context).context))
  const figures = new Map([...stated].filter(([, value]) => typeof value === 'number'))
  const isGeneral = ({ id }: Rule): number => Number(book.rules.has(id))
  const broken = [...new Set([...soft_matched.map(book.ruleOf), ...advised])].toSorted(
    (a, b) => isGeneral(a) - isGeneral(b),
  )
  return {
    failsAt: '',
    against: linesOf(book, broken, stated, adviceAgainst),
    kept: linesOf(book, adviceKept, figures, (said, limit) => `${said}, ${limit} as advised`),
    met: linesOf(book, met, figures, (said, limit) => `${said}, ${limit}`),
  }
}

/** “gaussian count 5 million, better at most 1 million”. */
export const adviceAgainst = (said: string, limit: string): string => `${said}, better ${limit}`

/** A line for each stated fact that the rules limit: the first rule is the one of the place, so it speaks for the rest. */
export function linesOf(
  book: Book,
  rules: readonly Rule[],
  stated: ReadonlyMap<string, Json>,
  inWords: (said: string, limit: string) => string,
): string[] {
  const limits = rules.flatMap((rule) => (rule.limit.length === 0 ? [] : allowedBy(book, rule)))
  const byPath = Map.groupBy(
    limits.filter(({ path }) => stated.has(path)),
    ({ path }) => path,
  )
  return [...byPath].map(([path, [first]]) => {
    const fact = book.facts.get(path)
    const value = withMinus(inGroups(spoken(valueWords(stated.get(path), fact))))
    const colon = typeof stated.get(path) === 'number' ? '' : ':'
    // What a meter may read past the figure is told with the rule.
    const [limit = ''] = first!.words.split('; the meter')
    return inWords(`${inSentence(fact?.name ?? path)}${colon} ${value}`, inGroups(limit))
  })
}

/** Long numbers with a comma between thousands, as pages write values. */
export const inGroups = (words: string): string =>
  words.replaceAll(/(?<![\d.])\d{5,}/g, (digits) => formatted(Number(digits)))

/** A name within a sentence: abbreviations keep their capitals. */
const inSentence = (name: string): string =>
  /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
