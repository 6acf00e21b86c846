/** Which rows a list has, by number, and in which order: named ones first, then the best score, then list order. */

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
  const ranked =
    named.size === 0
      ? matches
      : matches.map((match) => (named.has(match.number) ? { ...match, score: FIRST } : match))
  const candidates = wanted < ranked.length ? upTo(scoreAt(ranked, wanted - 1), ranked) : ranked
  return candidates
    .toSorted((a, b) => a.score - b.score || a.number - b.number)
    .slice(0, wanted)
    .map(({ number }) => number)
}

/** No score of bm25 comes near this. */
const FIRST = -1e9

/** The score that would stand at a position if all were sorted. */
const scoreAt = (matches: readonly Match[], position: number): number =>
  Float64Array.from(matches, ({ score }) => score).sort()[position]!

const upTo = (score: number, matches: readonly Match[]): Match[] =>
  matches.filter((match) => match.score <= score)

/** Those of the numbers 1 to `count` that pass, in order. */
export function numbersThat(passes: (number: number) => boolean, count: number): Uint32Array {
  const numbers = new Uint32Array(count)
  let found = 0
  for (let number = 1; number <= count; number++) {
    if (passes(number)) numbers[found++] = number
  }
  return numbers.subarray(0, found)
}
