/** Order of what a search found: named ones first, then the best score, then list order. */

export interface Match {
  readonly number: number
  /** bm25 as FTS5 gives it: the lower, the better. */
  readonly score: number
}

/**
 * The first `wanted` numbers in order. Only what can be among them is sorted: the score that just makes it
 * is found in a plain array of numbers, which costs far less than ordering every match.
 *
 * @param named numbers whose id is or begins with the text that was asked for
 */
export function bestFirst(
  matches: readonly Match[],
  named: ReadonlySet<number>,
  wanted: number,
): number[] {
  if (wanted < matches.length) {
    const scores = Float64Array.from(matches, (match) => rank(match, named)).sort()
    const worst = scores[Math.max(0, wanted - 1)]!
    return sorted(
      matches.filter((match) => rank(match, named) <= worst),
      named,
    ).slice(0, wanted)
  }
  return sorted(matches, named)
}

function sorted(matches: readonly Match[], named: ReadonlySet<number>): number[] {
  return matches
    .toSorted((a, b) => rank(a, named) - rank(b, named) || a.number - b.number)
    .map(({ number }) => number)
}

/** No score of bm25 comes near this. */
const FIRST = -1e9

const rank = ({ number, score }: Match, named: ReadonlySet<number>): number =>
  named.has(number) ? FIRST : score
