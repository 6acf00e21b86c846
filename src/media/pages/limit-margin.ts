/** How far a value that keeps a limit stays from what is asked. */
import type { Action } from '../../engine/rules/rule.ts'
import type { Json } from '../../engine/values/json.ts'
import { toleranceOf } from '../../lint/limit-words.ts'
import { formatted, html, type Piece } from '../../pages/html.ts'
import { unitAfter } from '../../pages/words.ts'
import type { Book } from './book.ts'
import { differences } from './limit-bands.ts'
import type { RelevantRule } from './rule-standing.ts'

/**
 * The distance of a value from the figure that is asked, without what the meter may read past it, if the rule sets it
 * exactly one limit and the value keeps it. A mix that is much quieter than the limit is not refused, but it sounds
 * quieter, so the distance is shown.
 */
export function marginIn(
  book: Book,
  { when, limit, then }: RelevantRule['rule'],
  path: string,
  value: Json,
): Piece {
  const limits = limit.flatMap((i) => (when[i]!.path === path ? [when[i]!] : []))
  const [{ op, value: end } = { op: '', value: null }] = limits
  const isKept =
    op === 'gt' ? Number(value) <= Number(end) : op === 'lt' && Number(value) >= Number(end)
  if (limits.length !== 1 || typeof value !== 'number' || typeof end !== 'number' || !isKept)
    return ''
  const fact = book.facts.get(path)
  const asked = toleranceOf(limits[0] as never, fact, then as readonly Action[])?.required ?? end
  if (op === 'gt' ? value > asked : value < asked) return ', within the room of the meter'
  const unit = fact?.unit ?? ''
  const sign = differences[unit]
  const far = Number(Math.abs(asked - value).toPrecision(3))
  return far === 0
    ? ''
    : html`, ${formatted(far)}${sign === undefined ? unitAfter(far, unit) : ` ${sign}`} ${value < asked ? 'below' : 'above'} that`
}
