/** Formats rows, in each output format of `npm run sql`. */

export interface Answer {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
}

/** Maximum width of a cell in a table, in characters, unless whole cells are requested. */
const WIDEST = 72

export const forms = {
  table: (answer) => table(answer, WIDEST),
  full: (answer) => table(answer, Number.POSITIVE_INFINITY),
  lines,
  markdown,
  json: ({ columns, rows }) =>
    JSON.stringify(
      rows.map((row) => objectOf(columns, row)),
      null,
      2,
    ),
  ndjson: ({ columns, rows }) =>
    rows.map((row) => JSON.stringify(objectOf(columns, row))).join('\n'),
  csv: ({ columns, rows }) =>
    [columns, ...rows].map((row) => row.map(csvCell).join(',')).join('\n'),
} as const satisfies Record<string, (answer: Answer) => string>

/** Formats for people, which also print the number of rows. */
export const isForPeople = (form: keyof typeof forms): boolean =>
  form === 'table' || form === 'full' || form === 'lines'

function objectOf(columns: readonly string[], row: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(columns.map((name, index) => [name, jsonOf(row[index])]))
}

/** Parses text that is a JSON array or object; returns other values unchanged. */
function jsonOf(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** Null becomes an empty cell, and an empty text a pair of quotes. */
function csvCell(value: unknown): string {
  if (value === null) return ''
  const text = String(value)
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function lines({ columns, rows }: Answer): string {
  const width = Math.max(...columns.map((name) => name.length))
  const indent = `\n${' '.repeat(width + 3)}`
  return rows
    .map((row) =>
      columns
        .map((name, index) =>
          `${name.padStart(width)} = ${shown(row[index]).replaceAll(/\r?\n/g, indent)}`.trimEnd(),
        )
        .join('\n'),
    )
    .join('\n\n')
}

function markdown({ columns, rows }: Answer): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const cell = (value: unknown) => shown(value).replaceAll('|', '\\|').replaceAll(/\r?\n/g, '<br>')
  return [
    line(columns.map(cell)),
    line(numeric({ columns, rows }).map((isNumber) => (isNumber ? '--:' : '---'))),
    ...rows.map((row) => line(row.map(cell))),
  ].join('\n')
}

const shown = (value: unknown): string => (value === null ? '' : String(value))

/** Whether each column holds only numbers. */
const numeric = ({ columns, rows }: Answer): boolean[] =>
  columns.map((_, index) => rows.length > 0 && rows.every((row) => typeof row[index] === 'number'))

function table({ columns, rows }: Answer, widest: number): string {
  const cells = rows.map((row) => row.map((value) => tableCell(value, widest)))
  const widths = columns.map((name, index) =>
    cells.reduce((width, row) => Math.max(width, [...row[index]!].length), [...name].length),
  )
  const isNumber = numeric({ columns, rows })
  const line = (row: readonly string[]) =>
    row
      .map((cell, index) => {
        const gap = ' '.repeat(widths[index]! - [...cell].length)
        return isNumber[index] ? gap + cell : cell + gap
      })
      .join('  ')
      .trimEnd()
  return [line(columns), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join(
    '\n',
  )
}

function tableCell(value: unknown, widest: number): string {
  const characters = [...shown(value).replaceAll(/\s+/g, ' ')]
  return characters.length > widest
    ? `${characters.slice(0, widest - 1).join('')}…`
    : characters.join('')
}
