/** The word that a misspelt one most likely stands for. */

/** Letters of a word that is held to be misspelt, at least: of a shorter one too many are one letter away. */
const SHORTEST = 5

/** @param words the commonest first */
export function corrected(word: string, words: readonly string[]): string | undefined {
  return word.length < SHORTEST ? undefined : words.find((other) => isOneEditAway(word, other))
}

/** Whether one letter more, less or other, or two in the other order, makes one word of the other. */
export function isOneEditAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false
  let from = 0
  while (from < a.length && a[from] === b[from]) from++
  let tail = 0
  const shorter = Math.min(a.length, b.length) - from
  while (tail < shorter && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++
  const [left, right] = [a.slice(from, a.length - tail), b.slice(from, b.length - tail)]
  if (Math.max(left.length, right.length) <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}
