/** Warnings about readings that were taken before the end of the period that they are about. */
import type { Run, RunWarning } from './run.ts'

export const months =
  'January|February|March|April|May|June|July|August|September|October|November|December'
const monthNames = months.split('|')

/** A day or month: “27 June 2026”, “April 2026”, “2026-04-30”; without a year if the next date has it. */
const moments = new RegExp(
  String.raw`\b(?:(?<day>\d{1,2})(?:st|nd|rd|th)? )?(?<month>${months})(?: (?<american>\d{1,2})(?:st|nd|rd|th)?,)?(?: (?<year>(?:19|20)\d\d)\b|(?= ?(?:to|until|through|and|or|-|–|/) ?(?:\d{1,2}(?:st|nd|rd|th)? )?(?:${months}) (?:\d{1,2}(?:st|nd|rd|th)?, )?(?<next>(?:19|20)\d\d)))|\b(?<iso>(?:19|20)\d\d-\d\d-\d\d)\b`,
  'g',
)

export interface Period {
  readonly first: string
  readonly last: string
  /** Whether the period is a deadline, so that something may happen before it. */
  readonly isDeadline: boolean
  /** Whether the year is written in this date; otherwise it is taken from the date that follows. */
  readonly hasYear: boolean
  readonly index: number
  readonly text: string
}

/** Words before a date that make it a deadline, and the number of characters searched for them. */
const deadline = /\b(?:by|before|until|not later than)\s*$/i
const BEFORE = 20

const two = (figure: number | string): string => String(figure).padStart(2, '0')

/** Only this many characters of a text are searched for periods. */
const READ_CHARACTERS = 2000

/** @returns the periods in a text whose year is known, each with its first and last day */
export function periodsOf(text: string): Period[] {
  const read = text.slice(0, READ_CHARACTERS)
  return [...momentsIn(read), ...partsOfYears(read)].toSorted((a, b) => a.index - b.index)
}

/** “the second quarter of 2026”, “Q2 2026”, “the first half of 2026”, but not “of 2026/27”, a year of accounts. */
const partOfYear =
  /\b(?:(?:the )?(?<ordinal>first|second|third|fourth|last|1st|2nd|3rd|4th) (?<part>quarter|half)(?: of)?|Q(?<number>[1-4])(?: of)?) (?<year>(?:19|20)\d\d)\b(?![/–-]\d)/gi
const ordinals = ['first', 'second', 'third', 'fourth']
const MONTHS_OF = { quarter: 3, half: 6 }
const YEAR = 12

function partsOfYears(read: string): Period[] {
  return [...read.matchAll(partOfYear)].flatMap(({ 0: found, groups, index }): Period[] => {
    const { number, ordinal = '', part = 'quarter', year } = groups!
    const length = part.toLowerCase() === 'half' ? MONTHS_OF.half : MONTHS_OF.quarter
    const word = ordinal.toLowerCase()
    const place = Number(number ?? Number.parseInt(word, 10)) || ordinals.indexOf(word) + 1
    const nth = word === 'last' ? YEAR / length : place
    if (nth < 1 || nth * length > YEAR) return []
    const end = new Date(Date.UTC(Number(year), nth * length, 0))
    return [
      {
        first: `${year}-${two((nth - 1) * length + 1)}-01`,
        last: `${year}-${two(nth * length)}-${two(end.getUTCDate())}`,
        isDeadline: isDeadlineAt(read, index),
        hasYear: true,
        index,
        text: found,
      },
    ]
  })
}

const isDeadlineAt = (read: string, index: number): boolean =>
  deadline.test(read.slice(Math.max(0, index - BEFORE), index))

function momentsIn(read: string): Period[] {
  return [...read.matchAll(moments)].map(({ 0: found, groups, index }): Period => {
    const { american, day, iso, month, next, year = next } = groups!
    const rest = {
      isDeadline: isDeadlineAt(read, index),
      hasYear: iso !== undefined || groups!['year'] !== undefined,
      index,
      text: found,
    }
    if (iso !== undefined) return { first: iso, last: iso, ...rest }
    const number = two(monthNames.indexOf(month!) + 1)
    const on = day ?? american
    const length = new Date(Date.UTC(Number(year), Number(number), 0)).getUTCDate()
    return {
      first: `${year}-${number}-${two(on ?? 1)}`,
      last: `${year}-${number}-${two(on ?? length)}`,
      ...rest,
    }
  })
}

/** Limits that a count can reach before the end of the period, after which nothing changes the outcome. */
const fromBelow =
  /\b(?:at least|no fewer than|no less than|more than|or more|exceed\w*|reach\w*)\b/i
const fromAbove =
  /\b(?:at most|no more than|fewer than|less than|or fewer|or less|none|nobody|no)\b/i

/** Whether a text is about a share, which rises and falls until the end; a count only rises. */
const isShare = (text: string): boolean => /per cent|percent|%|average|median|mean/i.test(text)

export function periodWarnings({ concepts, created, decision, forecasts }: Run): RunWarning[] {
  const early = (path: string, message: string): RunWarning => ({
    path,
    code: 'date_order',
    message,
  })
  return [
    ...concepts.flatMap(({ result, test }, i): RunWarning[] => {
      // Days before the decision belong to the comparison, not to the test.
      const begun = decision === null || decision.kind === 'test' ? decision?.date : created
      const starts = periodsOf(test ?? '').filter(({ last }) => last >= (begun ?? ''))
      const start = starts.map(({ first }) => first).toSorted()[0]
      return result !== undefined && start !== undefined && result.date < start
        ? [
            early(
              `$.concepts[${i}].result.date`,
              `the result was read on ${result.date}, before the test began on ${start}`,
            ),
          ]
        : []
    }),
    ...forecasts.flatMap(({ outcome, resolved, statement }, i): RunWarning[] => {
      if (resolved === undefined || outcome === null) return []
      const end = periodsOf(statement).toSorted((a, b) => (a.last < b.last ? 1 : -1))[0]
      if (end === undefined || resolved >= end.last) return []
      const isEvent = !fromBelow.test(statement) && !fromAbove.test(statement)
      const isSettled =
        !isShare(statement) &&
        (outcome === 1 ? fromBelow.test(statement) || isEvent : fromAbove.test(statement))
      const isPossible = isSettled && (end.isDeadline || resolved >= end.first)
      return isPossible
        ? []
        : [
            early(
              `$.forecasts[${i}].resolved`,
              `the forecast was settled on ${resolved}, before the time that it is of ends on ${end.last}`,
            ),
          ]
    }),
  ]
}
