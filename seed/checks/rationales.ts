import { problemAt } from '../../src/forms/sourced.ts'
import { counted, sentenceCount, sharedPhrases } from '../prose.ts'
import { type WrittenRule, writtenRules } from '../ruleset.ts'
import type { Check } from './check.ts'

export const rationales: Check = {
  name: 'Every rationale has two to four sentences, and no two are built alike',
  check: (corpus) => {
    const rules = writtenRules(corpus)
    const placeOf = ({ path }: WrittenRule) => [...path, 'rationale']
    return [
      ...rules.flatMap((written) => {
        const count = sentenceCount(written.entry.rationale)
        if (count >= 2 && count <= 4) return []
        return [
          problemAt(
            written.source,
            placeOf(written),
            `has ${counted(count, 'sentence')}; wanted two to four`,
          ),
        ]
      }),
      ...sharedPhrases(
        rules.map(({ entry }) => entry.rationale),
        SHARED_AT_MOST,
      ).map(({ first, second, phrases }) => {
        const written = rules[second]!
        const shown = phrases
          .slice(0, 3)
          .map((phrase) => `"${phrase}"`)
          .join(', ')
        const message = `shares ${phrases.length} phrases of four words with ${rules[first]!.entry.id}: ${shown}`
        return problemAt(written.source, placeOf(written), message)
      }),
    ]
  },
}

/** Maximum number of sequences of four words that two rationales may share. */
const SHARED_AT_MOST = 2
