/** Finds the parts of a sentence from which nothing was read, to report them. */
import type { Span } from './compiled-phrase.ts'
import { type WrittenWord, writtenWords } from './written-words.ts'

/** The end of a part. Facts may span commas; unread parts do not. */
const PART_END = /[,;:.!?]$/
/** Maximum number of parts reported. */
const MOST_UNREAD = 3
/** Minimum number of content words of an unread run in a part that was otherwise read. */
const FEWEST_WORDS = 3

/**
 * @param spans what was read, in the plain text of the sentence
 * @param isAbout whether a word is a content word, unlike “the” and “with”
 * @param isKnown whether a rule that is shown covers the word
 * @returns the unread parts, as they were written
 */
export function unreadParts(
  sentence: string,
  spans: readonly Span[],
  isAbout: (word: string) => boolean,
  isKnown: (word: string) => boolean,
): string[] {
  const words = writtenWords(sentence, spans).map(({ word, isRead }) => ({
    word,
    isRead: isRead || isKnown(word),
    isAbout: isAbout(word),
  }))
  const parts: (typeof words)[] = [[]]
  for (const one of words) {
    parts.at(-1)!.push(one)
    if (PART_END.test(one.word)) parts.push([])
  }
  return parts
    .flatMap((part) => {
      const fewest = part.some(({ isRead }) => isRead) ? FEWEST_WORDS : 1
      return runsOf(part).filter((run) => run.filter(({ isAbout }) => isAbout).length >= fewest)
    })
    .slice(0, MOST_UNREAD)
    .map((run) =>
      run
        .map(({ word }) => word)
        .join(' ')
        .replace(PART_END, ''),
    )
}

interface Word extends WrittenWord {
  readonly isAbout: boolean
}

/** Runs of consecutive unread words, without stop words at either end. */
function runsOf(part: readonly Word[]): Word[][] {
  const runs: Word[][] = [[]]
  for (const one of part) {
    if (one.isRead) runs.push([])
    else runs.at(-1)!.push(one)
  }
  return runs.map((run) => {
    const first = run.findIndex(({ isAbout }) => isAbout)
    return first < 0 ? [] : run.slice(first, run.findLastIndex(({ isAbout }) => isAbout) + 1)
  })
}
