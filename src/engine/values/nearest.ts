/** The right word for a wrong one, for messages that end in “did you mean …?”. */

/** Edit distance with transpositions (optimal string alignment); `limit + 1` where it is more than `limit`. */
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

/** Longest word that is compared with others, in characters. */
const MAX_WORD_LENGTH = 80

/** Words that are equally near, of which a message names all: of more, each would be a guess. */
const MOST_NAMED = 2

/**
 * The words of `words` that `got` most likely meant, equally near; none where none is near.
 * Near is at most a third of the letters, case aside, or a beginning of three letters or more; where nothing is, a word that
 * ends with what was got (`surround_5_1` for `5.1`), holds it, or has the name of a path in another group.
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

/** Letters of a part of a word from which it says which word is meant. */
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

/** ` surround 5 1 `, so that a part is found whole. */
const partsOf = (word: string): string =>
  ` ${word
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== '')
    .join(' ')} `

/** The word of `words` that `got` most likely meant, or undefined where none is near or several are equally near. */
export function nearest(got: string, words: Iterable<string>): string | undefined {
  const [first, ...others] = nearestWords(got, words)
  return others.length === 0 ? first : undefined
}

/** ` (did you mean "x"?)`, ` (did you mean "x" or "y"?)`, or nothing. */
export function didYouMean(got: unknown, words: Iterable<string>): string {
  const meant = typeof got === 'string' ? nearestWords(got, words) : []
  if (meant.length === 0 || meant.length > MOST_NAMED || meant.includes(got as string)) return ''
  return ` (did you mean ${meant.map((word) => `"${word}"`).join(' or ')}?)`
}
