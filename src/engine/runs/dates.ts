/**
 * Warnings about the dates of a run: days that do not exist, past events dated in the future, dates in the wrong order.
 */
import { child } from '../values/json-path.ts'
import type { Evidence, Run, RunWarning } from './run.ts'

/** A date of the run: when something happened, or when something is due. */
interface Place {
  readonly path: string
  readonly date: string
  readonly isDue?: true
}

/** @param today YYYY-MM-DD in UTC; the next day is accepted too, since it has begun in other time zones */
export function dateWarnings(run: Run, today: string): RunWarning[] {
  const places = datesOf(run)
  const impossible = places.filter(({ date }) => !isDay(date))
  const soon = daysAfter(today, 1)
  const future = places.filter(
    ({ isDue, date }) => isDue === undefined && isDay(date) && firstDay(date) > soon,
  )
  // A future date is already reported, so its order relative to other dates is not.
  const wrong = new Set(future.map(({ path }) => path))
  return [
    ...impossible.map(
      ({ path, date }): RunWarning => ({
        path,
        code: 'impossible_date',
        message: `${date} is no day of the calendar`,
      }),
    ),
    ...future.map(
      ({ path, date }): RunWarning => ({
        path,
        code: 'future_date',
        message: `${date} is after today, ${today}; what is dated has happened`,
      }),
    ),
    ...orderWarnings(run, today).filter(({ path }) => !wrong.has(path)),
  ]
}

/** Whether a date written as YYYY, YYYY-MM or YYYY-MM-DD exists. */
export function isDay(date: string): boolean {
  const day = firstDay(date)
  const parsed = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day)
}

/** The first day of a year or month; a day is returned unchanged. */
function firstDay(date: string): string {
  return date + '-01-01'.slice(date.length - 'YYYY'.length)
}

/** The day of a time in UTC, YYYY-MM-DD. */
export function dayOf(moment: Date): string {
  return moment.toISOString().split('T')[0]!
}

/** @param days may be negative */
export function daysAfter(day: string, days: number): string {
  const other = new Date(`${day}T00:00:00Z`)
  other.setUTCDate(other.getUTCDate() + days)
  return dayOf(other)
}

function datesOf(run: Run): Place[] {
  const evidence = (path: string, list: readonly Evidence[]): Place[] =>
    list.map(({ date }, i) => ({ path: `${child(path, i)}.date`, date }))
  const optional = (path: string, date: string | null | undefined): Place[] =>
    typeof date === 'string' ? [{ path, date }] : []
  const due = (path: string, date: string | undefined): Place[] =>
    date === undefined ? [] : [{ path, date, isDue: true }]
  return [
    ...optional('$.created', run.created),
    ...due('$.target.by', run.target?.by),
    ...optional('$.baseline.date', run.baseline.date),
    ...evidence('$.baseline.evidence', run.baseline.evidence),
    ...run.answers.flatMap((answer, i) => evidence(`$.answers[${i}].evidence`, answer.evidence)),
    ...run.concepts.flatMap(({ result, test_by, test_from }, i) => [
      ...due(`$.concepts[${i}].test_from`, test_from),
      ...due(`$.concepts[${i}].test_by`, test_by),
      ...optional(`$.concepts[${i}].result.date`, result?.date),
      ...evidence(`$.concepts[${i}].result.evidence`, result?.evidence ?? []),
    ]),
    ...run.stop_rules.flatMap(({ outcome }, i) =>
      optional(`$.stop_rules[${i}].outcome.date`, outcome?.date),
    ),
    ...run.concepts.flatMap((concept, i) =>
      Object.entries(concept.gate_evidence ?? {}).flatMap(([gate, list]) =>
        evidence(`$.concepts[${i}].gate_evidence.${gate}`, list),
      ),
    ),
    ...run.forecasts.flatMap((forecast, i) => [
      ...optional(`$.forecasts[${i}].made`, forecast.made),
      ...due(`$.forecasts[${i}].resolve_by`, forecast.resolve_by),
      ...optional(`$.forecasts[${i}].resolved`, forecast.resolved),
    ]),
    // A decision that is still to be taken has its day ahead; one whose test has a result was taken.
    ...(run.concepts.some(({ result }) => result !== undefined)
      ? optional('$.decision.date', run.decision?.date)
      : due('$.decision.date', run.decision?.date)),
    ...optional('$.last_look.date', run.last_look?.date),
    ...run.stop_rules.flatMap((rule, i) => due(`$.stop_rules[${i}].check_by`, rule.check_by)),
  ]
}

