/**
 * A run as a report: warnings, scores computed from the ratings, forecast record, coverage of the grid, open questions.
 */

import {
  type ChangeCode,
  changeCodes,
  type InternalCode,
  internalCodes,
  parseCoordinate,
} from './coordinate-code.ts'
import { type ForecastRecord, forecastRecord, stateOf } from './forecast-record.ts'
import {
  agreesInPart,
  isOpenTo,
  isUnanswered,
  notAsked,
  opennessOf,
  saysNothing,
} from './grounds.ts'
import { lastLookIds, lastLookQuestions } from './last-look.ts'
import { periodsOf } from './periods.ts'
import { agreement } from './refusals.ts'
import {
  type AnswerStatus,
  type Concept,
  type GateId,
  gateName,
  type Run,
  type RunRules,
  type RunWarning,
} from './run.ts'
import {
  type AtOdds,
  type JudgedGates,
  judgedGates,
  type NextStep,
  type PartOfIndex,
  type ScoreStatus,
  score,
  worthTesting,
} from './score.ts'
import { runWarnings } from './warnings.ts'

export interface RunReport {
  readonly run_id: string | null
  readonly mode: string
  readonly title: string
  readonly warnings: readonly RunWarning[]
  /** Best first; concepts without ratings last. */
  readonly scores: readonly ConceptScore[]
  readonly order: ConceptOrder
  readonly forecasts: ForecastRecord
  readonly coverage: Coverage
  readonly open_questions: readonly OpenQuestion[]
}

export interface ConceptScore {
  readonly concept: string
  readonly title: string
  /** `not_rated` if there are no ratings. */
  readonly status: ScoreStatus | 'not_rated'
  readonly index: number | null
  /** The index recorded in the document. */
  readonly recorded_index: number | null
  readonly promise: PartOfIndex | null
  readonly confidence: PartOfIndex | null
  readonly next: NextStep | null
  /** Pairs of contradictory ratings; a concept with some is left out of the order. */
  readonly at_odds: readonly AtOdds[]
  readonly gates: JudgedGates<GateId>
}

/**
 * Ids of the comparable concepts in two orders, since a test rarely teaches most about the concept that is known best.
 */
export interface ConceptOrder {
  /** Most promising and least known first. */
  readonly to_test: readonly string[]
  /** Highest index first. */
  readonly to_build: readonly string[]
}

export interface Coverage {
  /** Number of cells in the grid. */
  readonly cells: number
  /** Number of cells with an answer of any status except not-applicable. */
  readonly answered_cells: number
  readonly answers: number
  readonly by_status: Readonly<Record<AnswerStatus, number>>
  /** Number of answers in each cell, by change level and internal variable; cells without one are left out. */
  readonly grid: readonly CellCoverage[]
}

export interface CellCoverage {
  readonly change: ChangeCode
  readonly internal: InternalCode
  readonly answers: number
  readonly not_applicable: number
}

/** A question that the run leaves open. */
export interface OpenQuestion {
  readonly path: string
  readonly question: string
}

/** @param run a document that satisfies the run schema */
export function runReport(run: Run, rules: RunRules): RunReport {
  const scores = run.concepts
    .map((concept) => conceptScore(concept, rules))
    .toSorted((a, b) => rank(b) - rank(a) || (b.index ?? -1) - (a.index ?? -1))
  return {
    run_id: run.run_id,
    mode: run.mode,
    title: run.title,
    warnings: runWarnings(run, rules),
    scores,
    order: orderOf(scores),
    forecasts: forecastRecord(run.forecasts),
    coverage: coverageOf(run),
    open_questions: openQuestions(run, rules.today),
  }
}

function conceptScore(concept: Concept, { criteria }: RunRules): ConceptScore {
  const { id, title, ratings, hard_gates_passed, index = null } = concept
  const scored = ratings === null ? undefined : score(criteria, ratings, hard_gates_passed)
  return {
    concept: id,
    title,
    status: scored?.status ?? 'not_rated',
    index: scored?.index ?? null,
    recorded_index: index,
    promise: scored?.promise ?? null,
    confidence: scored?.confidence ?? null,
    next: scored?.next ?? null,
    at_odds: scored?.at_odds ?? [],
    gates: judgedGates(Object.keys(concept.gates) as GateId[], concept.gates),
  }
}

