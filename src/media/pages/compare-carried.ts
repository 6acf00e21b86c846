/** What one side of a comparison takes over from the other: `the same at -14` beside `film at -23 LUFS`. */
import type { Json } from '../../engine/values/json.ts'
import { unitSign } from '../../pages/words.ts'
import { LOUDNESS, PLACED } from '../facts/common-paths.ts'
import type { Book } from './book.ts'
import { reading } from './compare-reading.ts'
import { leavesOf } from './facts-address.ts'
import { inLines, PROFILE } from './facts-written.ts'

/** A number without a unit: at the end of a part, or before a word that leads on. */
const BARE =
  /(?<![\w.:/])[-−]?\d+(?:\.\d+)?(?=\s*(?:$|[,;\n])|\s+(?:for|on|in|to|at|and|instead|when|as)\b)/g
/** The beginning of a text that takes over what the other side says. */
const SAME =
  /^\s*(?:and\s+)?(?:(?:it|all|everything)\s+)?(?:is\s+)?(?:the\s+)?same(?:\s+(?:film|mix|programme|video|file|thing|one))?\b[\s,:]*/i

/**
 * A text completed from the other side: its only number without a unit takes the unit of the only figure there, and a
 * text that begins with “the same” takes over the facts on which it says nothing. Where something goes is never taken
 * over.
 */
export function carried(text: string, other: string, book: Book): string {
  const given = stated(other, book).filter(([path]) => !PLACED.has(path))
  const whole = withUnit(text, given, book)
  if (!SAME.test(whole)) return whole
  const rest = whole.replace(SAME, '')
  const told = new Set(
    stated(rest, book).flatMap(([path]) => (LOUDNESS.has(path) ? [...LOUDNESS] : [path])),
  )
  const kept = given.filter(([path]) => !told.has(path))
  return [inLines(kept, book.facts), rest].filter((one) => one !== '').join('\n')
}

type Stated = readonly (readonly [string, Json])[]

/** The facts of a text, without its destination. */
const stated = (text: string, book: Book): Stated =>
  leavesOf(reading(text, book, new Map()).context).filter(([path]) => path !== PROFILE)

function withUnit(text: string, given: Stated, book: Book): string {
  const figures = given.filter(
    ([path, value]) => typeof value === 'number' && book.facts.get(path)?.unit !== undefined,
  )
  const bare = text.match(BARE) ?? []
  if (figures.length !== 1 || bare.length !== 1) return text
  const [path] = figures[0]!
  const unit = unitSign(book.facts.get(path)!.unit!)
  const whole = text.replace(BARE, (number) => `${number} ${unit}`)
  const has = (some: Stated): boolean => some.some(([one]) => one === path)
  return has(stated(whole, book)) && !has(stated(text, book)) ? whole : text
}
