/**
 * Warnings about the outcome of a run: results of tests and outcomes of stop rules, compared with each other and with
 * the forecasts.
 */
import { stateOf } from './forecast-record.ts'
import { clauseOf } from './limit-subjects.ts'
import { keeps, readingFor, readingInNote, shownReading } from './readings.ts'
import {
  type Concept,
  type ConceptResult,
  type Forecast,
  type Run,
  type RunWarning,
  warning,
} from './run.ts'
import { limitsOf } from './written-limits.ts'

export function resultWarnings(run: Run): RunWarning[] {
  return [
    ...run.concepts.flatMap((concept, i) =>
      concept.result === undefined
        ? []
        : resultOf(concept, concept.result, `$.concepts[${i}].result`, run),
    ),
    ...unlooked(run),
    ...contradicted(run),
  ]
}

function resultOf(concept: Concept, result: ConceptResult, path: string, run: Run): RunWarning[] {
  const { decision, forecasts } = run
  const isChosen =
    decision !== null && decision.kind !== 'reject' && decision.concept_ids.includes(concept.id)
  return [
    ...(concept.test === undefined
      ? [warning(path, 'result_without_test', `"${concept.id}" has a result and no test`)]
      : []),
    ...(isChosen
      ? []
      : [
          warning(
            path,
            'result_without_decision',
            `"${concept.id}" has a result, and no decision says that it was tried`,
          ),
        ]),
    ...forecasts.flatMap((forecast, j) => {
      const at = `$.forecasts[${j}].outcome`
      if (stateOf(forecast) === 'open' && forecast.resolve_by <= result.date) {
        return [
          warning(
            at,
            'forecast_not_settled',
            `is open, and was due by ${forecast.resolve_by}; the result of "${concept.id}" was read on ${result.date}`,
          ),
        ]
      }
      const differing = otherReading(forecast, concept, result)
      if (differing !== undefined) {
        return [
          warning(
            `$.forecasts[${j}].note`,
            'figures_disagree',
            `says ${differing.noted}, and the result of "${concept.id}", read on the same day, says ${differing.observed}; correct the one that is wrong`,
          ),
        ]
      }
      const expected = forecast.outcome === 1
      return forecast.outcome !== null &&
        typeof result.passed === 'boolean' &&
        expected !== result.passed &&
        foretellsSuccess(forecast.statement, concept.test)
        ? [
            warning(
              at,
              'outcome_contradicted',
              `says that the limit of the test was ${expected ? 'reached' : 'missed'}, and the result of "${concept.id}" says that it ${result.passed ? 'passed' : 'did not pass'}; correct the one that is wrong`,
            ),
          ]
        : []
    }),
  ]
}

/** The readings of a note and of a result that were taken on one day for one limit, if they differ. */
function otherReading(forecast: Forecast, { test }: Concept, result: ConceptResult) {
  const success = clauseOf(test, 'success')
  const { note, outcome, resolved, statement } = forecast
  if (success === undefined || note === undefined || outcome === null) return undefined
  if (resolved !== result.date || !foretellsSuccess(statement, test)) return undefined
  const noted = readingInNote(note, success.limit)
  const observed = readingFor(result.observed, success.limit)
  return noted !== undefined &&
    observed !== undefined &&
    // A result that contradicts itself has another warning.
    (typeof result.passed !== 'boolean' || keeps(observed, success.limit) === result.passed) &&
    noted.unit === observed.unit &&
    noted.value !== observed.value
    ? { noted: shownReading(noted), observed: shownReading(observed) }
    : undefined
}

/** Whether a forecast states the limit that the test calls success. */
function foretellsSuccess(statement: string, test: string | undefined): boolean {
  const success = /\bsuccess:(?<limit>.*?)(?:\bfailure:|$)/is.exec(test ?? '')?.groups?.['limit']
  if (success === undefined) return false
  const [wanted, ...others] = limitsOf(success)
  return (
    wanted !== undefined &&
    others.length === 0 &&
    limitsOf(statement).some(
      ({ isStrict, side, value }) =>
        side === wanted.side && value === wanted.value && isStrict === wanted.isStrict,
    )
  )
}

/** Stop rules that nobody checked although the result is known. */
function unlooked({ concepts, decision, stop_rules: rules }: Run): RunWarning[] {
  const read = concepts.flatMap(({ id, result }) =>
    result !== undefined && decision?.concept_ids.includes(id) ? [result.date] : [],
  )
  const last = read.toSorted().at(-1)
  if (last === undefined) return []
  return rules.flatMap(({ check_by, outcome }, i) =>
    outcome === undefined && check_by <= last
      ? [
          warning(
            `$.stop_rules[${i}]`,
            'stop_rule_not_checked',
            `was to be looked at by ${check_by} and has no outcome; a result was read on ${last}`,
          ),
        ]
      : [],
  )
}

/** Warns if every test passed but a stop rule ended the work. */
function contradicted({ concepts, stop_rules: rules }: Run): RunWarning[] {
  const results = concepts.flatMap(({ result }) => (result === undefined ? [] : [result]))
  if (results.length === 0 || results.some(({ passed }) => passed !== true)) return []
  return rules.flatMap(({ outcome }, i) =>
    outcome?.kind === 'stopped' && results.some(({ date }) => date >= outcome.date)
      ? [
          warning(
            `$.stop_rules[${i}].outcome.kind`,
            'outcome_contradicted',
            `is "stopped" on ${outcome.date}, and every result says that its test passed; which holds?`,
          ),
        ]
      : [],
  )
}
