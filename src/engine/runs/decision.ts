/** Warnings about a decision for concepts that may not be adopted or tested, or about which too little is known. */
import { didYouMean } from '../values/nearest.ts'
import { isOpenTo, notAsked } from './grounds.ts'
import { lastLookIds, lastLookQuestions } from './last-look.ts'
import { agreement } from './refusals.ts'
import {
  type Concept,
  type Decision,
  gateName,
  type Run,
  type RunWarning,
  type WarningCode,
  warning,
} from './run.ts'

/** Maximum number of wrong ids that get a suggestion, and of right ids that each is compared with. */
const COMPARED_IDS = 10

/** Highest rating of evidence that is only opinion, a seller's claim or a single story. */
const THIN = 1

export function decisionWarnings(run: Run): RunWarning[] {
  return [
    ...conceptWarnings(run),
    ...adoptedFailures(run),
    ...adoptedUntested(run),
    ...unansweredDoubts(run),
    ...unaskedAffected(run),
  ]
}

function conceptWarnings({ decision, concepts }: Run): RunWarning[] {
  if (decision === null) return []
  const known = concepts.slice(0, COMPARED_IDS).map(({ id }) => id)
  return decision.concept_ids.flatMap((id, i) => {
    const path = `$.decision.concept_ids[${i}]`
    const named = concepts.filter((concept) => concept.id === id)
    if (named.length === 0) {
      const message = `no concept of this run has the id "${id}"${i < COMPARED_IDS ? didYouMean(id, known) : ''}`
      return [warning(path, 'decision_on_unknown_concept', message)]
    }
    return named.flatMap((concept) =>
      complaints(decision, concept).map(([code, message]) => warning(path, code, message)),
    )
  })
}

/** Concepts that were adopted although their own test failed, or a stop rule ended all tests, before that day. */
function adoptedFailures({ concepts, decision, stop_rules: rules }: Run): RunWarning[] {
  if (decision?.kind !== 'adopt') return []
  const at = (id: string) => `$.decision.concept_ids[${decision.concept_ids.indexOf(id)}]`
  const adopted = concepts.filter(({ id }) => decision.concept_ids.includes(id))
  const failed = adopted.filter(
    ({ result }) => result?.passed === false && result.date <= decision.date,
  )
  const stopped = rules.findIndex(
    ({ outcome }) => outcome?.kind === 'stopped' && outcome.date <= decision.date,
  )
  if (failed.length > 0) {
    return failed.map(({ id, result }) =>
      warning(
        at(id),
        'adopted_after_failure',
        `"${id}" is adopted, and its test did not pass on ${result!.date}; reject it, or test it anew with other limits`,
      ),
    )
  }
  // If there are several concepts, the rule may have ended another one.
  const [only] = adopted
  return stopped === -1 || only === undefined || concepts.length > 1 || only.result?.passed === true
    ? []
    : [
        warning(
          at(only.id),
          'adopted_after_failure',
          `"${only.id}" is adopted, and $.stop_rules[${stopped}] stopped it on ${rules[stopped]!.outcome!.date}; reject it, or test it anew with other limits`,
        ),
      ]
}

/** The highest rating of evidence at which what decides the matter is still assumed. */
const ASSUMED = 2

/**
 * Concepts that are adopted while their test is still to come or what decides the matter is assumed. A plan is adopted
 * as a whole: its test is the first of its steps.
 */
function adoptedUntested({ concepts, decision, mode }: Run): RunWarning[] {
  if (decision?.kind !== 'adopt' || mode === 'PLAN') return []
  return concepts.flatMap(({ id, ratings, result, test, test_by }): RunWarning[] => {
    const at = decision.concept_ids.indexOf(id)
    const isAhead = test_by !== undefined && test_by > decision.date
    const isAssumed = ratings !== null && ratings['evidence'] === ASSUMED
    return at === -1 || test === undefined || result !== undefined || !(isAhead || isAssumed)
      ? []
      : [
          warning(
            `$.decision.concept_ids[${at}]`,
            'adopted_untested',
            `"${id}" is to be adopted, and its test has not been run; test it first, or write down what the test showed`,
          ),
        ]
  })
}

function unansweredDoubts({ decision, last_look: look }: Run): RunWarning[] {
  if (look === undefined || look.note !== undefined) return []
  if (decision?.kind !== 'adopt' && decision?.kind !== 'test') return []
  return lastLookIds
    .filter((id) => look[id] === false)
    .map((id) =>
      warning(
        `$.last_look.${id}`,
        'doubt_unanswered',
        `the writers say no to “${lastLookQuestions[id]}”; say beside it what that means for the decision`,
      ),
    )
}

/** Somebody judged by what they do, or who is only to be told. */
const notInPerson = /\bby what (?:they|he|she) (?:do|does)\b|\b(?:told|informed)\b|\bno need\b/i

/** The last look says that those affected were asked, and an entry of what is adopted or tested says that they were not. */
function unaskedAffected({ concepts, decision, last_look: look }: Run): RunWarning[] {
  if (look?.affected_asked !== true || look.note !== undefined) return []
  if (decision?.kind !== 'adopt' && decision?.kind !== 'test') return []
  const places = concepts.flatMap(({ id, who_must_agree: people = [] }, i) =>
    decision.concept_ids.includes(id)
      ? people.flatMap((party, j) =>
          notAsked.test(party) && !notInPerson.test(party) && !agreement.test(party)
            ? [`$.concepts[${i}].who_must_agree[${j}]`]
            : [],
        )
      : [],
  )
  const [place] = places
  return place === undefined
    ? []
    : [
        warning(
          '$.last_look.affected_asked',
          'look_contradicted',
          `is true, and ${place} says that somebody was not asked; ask, or say in \`last_look.note\` why it holds all the same`,
        ),
      ]
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
  if (passed === null && !waitsForAgreement(concept)) {
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

/**
 * Whether only the gate that asks for agreements is open, and somebody has still to agree: a proposal that is laid
 * before whoever decides is complete.
 */
export const waitsForAgreement = ({ gates, who_must_agree: parties = [] }: Concept): boolean =>
  parties.some(isOpenTo) &&
  Object.entries(gates).every(
    ([gate, judged]) => (judged === null) === (gate === 'lawful_and_cleared'),
  )

function gatesThatAre(judgement: boolean | null, gates: Concept['gates']): string {
  return Object.entries(gates)
    .filter(([, judged]) => judged === judgement)
    .map(([gate]) => gateName(gate))
    .join(', ')
}
