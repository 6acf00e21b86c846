/** Parsing that both notations of the example share: lines, comments, words and quoted text. */

export interface Line {
  readonly number: number
  readonly words: readonly string[]
}

/** A syntax error, with the number of the line and what was expected. */
export class DslError extends Error {
  constructor(line: number, message: string) {
    super(`line ${line}: ${message}`)
    this.name = 'DslError'
  }
}

/**
 * Splits a text into statements, one a line. A `#` outside quotes begins a comment. Words are separated by spaces;
 * quoted text is one word, without its quotes.
 *
 * @throws DslError if a quote is not closed
 */
export function statements(text: string): Line[] {
  return text.split('\n').flatMap((line, index) => {
    const words = wordsOf(line, index + 1)
    return words.length === 0 ? [] : [{ number: index + 1, words }]
  })
}

function wordsOf(line: string, number: number): string[] {
  const words: string[] = []
  for (const [token] of line.matchAll(/"[^"]*"?|#.*|[^\s"#]+/g)) {
    if (token.startsWith('#')) break
    if (!token.startsWith('"')) {
      words.push(token)
      continue
    }
    if (token.length < 2 || !token.endsWith('"'))
      throw new DslError(number, 'the quote is not closed')
    words.push(token.slice(1, -1))
  }
  return words
}

/** @throws DslError if the word is not a non-negative integer */
export function wholeNumber({ number }: Line, word: string | undefined, what: string): number {
  if (word === undefined || !/^\d+$/.test(word)) {
    throw new DslError(number, `${what} must be a whole number; got ${word ?? 'nothing'}`)
  }
  return Number(word)
}
