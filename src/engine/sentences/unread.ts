/** Finds the parts of a sentence from which nothing was read, to report them. */
import { isUnit } from '../values/units.ts'
import type { Span } from './compiled-phrase.ts'
import { afterNumber } from './numbers.ts'
import { type WrittenWord, writtenWords } from './written-words.ts'

/** The end of a part. Facts may span commas; unread parts do not. */
const PART_END = /[,;:.!?]$/
/** Maximum number of parts reported. */
const MOST_UNREAD = 3
/**
 * Minimum number of content words of an unread run in a part that was otherwise read. A figure with a unit is named
 * however short it is, since a limit may judge it.
 */
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
  const written = writtenWords(sentence, spans)
  const words = written.map(({ word, isRead }, i): Word => {
    const isFigure = isMeasured(word, written[i + 1]?.word)
    const isOfFigure = isFigure || isMeasured(written[i - 1]?.word, word)
    return {
      word,
      isRead: isRead || (isKnown(word) && !isOfFigure),
      isAbout: isOfFigure || isAbout(word),
      isFigure,
    }
  })
  const parts: Word[][] = [[]]
  for (const one of words) {
    parts.at(-1)!.push(one)
    if (PART_END.test(one.word)) parts.push([])
  }
  return parts
    .flatMap((part) => {
      const fewest = part.some(({ isRead }) => isRead) ? FEWEST_WORDS : 1
      return runsOf(part).filter(
        (run) =>
          run.some(({ isFigure }) => isFigure) ||
          run.filter(({ isAbout }) => isAbout).length >= fewest,
      )
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
  /** Whether it is a number with a unit: `150 m`, `ninety milliseconds`. */
  readonly isFigure: boolean
}

/** Whether a word begins with a number, and the rest of it or the next word is a unit. */
function isMeasured(word: string | undefined, next: string | undefined): boolean {
  const rest = word === undefined ? undefined : afterNumber(bare(word).toLowerCase())
  if (rest === undefined) return false
  return rest === '' ? next !== undefined && isMeasure(bare(next)) : isMeasure(rest)
}

/** Units that no fact of its own is measured in, but that people state limits in. */
const others: ReadonlySet<string> = new Set(['frames', 'frame', 'ire', 'kelvins', 'times'])

/** “Two in the room” has no inches. */
const isMeasure = (word: string): boolean =>
  word !== 'in' && (isUnit(word) || isUnit(word.toLowerCase()) || others.has(word.toLowerCase()))

const bare = (word: string): string => word.replace(/^[("“]+/, '').replace(/[)"”.,;:!?]+$/, '')

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
