/** Rows as comma-separated values (RFC 4180), for spreadsheets; services and browsers both use it. */

/** Without it Excel reads UTF-8 as the code page of the machine and garbles every dash and quotation mark. */
const BYTE_ORDER_MARK = '\u{FEFF}'

export const csvText = (
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
): string => `${BYTE_ORDER_MARK}${[columns, ...rows].map(line).join('')}`

const line = (cells: readonly unknown[]): string => `${cells.map(cell).join(',')}\r\n`

/**
 * A missing value is empty. Every text is quoted, though few need it: programs that detect the separator look at the
 * characters next to quotes, and a quote inside a sentence would mislead them.
 */
function cell(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return `"${withoutFormula(textOf(value)).replaceAll('"', '""')}"`
}

/**
 * A list of words is joined with semicolons (`camera; sync; rig`), an object with only an id and a name becomes its
 * name, and other nested values become JSON.
 */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  const isPlain = Array.isArray(value) && value.every((one) => typeof one !== 'object')
  if (isPlain) return value.join('; ')
  const { id, name, ...more } = value as Readonly<Record<string, unknown>>
  const isReference = id !== undefined && typeof name === 'string' && Object.keys(more).length === 0
  return isReference ? name : JSON.stringify(value)
}

/**
 * A spreadsheet would evaluate text with such a beginning as a formula; an apostrophe prevents that. Numbers keep their
 * sign.
 */
const withoutFormula = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
