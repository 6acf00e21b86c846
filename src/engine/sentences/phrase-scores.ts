/** Scores how much of an item's phrases a sentence contains, to find the rules that a sentence is about. */

/** An item with its phrases, each a list of words. */
export interface Phrased {
  readonly id: string
  readonly phrases: readonly (readonly string[])[]
}

/** Exponent for the weight of the matched words; the higher, the more a long match counts. */
const LENGTH = 0.6

/**
 * @returns a function from the words of a sentence to the scores of the items (id → score), without items that score 0. The
 *   score is that of the best phrase: the weight of its matched words, rare words weighing more, times their share of the
 *   phrase. One word of a longer phrase does not count.
 */
export function phraseScorer(
  things: readonly Phrased[],
): (words: readonly string[]) => ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { phrases } of things) {
    for (const word of new Set(phrases.flat())) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const weightOf = (word: string): number =>
    Math.log(1 + things.length / (1 + (counts.get(word) ?? 0)))
  const weigh = (words: readonly string[]): number =>
    words.reduce((sum, word) => sum + weightOf(word), 0)
  const weighed = things.map(({ id, phrases }) => ({
    id,
    phrases: phrases
      .filter((words) => words.length > 0)
      .map((words) => ({ words, weight: weigh(words) })),
  }))
  return (words) => {
    const held = new Set(words)
    const scores = weighed.map(({ id, phrases }): [string, number] => [
      id,
      Math.max(0, ...phrases.map((phrase) => scoreOf(phrase, held, weigh))),
    ])
    return new Map(scores.filter(([, score]) => score > 0))
  }
}

function scoreOf(
  { words, weight }: { readonly words: readonly string[]; readonly weight: number },
  held: ReadonlySet<string>,
  weigh: (words: readonly string[]) => number,
): number {
  const said = words.filter((word) => held.has(word))
  if (said.length < Math.min(2, words.length)) return 0
  const own = weigh(said)
  return (own / weight) * own ** LENGTH
}