/** Two dates of which one must not come before the other. */
interface Order {
  readonly path: string
  readonly what: string
  readonly date: string | null | undefined
  readonly notBefore: string | null | undefined
  readonly whose: string
  /** What ends the warning, if it is not plain. */
  readonly remedy?: string
  /** Number of days by which the date may be too early. */
  readonly early?: number
}

function orderWarnings(run: Run, today: string): RunWarning[] {
  return ordersOf(run, today)
    .filter(
      ({ date, early = 0, notBefore }) =>
        typeof date === 'string' &&
        typeof notBefore === 'string' &&
        isDay(date) &&
        isDay(notBefore) &&
        date < daysAfter(firstDay(notBefore), -early),
    )
    .map(
      ({ path, what, date, whose, notBefore, remedy }): RunWarning => ({
        path,
        code: 'date_order',
        message: `${what} ${when(date!)}, before ${whose} ${when(notBefore!)}${remedy === undefined ? '' : `; ${remedy}`}`,
      }),
    )
}

/** A date with its preposition: “on 2026-04-30”, “in 2026-04”, “in 2026”. */
const when = (date: string): string =>
  `${date.length === 'YYYY-MM-DD'.length ? 'on' : 'in'} ${date}`

/**
 * How many days before the decision the last look may take place: what people find then can still change the decision.
 */
const LOOKED_BEFORE = 7

/**
 * The first day on which the test of a concept may begin: that of the decision to test it, unless the decision is based
 * on its result.
 */
export function trialStart({ created, decision }: Run, concept?: string): Before {
  const isDecided = concept === undefined || decision?.concept_ids.includes(concept) === true
  return decision !== null && isDecided && !afterTrial.has(decision.kind)
    ? { notBefore: decision.date, whose: 'the decision' }
    : { notBefore: created, whose: 'the run was begun' }
}

/** Decisions that may be based on the result of a test. */
const afterTrial: ReadonlySet<string> = new Set(['adopt', 'reject', 'close'])

