/**
 * Warnings about the limits of a run: limits that every reading meets or none can meet, limits that contradict one
 * another, and limits that a stated reading contradicts.
 */
import { haveOneWindow } from './count-windows.ts'
import { clauseOf, haveOneSubject, onlyLimit } from './limit-subjects.ts'
import { keeps, readingFor, readingInNote, shownReading } from './readings.ts'
import { type Run, type RunWarning, warning } from './run.ts'
import { sentencesOf } from './written-figures.ts'
import {
  allows,
  type Limit,
  limitsOf,
  overlap,
  READ_CHARACTERS,
  reachOf,
} from './written-limits.ts'

export function limitWarnings(run: Run): RunWarning[] {
  return [...idle(run), ...crossing(run), ...lateStops(run), ...reached(run), ...verdicts(run)]
}

function idle({ concepts, forecasts, stop_rules: rules }: Run): RunWarning[] {
  const find = (path: string, text: string | undefined, every: string, none: string) =>
    sentencesOf((text ?? '').slice(0, READ_CHARACTERS)).flatMap((sentence) =>
      limitsOf(sentence).flatMap((limit): RunWarning[] => {
        const reach = reachOf(limit)
        if (reach === undefined) return []
        const of = limit.whole === undefined ? '' : `, of ${limit.whole}`
        const said =
          reach === 'every' ? `holds of every reading; ${every}` : `can never be read; ${none}`
        return [warning(path, 'idle_limit', `“${limit.text}”${of}, ${said}`)]
      }),
    )
  return [
    ...concepts.flatMap(({ test }, i) =>
      find(
        `$.concepts[${i}].test`,
        test,
        'say a limit that a reading could miss',
        'say a limit that a reading could reach',
      ),
    ),
    ...forecasts.flatMap(({ statement }, i) =>
      find(
        `$.forecasts[${i}].statement`,
        statement,
        'say what could turn out wrong',
        'say what could come true',
      ),
    ),
    ...rules.flatMap(({ rule }, i) =>
      find(`$.stop_rules[${i}].rule`, rule, 'it ends the work at once', 'it never ends the work'),
    ),
  ]
}

/** Time spans in which a limit is measured: “two weeks”. */
const spansOf = (text: string): string[] =>
  (text.match(/\b[\p{L}\d]+ (?:day|week|month|session|shift|episode)s?\b/giu) ?? []).map((span) =>
    span.toLowerCase(),
  )

/** Words of a rule that ends a test early if it goes badly wrong. */
const early =
  /\b(?:early|already|at once|at any time|on any|in any|any one|a single|before the end|half-?way)\b/i

/** Stop rules that continue the work at a reading that the test, over the same time, calls a failure. */
function lateStops({ concepts, decision, stop_rules: rules }: Run): RunWarning[] {
  const stops = rules.map(({ rule }) => onlyLimit(rule))
  return concepts.flatMap(({ id, test }) => {
    const failure = clauseOf(test, 'failure')
    if (failure === undefined || decision?.concept_ids.includes(id) !== true) return []
    const { limit } = failure
    const success = clauseOf(test, 'success')
    if (success !== undefined && overlap(success.limit, limit)) return []
    const subject = failure.subject.size > 0 ? failure.subject : success?.subject
    const isLike = (stop: Limit) => stop.unit === limit.unit && stop.side === limit.side
    if (
      stops.some(
        (stop) => stop !== undefined && isLike(stop.limit) && stop.limit.value === limit.value,
      )
    )
      return []
    return stops.flatMap((stop, i): RunWarning[] => {
      const isLate =
        stop !== undefined &&
        subject !== undefined &&
        isLike(stop.limit) &&
        stop.limit.whole === limit.whole &&
        !allows(stop.limit, limit.value) &&
        haveOneSubject(stop.subject, subject) &&
        !early.test(rules[i]!.rule) &&
        mean.test(rules[i]!.rule) === mean.test(`${failure.text} ${success?.text ?? ''}`) &&
        spansOf(rules[i]!.rule).some((span) => spansOf(test!).includes(span))
      return isLate
        ? [
            warning(
              `$.stop_rules[${i}].rule`,
              'limits_cross',
              `ends the work at “${stop.limit.text}”, and the test of "${id}" fails at “${limit.text}” already; say one figure, or why a failed test goes on`,
            ),
          ]
        : []
    })
  })
}

const mean = /\b(?:mean|median|average)\b/i

