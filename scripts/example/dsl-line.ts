/** Common to both notations of the example: lines, comments, words and quoted text. */

export interface Line {
  readonly number: number
  readonly words: readonly string[]
}

/** A line that is not of the notation, with its number and what was wanted. */
export class DslError extends Error {
  constructor(line: number, message: string) {
    super(`line ${line}: ${message}`)
    this.name = 'DslError'
  }
}

/**
 * Splits a text into statements, one a line. A `#` outside quotes begins a comment; words are parted by
 * spaces, and text in double quotes is one word without them.
 *
 * @throws DslError where a quote is not closed
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

/** @throws DslError where the word is no whole number from 0 up */
export function wholeNumber({ number }: Line, word: string | undefined, what: string): number {
  if (word === undefined || !/^\d+$/.test(word)) {
    throw new DslError(number, `${what} must be a whole number; got ${word ?? 'nothing'}`)
  }
  return Number(word)
}
