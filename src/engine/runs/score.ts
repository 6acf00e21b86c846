/** The comparison index of a concept: seven weighted ratings, subject to four gates. */

/** What a criterion measures: the benefit of a concept, how certain that is, or what a test would teach. */
export type Measure = 'promise' | 'confidence' | 'learning'

export interface WeightedCriterion<Id extends string = string> {
  readonly id: Id
  readonly weight: number
  readonly measures: Measure
  readonly name: string
  /** Meaning of each rating from 0 to 4. */
  readonly anchors: readonly string[]
}

/** The rating that costs the most points, and what the next higher one requires. */
export interface NextStep<Id extends string = string> {
  readonly criterion: Id
  readonly rating: number
  /** Points gained by raising this rating by one. */
  readonly gain: number
  /** The anchor of the next rating. */
  readonly asks: string
}

export type ScoreStatus = 'comparable' | 'no_effect' | 'rejected' | 'held_for_investigation'

export interface Contribution<Id extends string = string> {
  readonly criterion: Id
  readonly weight: number
  readonly rating: number
  readonly contribution: number
}

/** Points of one part of the index, such as promise or confidence. */
export interface PartOfIndex {
  /** Sum of the contributions, exact. */
  readonly points: number
  /** Sum of the weights, which is the maximum number of points. */
  readonly of: number
  /** Points as a rounded percentage of the maximum. */
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
  /** What the status means for the next step; every rating of 0 is mentioned. */
  readonly meaning: string
  /** Null if every rating is 4. */
  readonly next: NextStep<Id> | null
  /** Pairs of contradictory ratings; until one is rated again, the index is not comparable. */
  readonly at_odds: readonly AtOdds[]
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
 * @param hardGatesPassed null if it is not known
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
  const status = statusOf(hardGatesPassed, ratings[OUTCOME] === 0)
  const odds = contradictions(ratings)
  return {
    // Weights are integers, so every contribution is a multiple of 0.25 and the sum is exact.
    index: partOf(contributions).points,
    status,
    hard_gates_passed: hardGatesPassed,
    promise: part('promise'),
    confidence: part('confidence'),
    contributions,
    meaning: `${meaningOf(status, odds.length > 0)}${namedOdds(criteria, ratings, odds)}${namedZeros(criteria, ratings, status)}`,
    next: nextStep(criteria, ratings),
    at_odds: odds,
  }
}

/** An index of contradictory ratings is not comparable. */
const meaningOf = (status: ScoreStatus, isAtOdds: boolean): string =>
  isAtOdds && status === 'comparable'
    ? 'All hard gates are passed, and the ratings contradict each other: the index is compared with nothing until one is rated again.'
    : meanings[status]

function namedOdds(
  criteria: readonly WeightedCriterion[],
  ratings: Readonly<Record<string, number>>,
  odds: readonly AtOdds[],
): string {
  const said = (id: string): string => {
    const { anchors, name } = criteria.find((one) => one.id === id)!
    return `${name} ${ratings[id]} (“${anchors[ratings[id]!]}”)`
  }
  return odds
    .map(({ high, low }) => ` ${said(high)} and ${lowered(said(low))} cannot both hold.`)
    .join('')
}

/** The index adds up all ratings, but a rating of 0 cannot be compensated by others, so the sentence mentions it. */
function namedZeros(
  criteria: readonly WeightedCriterion[],
  ratings: Readonly<Record<string, number>>,
  status: ScoreStatus,
): string {
  const zeros = criteria.filter(
    ({ id }) => ratings[id] === 0 && !(status === 'no_effect' && id === OUTCOME),
  )
  if (zeros.length === 0) return ''
  const named = zeros.map(
    ({ anchors, name }) => `${lowered(name)} is 0 (${lowered(anchors[0]!).replace(/\.$/, '')})`,
  )
  return ` But ${named.join(', and ')}: find out about that first, since the other ratings do not make up for it.`
}

const lowered = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1)

/**
 * The criterion that loses the most points; among equals the one with the lower rating, then the first in the rubric.
 */
function nextStep<Id extends string>(
  criteria: readonly WeightedCriterion<Id>[],
  ratings: Readonly<Record<string, number>>,
): NextStep<Id> | null {
  const open = criteria
    .map((criterion) => ({ ...criterion, rating: ratings[criterion.id]! }))
    .filter(({ rating }) => rating < HIGHEST_RATING)
  const lost = ({ rating, weight }: (typeof open)[number]): number =>
    weight * (HIGHEST_RATING - rating)
  const [most] = open.toSorted((a, b) => lost(b) - lost(a) || a.rating - b.rating)
  return most === undefined
    ? null
    : {
        criterion: most.id,
        rating: most.rating,
        gain: most.weight / HIGHEST_RATING,
        asks: most.anchors[most.rating + 1]!,
      }
}

