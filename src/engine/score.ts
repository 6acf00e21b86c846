/** The comparison index of a concept: seven weighted ratings, behind four gates. */

/** What a criterion says of a concept: what it would bring, how far that is known to hold, or what a test would teach. */
export type Measure = 'promise' | 'confidence' | 'learning'

export interface WeightedCriterion<Id extends string = string> {
  readonly id: Id
  readonly weight: number
  readonly measures: Measure
}

export type ScoreStatus = 'comparable' | 'no_effect' | 'rejected' | 'held_for_investigation'

export interface Contribution<Id extends string = string> {
  readonly criterion: Id
  readonly weight: number
  readonly rating: number
  readonly contribution: number
}

/** A part of the index, read by itself. */
export interface PartOfIndex {
  /** Sum of the contributions, exact. */
  readonly points: number
  /** Sum of the weights: the points that full ratings would give. */
  readonly of: number
  /** Points of a hundred, rounded to a whole number. */
  readonly percent: number
}

export interface ScoreResult<Id extends string = string> {
  /** 0 to 100: the sum of weight × rating / 4. A comparison, not a grade and not a probability. */
  readonly index: number
  readonly status: ScoreStatus
  readonly hard_gates_passed: boolean | null
  readonly promise: PartOfIndex
  readonly confidence: PartOfIndex
  readonly contributions: readonly Contribution<Id>[]
  /** What the status means for the next step, in one sentence. */
  readonly meaning: string
}

/** The highest rating; a rating is an integer from 0 to this. */
export const HIGHEST_RATING = 4

const meanings: Record<ScoreStatus, string> = {
  comparable:
    'All hard gates are passed: the index may be set beside that of another concept rated by the same people; differences under 5 points are ties.',
  no_effect:
    'All hard gates are passed, yet the outcome is rated 0: the concept moves nothing that the baseline counts, so its index is not compared with others.',
  rejected:
    'A hard gate failed: the concept is out whatever its index; no score buys a failed gate.',
  held_for_investigation:
    'A hard gate is not yet judged: hold the concept and find out before comparing it with anything.',
}

/**
 * @param criteria the rubric; weights sum to 100
 * @param ratings an integer from 0 to 4 for every criterion id (the caller has checked)
 * @param hardGatesPassed null where it is not known
 */
export function score<Id extends string>(
  criteria: readonly WeightedCriterion<Id>[],
  ratings: Readonly<Record<string, number>>,
  hardGatesPassed: boolean | null,
): ScoreResult<Id> {
  const contributions = criteria.map(({ id, weight }) => {
    const rating = ratings[id]
    if (rating === undefined) throw new RangeError(`no rating for ${id}`)
    return { criterion: id, weight, rating, contribution: (weight * rating) / HIGHEST_RATING }
  })
  const part = (measure: Measure) =>
    partOf(contributions.filter((_, i) => criteria[i]!.measures === measure))
  const status = statusOf(hardGatesPassed, ratings['outcome_contribution'] === 0)
  return {
    // Weights are whole numbers, so every contribution is a multiple of 0.25 and the sum is exact.
    index: partOf(contributions).points,
    status,
    hard_gates_passed: hardGatesPassed,
    promise: part('promise'),
    confidence: part('confidence'),
    contributions,
    meaning: meanings[status],
  }
}

function statusOf(hardGatesPassed: boolean | null, isWithoutEffect: boolean): ScoreStatus {
  if (hardGatesPassed === null) return 'held_for_investigation'
  if (!hardGatesPassed) return 'rejected'
  return isWithoutEffect ? 'no_effect' : 'comparable'
}

function partOf(contributions: readonly Contribution[]): PartOfIndex {
  const points = contributions.reduce((sum, { contribution }) => sum + contribution, 0)
  const of = contributions.reduce((sum, { weight }) => sum + weight, 0)
  return { points, of, percent: Math.round((100 * points) / of) }
}

/** The gates by their judgement. */
export interface JudgedGates<Id extends string = string> {
  readonly passed: readonly Id[]
  readonly failed: readonly Id[]
  /** Null, or left out: not yet judged. */
  readonly open: readonly Id[]
}

/** @param ids every gate, in the order of the rubric */
export function judgedGates<Id extends string>(
  ids: readonly Id[],
  gates: Readonly<Record<string, boolean | null | undefined>>,
): JudgedGates<Id> {
  return {
    passed: ids.filter((id) => gates[id] === true),
    failed: ids.filter((id) => gates[id] === false),
    open: ids.filter((id) => (gates[id] ?? null) === null),
  }
}

/** All gates as one value: false where one failed, else null where one is open, else true. */
export function foldedGates({ failed, open }: JudgedGates): boolean | null {
  if (failed.length > 0) return false
  return open.length > 0 ? null : true
}
