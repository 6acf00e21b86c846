/** Words of the corpus for the search: compounds that are also written as two words, and the most frequent words. */
import type { DocumentTable } from '../src/database/search-tables.ts'
import { MOST_TOKENS, MOST_WORDS } from '../src/search/limits.ts'
import { isStopWord } from '../src/search/stop-words.ts'
import { words } from '../src/search/words.ts'

/** Minimum length of a compound, in letters: shorter ones match by accident. */
const SHORTEST = 6

/**
 * @param texts the words of each text; read twice
 * @returns pairs such as `timecode` and `time code`
 */
export function compounds(texts: Iterable<readonly string[]>): [string, string][] {
  const whole = new Set<string>()
  for (const text of texts) {
    for (const word of text) if (word.length >= SHORTEST) whole.add(word)
  }
  const found = new Map<string, string>()
  for (const text of texts) {
    for (let i = 1; i < text.length; i++) {
      const [first, second] = [text[i - 1]!, text[i]!]
      if (whole.has(first + second) && [first, second].every(isPart)) {
        found.set(first + second, `${first} ${second}`)
      }
    }
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1))
}

const isPart = (word: string): boolean => /^\D{2,}$/.test(word) && !isStopWord(word)

/** Minimum length, in letters, of a word that may be the prefix of another. */
const SHORTEST_BEGUN = 4

/** Words with the number of texts that contain them, most frequent first. */
export function commonest(...lists: readonly Iterable<readonly string[]>[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const texts of lists) {
    for (const text of texts) {
      for (const word of new Set(text)) {
        if (word.length >= SHORTEST_BEGUN) counts.set(word, (counts.get(word) ?? 0) + 1)
      }
    }
  }
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, MOST_WORDS)
}

/** For each kind of document, all words in its index, sorted; empty if there are more than the limit. */
export function tokensByKind(
  documents: readonly DocumentTable[],
): { kind: string; tokens: string }[] {
  return [...Map.groupBy(documents, ({ kind }) => kind)].map(([kind, rows]) => {
    const tokens = new Set<string>()
    for (const row of rows) {
      if (tokens.size > MOST_TOKENS) break
      for (const word of words(indexed(row))) tokens.add(word)
    }
    return { kind, tokens: tokens.size > MOST_TOKENS ? '' : [...tokens].sort().join(' ') }
  })
}

const indexed = (row: DocumentTable): string =>
  [
    ...[row.id, row.name, row.phrases, row.text, row.topics, row.about],
    ...[row.name_stems, row.phrases_stems, row.text_stems, row.topics_stems, row.about_stems],
  ].join('\n')
