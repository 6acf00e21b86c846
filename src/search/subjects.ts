/** Subjects that people look up as a whole: who looks for suppliers wants what is asked of deliveries and stock too. */
import type { Folding } from './folding.ts'
import { isStopWord } from './stop-words.ts'

/** The word by which the index holds that a stem is about a subject; no text and no search has it. */
export const subjectToken = (grouping: number): string => `subjectof${grouping}`

/** The token of the subject that the content words of a search, given by their stems, are all words for, if any. */
export type SubjectOf = (words: readonly (readonly string[])[]) => string | undefined

/** @param groups of each subject the words under which people look it up */
export function subjects(
  groups: readonly (readonly string[])[],
  { fold }: Pick<Folding, 'fold'>,
): SubjectOf {
  const tokens = new Map(
    groups.flatMap((words, i) =>
      words.map((word) => [contentOf(word).map(fold).join(' '), subjectToken(i + 1)]),
    ),
  )
  return (words) => {
    const found = new Set<string | undefined>()
    for (let at = 0; at < words.length; ) {
      let end = words.length
      const token = () => tokens.get(words.slice(at, end).flat().join(' '))
      while (end > at + 1 && token() === undefined) end--
      found.add(token())
      at = end
    }
    return found.size === 1 ? [...found][0] : undefined
  }
}

/** The words of a phrase that a search asks for. */
const contentOf = (phrase: string): string[] =>
  phrase.split(' ').filter((word) => !isStopWord(word))
