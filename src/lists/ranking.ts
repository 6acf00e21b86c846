/** Which rows a list has, by number, and in which order: named ones first, then the best score, then list order. */
import type { Matches } from '../search/find.ts'

/**
 * The first `wanted` numbers in order.
 *
 * @param named numbers whose id is or begins with the text that was asked for
 */
export function bestFirst(
  { numbers, scores }: Matches,
  named: ReadonlySet<number>,
  wanted: number,
): number[] {
  const ranks = scores.map((score, i) => (named.has(numbers[i]!) ? -Infinity : score))
  return numbers
    .map((_, i) => i)
    .sort((a, b) => compare(ranks[a]!, ranks[b]!) || numbers[a]! - numbers[b]!)
    .slice(0, wanted)
    .map((i) => numbers[i]!)
}

const compare = (a: number, b: number): number => (a === b ? 0 : a - b)

/** Those of the numbers 1 to `count` that pass, in order. */
export function numbersThat(passes: (number: number) => boolean, count: number): Uint32Array {
  const numbers = new Uint32Array(count)
  let found = 0
  for (let number = 1; number <= count; number++) {
    if (passes(number)) numbers[found++] = number
  }
  return numbers.subarray(0, found)
}
