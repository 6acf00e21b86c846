/**
 * Columns for filtering and counting the rows of a list: typed arrays with one entry per row, indexed by row number.
 */

export type Test = (number: number) => boolean
export type Counts = Record<string, number>

/** One word per row. */
export interface WordColumn {
  readonly is: (word: string) => Test
  /** Word → how many of the given rows have it, in the order of the column; words without rows are left out. */
  readonly count: (numbers: ArrayLike<number>) => Counts
}

/** Any number of words per row. */
export interface WordsColumn {
  readonly has: (word: string) => Test
  /** Word → how many of the given rows have it, most frequent first, then by name. */
  readonly count: (numbers: ArrayLike<number>) => Counts
}

/**
 * @param values the word of each row, beginning with row 1; null for a row without one
 * @param words in sort order; by default in order of appearance
 */
export function wordColumn(
  values: readonly (string | null)[],
  words: readonly string[] = [...new Set(values.filter((value) => value !== null))],
): WordColumn {
  const positions = new Map(words.map((word, i) => [word, i + 1]))
  // 0 stands for a row without a word.
  const column = Uint16Array.from([
    0,
    ...values.map((value) => (value === null ? 0 : positions.get(value)!)),
  ])
  return {
    is: (word) => {
      const position = positions.get(word)
      return position === undefined ? () => false : (number) => column[number] === position
    },
    count: (numbers) => {
      const counts = new Uint32Array(words.length + 1)
      for (let i = 0; i < numbers.length; i++) counts[column[numbers[i]!]!]! += 1
      return Object.fromEntries(
        words.map((word, i) => [word, counts[i + 1]!] as const).filter(([, count]) => count > 0),
      )
    },
  }
}

/** @param values the words of each row, beginning with row 1 */
export function wordsColumn(values: readonly (readonly string[])[]): WordsColumn {
  const words = [...new Set(values.flat())].sort()
  const positions = new Map(words.map((word, i) => [word, i]))
  // The words of row n, as positions in `words`, are `all` from `from[n]` to `from[n + 1]`.
  const all = Uint32Array.from(values.flatMap((list) => list.map((word) => positions.get(word)!)))
  const from = new Uint32Array(values.length + 2)
  values.forEach((list, i) => {
    from[i + 2] = from[i + 1]! + list.length
  })
  return {
    has: (word) => {
      const position = positions.get(word)
      return position === undefined
        ? () => false
        : (number) => all.subarray(from[number], from[number + 1]).includes(position)
    },
    count: (numbers) => {
      const counts = new Uint32Array(words.length)
      for (let i = 0; i < numbers.length; i++) {
        const end = from[numbers[i]! + 1]!
        for (let at = from[numbers[i]!]!; at < end; at++) counts[all[at]!]! += 1
      }
      const counted: number[] = []
      for (let i = 0; i < counts.length; i++) if (counts[i]! > 0) counted.push(i)
      counted.sort((a, b) => counts[b]! - counts[a]! || a - b)
      return Object.fromEntries(counted.map((i) => [words[i]!, counts[i]!]))
    },
  }
}

/** A test that passes if all tests pass. */
export const every = (tests: readonly Test[]): Test =>
  tests.length === 1 ? tests[0]! : (number) => tests.every((test) => test(number))
