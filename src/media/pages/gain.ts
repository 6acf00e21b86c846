/** The true peak of a mix after the gain that brings its loudness to what a rule requires. */
import type { Json, JsonObject } from '../../engine/values/json.ts'
import { valueWords } from '../../lint/limit-words.ts'
import { formatted, type Html, html, listOf } from '../../pages/html.ts'
import { withMinus } from './allowed.ts'
import type { Book, Fact, Rule } from './book.ts'
import { judgedFor, leavesOf } from './facts-address.ts'
import { nameLink } from './links.ts'

/** Ids of remedies in the corpus; their facts are those that a gain and a limiter change. */
const GAIN = 'loudness_gain'
const LIMITER = 'true_peak_limit'

/** Decimal places of a level in decibels. */
const DIGITS = 1

export type AfterGain = (rule: Pick<Rule, 'when' | 'limit' | 'then'>) => Html | undefined

/**
 * @param applying the rules that can apply, whose peak limits count
 * @returns a function from a rule to a sentence about the stated peaks after its gain; undefined if no gain remedies the
 *   rule or no peak is stated
 */
export function peaksAfterGain(
  book: Book,
  context: JsonObject,
  applying: Iterable<Rule>,
): AfterGain {
  const [moved, peaks] = [GAIN, LIMITER].map(
    (id) => book.remedies.find((remedy) => remedy.id === id)?.mends ?? [],
  ) as [readonly string[], readonly string[]]
  const values = new Map(leavesOf(judgedFor(context).context))
  const stated = peaks.filter((path) => typeof values.get(path) === 'number')
  if (stated.length === 0) return () => undefined
  const rules = [...applying]
  return ({ then, when, limit }) => {
    const aim = then.find(({ op, path }) => op === 'require' && moved.includes(path))
    const level = aim === undefined ? undefined : values.get(aim.path)
    const isJudged = when.some(({ path }, i) => path === aim?.path && limit.includes(i))
    if (!isJudged || typeof aim?.value !== 'number' || typeof level !== 'number') return undefined
    const gain = rounded(aim.value - level)
    if (gain === 0) return undefined
    const lines = stated.flatMap((path) =>
      peakLine(book, path, values.get(path) as number, gain, rules),
    )
    return lines.length === 0
      ? undefined
      : html`<p class="small">A gain of ${signed(gain)} dB over the whole mix ${lines}</p>`
  }
}

/** Empty if a gain lowers a peak that broke no limit. */
function peakLine(
  book: Book,
  path: string,
  before: number,
  gain: number,
  rules: readonly Rule[],
): Html[] {
  const after = rounded(before + gain)
  const fact = book.facts.get(path)
  const ceilings = rules.flatMap((rule) => ceilingOf(rule, path))
  if (gain < 0 && ceilings.every(({ limit }) => before <= limit)) return []
  const broken = ceilings.filter(({ limit }) => after > limit).toSorted((a, b) => b.aim - a.aim)
  const levels = [...Map.groupBy(broken, ({ aim }) => aim)].map(
    ([aim, some]) => `${levelWords(aim, fact)} (${listOf(some.map(({ id }) => id))})`,
  )
  const limiter =
    levels.length > 0
      ? `; a limiter has to take it down to at most ${levels.join(' or ')}.`
      : ', and no limiter is needed.'
  return [
    html`${gain > 0 ? 'lifts' : 'lowers'} ${nameLink(book, path)} from ${levelWords(before, fact)} to ${levelWords(after, fact)}${ceilings.length === 0 ? '.' : limiter}`,
  ]
}

/** The limit of a rule for a peak, and the level that it requires, below the limit by the meter tolerance. */
function ceilingOf(
  { id, when, limit, then }: Rule,
  path: string,
): { readonly id: string; readonly limit: number; readonly aim: number }[] {
  const judged = when.find((one, i) => one.path === path && one.op === 'gt' && limit.includes(i))
  if (typeof judged?.value !== 'number') return []
  const required = then.find(({ op, path: at }) => op === 'require' && at === path)?.value
  return [{ id, limit: judged.value, aim: typeof required === 'number' ? required : judged.value }]
}

const rounded = (level: number): number => Number(level.toFixed(DIGITS))

/** A gain with its sign: `+3.1`. */
const signed = (gain: number): string => `${gain > 0 ? '+' : ''}${formatted(gain)}`

const levelWords = (level: number, fact: Fact | undefined): string =>
  `${level > 0 ? '+' : ''}${withMinus(valueWords(level as Json, fact))}`
