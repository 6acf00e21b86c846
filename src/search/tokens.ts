/** The words and stems of some texts, looked up without the index, which would take forty times as long. */

export interface Tokens {
  readonly has: (token: string) => boolean
  /** Whether a text is a token or a prefix of one. */
  readonly begins: (text: string) => boolean
}

/** @param lists sorted tokens, separated by spaces */
export function tokensOf(lists: readonly string[]): Tokens {
  const all = lists.map((text) => text.split(' '))
  const known = new Set(all.flat())
  return {
    has: (token) => known.has(token),
    begins: (text) =>
      all.some((tokens) => tokens[placeOf(text, tokens)]?.startsWith(text) === true),
  }
}

/** Position of a word in a sorted list, or where it would be inserted. */
export function placeOf(word: string, sorted: readonly string[]): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < word) low = middle + 1
    else high = middle
  }
  return low
}
