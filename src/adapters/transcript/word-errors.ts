/**
 * Word error rate: the fewest substitutions, deletions and insertions that turn one text into the other, per word of
 * the reference.
 */

/** If either text has more words than this, the comparison takes too long. */
const MAX_WORDS = 20_000

/** @returns undefined if the reference has no words, or either text is too long */
export function wordErrorRate(
  reference: readonly string[],
  hypothesis: readonly string[],
): number | undefined {
  if (reference.length === 0 || Math.max(reference.length, hypothesis.length) > MAX_WORDS)
    return undefined
  let previous = Uint32Array.from({ length: hypothesis.length + 1 }, (_, i) => i)
  let current = new Uint32Array(hypothesis.length + 1)
  for (const [index, word] of reference.entries()) {
    current[0] = index + 1
    for (let i = 1; i <= hypothesis.length; i++) {
      const substituted = previous[i - 1]! + (hypothesis[i - 1] === word ? 0 : 1)
      current[i] = Math.min(substituted, previous[i]! + 1, current[i - 1]! + 1)
    }
    ;[previous, current] = [current, previous]
  }
  return previous[hypothesis.length]! / reference.length
}
