/** A stem in two lines: what to change first, then the gauge, which is read once an idea is written down. */

export interface StemLines {
  /** The first question: it leads to a change. */
  readonly change: string
  /** The second one: how much, for how long, for whom. A few stems ask one thing only. */
  readonly gauge?: string
}

/**
 * @param stem of C1 to C4, one sentence with “, and” before its gauge, or two sentences
 * @returns both as questions that can be read alone
 */
export function stemLines(stem: string): StemLines {
  const bySentence = /^(.+[.?!]) ([A-Z].*\?)$/s.exec(stem)
  if (bySentence !== null) return { change: bySentence[1]!, gauge: bySentence[2]! }
  const byClause = /^(.+), and (.+\?)$/s.exec(stem)
  if (byClause === null) return { change: stem }
  const [, change, gauge] = byClause
  return { change: `${change}?`, gauge: gauge!.charAt(0).toUpperCase() + gauge!.slice(1) }
}
