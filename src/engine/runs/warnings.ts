/** Warnings about a run: mistakes that the schema cannot detect. */
import { SHOWN_NAME } from '../values/json-path.ts'
import { didYouMean } from '../values/nearest.ts'
import { truncate } from '../values/truncate.ts'
import { coordinatePattern, parseCoordinate } from './coordinate-code.ts'
import { copyWarnings } from './copies.ts'
import { costWarnings } from './costs.ts'
import { dateWarnings } from './dates.ts'
import { decisionWarnings } from './decision.ts'
import { duplicateWarnings, placeholderWarnings } from './entries.ts'
import { figureWarnings } from './figures.ts'
import { noteWarnings } from './forecast-notes.ts'
import { groundWarnings, isAwaited, setsConditions } from './grounds.ts'
import { limitWarnings } from './limits.ts'
import { modeWarnings } from './mode-steps.ts'
import { periodWarnings } from './periods.ts'
import { planWarnings } from './plan.ts'
import { gateProofWarnings, ratingProofWarnings } from './proofs.ts'
import { refusalWarnings } from './refusals.ts'
import { resultWarnings } from './results.ts'
import type { AnswerStatus, Concept, Run, RunRules, RunWarning, WarningCode } from './run.ts'
import { saidDateWarnings } from './said-dates.ts'
import { scaleWarnings } from './scales.ts'
import { HIGHEST_RATING, ratingsAtOdds, score } from './score.ts'
import { targetMetWarnings } from './target-met.ts'
import { testWeekWarnings } from './test-weeks.ts'

/** Maximum number of warnings in a report. */
const LISTED_WARNINGS = 1000

/**
 * @param run a document that satisfies the run schema
 * @returns the warnings in the order of the document's parts, 1,000 at most
 */
export function runWarnings(run: Run, rules: RunRules): RunWarning[] {
  const answered = answeredCoordinates(run)
  return [
    ...baselineWarnings(run),
    ...run.concepts.flatMap((concept, i) => [
      ...ratingWarnings(concept, `$.concepts[${i}]`, run, rules),
      ...gateWarnings(concept, `$.concepts[${i}]`, run),
      ...citationWarnings(concept, `$.concepts[${i}]`, answered),
      ...expressionWarnings(concept, `$.concepts[${i}].expression`, rules.operators),
    ]),
    ...linkWarnings(run, answered),
    ...forecastWarnings(run, answered),
    ...decisionWarnings(run),
    ...gateProofWarnings(run),
    ...duplicateWarnings(run),
    ...placeholderWarnings(run),
    ...copyWarnings(run, rules.copied),
    ...figureWarnings(run),
    ...limitWarnings(run),
    ...targetMetWarnings(run),
    ...groundWarnings(run),
    ...planWarnings(run, rules.today),
    ...refusalWarnings(run),
    ...resultWarnings(run),
    ...dateWarnings(run, rules.today),
    ...periodWarnings(run),
    ...testWeekWarnings(run),
    ...scaleWarnings(run),
    ...saidDateWarnings(run),
    ...costWarnings(run),
    ...noteWarnings(run),
    ...modeWarnings(run),
  ].slice(0, LISTED_WARNINGS)
}

/** Coordinates with an answer of any status except not-applicable, and those with a change. */
interface Answered {
  readonly any: ReadonlySet<string>
  readonly changed: ReadonlySet<string>
}

function answeredCoordinates({ answers }: Run): Answered {
  const withStatus = (is: (status: AnswerStatus) => boolean) =>
    new Set(answers.filter(({ status }) => is(status)).map(({ coordinate }) => coordinate))
  return {
    any: withStatus((status) => status !== 'not-applicable'),
    changed: withStatus((status) => status === 'transformation'),
  }
}

const warning = (path: string, code: WarningCode, message: string): RunWarning => ({
  path,
  code,
  message,
})

function baselineWarnings({ baseline, answers, concepts }: Run): RunWarning[] {
  if (baseline.statement !== null) return []
  const proposes = concepts.length > 0 || answers.some(({ status }) => status === 'transformation')
  return proposes
    ? [
        warning(
          '$.baseline.statement',
          'baseline_missing',
          'a change is proposed and the baseline is not stated; say what holds today, in figures',
        ),
      ]
    : []
}

