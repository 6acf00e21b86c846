/**
 * Tables of spreadsheets and instruments, separated by commas, semicolons or tabs; the separator is detected from the
 * first line.
 */

export interface Row {
  readonly cells: readonly string[]
  /** Line number at which the row begins, from 1. */
  readonly line: number
}

export interface Table {
  readonly separator: Separator
  /** Column names as written in the first line. */
  readonly head: readonly string[]
  /** Rows that are not empty. */
  readonly rows: readonly Row[]
}

const separators = [',', ';', '\t'] as const
export type Separator = (typeof separators)[number]

/** @param most maximum number of rows */
export function readTable(text: string, most: number): Table {
  const separator = separatorOf(text)
  const [head, ...rows] = rowsOf(text.replace(/^\uFEFF/, ''), separator, most + 1)
  return {
    separator,
    head: head?.cells ?? [],
    rows: rows.filter(({ cells }) => cells.some((cell) => cell !== '')),
  }
}

/** The separator that gives the first line the most cells; a comma if none occurs. */
export function separatorOf(text: string): Separator {
  const [first = ''] = text.split(/\r?\n/, 1)
  const cells = (separator: Separator): number => rowsOf(first, separator, 1)[0]!.cells.length
  return separators.reduce((best, one) => (cells(one) > cells(best) ? one : best))
}

/** A quoted cell may contain separators and line breaks; a doubled quotation mark is a literal one. */
function rowsOf(text: string, separator: Separator, most: number): Row[] {
  const rows: Row[] = []
  let at = 0
  let line = 1
  while (rows.length < most && (at < text.length || rows.length === 0)) {
    const begun = line
    const cells: string[] = []
    for (let isLast = false; !isLast; ) {
      while (text[at] === ' ') at++
      let cell = ''
      if (text[at] === '"') {
        const closed = closing(text, at)
        cell = text.slice(at + 1, closed).replaceAll('""', '"')
        line += cell.split('\n').length - 1
        at = closed + 1
      }
      const end = endOfCell(text, at, separator)
      cells.push((cell + text.slice(at, end)).trim())
      isLast = text[end] !== separator
      at = isLast && text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1
    }
    line += 1
    rows.push({ cells, line: begun })
  }
  return rows
}

/** Offset of the closing quotation mark; the end of the text if there is none. */
function closing(text: string, open: number): number {
  let at = text.indexOf('"', open + 1)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at === -1 ? text.length : at
}

function endOfCell(text: string, from: number, separator: Separator): number {
  let at = from
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at++
  return at
}
