/** What one side of a comparison takes over from the other: `the same at -14` beside `film at -23 LUFS`. */
import type { Json } from '../../engine/values/json.ts'
import { unitSign } from '../../pages/words.ts'
import { LOUDNESS, PLACED } from '../facts/common-paths.ts'
import type { Book } from './book.ts'
import { reading } from './compare-reading.ts'
import { leavesOf } from './facts-address.ts'
import { inLines, PROFILE } from './facts-written.ts'
import type { Place } from './places-named.ts'

/** A number without a unit: at the end of a part, or before a word that leads on. */
const BARE =
  /(?<![\w.:/])[-−]?\d+(?:\.\d+)?(?=\s*(?:$|[,;\n])|\s+(?:for|on|in|to|at|and|instead|when|as)\b)/g
/** The beginning of a text that takes over what the other side says. */
const SAME =
  /^\s*(?:and\s+)?(?:(?:it|all|everything)\s+)?(?:is\s+)?(?:the\s+)?same(?:\s+(?:film|mix|programme|video|file|thing|one))?\b[\s,:]*/i

type Places = ReadonlyMap<string, Place>

/**
 * A text completed from the other side: its only number without a unit takes the unit of the only figure there, and a
 * text that begins with “the same” takes over the facts on which it says nothing; where it goes only if it names no place.
 */
export function carried(text: string, other: string, book: Book, places: Places): string {
  const given = stated(other, book)
  const measured = given.filter(([path]) => !PLACED.has(path))
  const whole = withUnit(text, measured, book)
  if (!SAME.test(whole)) return whole
  const rest = whole.replace(SAME, '')
  const told = new Set(
    stated(rest, book).flatMap(([path]) => (LOUDNESS.has(path) ? [...LOUDNESS] : [path])),
  )
  const kept = (namesPlace(rest, book, places) ? measured : given).filter(
    ([path]) => !told.has(path),
  )
  return [inLines(kept, book.facts), rest].filter((one) => one !== '').join('\n')
}

/**
 * The destination that a text takes over from the other side, beside its facts; empty if none.
 *
 * @param chosen what is chosen for the other side
 */
export function placeCarried(
  text: string,
  other: string,
  chosen: string,
  book: Book,
  places: Places,
): string {
  if (!SAME.test(text) || namesPlace(text.replace(SAME, ''), book, places)) return ''
  return chosen || String(reading(other, book, places).context[PROFILE] ?? '')
}

/** Whether a text says by itself where something goes. */
function namesPlace(text: string, book: Book, places: Places): boolean {
  const { context, heard } = reading(text, book, places)
  return (
    heard.some((one) => one.places.length > 0) ||
    leavesOf(context).some(([path]) => path === PROFILE || PLACED.has(path))
  )
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
