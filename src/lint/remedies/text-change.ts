/** Line-based changes of a text, in a form that other tools can apply. */

/** Lines that replace others. */
export interface TextChange {
  /** Line at which the finding is reported. */
  readonly line: number
  /** The first replaced line, from 1, and the number of replaced lines. */
  readonly from: number
  readonly count: number
  readonly lines: readonly string[]
}

export interface FixedText {
  readonly text: string
  readonly changes: readonly TextChange[]
  /** Number of captions that are changed, where it is not that of the changes. */
  readonly items?: number
}

/** How many captions, dates or waivers a fix changes. */
export const changedItems = ({ changes, items = changes.length }: FixedText): number => items

/** Replaces a part of a text. */
export interface Replacement {
  readonly start: number
  readonly end: number
  readonly text: string
}

const NEW_LINE = /\r\n|\r|\n/

export const rowsOf = (text: string): string[] => text.split(NEW_LINE)

/** Applies changes and keeps the line endings of the text. */
export function withChanges(text: string, changes: readonly TextChange[]): FixedText {
  if (changes.length === 0) return { text, changes }
  const rows = rowsOf(text)
  const end = NEW_LINE.exec(text)?.[0] ?? '\n'
  const byLine = new Map(changes.map((change) => [change.from, change]))
  const out: string[] = []
  for (let at = 0; at < rows.length; ) {
    const change = byLine.get(at + 1)
    out.push(...(change?.lines ?? [rows[at]!]))
    at += change?.count ?? 1
  }
  return { text: out.join(end), changes }
}

/** Converts replacements within lines, none of which adds or removes a line, to changes of those lines. */
export function withReplacements(text: string, all: readonly Replacement[]): FixedText {
  let at = 0
  const parts: string[] = []
  for (const { start, end, text: put } of all.toSorted((a, b) => a.start - b.start)) {
    parts.push(text.slice(at, start), put)
    at = end
  }
  const after = parts.join('') + text.slice(at)
  const before = rowsOf(text)
  const changes = rowsOf(after).flatMap((row, i): TextChange[] =>
    row === before[i] ? [] : [{ line: i + 1, from: i + 1, count: 1, lines: [row] }],
  )
  return { text: after, changes }
}

/** Offset of the first character of each line. */
export function lineStarts(text: string): number[] {
  const starts = [0]
  for (const { 0: end, index } of text.matchAll(/\r\n|\r|\n/g)) starts.push(index + end.length)
  return starts
}
