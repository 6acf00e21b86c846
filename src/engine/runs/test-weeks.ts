/** Warnings about the days of a test whose text says how long it runs: “Six weeks from 21 September 2026”. */
import { daysAfter, isDay } from './dates.ts'
import { periodsOf } from './periods.ts'
import { type Run, type RunWarning, warning } from './run.ts'

const numerals = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** “Six weeks from”, “90 days, starting on”: a number of weeks or days and the word before the first day. */
const lengthFrom = new RegExp(
  String.raw`\b(?<count>\d{1,3}|${numerals.join('|')}) (?<unit>week|day)s?(?: of [^.;,\d]{1,40})?,? (?:from|beginning(?: on)?|starting(?: on)?|as of) `,
  'i',
)

/** Maximum length of the first day in the text, in characters. */
const DATE = 30
const WEEK = 7
/** Number of days by which an answer may come before the end: a long weekend. */
const GRACE = 4

/** Words that say that a test was ended early. */
const ended = /\b(?:stopped|broken off|cut short|ended early|called off|abandoned|given up)\b/i

/**
 * @param begun day on which the run was begun; a first day without a year is the next such day
 * @returns the last day of a test; undefined if the text does not state the first day and a number of weeks or days
 */
function lastDay(test: string, begun: string): string | undefined {
  const found = lengthFrom.exec(test)
  if (found === null) return undefined
  const at = found.index + found[0].length
  const behind = test.slice(at, at + DATE)
  const first = firstDay(behind, begun)
  // “from 10 April to 3 July 2026” states its own end.
  if (first === undefined || /\b(?:to|until|till)\b/.test(behind)) return undefined
  const { count, unit } = found.groups as { count: string; unit: string }
  const length = Number(count) || numerals.indexOf(count.toLowerCase()) + 1
  return daysAfter(first, length * (unit.toLowerCase() === 'week' ? WEEK : 1) - 1)
}

function firstDay(text: string, begun: string): string | undefined {
  const [day] = /^\d{1,2} [A-Z][a-z]+\b(?! \d)/.exec(text) ?? []
  const [year] = begun.split('-').map(Number) as [number]
  const dated = day === undefined ? [text] : [`${day} ${year}`, `${day} ${year + 1}`]
  return dated
    .map((one) => periodsOf(one)[0])
    .find((one) => one?.index === 0 && one.first === one.last && one.first >= begun)?.first
}

export function testWeekWarnings({ concepts, created, decision }: Run): RunWarning[] {
  const begun = created ?? decision?.date
  if (begun === undefined || !isDay(begun)) return []
  return concepts.flatMap(({ result, test, test_by: by }, i): RunWarning[] => {
    const end = lastDay(test ?? '', begun)
    if (end === undefined) return []
    const least = daysAfter(end, -GRACE)
    const early = (path: string, what: string, day: string | undefined): RunWarning[] =>
      day !== undefined && day.length === least.length && isDay(day) && day < least
        ? [
            warning(
              `$.concepts[${i}].${path}`,
              'date_order',
              `${what} on ${day}, and by its text the test runs until ${end}`,
            ),
          ]
        : []
    const isEnded = ended.test(`${result?.observed ?? ''} ${result?.therefore ?? ''}`)
    return [
      ...early('test_by', 'the test is to have its answer', by),
      ...(isEnded ? [] : early('result.date', 'the result was read', result?.date)),
    ]
  })
}
