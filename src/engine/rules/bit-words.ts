/** Sparse sets of rules: most conditions concern a few of two hundred rules, so most words of a bit set are zero. */

/** The words of a set that are not zero, in pairs: number of the word, then its 32 bits. */
export type BitWords = Int32Array

/** Leaves out the words that are zero. */
export function bitWords(bits: Int32Array): BitWords {
  return Int32Array.from([...bits.entries()].filter(([, word]) => word !== 0).flat())
}

/** Adds a sparse set to a bit set. @param mask rules that are added; all by default */
export function addWords(into: Int32Array, some: BitWords, mask?: Int32Array): void {
  for (let i = 0; i < some.length; i += 2) {
    const word = some[i] as number
    const bits = some[i + 1] as number
    const added = mask === undefined ? bits : bits & (mask[word] as number)
    into[word] = (into[word] as number) | added
  }
}
