/** Finds the words of a sentence that state a fact, so that a page quotes no word that was not read. */
import { equal } from '../../engine/values/equality.ts'
import type { Statement } from './facts-written.ts'

/**
 * The shortest run of words that still states a fact of a sentence.
 *
 * @param tell returns what a text states
 * @returns the words as they are written; the whole sentence if no part of it states the same alone
 */
export function wordsRead(
  sentence: string,
  { path, value }: Statement,
  tell: (text: string) => readonly Statement[],
): string {
  const words = [...sentence.matchAll(/\S+/g)]
  const between = (start: number, end: number): string =>
    sentence.slice(words[start]!.index, words[end - 1]!.index + words[end - 1]![0].length)
  const states = (start: number, end: number): boolean =>
    tell(between(start, end)).some((one) => one.path === path && equal(one.value, value))
  if (words.length === 0) return sentence
  const end = first(1, words.length, (at) => states(0, at))
  const start = end - first(1, end, (count) => states(end - count, end))
  return states(start, end) ? between(start, end).replace(/[.,;:!?]+$/, '') : sentence
}

/** The smallest number from `low` to `high` that passes, if all above it pass too; found by halving. */
function first(low: number, high: number, passes: (at: number) => boolean): number {
  let [from, to] = [low, high]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if (passes(middle)) to = middle
    else from = middle + 1
  }
  return to
}
