/** The words of a corpus: which begin as a typed one does, and which one it most likely misspells. */
import { MOST_BEGUN, MOST_WORDS } from './limits.ts'
import { corrected } from './spelling.ts'

export interface Vocabulary {
  /** Whether it has all words of the corpus. */
  readonly isWhole: boolean
  /** Words that are longer than a text and begin with it, the commonest first and so many at most. */
  readonly beginning: (text: string) => readonly string[]
  /** How many words are commonlier held than a text: all, where it is none of them. */
  readonly rank: (text: string) => number
  /** The commonest word that is one letter away. */
  readonly corrected: (word: string) => string | undefined
}

/** @param words the commonest first */
export function vocabulary(words: readonly string[]): Vocabulary {
  const ranks = new Map(words.map((word, rank) => [word, rank]))
  const sorted = words.toSorted()
  const spelled = words.filter((word) => !/\d/.test(word))
  return {
    isWhole: words.length < MOST_WORDS,
    beginning: (text) => {
      const begun: string[] = []
      for (let at = placeOf(text, sorted); sorted[at]?.startsWith(text); at++)
        begun.push(sorted[at]!)
      return begun
        .filter((word) => word !== text)
        .sort((a, b) => ranks.get(a)! - ranks.get(b)!)
        .slice(0, MOST_BEGUN)
    },
    rank: (text) => ranks.get(text.toLowerCase()) ?? words.length,
    corrected: (word) => corrected(word, spelled),
  }
}

/** Where a word stands, or would stand, in a sorted list. */
function placeOf(text: string, sorted: readonly string[]): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < text) low = middle + 1
    else high = middle
  }
  return low
}
