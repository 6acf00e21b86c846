/** The figures that are written on `/score`: their units, which way they have to go, and whether two leave a gap. */
import { numberOf, withoutDates } from '../../engine/runs/written-figures.ts'
import { type Limit, limitsOf } from '../../engine/runs/written-limits.ts'
import type { Outcome } from './score-address.ts'

/** “14 of 100” → 14 and “of 100”; undefined if a text does not begin with a number. */
export function figureIn(
  text: string,
): { readonly value: number; readonly unit: string } | undefined {
  const [, figure, unit] = /^\s*(\d[\d,]*(?:\.\d+)?)\s*(.*?)\s*$/.exec(text) ?? []
  return figure === undefined ? undefined : { value: numberOf(figure), unit: unit!.toLowerCase() }
}

/** Which way the figure has to go; undefined if the two texts are no figures of one unit, or the same figure. */
export function wayOf({ now, worth }: Outcome): 'falls' | 'rises' | undefined {
  const [from, to] = [figureIn(now), figureIn(worth)]
  if (from === undefined || to === undefined || from.value === to.value) return undefined
  const isBare = ({ unit }: typeof from): boolean => unit === ''
  const isShare = [from, to].some(({ unit }) => unit.startsWith('of '))
  const isOneUnit = from.unit === to.unit || (!isShare && (isBare(from) || isBare(to)))
  return isOneUnit ? (to.value < from.value ? 'falls' : 'rises') : undefined
}

/** Words behind a number that say when or where it is read, and not what it counts. */
const noUnit =
  /^(?:after|and|at|before|between|by|during|for|from|in|of|on|or|still|then|until|when|while|within)$/i

/** Whether a limit is counted as the outcome is: in its unit or of its whole, or with no unit said. */
function isCountedAlike({ behind, unit, whole }: Limit, { change, worth }: Outcome): boolean {
  const counted = `${figureIn(worth)?.unit ?? ''} ${change}`.toLowerCase()
  if (whole !== undefined) return new RegExp(`\\bof ${whole}\\b`).test(counted)
  const word = unit === '' ? (/^ ?(\p{L}+)/u.exec(behind)?.[1] ?? '') : unit
  return word === '' || noUnit.test(word) || counted.includes(word.toLowerCase().replace(/s$/, ''))
}

/** Whether a test fails only beyond the figure from which an idea is worth it, so that what lies between decides nothing. */
export function leavesAGap(fails: string, outcome: Outcome): boolean {
  const way = wayOf(outcome)
  const [limit, ...others] = limitsOf(withoutDates(fails))
  if (way === undefined || limit === undefined || others.length > 0) return false
  const worth = figureIn(outcome.worth)!.value
  const beyond = way === 'falls' ? limit.value - worth : worth - limit.value
  const isWay = limit.side === (way === 'falls' ? 'at least' : 'at most')
  // “9 or more” leaves nothing between 8 and itself.
  return isWay && beyond > (limit.isStrict ? 0 : 1) && isCountedAlike(limit, outcome)
}
