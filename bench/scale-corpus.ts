/** The corpus, many times over: the same rules under new ids and with other words, everything else as it is. */

import { type SearchFiles, searchedRows } from '../seed/search-rows.ts'
import type { CorpusRows } from '../seed/served-rows.ts'
import type { RuleTable } from '../src/database/media-tables.ts'
import type { Tables } from '../src/database/tables.ts'

type Rule = Tables['rule']

/**
 * Every rule of `rows` `times` over, domain by domain. A copy keeps conditions, actions and tags; of its rationale
 * every fifth word gives way to a word of another rule, and one word is its own, so that there are common, middling
 * and unique words as in a corpus that somebody wrote.
 */
export function grown(rows: CorpusRows, search: SearchFiles, times: number): CorpusRows {
  const words = rows.rule.flatMap(({ rationale }) => rationale.split(' '))
  const random = generator(times)
  const rule: Rule[] = []
  const domains = Map.groupBy(rows.rule, ({ domain }) => domain)
  for (const rules of domains.values()) {
    for (let i = 0; i < rules.length * times; i++) {
      const original = rules[i % rules.length]!
      const number = rule.length + 1
      rule.push({
        ...original,
        number,
        id:
          times === 1 ? original.id : `${original.id.slice(0, 4)}${String(i + 1).padStart(6, '0')}`,
        rationale: `${varied(original, words, random)} Case lot${number}.`,
      })
    }
  }
  // The copies have other ids, so that nothing can say which of them it tightens.
  const ofDestinations = rows.destination_rule.map((own) => ({ ...own, tightens: null }))
  const served = { ...rows, rule, destination_rule: ofDestinations }
  return { ...served, ...searchedRows(served, search) }
}

function varied(
  { rationale }: Pick<RuleTable, 'rationale'>,
  words: readonly string[],
  random: () => number,
): string {
  return rationale
    .split(' ')
    .map((word, i) => (i % 5 === 4 ? words[Math.floor(random() * words.length)]! : word))
    .join(' ')
}

/** Numbers from 0 to 1 that are the same each time (mulberry32). */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