function ordersOf(run: Run, today: string): Order[] {
  const { created, baseline, decision, target } = run
  const decided = decision?.date
  const start = trialStart(run)
  return [
    {
      path: '$.decision.date',
      what: 'the run is decided',
      date: decided,
      notBefore: created,
      whose: 'it was begun',
    },
    {
      path: '$.baseline.date',
      what: 'the run is decided',
      date: decided,
      notBefore: baseline.date,
      whose: 'its baseline was read',
    },
    {
      path: '$.last_look.date',
      what: 'the last look was taken',
      date: run.last_look?.date,
      // A decision that lies ahead is waiting for what the last look finds.
      ...(decided === undefined || decided > today
        ? { notBefore: created, whose: 'the run was begun' }
        : { notBefore: decided, whose: 'the decision', early: LOOKED_BEFORE }),
    },
    {
      path: '$.target.by',
      what: 'the target is due',
      date: target?.by,
      ...latest([
        { notBefore: baseline.date, whose: 'the baseline was read' },
        { notBefore: created, whose: 'the run was begun' },
        ...testsOf(run),
      ]),
    },
    ...run.concepts.map(
      ({ result }, i): Order => ({
        path: `$.concepts[${i}].result.date`,
        what: 'the result was read',
        date: result?.date,
        ...start,
      }),
    ),
    ...run.concepts.flatMap(({ id, test_by, test_from }, i): Order[] => [
      {
        path: `$.concepts[${i}].test_from`,
        what: 'the test begins',
        date: test_from,
        ...trialStart(run, id),
      },
      {
        path: `$.concepts[${i}].test_by`,
        what: 'the test has its answer',
        date: test_by,
        ...latest([trialStart(run, id), { notBefore: test_from, whose: 'the test begins' }]),
      },
    ]),
    ...run.concepts.flatMap(({ result }, i) =>
      (result?.evidence ?? []).map(
        ({ date }, j): Order => ({
          path: `$.concepts[${i}].result.evidence[${j}].date`,
          what: 'the result was read',
          date: result?.date,
          notBefore: date,
          whose: 'this evidence of it',
        }),
      ),
    ),
    ...run.stop_rules.map(
      ({ outcome }, i): Order => ({
        path: `$.stop_rules[${i}].outcome.date`,
        what: 'the stop rule was looked at',
        date: outcome?.date,
        ...start,
      }),
    ),
    ...evidenceOrders(run),
    ...run.forecasts.flatMap((forecast, i): Order[] => {
      const path = `$.forecasts[${i}]`
      const { made, resolved, resolve_by: due } = forecast
      return [
        {
          path: `${path}.resolve_by`,
          what: 'the forecast is due',
          date: due,
          notBefore: made ?? created,
          whose: made === undefined ? 'the run was begun' : 'it was made',
        },
        {
          path: `${path}.made`,
          what: 'the forecast was made',
          date: made,
          notBefore: created,
          whose: 'the run was begun',
        },
        {
          path: `${path}.resolved`,
          what: 'the forecast was settled',
          date: resolved,
          notBefore: made ?? created,
          whose: made === undefined ? 'the run was begun' : 'it was made',
        },
      ]
    }),
    ...run.stop_rules.map(
      ({ check_by }, i): Order => ({
        path: `$.stop_rules[${i}].check_by`,
        what: 'the stop rule is checked',
        date: check_by,
        ...start,
      }),
    ),
  ]
}

/** The days on which the tests that are decided on have an answer; a target that is due earlier cannot be judged by it. */
const testsOf = ({ concepts, decision }: Run): readonly Before[] =>
  decision?.kind === 'test'
    ? concepts
        .filter(({ id, result }) => result === undefined && decision.concept_ids.includes(id))
        .map(({ test_by }) => ({ notBefore: test_by, whose: 'its test has an answer' }))
    : []

export type Before = Pick<Order, 'notBefore' | 'whose'>

/** The latest of several days; the first entry if none is given. */
const latest = (days: readonly [Before, ...Before[]]): Before =>
  days.reduce((last, one) =>
    firstDay(one.notBefore ?? '') > firstDay(last.notBefore ?? '') ? one : last,
  )

/**
 * Evidence of the baseline and of answers at C0 must be older than the decision; evidence of a change may be newer. The
 * figure of the baseline needs one source that is not newer than itself: what else is known of today, such as calls
 * made because of that figure, may be read later.
 */
function evidenceOrders({ baseline, answers, decision }: Run): Order[] {
  const { date: read, evidence: sources } = baseline
  const isSourced = sources.some(
    ({ date }) => read !== null && isDay(date) && read >= firstDay(date),
  )
  const before = (path: string, list: readonly Evidence[]): Order[] =>
    list.map(({ date }, i) => ({
      path: `${child(path, i)}.date`,
      what: 'the run is decided',
      date: decision?.date,
      notBefore: date,
      whose: 'this evidence was read',
    }))
  return [
    ...(isSourced
      ? before('$.baseline.evidence', sources)
      : sources.map(
          ({ date }, i): Order => ({
            path: `$.baseline.evidence[${i}].date`,
            what: 'the baseline was read',
            date: read,
            notBefore: date,
            whose: 'this evidence was read',
            remedy: 'correct the date that is wrong',
          }),
        )),
    ...answers.flatMap(({ coordinate, evidence }, i) =>
      coordinate.startsWith('GRAM-C0-') ? before(`$.answers[${i}].evidence`, evidence) : [],
    ),
  ]
}
