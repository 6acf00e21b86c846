/** The words of a corpus: which begin as a typed one does, and which one it most likely misspells. */
import { MOST_BEGUN, MOST_WORDS } from './limits.ts'
import { corrected } from './spelling.ts'

export interface Vocabulary {
  /** Words that are longer than a text and begin with it, the commonest first. */
  readonly beginning: (text: string) => Begun
  /** The commonest word that is one letter away. */
  readonly corrected: (word: string) => string | undefined
}

export interface Begun {
  /** The commonest of them, each of which can be looked for. */
  readonly words: readonly string[]
  /** In how many documents they stand, at most; infinite where not all words of the corpus are known. */
  readonly documents: number
}

/** A word and how many documents hold it. */
interface Known {
  readonly word: string
  readonly documents: number
}

/** @param known the commonest words first */
export function vocabulary(known: readonly Known[]): Vocabulary {
  const isWhole = known.length < MOST_WORDS
  const sorted = known.toSorted((a, b) => (a.word < b.word ? -1 : 1))
  const spelled = known.map(({ word }) => word).filter((word) => !/\d/.test(word))
  return {
    beginning: (text) => {
      const begun: Known[] = []
      for (let at = placeOf(text, sorted); sorted[at]?.word.startsWith(text); at++) {
        if (sorted[at]!.word !== text) begun.push(sorted[at]!)
      }
      begun.sort((a, b) => b.documents - a.documents)
      return {
        words: begun.slice(0, MOST_BEGUN).map(({ word }) => word),
        documents: isWhole ? begun.reduce((sum, { documents }) => sum + documents, 0) : Infinity,
      }
    },
    corrected: (word) => corrected(word, spelled),
  }
}

/** Where a word stands, or would stand, in a sorted list. */
function placeOf(text: string, sorted: readonly Known[]): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]!.word < text) low = middle + 1
    else high = middle
  }
  return low
}
