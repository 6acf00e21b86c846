/**
 * Splits a stem into two lines: first what to change, then the gauge, which is asked once an idea has been written
 * down.
 */

export interface StemLines {
  /** The first question, which leads to a change. */
  readonly change: string
  /** The second question: how much, for how long, for whom. Undefined if the text asks only one thing. */
  readonly gauge?: string
}

/** @param stem a stem of C1 to C4: its change and its gauge, each a question */
export function stemLines(stem: string): StemLines {
  const end = stem.indexOf('? ') + 1
  return end === 0 ? { change: stem } : { change: stem.slice(0, end), gauge: stem.slice(end + 1) }
}
