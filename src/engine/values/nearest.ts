/** Suggests the right word for a wrong one, for messages that end in “did you mean …?”. */

/** Edit distance with transpositions (optimal string alignment); `limit + 1` if it is more than `limit`. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const substitution = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, substitution)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, beforeLast[j - 2]! + 1)
      }
      row.push(least)
    }
    if (Math.min(...row) > limit) return limit + 1
    beforeLast = last
    last = row
  }
  return last[b.length]!
}

/** Maximum length of a compared word, in characters. */
const MAX_WORD_LENGTH = 80

/** If more words than this are equally near, none is suggested, since each would be a guess. */
const MOST_NAMED = 2

/**
 * The words in `words` that `got` most likely meant, equally near; empty if none is near. A word is near if at most a
 * third of its letters differ, ignoring case, or if `got` is a prefix of three letters or more. If none is, a word that
 * ends with `got` (`surround_5_1` for `5.1`), contains it, or has the same name in another group of paths.
 */
function nearestWords(got: string, known: Iterable<string>): string[] {
  if (got.length === 0 || got.length > MAX_WORD_LENGTH) return []
  const wanted = got.toLowerCase()
  const words = [...known]
  const limit = Math.max(1, Math.floor(wanted.length / 3))
  // Words that differ only in case count once.
  let best = new Map<string, string>()
  let bestDistance = limit + 1
  for (const word of words) {
    const candidate = word.toLowerCase()
    const d =
      wanted.length >= 3 && candidate.startsWith(wanted) ? 0.5 : distance(wanted, candidate, limit)
    if (d > bestDistance || d > limit) continue
    if (d < bestDistance) best = new Map()
    bestDistance = d
    if (!best.has(candidate)) best.set(candidate, word)
  }
  return best.size > 0 ? [...best.values()] : wordsHolding(wanted, words)
}

/** Minimum number of letters for a part of a word to identify it. */
const LEAST_PART = 3

function wordsHolding(wanted: string, words: readonly string[]): string[] {
  if (wanted.length < LEAST_PART) return []
  const name = wanted.slice(wanted.lastIndexOf('.') + 1)
  const part = partsOf(wanted)
  const holds: readonly ((word: string) => boolean)[] = [
    (word) => partsOf(word).endsWith(part),
    (word) => partsOf(word).includes(part),
    (word) => name.length >= LEAST_PART && word.toLowerCase().endsWith(`.${name}`),
  ]
  return holds.map((does) => words.filter(does)).find((some) => some.length > 0) ?? []
}

/** The parts of a name, such as ` surround 5 1 `, with spaces at both ends so that only whole parts match. */
const partsOf = (word: string): string =>
  ` ${word
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== '')
    .join(' ')} `

/** The word in `words` that `got` most likely meant; undefined if none is near or several are equally near. */
export function nearest(got: string, words: Iterable<string>): string | undefined {
  const [first, ...others] = nearestWords(got, words)
  return others.length === 0 ? first : undefined
}

/** The end of a message: ` (did you mean "x"?)`, ` (did you mean "x" or "y"?)`, or nothing. */
export function didYouMean(got: unknown, words: Iterable<string>): string {
  const meant = typeof got === 'string' ? nearestWords(got, words) : []
  if (meant.length === 0 || meant.length > MOST_NAMED || meant.includes(got as string)) return ''
  return ` (did you mean ${meant.map((word) => `"${word}"`).join(' or ')}?)`
}
