/** Warnings about high ratings and passed gates for which the run gives no source. */
import { agreesInPart } from './grounds.ts'
import { agreement } from './refusals.ts'
import type { Concept, GateId, Run, RunWarning } from './run.ts'
import { warning } from './run.ts'
import { EVIDENCE, LEARNING, MEASURED, MEASURED_CRITERIA } from './score.ts'

/** Hard gates that need a source of their own; baseline and test support the others. */
const UNSUPPORTED: readonly GateId[] = ['lawful_and_cleared', 'no_unacceptable_harm']

/**
 * @returns whether a passed gate rests on something that the run names: evidence of its own, an agreement of somebody
 *   who has to give it while nobody has agreed in part alone, or, of the two gates about the record, the baseline and
 *   the test themselves
 */
export function isGateProven(
  { gate_evidence: evidence = {}, who_must_agree: people = [] }: Concept,
  gate: string,
): boolean {
  if (!UNSUPPORTED.some((id) => id === gate)) return true
  if ((evidence[gate] ?? []).length > 0) return true
  return (
    gate === 'lawful_and_cleared' &&
    people.some((party) => agreement.test(party)) &&
    !people.some(agreesInPart)
  )
}

/** Warnings about gates passed without a source, for concepts that are adopted or tested. */
export function gateProofWarnings({ concepts, decision }: Run): RunWarning[] {
  if (decision?.kind !== 'adopt' && decision?.kind !== 'test') return []
  const chosen = decision.kind === 'adopt' ? 'adopted' : 'tested'
  return concepts.flatMap((concept, i) => {
    if (!decision.concept_ids.includes(concept.id)) return []
    return UNSUPPORTED.filter(
      (gate) => concept.gates[gate] === true && !isGateProven(concept, gate),
    ).map((gate) =>
      warning(
        `$.concepts[${i}].gates.${gate}`,
        'gate_without_source',
        `is true of what is ${chosen}, and nothing says what that rests on; say at the gate who cleared it, or what was checked and when (\`gate_evidence.${gate}\`)`,
      ),
    )
  })
}

/** What the anchor of a rating of `MEASURED` claims. Evidence is missing, since the run's observations prove it. */
const claims: Readonly<Record<string, string>> = {
  outcome_contribution: 'that the effect has been measured',
  feasibility: 'that a trial has worked',
  adoption: 'that people have used a trial and come back to it',
  differentiation: 'that users have compared it with what they do today',
  robustness: 'that disturbances have been tried on a trial',
}

/** Words by which an observation is about a trial and not only about the present state. */
const tried = /\b(?:tr(?:y|ied|ial|ials)|tested|tests?|pilots?|piloted|experiments?|rehears\w+)\b/i

/** Whether an answer at the concept's coordinates is about a trial: an observed change, or words for it. */
const tellsOfTrial = ({ coordinates }: Concept, { answers }: Pick<Run, 'answers'>): boolean =>
  answers.some(
    ({ coordinate, status, text }) =>
      status === 'observation' &&
      coordinates.includes(coordinate) &&
      (!coordinate.startsWith('GRAM-C0-') || tried.test(text)),
  )

/** A high rating of which nothing says where it was seen. */
export interface UnprovenRating {
  readonly criterion: string
  readonly rating: number
  /** What follows “is 3, which”: what such a rating asks for, and that it is missing. */
  readonly lack: string
  /** Whether a source named as the reason of the rating would settle it. */
  readonly needsReason: boolean
}

export function unprovenRatings(concept: Concept, run: Run): UnprovenRating[] {
  const { exit, rating_reasons: reasons = {}, ratings, result, test } = concept
  if (ratings === null) return []
  const isHigh = (criterion: string): boolean => ratings[criterion]! >= MEASURED
  const unproven = (criterion: string, lack: string, needsReason = false): UnprovenRating => ({
    criterion,
    rating: ratings[criterion]!,
    lack,
    needsReason,
  })
  const observed = new Set(
    run.answers.flatMap(({ coordinate, status }) => (status === 'observation' ? coordinate : [])),
  )
  // A result without evidence has a warning of its own.
  const isTried = result !== undefined || tellsOfTrial(concept, run)
  return [
    ...(isHigh(EVIDENCE) && !concept.coordinates.some((code) => observed.has(code))
      ? [
          unproven(
            EVIDENCE,
            "asks for dated observations; none of the concept's coordinates is answered by one",
          ),
        ]
      : []),
    ...MEASURED_CRITERIA.flatMap((criterion) =>
      claims[criterion] !== undefined &&
      // A rating of 4 always needs a reason, by another check.
      ratings[criterion] === MEASURED &&
      !isTried &&
      reasons[criterion] === undefined
        ? [unproven(criterion, `says ${claims[criterion]}, and nothing says where`, true)]
        : [],
    ),
    ...(isHigh(LEARNING) && (test === undefined || exit === undefined)
      ? [unproven(LEARNING, 'asks for a test that can fail and a way back; say both')]
      : []),
  ]
}

/** @param path JSONPath of the concept */
export const ratingProofWarnings = (concept: Concept, path: string, run: Run): RunWarning[] =>
  unprovenRatings(concept, run).map(({ criterion, lack, needsReason, rating }) =>
    warning(
      `${path}.ratings.${criterion}`,
      'rating_without_observation',
      `is ${rating}, which ${lack}${needsReason ? `; name the source beside it (\`rating_reasons.${criterion}\`)` : ''}`,
    ),
  )
