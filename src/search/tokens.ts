/** The words and stems of some texts, looked up without the index, which would take forty times as long. */

export interface Tokens {
  readonly has: (token: string) => boolean
  /** Whether a token is a text or begins with it. */
  readonly begins: (text: string) => boolean
}

/** @param lists tokens in order, a blank between them */
export function tokensOf(lists: readonly string[]): Tokens {
  const all = lists.map((text) => text.split(' '))
  const known = new Set(all.flat())
  return {
    has: (token) => known.has(token),
    begins: (text) =>
      all.some((tokens) => tokens[placeOf(text, tokens)]?.startsWith(text) === true),
  }
}

/** Position at which a word is, or would be, in a sorted list. */
export function placeOf(word: string, sorted: readonly string[]): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < word) low = middle + 1
    else high = middle
  }
  return low
}
