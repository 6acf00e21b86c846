/** Rows as comma-separated values (RFC 4180), for spreadsheets; services and browsers write them alike. */

/**
 * Without it Excel reads UTF-8 as the code page of the machine, and every dash and quotation mark is three strange
 * letters.
 */
const BYTE_ORDER_MARK = '\u{FEFF}'

export const csvText = (
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
): string => `${BYTE_ORDER_MARK}${[columns, ...rows].map(line).join('')}`

const line = (cells: readonly unknown[]): string => `${cells.map(cell).join(',')}\r\n`

/**
 * Nothing for what is not there. Every text stands in quotes, though few need them: a program that guesses what
 * separates the cells looks at what stands beside a quote, and one inside of a sentence misleads it.
 */
function cell(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? harmless(value) : JSON.stringify(value)
  return `"${text.replaceAll('"', '""')}"`
}

/** A spreadsheet takes a text with such a beginning for a formula; numbers are no texts and keep their sign. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
