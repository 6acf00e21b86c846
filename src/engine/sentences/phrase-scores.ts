/** How much of what people say of a thing a sentence says: the measure by which a rule is about a sentence. */

/** A thing with what people say who mean it, each as a list of words. */
export interface Phrased {
  readonly id: string
  readonly phrases: readonly (readonly string[])[]
}

/** How much a long phrase counts beside a short one that is said as fully. */
const LENGTH = 0.6

/**
 * @returns a function from the words of a sentence to what it says of each thing (id → score), without those of which it
 *   says nothing. The score is the weight of the words of the best phrase that the sentence holds, rare words weighing
 *   more, times the share of the phrase that they are. One word of a longer phrase says nothing.
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
