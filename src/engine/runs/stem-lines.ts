/** A stem in two lines: what to change first, then the gauge, which is read once an idea is written down. */

export interface StemLines {
  /** The first question: it leads to a change. */
  readonly change: string
  /** The second one: how much, for how long, for whom. Left out where the text asks one thing only. */
  readonly gauge?: string
}

/** @param stem of C1 to C4: its change and its gauge, each a question */
export function stemLines(stem: string): StemLines {
  const end = stem.indexOf('? ') + 1
  return end === 0 ? { change: stem } : { change: stem.slice(0, end), gauge: stem.slice(end + 1) }
}
