/** Which rows a list has, by number, and in which order: named ones first, then the best score, then list order. */

/** A row of a search. */
export interface Match {
  readonly number: number
  /** bm25 as FTS5 gives it: the lower, the better. */
  readonly score: number
}

/** Rows of a search in no order: numbers, and the score of each at the same place. */
export interface Matches {
  readonly numbers: readonly number[]
  readonly scores: readonly number[]
}

/** Rows that are taken from the index at once; more are taken one by one, which takes longer and hardly any memory. */
export const AT_ONCE = 5000

/**
 * The rows of a search that pass.
 *
 * @param atOnce asks for so many rows, at most
 * @param oneByOne asks for all of them
 */
export function matchesThat(
  passes: (number: number) => boolean,
  atOnce: (most: number) => readonly Match[],
  oneByOne: () => Iterable<Match>,
): Matches {
  const numbers: number[] = []
  const scores: number[] = []
  const few = atOnce(AT_ONCE)
  for (const { number, score } of few.length < AT_ONCE ? few : oneByOne()) {
    if (!passes(number)) continue
    numbers.push(number)
    scores.push(score)
  }
  return { numbers, scores }
}

/**
 * The first `wanted` numbers in order. Only what can be among them is sorted: the score that just makes it
 * is found in a plain array of numbers, which costs far less than ordering every match.
 *
 * @param named numbers whose id is or begins with the text that was asked for
 */
export function bestFirst(
  { numbers, scores }: Matches,
  named: ReadonlySet<number>,
  wanted: number,
): number[] {
  const ranks =
    named.size === 0 ? scores : scores.map((score, i) => (named.has(numbers[i]!) ? FIRST : score))
  const last = wanted < ranks.length ? Float64Array.from(ranks).sort()[wanted - 1]! : Infinity
  const candidates: number[] = []
  for (let i = 0; i < ranks.length; i++) if (ranks[i]! <= last) candidates.push(i)
  return candidates
    .sort((a, b) => ranks[a]! - ranks[b]! || numbers[a]! - numbers[b]!)
    .slice(0, wanted)
    .map((i) => numbers[i]!)
}

/** No score of bm25 comes near this. */
const FIRST = -1e9

/** Those of the numbers 1 to `count` that pass, in order. */
export function numbersThat(passes: (number: number) => boolean, count: number): Uint32Array {
  const numbers = new Uint32Array(count)
  let found = 0
  for (let number = 1; number <= count; number++) {
    if (passes(number)) numbers[found++] = number
  }
  return numbers.subarray(0, found)
}
