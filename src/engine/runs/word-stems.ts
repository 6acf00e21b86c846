/** Stems of the words that say what a text counts, for comparing two texts. */
import { wordsOf } from './copies.ts'
import { isCommon } from './figures.ts'
import { withoutDates } from './written-figures.ts'

/** Number of common letters from which two words count as forms of one: publish, published. */
const STEM = 5

/** @param leftOut words that do not say what is counted, in lower case */
export const wordStems = (text: string, leftOut: RegExp): ReadonlySet<string> =>
  new Set(
    wordsOf(withoutDates(text))
      .filter((word) => !/\d/.test(word) && !isCommon(word) && !leftOut.test(word))
      .map((word) => word.replace(/(?:ies|y|s)$/, '').slice(0, STEM)),
  )
