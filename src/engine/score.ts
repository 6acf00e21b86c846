/** The comparison index: seven ratings, weighted. Rows in, values out. */

export interface WeightedCriterion {
  readonly id: string
  readonly weight: number
}

export type ScoreStatus = 'comparable' | 'rejected' | 'held_for_investigation'

export interface Contribution {
  readonly criterion: string
  readonly weight: number
  readonly rating: number
  readonly contribution: number
}

export interface ScoreResult {
  /** 0 to 100: the sum of weight × rating / 4. A comparison, not a grade and not a probability. */
  readonly index: number
  readonly status: ScoreStatus
  readonly hard_gates_passed: boolean | null
  readonly contributions: readonly Contribution[]
  /** What the status means for the next step, in one sentence. */
  readonly meaning: string
}

/** The highest rating; a rating is an integer from 0 to this. */
export const HIGHEST_RATING = 4

const meanings: Record<ScoreStatus, string> = {
  comparable:
    'All hard gates are passed: the index may be set beside that of another concept rated by the same people; differences under 5 points are ties.',
  rejected:
    'A hard gate failed: the concept is out whatever its index; no score buys a failed gate.',
  held_for_investigation:
    'The hard gates are not decided: hold the concept and find out before comparing it with anything.',
}

/**
 * @param criteria the rubric; weights sum to 100
 * @param ratings an integer from 0 to 4 for every criterion id (the caller has checked)
 * @param hardGatesPassed null where it is not known
 */
export function score(
  criteria: readonly WeightedCriterion[],
  ratings: Readonly<Record<string, number>>,
  hardGatesPassed: boolean | null,
): ScoreResult {
  const contributions = criteria.map(({ id, weight }) => {
    const rating = ratings[id]
    if (rating === undefined) throw new RangeError(`no rating for ${id}`)
    return { criterion: id, weight, rating, contribution: (weight * rating) / HIGHEST_RATING }
  })
  const status: ScoreStatus =
    hardGatesPassed === null
      ? 'held_for_investigation'
      : hardGatesPassed
        ? 'comparable'
        : 'rejected'
  return {
    // Weights are whole numbers, so every contribution is a multiple of 0.25 and the sum is exact.
    index: contributions.reduce((sum, { contribution }) => sum + contribution, 0),
    status,
    hard_gates_passed: hardGatesPassed,
    contributions,
    meaning: meanings[status],
  }
}
