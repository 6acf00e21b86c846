/** Warnings about high ratings and passed gates that rest on nothing that the run names. */
import { agreesInPart } from './grounds.ts'
import { agreement } from './refusals.ts'
import type { Concept, GateId, Run, RunWarning } from './run.ts'
import { warning } from './run.ts'
import { EVIDENCE, LEARNING, MEASURED, MEASURED_CRITERIA } from './score.ts'

/** Hard gates that nothing else in the run supports; the others are supported by the baseline and the test. */
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

/** Gates that are passed without a source, of concepts that are adopted or tested. */
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

/** What a rating of `MEASURED` says by its anchor. Evidence is rated by the observations of the run themselves. */
const claims: Readonly<Record<string, string>> = {
  outcome_contribution: 'that the effect has been measured',
  feasibility: 'that a trial has worked',
  adoption: 'that people have used a trial and come back to it',
  differentiation: 'that users have compared it with what they do today',
  robustness: 'that disturbances have been tried on a trial',
}

/** Words of an observation about something that was tried, and not only about how things stand. */
const tried = /\b(?:tr(?:y|ied|ial|ials)|tested|tests?|pilots?|piloted|experiments?|rehears\w+)\b/i

/** Whether an answer that the concept stands on tells of a trial: an observed change, or words that say so. */
const tellsOfTrial = ({ coordinates }: Concept, { answers }: Pick<Run, 'answers'>): boolean =>
  answers.some(
    ({ coordinate, status, text }) =>
      status === 'observation' &&
      coordinates.includes(coordinate) &&
      (!coordinate.startsWith('GRAM-C0-') || tried.test(text)),
  )

/** @param path JSONPath of the concept */
export function ratingProofWarnings(concept: Concept, path: string, run: Run): RunWarning[] {
  const { exit, rating_reasons: reasons = {}, ratings, result, test } = concept
  if (ratings === null) return []
  const isHigh = (criterion: string): boolean => ratings[criterion]! >= MEASURED
  const unproven = (criterion: string, message: string): RunWarning =>
    warning(
      `${path}.ratings.${criterion}`,
      'rating_without_observation',
      `is ${ratings[criterion]}, which ${message}`,
    )
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
      // Of a rating of 4 a reason is asked in any case.
      ratings[criterion] === MEASURED &&
      !isTried &&
      reasons[criterion] === undefined
        ? [
            unproven(
              criterion,
              `says ${claims[criterion]}, and nothing says where; name the source beside it (\`rating_reasons.${criterion}\`)`,
            ),
          ]
        : [],
    ),
    ...(isHigh(LEARNING) && (test === undefined || exit === undefined)
      ? [unproven(LEARNING, 'asks for a test that can fail and a way back; say both')]
      : []),
  ]
}
