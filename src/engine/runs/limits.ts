/**
 * Warnings on the limits of a run: those that every reading keeps or none can reach, those that cross one another, and
 * those that a reading beside them contradicts.
 */
import { wordsOf } from './copies.ts'
import { isCommon, withoutDates } from './figures.ts'
import { type Run, type RunWarning, warning } from './run.ts'
import { numberOf, sentencesOf } from './written-figures.ts'
import {
  keeps,
  type Limit,
  limitsOf,
  overlap,
  READ_CHARACTERS,
  reachOf,
  readingOf,
  unitOf,
} from './written-limits.ts'

export function limitWarnings(run: Run): RunWarning[] {
  return [...idle(run), ...crossing(run), ...reached(run), ...verdicts(run), ...targetMet(run)]
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

/** Words that say over which time a figure is taken, and not of what. */
const ofTime =
  /^(?:minutes?|hours?|days?|weeks?|months?|years?|average|mean|median|running|row|within|after|over)$/

/** What a limit is of: the words beside its figures. */
const subjectOf = (text: string): ReadonlySet<string> =>
  new Set(
    wordsOf(withoutDates(text)).filter(
      (word) =>
        !/\d/.test(word) && !isCommon(word) && !ofTime.test(word) && !ofComparison.test(word),
    ),
  )
const ofComparison =
  /^(?:least|most|more|fewer|less|than|no|not|or|and|if|stop|one|two|three|four|five|six|seven|eight|nine|ten|change|expected|without)$/

/** Share of the words of the shorter text that the longer one must have for both to be of one thing. */
const SAME_SUBJECT = 0.75

function haveOneSubject(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [shorter, longer] = [a, b].toSorted((x, y) => x.size - y.size)
  const shared = [...shorter!].filter((word) => longer!.has(word))
  return shorter!.size > 0 && shared.length >= SAME_SUBJECT * shorter!.size
}

/** The sentence behind `Success:` or `Failure:`, with the one limit that it states. */
function clauseOf(test: string | undefined, name: 'success' | 'failure') {
  const text = new RegExp(`\\b${name}: ?(?<clause>[^.;]*(?:\\.\\d[^.;]*)*)`, 'i').exec(
    (test ?? '').slice(0, READ_CHARACTERS),
  )?.groups?.['clause']
  return text === undefined ? undefined : onlyLimit(text)
}

/** The one limit of a text, with what it is of; undefined where there is none, or more. */
function onlyLimit(text: string): { limit: Limit; subject: ReadonlySet<string> } | undefined {
  const [limit, ...others] = limitsOf(text)
  return limit === undefined || others.length > 0 ? undefined : { limit, subject: subjectOf(text) }
}

/** Success and failure of one test at the same reading, and stop rules that end what every test calls a success. */
function crossing({ concepts, decision, stop_rules: rules }: Run): RunWarning[] {
  const chosen = concepts.filter(({ id }) => decision?.concept_ids.includes(id))
  const successes = chosen.map(({ test }) => clauseOf(test, 'success'))
  return [
    ...concepts.flatMap(({ test }, i): RunWarning[] => {
      const success = clauseOf(test, 'success')
      const failure = clauseOf(test, 'failure')
      if (success === undefined || failure === undefined) return []
      const isOneThing =
        failure.subject.size === 0 || haveOneSubject(failure.subject, success.subject)
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
      // A rule may belong to one concept alone: it is wrong where no success is left outside it.
      const isWrong =
        stop !== undefined &&
        successes.length > 0 &&
        successes.every(
          (success) =>
            success !== undefined &&
            overlap(stop.limit, success.limit) &&
            haveOneSubject(stop.subject, success.subject),
        )
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

/** Outcomes of stop rules and forecasts that their own reading contradicts. */
function reached({ forecasts, stop_rules: rules }: Run): RunWarning[] {
  return [
    ...rules.flatMap(({ outcome, rule }, i): RunWarning[] => {
      const limit = onlyLimit(rule)?.limit
      const reading = readingOf(outcome?.reading ?? '')
      if (limit === undefined || reading === undefined || outcome === undefined) return []
      const isReached = keeps(reading, limit)
      return isReached === true && outcome.kind === 'kept'
        ? [
            warning(
              `$.stop_rules[${i}].outcome.kind`,
              'outcome_contradicted',
              `is "kept", and the reading, ${reading.value}, reaches “${limit.text}”; "stopped" or "continued" was wanted`,
            ),
          ]
        : []
    }),
    ...forecasts.flatMap(({ note, outcome, statement }, i): RunWarning[] => {
      const limit = onlyLimit(statement)?.limit
      const reading = readingOf(note ?? '')
      if (limit === undefined || reading === undefined || outcome === null) return []
      const holds = keeps(reading, limit)
      return holds !== undefined && holds !== (outcome === 1)
        ? [
            warning(
              `$.forecasts[${i}].outcome`,
              'outcome_contradicted',
              `is ${outcome}, and by the note it was ${reading.value}${reading.unit === '' ? '' : ` ${reading.unit}`}, which ${holds ? 'keeps' : 'misses'} “${limit.text}”`,
            ),
          ]
        : []
    }),
  ]
}

/** Results that are said to have reached the limit of success, or not, against what was observed. */
function verdicts({ concepts }: Run): RunWarning[] {
  return concepts.flatMap(({ result, test }, i): RunWarning[] => {
    const limit = clauseOf(test, 'success')?.limit
    if (limit === undefined || typeof result?.passed !== 'boolean') return []
    const reading = readingOf(result.observed)
    const holds = reading === undefined ? undefined : keeps(reading, limit)
    return holds !== undefined && holds !== result.passed
      ? [
          warning(
            `$.concepts[${i}].result.passed`,
            'outcome_contradicted',
            `is ${result.passed}, and the reading, ${reading!.value}, ${holds ? 'keeps' : 'misses'} “${limit.text}”, the success of the test`,
          ),
        ]
      : []
  })
}

const figurePattern = /[£$€]?\d[\d,]*(?:\.\d+)?/g

/** Share of the words of a target that the baseline must have for its readings to be compared with the target. */
const SAME_OUTCOME = 0.5

/** A target whose limit every reading of the baseline in its unit keeps already. */
function targetMet({ baseline, target }: Run): RunWarning[] {
  if (!target || baseline.statement === null) return []
  const limit = onlyLimit(target.statement)?.limit
  // A count of things depends on how many were looked at; a share and a rate do not.
  if (limit === undefined || limit.unit === '' || limit.whole !== undefined) return []
  const text = withoutDates(baseline.statement.slice(0, READ_CHARACTERS))
  const readings = [...text.matchAll(figurePattern)].flatMap((match) => {
    const unit = unitOf(match[0], text.slice(match.index + match[0].length))
    return unit === limit.unit ? [numberOf(match[0])] : []
  })
  const words = subjectOf(target.statement)
  const known = subjectOf(text)
  const shared = [...words].filter((word) => known.has(word)).length
  return readings.length > 0 &&
    shared >= SAME_OUTCOME * words.size &&
    readings.every((value) => keeps({ value, unit: limit.unit }, limit) === true)
    ? [
        warning(
          '$.target.statement',
          'target_met',
          `asks for “${limit.text}”, and the baseline is at ${readings.join(' and ')} already; say which reading would be better`,
        ),
      ]
    : []
}
