/** Warnings on a decision for concepts that may not be adopted or tested, or of which too little is known. */
import { didYouMean } from '../values/nearest.ts'
import { lastLookIds, lastLookQuestions } from './last-look.ts'
import { agreement } from './plan.ts'
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

export function decisionWarnings(run: Run): RunWarning[] {
  const { decision, concepts } = run
  if (decision === null) return []
  const known = concepts.slice(0, COMPARED_IDS).map(({ id }) => id)
  const named = decision.concept_ids.flatMap((id, i) => {
    const path = `$.decision.concept_ids[${i}]`
    const holders = concepts.filter((concept) => concept.id === id)
    if (holders.length === 0) {
      const message = `no concept of this run has the id "${id}"${i < COMPARED_IDS ? didYouMean(id, known) : ''}`
      return [{ path, code: 'decision_on_unknown_concept' as const, message }]
    }
    return holders.flatMap((concept) =>
      complaints(decision, concept).map(([code, message]) => ({ path, code, message })),
    )
  })
  return [...named, ...unprovenGates(run), ...unansweredDoubts(run)]
}

/** Gates that nothing else in the run bears out: a baseline and a test stand in it. */
const CLEARED = ['lawful_and_cleared', 'no_unacceptable_harm'] as const

function unprovenGates({ concepts, decision }: Run): RunWarning[] {
  if (decision?.kind !== 'adopt') return []
  return concepts.flatMap(({ gate_evidence: evidence = {}, gates, id, who_must_agree = [] }, i) =>
    !decision.concept_ids.includes(id)
      ? []
      : CLEARED.filter(
          (gate) =>
            gates[gate] === true &&
            (evidence[gate] ?? []).length === 0 &&
            !(gate === 'lawful_and_cleared' && who_must_agree.some((one) => agreement.test(one))),
        ).map((gate) => ({
          path: `$.concepts[${i}].gates.${gate}`,
          code: 'gate_without_source' as const,
          message:
            'is true, and nothing says what that rests on: who cleared it, or what was checked and when',
        })),
  )
}

function unansweredDoubts({ decision, last_look: look }: Run): RunWarning[] {
  if (look === undefined || look.note !== undefined) return []
  if (decision?.kind !== 'adopt' && decision?.kind !== 'test') return []
  return lastLookIds
    .filter((id) => look[id] === false)
    .map((id) => ({
      path: `$.last_look.${id}`,
      code: 'doubt_unanswered' as const,
      message: `the writers say no to “${lastLookQuestions[id]}”; say beside it what that means for the decision`,
    }))
}

/** The highest rating of evidence that is opinion, the word of a seller or a single story. */
const THIN = 1

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
  if (kind === 'adopt' && ratings !== null && ratings['evidence']! <= THIN) {
    found.push([
      'adopted_on_thin_evidence',
      `"${id}" is to be adopted and its evidence is rated ${ratings['evidence']} of 4; test it first, or say what has been observed`,
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
