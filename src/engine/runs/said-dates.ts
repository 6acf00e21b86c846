/**
 * Warnings about dates in the texts of a run: wrong weekdays, reversed ranges, late consents, forecasts settled too
 * early or made too late.
 */
import { daysAfter } from './dates.ts'
import { textsOf } from './entries.ts'
import { type Period, periodsOf } from './periods.ts'
import { agreement } from './refusals.ts'
import { type Run, type RunWarning, warning } from './run.ts'

export function saidDateWarnings(run: Run): RunWarning[] {
  const texts = textsOf(run).flatMap(([path, text]): [string, string][] =>
    typeof text === 'string' ? [[path, text]] : [],
  )
  return [
    ...texts.flatMap(([path, text]) => [
      ...wrongWeekdays(path, text),
      ...reversed(path, text, run),
    ]),
    ...lateConsents(run),
    ...untimelyForecasts(run),
    ...otherYear(run),
  ]
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** A weekday and the text after it, which may be its date. */
const weekday = new RegExp(
  String.raw`(?<!\b(?:[Ee]very|[Ee]ach|[Ll]ast|[Nn]ext) )\b(?<name>${weekdays.join('|')}),? (?:the )?`,
  'g',
)

/** Finds dates with a wrong weekday, such as “Monday 3 March 2026”, which is a Tuesday. */
function wrongWeekdays(path: string, text: string): RunWarning[] {
  return [...text.matchAll(weekday)].flatMap(({ 0: before, groups, index }): RunWarning[] => {
    const [day] = periodsOf(text.slice(index + before.length, index + before.length + DATE))
    if (day?.index !== 0 || day.first !== day.last) return []
    const name = weekdays[new Date(`${day.first}T00:00:00Z`).getUTCDay()]
    return name === undefined || name === groups!['name']
      ? []
      : [
          warning(
            path,
            'impossible_date',
            `says “${before.trim()} ${day.text}”; that day is a ${name}`,
          ),
        ]
  })
}

/** Maximum length of a date in a text, in characters. */
const DATE = 30
/** Maximum length of two dates and the words between them, in characters. */
const TWO_DATES = 60

const range = /\b(?:from|between) (?=\d|[A-Z])/gi
const to = /^ ?(?:to|until|till|and|-|–) ?$/

/** Periods that end before they begin. */
function reversed(path: string, text: string, { created }: Run): RunWarning[] {
  return [...text.matchAll(range)].flatMap(({ 0: word, index }): RunWarning[] => {
    const start = index + word.length
    const [first, last] = periodsOf(text.slice(start, start + TWO_DATES))
    if (first?.index !== 0 || last === undefined) return []
    if (!to.test(text.slice(start + first.text.length, start + last.index))) return []
    if (first.first <= last.last) return []
    const isLong = !first.hasYear && daysAfter(last.last, -LONG_RANGE) > yearBefore(first.first)
    if (!isLong && isOfYearBefore(path, text.slice(0, index), first, created)) return []
    return [
      warning(
        path,
        'date_order',
        `says “${word}${text.slice(start, start + last.index + last.text.length)}”; the end comes before the beginning`,
      ),
    ]
  })
}

/** Number of days from which a range over the turn of a year is likelier one with its ends the wrong way round. */
const LONG_RANGE = 240

const yearBefore = (day: string): string =>
  `${Number(day.slice(0, 'YYYY'.length)) - 1}${day.slice('YYYY'.length)}`

/**
 * Whether a start date without a year may be in the previous year: “from 10 December to 16 January 2026”. A test does
 * not begin before its run.
 */
function isOfYearBefore(
  path: string,
  before: string,
  { first, hasYear }: Period,
  created: string | null,
): boolean {
  if (hasYear) return false
  const isTest = /\.test$/.test(path) && !/[.;]/.test(before)
  return !isTest || created === null || yearBefore(first) >= created
}

/** Consents that a decision relies on but that were given after it. */
function lateConsents({ concepts, decision }: Run): RunWarning[] {
  if (decision?.kind !== 'adopt' && decision?.kind !== 'test') return []
  return concepts.flatMap(({ hard_gates_passed: passed, id, who_must_agree: people = [] }, i) =>
    passed === true && decision.concept_ids.includes(id)
      ? people.flatMap((party, at): RunWarning[] => {
          const agreed = agreement.exec(party)
          const [day] = agreed === null ? [] : periodsOf(party.slice(agreed.index))
          return day !== undefined &&
            isGivenOn(party, day, agreed!.index) &&
            day.first > decision.date
            ? [
                warning(
                  `$.concepts[${i}].who_must_agree[${at}]`,
                  'date_order',
                  `was agreed on ${day.first}, after the decision on ${decision.date} that needs it`,
                ),
              ]
            : []
        })
      : [],
  )
}

/** Whether the date is that of the consent: “agreed in writing on”, and not “agreed to begin on”. */
const isGivenOn = (party: string, day: Period, from: number): boolean =>
  /^\w+(?: in writing| by letter| by e-?mail| by phone)?,? (?:on )?$/i.test(
    party.slice(from, from + day.index),
  )

const opening = /^(?:On|In|From|By|Before|Until|Between|During) /

/** Forecasts that are due before the end of the period that they are about, or were made after it. */
function untimelyForecasts({ forecasts }: Run): RunWarning[] {
  return forecasts.flatMap(({ made, resolve_by: due, statement }, i): RunWarning[] => {
    if (!opening.test(statement)) return []
    const named = periodsOf(statement.slice(0, TWO_DATES))
    // “From 10 December to 16 January 2026” begins in the year before.
    const timely = named.filter(
      ({ first, hasYear }, k) => hasYear || first <= (named[k + 1]?.last ?? first),
    )
    const last = timely.toSorted((a, b) => (a.last < b.last ? -1 : 1)).at(-1)
    if (last === undefined) return []
    const end = last.isDeadline ? daysAfter(last.first, -1) : last.last
    return [
      ...(due < end
        ? [
            warning(
              `$.forecasts[${i}].resolve_by`,
              'date_order',
              `is ${due}, and the statement is of a time that ends on ${end}; nobody can settle it before`,
            ),
          ]
        : []),
      ...(made !== undefined && made > last.last
        ? [
            warning(
              `$.forecasts[${i}].made`,
              'date_order',
              `is ${made}, and the statement is of a time that ended on ${last.last}; what is over cannot be forecast`,
            ),
          ]
        : []),
    ]
  })
}

/** A baseline of one month or day whose newest evidence is of the same month of the year before. */
function otherYear({ baseline: { evidence, statement } }: Run): RunWarning[] {
  if (statement === null || !opening.test(statement)) return []
  const [period, ...others] = periodsOf(statement)
  const newest = evidence
    .map(({ date }) => date)
    .toSorted()
    .at(-1)
  if (period === undefined || others.length > 0 || newest === undefined) return []
  const year = Number(newest.slice(0, 'YYYY'.length)) + 1
  const later = `${year}${newest.slice('YYYY'.length)}`
  // A month of evidence is of the whole month; a year is never one before another day.
  const isSlip =
    newest.length > 'YYYY'.length &&
    newest < period.first.slice(0, newest.length) &&
    later >= period.first.slice(0, later.length) &&
    later <= period.last.slice(0, later.length)
  const at = evidence.findIndex(({ date }) => date === newest)
  return isSlip
    ? [
        warning(
          `$.baseline.evidence[${at}].date`,
          'date_order',
          `is ${newest}, and the statement is of ${period.text}; is the year right?`,
        ),
      ]
    : []
}
