/** Lines of the judged table, each as its table has them: the row as it came, and the verdict beside it. Or what its cells say. */
import { type Delimiter, delimitedLine } from './delimited.ts'
import type { JudgedRow } from './row-judge.ts'
import type { TableRow } from './table-row.ts'
import { unreadCells, verdictCells, verdictColumns } from './verdict-columns.ts'

/** What the lines are like. */
export interface LineForm {
  readonly header: readonly string[]
  /** Undefined for lines of JSON, which come out as they came in. */
  readonly delimiter: Delimiter | undefined
  readonly hasByteOrderMark: boolean
  /** What the cells say in place of the judged table. */
  readonly isContexts: boolean
}

interface LineWriter {
  /** The first line, of a table that has one. */
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
    // What stands past the header stays, past the verdict.
    return delimitedLine([...filled, ...own, ...given.slice(header.length)], delimiter)
  }
  return {
    header: `${hasByteOrderMark ? '\uFEFF' : ''}${delimitedLine([...header, ...verdictColumns], delimiter)}`,
    judged: (row, judged) => line(row, verdictCells(judged)),
    unread: (row, message) => line(row, unreadCells(message)),
  }
}

/** As `evaluate --ndjson` reads it. A row that cannot be read says nothing and is named in the summary. */
const contextLines: LineWriter = {
  header: '',
  judged: ({ number }, { context, id, profile }) =>
    `${JSON.stringify({ id: id ?? number, context, ...(profile === undefined ? {} : { profile }) })}\n`,
  unread: () => '',
}
