/** Delimited text (RFC 4180): writing rows, and detecting the delimiter. */

export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** The delimiter that occurs most often in the header, outside of quotes. */
export function delimiterOf(text: string): Delimiter {
  const [header = ''] = text.replaceAll(/"(?:[^"]|"")*"/g, '').split(/\r?\n/, 1)
  const count = (one: Delimiter): number => header.split(one).length
  return delimiters.reduce((best, one) => (count(one) > count(best) ? one : best), ',')
}

/** A line of a table; cells that would otherwise not be read back unchanged are quoted. */
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
