/**
 * Writes the output table in the format of the input: each row unchanged with its verdict, or the contexts of the rows.
 */
import { type Delimiter, delimitedLine } from './delimited.ts'
import type { JudgedRow } from './row-judge.ts'
import type { TableRow } from './table-row.ts'
import { unreadCells, verdictCells, verdictColumns } from './verdict-columns.ts'

/** Format of the output lines. */
export interface LineForm {
  readonly header: readonly string[]
  /** Undefined for JSON Lines, which are written in the form in which they were read. */
  readonly delimiter: Delimiter | undefined
  readonly hasByteOrderMark: boolean
  /** Whether to write the contexts of rows instead of the table. */
  readonly isContexts: boolean
}

interface LineWriter {
  /** The first line, if the table has a header. */
  readonly header: string
  readonly judged: (row: TableRow, judged: JudgedRow) => string
  readonly unread: (row: TableRow, message: string) => string
}

export function lineWriter({
  delimiter,
  hasByteOrderMark,
  header,
  isContexts,
}: LineForm): LineWriter {
  if (isContexts) return contextLines
  if (delimiter === undefined) {
    const line = ({ object, number }: TableRow, cells: readonly string[]): string =>
      `${JSON.stringify({ ...(object ?? { row: number }), ...Object.fromEntries(verdictColumns.map((name, i) => [name, cells[i]])) })}\n`
    return {
      header: '',
      judged: (row, judged) => line(row, verdictCells(judged)),
      unread: (row, message) => line(row, unreadCells(message)),
    }
  }
  const line = ({ cells }: TableRow, own: readonly string[]): string => {
    const given = cells as readonly string[]
    const filled = header.map((_name, i) => given[i] ?? '')
    // Cells beyond the header are kept, after the verdict.
    return delimitedLine([...filled, ...own, ...given.slice(header.length)], delimiter)
  }
  return {
    header: `${hasByteOrderMark ? '\uFEFF' : ''}${delimitedLine([...header, ...verdictColumns], delimiter)}`,
    judged: (row, judged) => line(row, verdictCells(judged)),
    unread: (row, message) => line(row, unreadCells(message)),
  }
}

/**
 * Writes contexts in the form that `evaluate --ndjson` reads. An unreadable row is left out and listed in the summary.
 */
const contextLines: LineWriter = {
  header: '',
  judged: ({ number }, { context, id, profile }) =>
    `${JSON.stringify({ id: id ?? number, context, ...(profile === undefined ? {} : { profile }) })}\n`,
  unread: () => '',
}
