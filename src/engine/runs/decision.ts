/** Warnings on a decision for concepts that may not be adopted or tested. */
import { didYouMean } from '../values/nearest.ts'
import {
  type Concept,
  type Decision,
  gateName,
  type Run,
  type RunWarning,
  type WarningCode,
} from './run.ts'

/** Maximum number of wrong ids for which a right one is suggested, and of right ids that each is compared with. */
const COMPARED_IDS = 10

export function decisionWarnings({ decision, concepts }: Run): RunWarning[] {
  if (decision === null) return []
  const known = concepts.slice(0, COMPARED_IDS).map(({ id }) => id)
  return decision.concept_ids.flatMap((id, i) => {
    const path = `$.decision.concept_ids[${i}]`
    const named = concepts.filter((concept) => concept.id === id)
    if (named.length === 0) {
      const message = `no concept of this run has the id "${id}"${i < COMPARED_IDS ? didYouMean(id, known) : ''}`
      return [{ path, code: 'decision_on_unknown_concept' as const, message }]
    }
    return named.flatMap((concept) =>
      complaints(decision, concept).map(([code, message]) => ({ path, code, message })),
    )
  })
}

function complaints({ kind }: Decision, concept: Concept): [WarningCode, string][] {
  const { id, gates, hard_gates_passed: passed, ratings } = concept
  if (kind !== 'adopt' && kind !== 'test') return []
  const verb = kind === 'adopt' ? 'adopted' : 'tested'
  const found: [WarningCode, string][] = []
  if (passed === false) {
    found.push([
      'decision_on_rejected_concept',
      `"${id}" is to be ${verb} and failed ${gatesThatAre(false, gates)}`,
    ])
  }
  if (passed === null) {
    found.push([
      'decision_on_held_concept',
      `"${id}" is to be ${verb} and is not yet judged for ${gatesThatAre(null, gates)}`,
    ])
  }
  if (ratings === null && kind === 'adopt') {
    found.push(['decision_on_unrated_concept', `"${id}" is to be adopted and has no ratings`])
  }
  if (ratings?.['outcome_contribution'] === 0) {
    found.push([
      'decision_on_concept_without_effect',
      `"${id}" is to be ${verb} and is rated 0 for outcome: it moves nothing that the baseline counts`,
    ])
  }
  return found
}

function gatesThatAre(judgement: boolean | null, gates: Concept['gates']): string {
  return Object.entries(gates)
    .filter(([, judged]) => judged === judgement)
    .map(([gate]) => gateName(gate))
    .join(', ')
}
