/** Which of some ideas are left, and which comes first by the little that has been said of them. */
import { contradictions, HIGHEST_RATING, OUTCOME } from '../../engine/runs/score.ts'
import type { RatedConcept } from './score-address.ts'
import { TIE } from './score-aim.ts'
import type { Criterion, Named } from './score-words.ts'

export interface Rubric {
  readonly criteria: readonly Criterion[]
  readonly gates: readonly Named[]
}

/** The ideas that are neither out nor contradict themselves, and the one that comes first if anything tells them apart. */
export interface Standing {
  readonly left: readonly RatedConcept[]
  readonly first?: RatedConcept
}

export function standing(ideas: readonly RatedConcept[], rubric: Rubric): Standing {
  const left = ideas.filter((idea) => !isOut(idea, rubric) && contradictionsOf(idea).length === 0)
  const [only] = left
  if (only === undefined) return { left }
  if (left.length === 1) return { left, first: only }
  const { first, isApart } = leadOf(left, rubric.criteria)
  return isApart ? { left, first } : { left }
}

/** Whether a gate is failed or nothing would change, whatever else is said of the idea. */
const isOut = ({ gates, ratings }: RatedConcept, rubric: Rubric): boolean =>
  rubric.gates.some(({ id }) => gates.get(id) === 'no') || ratings.get(OUTCOME) === 0

export const contradictionsOf = ({ ratings }: RatedConcept): ReturnType<typeof contradictions> =>
  contradictions(Object.fromEntries(ratings))

export interface Lead {
  readonly first: RatedConcept
  readonly second: RatedConcept
  /** Points by which the first is ahead; negative where the second is held down only by a rating of 0. */
  readonly gap: number
  /** Whether the second has more ratings of 0, which no points make up for. */
  readonly isHeld: boolean
  /** Whether the first is far enough ahead to be called first. */
  readonly isApart: boolean
  /** What is rated of every idea, on which the order rests. */
  readonly shared: readonly Criterion[]
}

/** @param left two ideas or more */
export function leadOf(left: readonly RatedConcept[], criteria: readonly Criterion[]): Lead {
  const shared = criteria.filter(({ id }) => left.every(({ ratings }) => ratings.has(id)))
  const points = (idea: RatedConcept): number =>
    shared.reduce(
      (sum, { id, weight }) => sum + (weight * idea.ratings.get(id)!) / HIGHEST_RATING,
      0,
    )
  const [first, second] = left.toSorted(
    (a, b) => zerosOf(a, criteria).length - zerosOf(b, criteria).length || points(b) - points(a),
  ) as [RatedConcept, RatedConcept]
  const gap = points(first) - points(second)
  const isHeld = zerosOf(second, criteria).length > zerosOf(first, criteria).length
  return {
    first,
    second,
    gap,
    isHeld,
    isApart: shared.length > 0 && (isHeld || gap >= TIE),
    shared,
  }
}

export const zerosOf = ({ ratings }: RatedConcept, criteria: readonly Criterion[]): Criterion[] =>
  criteria.filter(({ id }) => ratings.get(id) === 0)
