/** Compiles phrases and matches them against the clauses of a sentence. */
import { phrasePattern, plainText, wordsNeeded } from './phrase.ts'

/** Maximum length of a sentence; the rest is not read. */
export const MAX_SENTENCE = 1000

/** The end of a clause. Negations and wishes apply only within their clause. */
const CLAUSE = /(?<=[.!?])\s|[;\n]|,? (?=but )|, (?=and (?:i|we|it|they|the|there)\b)/

/** Characters of a sentence as `plainText` writes it, from `start` to before `end`. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** A phrase whose pattern is compiled on first use, if a text contains the words that it needs. */
export interface CompiledPhrase {
  /** The phrase itself. */
  readonly wanted: string
  readonly needed: readonly (readonly string[])[]
  readonly pattern: () => RegExp
}

/** @throws SyntaxError when its pattern is first asked for, if the phrase cannot be read */
export function compilePhrase(phrase: string): CompiledPhrase {
  let pattern: RegExp | undefined
  return {
    wanted: plainText(phrase),
    needed: wordsNeeded(phrase),
    pattern: () => {
      pattern ??= phrasePattern(phrase)
      return pattern
    },
  }
}

/** Whether a plain text contains the phrase. */
export const holds = (one: CompiledPhrase, text: string): boolean =>
  mayHold(one, text) && text.search(one.pattern()) >= 0

/** Whether a text contains the words without which the phrase cannot match; a cheap test before the pattern. */
export const mayHold = ({ needed }: CompiledPhrase, text: string): boolean =>
  needed.every((words) => words.some((word) => text.includes(word)))

/** The clauses of a plain text, each with its offset. */
export function clausesOf(text: string): { readonly clause: string; readonly at: number }[] {
  let at = 0
  return text.split(CLAUSE).map((clause) => {
    const start = text.indexOf(clause, at)
    at = start + clause.length
    return { clause, at: start }
  })
}