/** Tests whose success and failure overlap, and stop rules that end what every test calls a success. */
function crossing({ concepts, decision, stop_rules: rules }: Run): RunWarning[] {
  const chosen = concepts.filter(({ id }) => decision?.concept_ids.includes(id))
  const tests = chosen.map(({ test }) => test)
  const successes = tests.map((test) => clauseOf(test, 'success'))
  return [
    ...concepts.flatMap(({ test }, i): RunWarning[] => {
      const success = clauseOf(test, 'success')
      const failure = clauseOf(test, 'failure')
      if (success === undefined || failure === undefined) return []
      const isOneThing =
        (failure.subject.size === 0 || haveOneSubject(failure.subject, success.subject)) &&
        (!mean.test(failure.text) || mean.test(success.text))
      return isOneThing && overlap(success.limit, failure.limit)
        ? [
            warning(
              `$.concepts[${i}].test`,
              'limits_cross',
              `calls “${success.limit.text}” a success and “${failure.limit.text}” a failure; a reading between the two would be both`,
            ),
          ]
        : []
    }),
    ...rules.flatMap(({ rule }, i): RunWarning[] => {
      const stop = onlyLimit(rule)
      // A rule may apply to a single concept: it is wrong if every success is within it.
      const isWrong =
        stop !== undefined &&
        successes.length > 0 &&
        successes.every(
          (success) =>
            success !== undefined &&
            overlap(stop.limit, success.limit) &&
            haveOneSubject(stop.subject, success.subject),
        ) &&
        tests.some((test) => haveOneWindow(rule, test ?? ''))
      return isWrong
        ? [
            warning(
              `$.stop_rules[${i}].rule`,
              'limits_cross',
              `ends the work at “${stop.limit.text}”, and the test calls “${successes[0]!.limit.text}” a success; a success would be stopped`,
            ),
          ]
        : []
    }),
  ]
}

/** Outcomes of stop rules and forecasts that contradict their own reading. */
function reached({ forecasts, stop_rules: rules }: Run): RunWarning[] {
  return [
    ...rules.flatMap(({ outcome, rule }, i): RunWarning[] => {
      const limit = onlyLimit(rule)?.limit
      if (limit === undefined || outcome === undefined) return []
      const reading = readingFor(outcome.reading, limit)
      if (reading === undefined) return []
      const isReached = keeps(reading, limit)
      return isReached === true && outcome.kind === 'kept'
        ? [
            warning(
              `$.stop_rules[${i}].outcome.kind`,
              'outcome_contradicted',
              `is "kept", and the reading, ${shownReading(reading)}, reaches “${limit.text}”; write "stopped" or "continued" there, or correct the reading`,
            ),
          ]
        : []
    }),
    ...forecasts.flatMap(({ note, outcome, statement }, i): RunWarning[] => {
      const limit = onlyLimit(statement)?.limit
      if (limit === undefined || note === undefined || outcome === null) return []
      const reading = readingInNote(note, limit)
      if (reading === undefined) return []
      const holds = keeps(reading, limit)
      return holds !== undefined && holds !== (outcome === 1)
        ? [
            warning(
              `$.forecasts[${i}].outcome`,
              'outcome_contradicted',
              `is ${outcome}, and by the note it was ${reading.text}${reading.unit === '' ? '' : ` ${reading.unit}`}, which ${holds ? 'keeps' : 'misses'} “${limit.text}”`,
            ),
          ]
        : []
    }),
  ]
}

/** Results marked as passed or failed that contradict what was observed. */
function verdicts({ concepts }: Run): RunWarning[] {
  return concepts.flatMap(({ result, test }, i): RunWarning[] => {
    if (typeof result?.passed !== 'boolean') return []
    const success = clauseOf(test, 'success')
    const failure = clauseOf(test, 'failure')
    const message =
      contradiction(success, 'success', result.observed, result.passed) ??
      contradiction(failure, 'failure', result.observed, !result.passed)
    const path = `$.concepts[${i}].result.passed`
    return message === undefined
      ? []
      : [warning(path, 'outcome_contradicted', `is ${result.passed}, and ${message}`)]
  })
}

/**
 * @param isKept whether the result says that the limit was met
 * @returns the rest of a warning if the observed reading contradicts that
 */
function contradiction(
  clause: ReturnType<typeof clauseOf>,
  name: 'success' | 'failure',
  observed: string,
  isKept: boolean,
): string | undefined {
  if (clause === undefined) return undefined
  const { hasMore, limit } = clause
  const reading = readingFor(observed, limit)
  const holds = reading === undefined ? undefined : keeps(reading, limit)
  if (holds === undefined || holds === isKept) return undefined
  // Another condition of success may not have been met, and another kind of failure may have occurred.
  if (hasMore && holds === (name === 'success')) return undefined
  if (name === 'failure' && !holds) return undefined
  return `the reading, ${shownReading(reading!)}, ${holds ? 'keeps' : 'misses'} “${limit.text}”, the ${name} of the test`
}