/** What the anchor of a high rating requires. */
function whatWasSeen(criterion: string, rating: number): string {
  if (criterion === 'adoption') return 'people who have used a trial'
  if (criterion === 'robustness') return 'disturbances that were tried on a trial'
  return `an effect measured ${rating === HIGHEST_RATING ? 'in the intended setting more than once' : 'on a smaller scale or in a near case'}`
}

function ratingWarnings(concept: Concept, path: string, run: Run, rules: RunRules): RunWarning[] {
  const { ratings, index, rating_reasons: reasons, hard_gates_passed: gates } = concept
  if (ratings === null) {
    return reasons === undefined || Object.keys(reasons).length === 0
      ? []
      : [
          warning(
            `${path}.rating_reasons`,
            'reason_without_rating',
            'reasons are given, and the concept is not rated',
          ),
        ]
  }
  const given = score(rules.criteria, ratings, gates).index
  return [
    ...(typeof index === 'number' && index !== given
      ? [warning(`${path}.index`, 'index_differs', `is ${index}; the ratings give ${given}`)]
      : []),
    ...ratingProofWarnings(concept, path, run),
    ...ratingsAtOdds(ratings).map(({ high, low }) =>
      warning(
        `${path}.ratings.${low}`,
        'ratings_at_odds',
        `is ${ratings[low]}, and ${high} is ${ratings[high]}, which asks for ${whatWasSeen(high, ratings[high]!)}; name where, or rate one of the two again`,
      ),
    ),
    ...Object.entries(ratings)
      .filter(
        ([criterion, rating]) => rating === HIGHEST_RATING && reasons?.[criterion] === undefined,
      )
      .map(([criterion]) =>
        warning(
          `${path}.ratings.${criterion}`,
          'rating_without_reason',
          `is ${HIGHEST_RATING} and has no reason; say beside the rating what has been done and seen (\`rating_reasons.${criterion}\`)`,
        ),
      ),
  ]
}

/** Number of characters of an entry of `who_must_agree` that a warning quotes. */
const SHOWN_PARTY = 100

/** Parties that give money or custom but no permission: their answer does not settle legal questions. */
const payers =
  /^[^:]*\b(?:finance|financial|budget|treasurer|treasury|bursar|accountants?|accounting|controller|sponsors?|procurement|purchasing|sales|marketing|customers?)\b/i

const isPermission = (party: string): boolean => isAwaited(party) && !payers.test(party)

function gateWarnings(concept: Concept, path: string, run: Run): RunWarning[] {
  const { gates, gate_evidence: evidence = {}, test, exit, who_must_agree: people = [] } = concept
  const isCleared = gates['lawful_and_cleared'] === true
  const awaited = isCleared ? people.find(isPermission) : undefined
  const asking =
    isCleared && awaited === undefined && (evidence['lawful_and_cleared'] ?? []).length === 0
      ? people.find((party) => setsConditions(party) && !payers.test(party))
      : undefined
  return [
    ...(asking === undefined
      ? []
      : [
          warning(
            `${path}.gates.lawful_and_cleared`,
            'gate_contradicted',
            `is true, and “${truncate(asking, SHOWN_PARTY)}” is no yes; name the paper that clears it, or wait for the answer (\`gate_evidence.lawful_and_cleared\`)`,
          ),
        ]),
    ...(awaited === undefined
      ? []
      : [
          warning(
            `${path}.gates.lawful_and_cleared`,
            'gate_contradicted',
            `is true, and “${truncate(awaited, SHOWN_PARTY)}” is still to agree; if it needs that permission, nobody can know yet that it is cleared`,
          ),
        ]),
    ...(gates['baseline_recorded'] === true && run.baseline.statement === null
      ? [
          warning(
            `${path}.gates.baseline_recorded`,
            'gate_contradicted',
            'is true, and the baseline is not stated',
          ),
        ]
      : []),
    ...(gates['test_and_exit_defined'] === true && run.stop_rules.length === 0
      ? [
          warning(
            `${path}.gates.test_and_exit_defined`,
            'gate_contradicted',
            'is true, and the run has no stop rule',
          ),
        ]
      : []),
    ...(gates['test_and_exit_defined'] === true && test !== undefined && test === exit
      ? [
          warning(
            `${path}.gates.test_and_exit_defined`,
            'gate_contradicted',
            'is true, and test and exit are the same text',
          ),
        ]
      : []),
  ]
}

