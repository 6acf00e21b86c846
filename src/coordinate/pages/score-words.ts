/** What the pages of a score say of one rated concept, in words. */
import { heldDownBy, type NextStep } from '../../engine/runs/score.ts'
import { formatted, listOf } from '../../pages/html.ts'
import type { RatedConcept } from './score-address.ts'

export interface Part {
  readonly points: number
  readonly of: number
  readonly percent: number
}

export interface Result {
  readonly index: number
  readonly status: string
  readonly meaning: string
  readonly gates?: { readonly failed: readonly string[]; readonly open: readonly string[] }
  readonly promise: Part
  readonly confidence: Part
  readonly next: NextStep | null
  readonly at_odds: readonly { readonly high: string; readonly low: string }[]
  readonly contributions: readonly {
    readonly criterion: string
    readonly weight: number
    readonly rating: number
    readonly contribution: number
  }[]
}

export interface Compared {
  readonly concept: RatedConcept
  /** Undefined until every criterion is rated. */
  readonly result: Result | undefined
}

export type Rated = Compared & { readonly result: Result }

export interface Named {
  readonly id: string
  readonly name: string
}

export interface Criterion extends Named {
  readonly question: string
  readonly weight: number
  readonly measures: string
  readonly anchors: readonly string[]
}

const statuses: Readonly<Record<string, string>> = {
  comparable: 'Comparable',
  no_effect: 'No effect',
  rejected: 'Rejected',
  held_for_investigation: 'Held for investigation',
}

export interface Gate extends Named {
  readonly question: string
}

/**
 * The status in words; a concept with contradictory ratings is not comparable, and what holds a comparable one down is
 * said with it.
 */
export function statusOf(result: Result): string {
  const { status } = result
  if (status !== 'comparable') return statuses[status]!
  if (!isComparable(result)) return 'Contradicts itself'
  const held = heldDown(result)
  return held === '' ? statuses[status]! : `${statuses[status]!}, held down by ${held}`
}

/** The ratings because of which a concept is not worth building yet: “robustness 0”; empty if there are none. */
export function heldDown(result: Result): string {
  const ratings = Object.fromEntries(
    result.contributions.map(({ criterion, rating }) => [criterion, rating]),
  )
  return listOf(
    heldDownBy(ratings, result).map((id) => `${id.replaceAll('_', ' ')} ${ratings[id]}`),
  )
}

/** Whether the index may be compared with others. */
export const isComparable = ({
  at_odds: odds,
  status,
}: Pick<Result, 'at_odds' | 'status'>): boolean => status === 'comparable' && odds.length === 0

export const nameOf = ({ title, letter }: RatedConcept): string =>
  title === '' ? `Idea ${letter.toUpperCase()}` : title

export const part = ({ points, of, percent }: Part): string =>
  `${rounded(points)} of ${of} (${percent} %)`

/** An index or points in a sentence: an answer of one step is several points, so quarters of one say nothing. */
export const rounded = (points: number): string => formatted(Math.round(points))

/** “10 points”, “about 9 points”. */
export const pointsWords = (points: number): string =>
  `${Number.isInteger(points) ? '' : 'about '}${rounded(points)} points`