function orderOf(scores: readonly ConceptScore[]): ConceptOrder {
  const rated = scores.flatMap(({ at_odds: odds, concept, confidence, promise, status }) =>
    status === 'comparable' && odds.length === 0 && confidence !== null && promise !== null
      ? [{ concept, worth: worthTesting({ confidence, promise }) }]
      : [],
  )
  return {
    to_test: rated.toSorted((a, b) => b.worth - a.worth).map(({ concept }) => concept),
    to_build: rated.map(({ concept }) => concept),
  }
}

const ranks: Record<ConceptScore['status'], number> = {
  comparable: 4,
  held_for_investigation: 3,
  not_rated: 2,
  no_effect: 1,
  rejected: 0,
}

const rank = ({ status }: ConceptScore): number => ranks[status]

function coverageOf({ answers }: Run): Coverage {
  const placed = answers.map(({ coordinate, status }) => ({
    ...parseCoordinate(coordinate)!,
    status,
  }))
  const byCell = Map.groupBy(placed, ({ change, internal }) => `${change}-${internal}`)
  const grid = changeCodes.flatMap((change) =>
    internalCodes.flatMap((internal) => {
      const own = byCell.get(`${change}-${internal}`)
      if (own === undefined) return []
      const not = own.filter(({ status }) => status === 'not-applicable').length
      return [{ change, internal, answers: own.length - not, not_applicable: not }]
    }),
  )
  const ofStatus = (wanted: AnswerStatus) =>
    answers.filter(({ status }) => status === wanted).length
  return {
    cells: changeCodes.length * internalCodes.length,
    answered_cells: grid.filter((cell) => cell.answers > 0).length,
    answers: answers.length,
    by_status: {
      observation: ofStatus('observation'),
      assumption: ofStatus('assumption'),
      hypothesis: ofStatus('hypothesis'),
      transformation: ofStatus('transformation'),
      'not-applicable': ofStatus('not-applicable'),
    },
    grid,
  }
}

function openQuestions(run: Run, today: string): OpenQuestion[] {
  const { answers, baseline, concepts, decision, forecasts, stop_rules: stopRules } = run
  const open = (path: string, question: string): OpenQuestion => ({ path, question })
  return [
    ...(baseline.statement === null
      ? [open('$.baseline.statement', 'What holds today, in figures and with a date?')]
      : []),
    ...unanswered(run),
    ...promised(run),
    ...answers.flatMap(({ status, text }, i) =>
      status === 'assumption'
        ? [open(`$.answers[${i}]`, `Who can look up whether this holds? ${text}`)]
        : [],
    ),
    ...concepts.flatMap(({ gates, ratings, title }, i) => [
      ...judgedGates(Object.keys(gates), gates).open.map((gate) =>
        open(`$.concepts[${i}].gates.${gate}`, `Does “${title}” pass the gate ${gateName(gate)}?`),
      ),
      ...(ratings === null
        ? [open(`$.concepts[${i}].ratings`, `How is “${title}” rated on the seven criteria?`)]
        : []),
    ]),
    ...forecasts.flatMap((forecast, i) => {
      if (stateOf(forecast) !== 'open') return []
      const { resolve_by, statement } = forecast
      const due = resolve_by < today ? `Overdue since ${resolve_by}` : `Due by ${resolve_by}`
      return [open(`$.forecasts[${i}].outcome`, `${due}: did it come true? ${statement}`)]
    }),
    ...targetDue(run, today),
    ...untested(run, today),
    ...untaken(run),
    ...unplaced(run),
    ...stopRules.flatMap(({ check_by, outcome, rule }, i) =>
      outcome === undefined && check_by < today
        ? [open(`$.stop_rules[${i}]`, `To be checked by ${check_by}: was it? ${rule}`)]
        : [],
    ),
    ...(decision === null ? [open('$.decision', 'What is decided, and by whom?')] : []),
    ...notYes(run),
  ]
}

/** People whose answer is still missing for a concept that is decided on or still considered. */
function unanswered({ concepts, decision }: Run): OpenQuestion[] {
  if (decision?.kind === 'reject' || decision?.kind === 'close') return []
  return concepts.flatMap(({ gates, id, result, title, who_must_agree: people = [] }, i) => {
    const isConsidered =
      result === undefined &&
      !Object.values(gates).includes(false) &&
      (decision === null || decision.concept_ids.includes(id))
    if (!isConsidered) return []
    return people.flatMap((party, at): OpenQuestion[] => {
      const lack = lackOf(party, decision?.date)
      return lack === undefined
        ? []
        : [
            {
              path: `$.concepts[${i}].who_must_agree[${at}]`,
              question: `${lack(`“${title}”`)} ${party}`,
            },
          ]
    })
  })
}