function citationWarnings(
  { coordinates }: Concept,
  path: string,
  answered: Answered,
): RunWarning[] {
  return [
    ...coordinates.flatMap((coordinate, i) =>
      unanswered(`${path}.coordinates[${i}]`, coordinate, answered),
    ),
    ...(coordinates.some((coordinate) => answered.changed.has(coordinate))
      ? []
      : [
          warning(
            `${path}.coordinates`,
            'concept_without_transformation',
            'none of these is answered by a transformation; say what the concept changes',
          ),
        ]),
  ]
}

function unanswered(path: string, coordinate: string, answered: Answered): RunWarning[] {
  const message = `no answer of this run is about ${coordinate}`
  return answered.any.has(coordinate) ? [] : [warning(path, 'unanswered_coordinate', message)]
}

/** Maximum number of unknown names of an expression that are listed. */
const LISTED_NAMES = 10

const namedCoordinates = new RegExp(coordinatePattern.slice(1, -1), 'g')

function expressionWarnings(
  { expression, coordinates }: Concept,
  path: string,
  operators: readonly string[],
): RunWarning[] {
  if (expression === undefined) return []
  const named = distinct(expression.match(/\bGRAM-[A-Z0-9-]*/g))
  const names = distinct(expression.replaceAll(namedCoordinates, '').match(/\b[A-Z]{2,}(?=\s*\()/g))
  return [
    ...named
      .filter((coordinate) => !coordinates.includes(coordinate))
      .slice(0, LISTED_NAMES)
      .map((coordinate) =>
        parseCoordinate(coordinate) === undefined
          ? `${truncate(coordinate, SHOWN_NAME)} is no coordinate`
          : `${coordinate} is not among the concept's coordinates`,
      ),
    ...names
      .filter((name) => !operators.includes(name))
      .slice(0, LISTED_NAMES)
      .map(
        (name) =>
          `no operator is called ${truncate(name, SHOWN_NAME)}${didYouMean(name, operators)}`,
      ),
    ...(isBalanced(expression) ? [] : ['the brackets do not match']),
  ].map((message) => warning(path, 'expression_differs', message))
}

const distinct = (words: readonly string[] | null): string[] => [...new Set(words)]

function isBalanced(text: string): boolean {
  let depth = 0
  for (const character of text) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (depth < 0) return false
  }
  return depth === 0
}

function linkWarnings({ links = [] }: Run, answered: Answered): RunWarning[] {
  return links.flatMap(({ from, to }, i) => [
    ...unanswered(`$.links[${i}].from`, from, answered),
    ...unanswered(`$.links[${i}].to`, to, answered),
    ...(from === to
      ? [warning(`$.links[${i}]`, 'link_to_itself', `leads from ${from} to itself`)]
      : []),
  ])
}

function forecastWarnings({ forecasts }: Run, answered: Answered): RunWarning[] {
  return forecasts.flatMap((forecast, i) => {
    const { coordinate, made, note, outcome, probability, resolved, source } = forecast
    const path = `$.forecasts[${i}]`
    return [
      ...(source === undefined
        ? [warning(path, 'forecast_without_source', 'names no source that will settle it')]
        : []),
      ...(made === undefined
        ? [warning(path, 'forecast_without_day', 'does not say when it was made')]
        : []),
      ...(probability === 0 || probability === 1
        ? [
            warning(
              `${path}.probability`,
              'certain_forecast',
              `is ${probability}; what is certain needs no forecast`,
            ),
          ]
        : []),
      ...(outcome === null && resolved !== undefined && note === undefined
        ? [
            warning(
              `${path}.resolved`,
              'resolved_without_outcome',
              'is given, and the outcome is null; if the statement is void, say why in note',
            ),
          ]
        : []),
      ...(coordinate === undefined ? [] : unanswered(`${path}.coordinate`, coordinate, answered)),
    ]
  })
}
