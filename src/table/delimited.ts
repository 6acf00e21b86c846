/** Rows as text with separators (RFC 4180), and which separator a text has. */

export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** The separator that the header has most of, outside of quotes. */
export function delimiterOf(text: string): Delimiter {
  const [header = ''] = text.replaceAll(/"(?:[^"]|"")*"/g, '').split(/\r?\n/, 1)
  const count = (one: Delimiter): number => header.split(one).length
  return delimiters.reduce((best, one) => (count(one) > count(best) ? one : best), ',')
}

/** A line of a table; what would not come back as it was is quoted. */
export function delimitedLine(cells: readonly string[], delimiter: Delimiter): string {
  let line = ''
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i] as string
    const needsQuotes =
      cell.includes(delimiter) || cell.includes('"') || cell.includes('\n') || cell.includes('\r')
    line += `${i === 0 ? '' : delimiter}${needsQuotes ? `"${cell.replaceAll('"', '""')}"` : cell}`
  }
  return `${line}\n`
}
