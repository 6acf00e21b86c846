/** Phrases looked for in the clauses of a sentence. */
import { phrasePattern, plainText, wordsNeeded } from './phrase.ts'

/** Longest text that is read, in characters. */
export const MAX_SENTENCE = 1000

/** The end of a clause: what is denied or wished in one is not so in the next. */
const CLAUSE = /(?<=[.!?])\s|[;\n]|,? (?=but )|, (?=and (?:i|we|it|they|the|there)\b)/

/** Characters of a sentence as `plainText` writes it, from `start` to before `end`. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** A phrase that is compiled once a text holds the words that it needs. */
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

/** Whether the phrase stands in a plain text. */
export const holds = (one: CompiledPhrase, text: string): boolean =>
  mayHold(one, text) && text.search(one.pattern()) >= 0

/** Whether a text holds the words without which the phrase matches nothing. */
export const mayHold = ({ needed }: CompiledPhrase, text: string): boolean =>
  needed.every((words) => words.some((word) => text.includes(word)))

/** The clauses of a plain text, each with its place. */
export function clausesOf(text: string): { readonly clause: string; readonly at: number }[] {
  let at = 0
  return text.split(CLAUSE).map((clause) => {
    const start = text.indexOf(clause, at)
    at = start + clause.length
    return { clause, at: start }
  })
}
