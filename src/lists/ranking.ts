/** The order of list rows by number: first those whose id the search names, then by score, then in list order. */
import type { Matches } from '../search/find.ts'
import type { Searcher } from '../search/searcher.ts'

/**
 * The first `wanted` numbers in order.
 *
 * @param named numbers of rows whose id is the search text or begins with it
 * @param about numbers of rows that come before the others, whatever their score
 */
export function bestFirst(
  { numbers, scores }: Matches,
  named: ReadonlySet<number>,
  wanted: number,
  about: ReadonlySet<number> = new Set(),
): number[] {
  const ranks = scores.map((score, i) => (named.has(numbers[i]!) ? -Infinity : score))
  const first = (i: number): number => (named.has(numbers[i]!) ? 0 : about.has(numbers[i]!) ? 1 : 2)
  return numbers
    .map((_, i) => i)
    .sort(
      (a, b) =>
        compare(first(a), first(b)) || compare(ranks[a]!, ranks[b]!) || numbers[a]! - numbers[b]!,
    )
    .slice(0, wanted)
    .map((i) => numbers[i]!)
}

const compare = (a: number, b: number): number => (a === b ? 0 : a - b)

/** The same search with document numbers shifted so that the first searched document is 1, like the rows of a list. */
export function fromOne(searcher: Searcher): Searcher {
  const before = searcher.first - 1
  const moved = <M extends Matches>(found: M): M => ({
    ...found,
    numbers: found.numbers.map((number) => number - before),
  })
  return {
    ...searcher,
    first: 1,
    find: (search, passes) => {
      const found = searcher.find(search, (number) => passes(number - before))
      return {
        ...moved(found),
        lacked: (numbers) => found.lacked(numbers.map((number) => number + before)),
        related: () => moved(found.related()),
      }
    },
    about: (found) =>
      new Set(
        [
          ...searcher.about({ ...found, numbers: found.numbers.map((number) => number + before) }),
        ].map((number) => number - before),
      ),
    named: (search) => new Set([...searcher.named(search)].map((number) => number - before)),
  }
}

/** The numbers from 1 to `count` that pass, in order. */
export function numbersThat(passes: (number: number) => boolean, count: number): Uint32Array {
  const numbers = new Uint32Array(count)
  let found = 0
  for (let number = 1; number <= count; number++) {
    if (passes(number)) numbers[found++] = number
  }
  return numbers.subarray(0, found)
}
