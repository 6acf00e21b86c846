/** The words of a corpus: finds those that begin with a typed prefix, and corrects misspelt ones. */
import { isEnglish } from './english.ts'
import { MOST_BEGUN, MOST_WORDS } from './limits.ts'
import { alike, corrected } from './spelling.ts'
import { placeOf } from './tokens.ts'

export interface Vocabulary {
  /** Whether the vocabulary has all words of the corpus. */
  readonly isWhole: boolean
  /** Longer words that begin with a text, most frequent first, limited in number. */
  readonly beginning: (text: string) => readonly string[]
  /** Position of a word by frequency, 0 for the most frequent; the number of words if it is not in the corpus. */
  readonly rank: (text: string) => number
  /**
   * The most likely correction of a misspelt word, among words that pass; none for a word of the corpus or of common
   * English. If rows have its stem, only a correction that sounds the same is accepted: the word may be a rare form.
   */
  readonly corrected: (
    word: string,
    by: { readonly isHeld: boolean; readonly passes: (other: string) => boolean },
  ) => string | undefined
}

/** @param words most frequent first */
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
    corrected: (word, { isHeld, passes }) =>
      ranks.has(word) || isEnglish(word)
        ? undefined
        : (isHeld ? alike : corrected)(word, spelled, passes),
  }
}
