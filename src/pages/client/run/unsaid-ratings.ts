/** High ratings of which nothing says where that was seen, known while they are given: the check of the run says it late. */
import { unprovenRatings } from '../../../engine/runs/proofs.ts'
import type { Concept, Run } from '../../../engine/runs/run.ts'
import { HIGHEST_RATING } from '../../../engine/runs/score.ts'
import { criterionNames } from './rubric-names.ts'

interface Unsaid {
  readonly id: string
  /** The sentence shown beside the rating. */
  readonly note: string
  readonly todo: string
}

/** @param run may lack any of its parts */
export function unsaidRatings(concept: Concept, run: Run): Unsaid[] {
  const { coordinates = [], ratings, rating_reasons: reasons = {} } = concept
  if ((ratings ?? null) === null) return []
  const unproven = new Map(
    unprovenRatings({ ...concept, coordinates }, { ...run, answers: run.answers ?? [] }).map(
      (one) => [one.criterion, one],
    ),
  )
  return Object.entries(ratings!).flatMap(([id, rating]): Unsaid[] => {
    const { lack, needsReason = false } = unproven.get(id) ?? {}
    const what =
      lack !== undefined
        ? `${lack}${needsReason ? '; name the source below' : ''}`
        : rating === HIGHEST_RATING && reasons[id] === undefined
          ? 'needs a reason: say below what has been done and seen'
          : undefined
    return what === undefined
      ? []
      : [
          {
            id,
            note: `Rated ${rating}, which ${what}.`,
            todo: `${criterionNames[id] ?? id}: say what the ${rating} rests on, or rate it lower.`,
          },
        ]
  })
}