/** What an entry of `who_must_agree` lacks, as a sentence about a concept; undefined if it lacks nothing. */
function lackOf(
  party: string,
  decided: string | undefined,
): ((concept: string) => string) | undefined {
  const waits = (concept: string): string => `${concept} waits for an answer.`
  if (agreesInPart(party)) return (concept) => `${concept} is agreed to in part.`
  if (isOpenTo(party) && notAsked.test(party))
    return (concept) => `${concept} waits for somebody who was not asked.`
  if (opennessOf(party) === 'in part') return (concept) => `${concept} is agreed to in part.`
  if (opennessOf(party) === 'decides') return (concept) => `${concept} is still to be decided.`
  if (isOpenTo(party) || isUnanswered(party)) return waits
  if (saysNothing(party)) return (concept) => `Nothing says whether ${concept} is agreed to.`
  return !agreement.test(party) && isPromise(party, decided) ? waits : undefined
}

/** Promises in the note of the last look, with a day that was still in the future. */
function promised({ concepts, last_look: look }: Run): OpenQuestion[] {
  if (look?.note === undefined || concepts.some(({ result }) => result !== undefined)) return []
  return look.note
    .split(/(?<=[.!?])\s+/)
    .filter((part) => isPromise(part, look.date))
    .map((part) => ({ path: '$.last_look.note', question: `Promised: was it done? ${part}` }))
}

const deadline = /\b(?:by|before)(?: the)? $/i

/** Whether a text has a deadline after the day on which it was written. */
const isPromise = (text: string, written = ''): boolean =>
  periodsOf(text).some(({ index, last }) => last > written && deadline.test(text.slice(0, index)))

/** A target whose date has passed, without a result about it. */
function targetDue({ concepts, decision, target }: Run, today: string): OpenQuestion[] {
  if (decision === null || target?.by === undefined || target.by >= today) return []
  return concepts.some(({ result }) => result !== undefined)
    ? []
    : [
        {
          path: '$.target',
          question: `Due on ${target.by}: was it reached? ${target.statement}`,
        },
      ]
}

/** Concepts without a result whose test is over, by its own date or by the last stop rule. */
function untested({ concepts, decision, stop_rules: rules }: Run, today: string): OpenQuestion[] {
  const last = rules
    .map(({ check_by }) => check_by)
    .toSorted()
    .at(-1)
  if (decision === null) return []
  const isPast = (day: string | undefined): boolean => day !== undefined && day < today
  return concepts.flatMap(({ id, result, test, test_by = last, title }, i) =>
    result === undefined &&
    test !== undefined &&
    isPast(test_by) &&
    decision.concept_ids.includes(id)
      ? [
          {
            path: `$.concepts[${i}].result`,
            question: `What did the test of “${title}” show, and what follows?`,
          },
        ]
      : [],
  )
}

/** Changes that no concept uses, as long as nothing is decided; after a decision they become warnings. */
function untaken({ answers, concepts, decision }: Run): OpenQuestion[] {
  if (decision !== null || concepts.length === 0) return []
  const taken = new Set(concepts.flatMap(({ coordinates }) => coordinates))
  return answers.flatMap(({ coordinate, status, text }, i) =>
    status === 'transformation' && !taken.has(coordinate)
      ? [
          {
            path: `$.answers[${i}]`,
            question: `Which concept takes this up, or why does none? ${text}`,
          },
        ]
      : [],
  )
}

/** Ideas that were neither assigned to a question nor dropped with a note. */
function unplaced({ decision, ideas = [] }: Run): OpenQuestion[] {
  if (decision !== null) return []
  return ideas.map(({ text }, i) => ({
    path: `$.ideas[${i}]`,
    question: `Is this idea taken further, and at which question? ${text}`,
  }))
}

/** Questions of the last look that were not answered with yes. */
function notYes({ last_look: look }: Run): OpenQuestion[] {
  if (look === undefined) return []
  return lastLookIds
    .filter((id) => look[id] !== true)
    .map((id) => ({
      path: `$.last_look.${id}`,
      question:
        look[id] === false ? `The writers say no: ${lastLookQuestions[id]}` : lastLookQuestions[id],
    }))
}
