/** Formats texts of a run for the report page: on one line, with dates in words, in lists and tables. */
import type { Answer } from './run.ts'

/** Maximum number of list items on the page; the report itself has all of them. */
export const LISTED = 8

const months =
  'January February March April May June July August September October November December'.split(' ')

/** Formats `2026-03-16` as 16 March 2026, `2025-11` as November 2025. */
export function day(date: string): string {
  const [year, month, dayOfMonth] = date.split('-')
  const named = month === undefined ? '' : months[Number(month) - 1]
  return [dayOfMonth === undefined ? '' : String(Number(dayOfMonth)), named, year]
    .filter(Boolean)
    .join(' ')
}

/** A Markdown list; the last line says how many more items there are. */
export function list(lines: readonly string[]): string {
  const more = lines.length - LISTED
  return [
    ...lines.slice(0, LISTED).map((line) => `- ${plain(line)}`),
    ...(more > 0 ? [`- And ${more} more.`] : []),
  ].join('\n')
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
/** Capitalises a title, unless its first word contains a capital: “iPhone”. */
export const headed = (title: string): string =>
  /^\p{Ll}+(?!\p{L})/u.test(title) ? capital(title) : title
export const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** Appends a full stop if it is missing, so that another sentence can follow. */
export function sentence(text: string): string {
  const said = plain(text)
  return /[.!?…][”’")]*$/.test(said) ? said : `${said}.`
}

/** A text on one line, with dates in words. */
export function plain(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\b\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])\b/g, day)
    .trim()
}

/** Escapes a text for a table cell. */
export function cell(text: string): string {
  return plain(text).replaceAll('|', '\\|')
}

/** A source with its date, which is not repeated if the source contains it: “Job cards of 3 May 2026”. */
export function sourceWords({ date, source }: Answer['evidence'][number]): string {
  const [name, on] = [plain(source), day(date)]
  if (name.includes(on)) return name
  const [, month = ''] = /^\d{1,2} (.+)$/.exec(on) ?? []
  return `${name}, ${month !== '' && name.endsWith(month) ? 'dated ' : ''}${on}`
}

/** Each source with its date. */
export const sourcesOf = (evidence: Answer['evidence']): string =>
  evidence.map(sourceWords).join('; ')

const numbers = 'no one two three four five six seven eight nine ten'.split(' ')
/** A small number as a word. */
export const inWords = (number: number): string => numbers[number] ?? String(number)
