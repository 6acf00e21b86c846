/**
 * Reads a day, month or year as people type it, “14 October 2026”, “Oct 2026”, “14.10.2026”, for a field that stores
 * YYYY-MM-DD, YYYY-MM or YYYY.
 */
import { isDay } from './dates.ts'
import { months, periodsOf } from './periods.ts'

/** The date as it is stored, or what to say to somebody whose text is none. */
export type TypedDate = { readonly date: string } | { readonly unclear: string }

const stored = /^\d{4}(?:-\d\d(?:-\d\d)?)?$/
const monthNames = months.split('|')

/** Figures with the year last: with full stops the day comes first, with strokes it depends on the country. */
const yearLast = /^(?:(\d{1,2})([./-]))?(\d{1,2})([./-])(\d{4})$/
const yearFirst = /^(\d{4})[./-](\d{1,2})(?:[./-](\d{1,2}))?$/
const shortYear = /^\d{1,2}[./-]\d{1,2}[./-]\d\d$/
/** A word that may be a month, cut short or not: “Oct”, “Sept.” */
const word = /\b[a-z]{3,}\b\.?/gi

const two = (figure: string): string => figure.padStart(2, '0')

/** @param typed may have spaces around it */
export function typedDate(typed: string): TypedDate {
  const text = typed.trim()
  if (stored.test(text)) return { date: text }
  const read = ofFigures(text) ?? ofWords(text)
  return 'unclear' in read || isDay(read.date)
    ? read
    : { unclear: `${text} is no day of the calendar.` }
}

/** The stored form of a date, or the text as it is. */
export function storedDate(typed: string): string {
  const read = typedDate(typed)
  return 'date' in read ? read.date : typed
}

function ofFigures(text: string): TypedDate | undefined {
  if (shortYear.test(text)) return { unclear: `${text}: write the year with four figures.` }
  const [, year, month, day] = yearFirst.exec(text) ?? []
  if (year !== undefined)
    return { date: [year, two(month!), ...(day === undefined ? [] : [two(day)])].join('-') }
  const [, first, mark, second, , last] = yearLast.exec(text) ?? []
  if (last === undefined) return undefined
  if (first === undefined) return { date: `${last}-${two(second!)}` }
  const dayFirst = `${last}-${two(second!)}-${two(first)}`
  const monthFirst = `${last}-${two(first)}-${two(second!)}`
  if (mark === '.' || !isDay(monthFirst) || dayFirst === monthFirst) return { date: dayFirst }
  if (!isDay(dayFirst)) return { date: monthFirst }
  return {
    unclear: `${text} may be ${inWords(dayFirst)} or ${inWords(monthFirst)}. Which? Write the month as a word.`,
  }
}

/** “3 April 2026” */
function inWords(day: string): string {
  const [year, month, date] = day.split('-')
  return `${Number(date)} ${monthNames[Number(month) - 1]} ${year}`
}

function ofWords(text: string): TypedDate {
  const written = text
    .replace(/^(?:in|on|the|since|about) /i, '')
    .replaceAll(word, (found) => {
      const start = found.replace('.', '').toLowerCase()
      return monthNames.find((name) => name.toLowerCase().startsWith(start)) ?? found
    })
    .replace(/(?<=^\d{1,2}(?:st|nd|rd|th)?)(?:\.| of)? (?=[A-Z])/, ' ')
    .replace(/(?<=[a-z]), ?(?=\d{4}$)/, ' ')
  const [period] = periodsOf(written)
  if (period?.text !== written) return { unclear: unread(text) }
  const { first, last } = period
  if (first === last) return { date: first }
  const month = first.slice(0, 'YYYY-MM'.length)
  return month === last.slice(0, month.length)
    ? { date: month }
    : { unclear: `“${text}” is longer than a month: write its last month, or the year alone.` }
}

const unread = (text: string): string =>
  /\b(?:spring|summer|autumn|fall|winter|easter|christmas)\b/i.test(text)
    ? `“${text}” begins and ends on other days elsewhere: write the month, or the year alone.`
    : `“${text}” is read as no day, month or year: write 14 October 2026, October 2026 or 2026.`