/**
 * How much a test of a concept could show, from 0 to 10,000: high if the concept promises much and little is known
 * about it.
 */
export const worthTesting = ({
  promise,
  confidence,
}: Pick<ScoreResult, 'promise' | 'confidence'>): number =>
  promise.percent * (100 - confidence.percent)

/** Share of its points, in per cent, under which a concept promises little or little is known of it. */
export const HALF = 50

/** The criteria that say what a concept promises. */
const PROMISES: readonly string[] = ['outcome_contribution', 'differentiation']

/**
 * The ratings because of which a concept is not worth building yet, whatever its place: each of 0, and, if it promises
 * little, those of its promise that nothing has measured. The lowest comes first.
 *
 * @returns ids of criteria; empty if nothing speaks against building it
 */
export function heldDownBy(
  ratings: Readonly<Record<string, number>>,
  { promise }: Pick<ScoreResult, 'promise'>,
): string[] {
  const isWeak = promise.percent < HALF
  return Object.entries(ratings)
    .filter(
      ([id, rating]) => rating === 0 || (isWeak && rating < MEASURED && PROMISES.includes(id)),
    )
    .toSorted(([, a], [, b]) => a - b)
    .map(([id]) => id)
}

/** Two ratings whose anchors contradict each other. */
export interface AtOdds {
  /** The criterion whose rating says that something was measured, tried or used. */
  readonly high: (typeof EXCLUSIVE)[number]['high']
  /** The criterion whose rating says that nothing was. */
  readonly low: (typeof EXCLUSIVE)[number]['low']
}

/**
 * Pairs of ratings that exclude each other by the rubric: what was measured repeatedly in the intended setting, used,
 * or disturbed in a trial has been tried, and its evidence is more than opinion.
 *
 * @param ratings criterion → rating from 0 to 4; criteria may be missing
 */
export function contradictions(ratings: Readonly<Record<string, number>>): AtOdds[] {
  return EXCLUSIVE.flatMap(({ from, high, low }) =>
    (ratings[high] ?? 0) >= from && (ratings[low] ?? HIGHEST_RATING) <= UNTRIED
      ? [{ high, low }]
      : [],
  )
}

/**
 * The contradictions, and an effect measured on a smaller scale beside evidence rated as opinion, which may both be
 * true and need a source.
 */
export function ratingsAtOdds(ratings: Readonly<Record<string, number>>): AtOdds[] {
  const isClaimed =
    ratings[OUTCOME] === MEASURED && (ratings[EVIDENCE] ?? HIGHEST_RATING) <= UNTRIED
  return [...(isClaimed ? [{ high: OUTCOME, low: EVIDENCE }] : []), ...contradictions(ratings)]
}

export const OUTCOME = 'outcome_contribution' as const
export const EVIDENCE = 'evidence' as const
/** The criterion that rates the plan of a test and not observations. */
export const LEARNING = 'reversible_learning'
/** All criteria in the order of the rubric. */
export const CRITERIA: readonly string[] = [
  OUTCOME,
  'feasibility',
  EVIDENCE,
  'adoption',
  'differentiation',
  LEARNING,
  'robustness',
]
/** Highest rating of feasibility and evidence whose anchor says that nothing was tried or observed. */
const UNTRIED = 1
/** Lowest rating of the criteria below whose anchor says that something was seen, tried, used or measured. */
export const MEASURED = 3
export const MEASURED_CRITERIA: readonly string[] = CRITERIA.filter((id) => id !== LEARNING)

/** A rating of `high` from `from` on excludes a rating of `low` up to `UNTRIED`. */
const EXCLUSIVE = [
  { high: OUTCOME, from: HIGHEST_RATING, low: 'feasibility' },
  { high: OUTCOME, from: HIGHEST_RATING, low: EVIDENCE },
  { high: 'adoption', from: MEASURED, low: 'feasibility' },
  { high: 'robustness', from: MEASURED, low: 'feasibility' },
] as const

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

/** The gates grouped by their judgement. */
export interface JudgedGates<Id extends string = string> {
  readonly passed: readonly Id[]
  readonly failed: readonly Id[]
  /** Not yet judged: null or left out. */
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

/** All gates as one value: false if any failed, otherwise null if any is open, otherwise true. */
export function foldedGates({ failed, open }: JudgedGates): boolean | null {
  if (failed.length > 0) return false
  return open.length > 0 ? null : true
}
