/** Sparse sets of rules: most conditions affect a few of two hundred rules, so most words of a bit set are zero. */

/** The non-zero words of a set, in pairs: the number of the word, then its 32 bits. */
export type BitWords = Int32Array

/** Drops the words that are zero. */
export function bitWords(bits: Int32Array): BitWords {
  return Int32Array.from([...bits.entries()].filter(([, word]) => word !== 0).flat())
}

/**
 * Adds a sparse set to a bit set.
 *
 * @param mask rules to add; all by default
 */
export function addWords(into: Int32Array, some: BitWords, mask?: Int32Array): void {
  for (let i = 0; i < some.length; i += 2) {
    const word = some[i] as number
    const bits = some[i + 1] as number
    const added = mask === undefined ? bits : bits & (mask[word] as number)
    into[word] = (into[word] as number) | added
  }
}
