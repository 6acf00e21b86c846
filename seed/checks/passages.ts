import type { Problem } from '../../src/forms/problem.ts'
import { problemAt } from '../../src/forms/sourced.ts'
import type { Corpus } from '../read.ts'
import { writtenRules } from '../ruleset.ts'
import type { Check } from './check.ts'

export const passages: Check = {
  name: 'A rule of law or of a standard rests on a sentence that was read',
  check: (corpus) => [...unreadDuties(corpus), ...foreignPassages(corpus)],
}

type Source = Corpus['sources']['value']['sources'][number]

const passagesOf = (source: Source) => source.passages ?? []

/** Rules whose basis claims more authority than any quoted passage of their sources supports. */
function unreadDuties(corpus: Corpus): Problem[] {
  const sources = new Map(corpus.sources.value.sources.map((source) => [source.id, source]))
  return writtenRules(corpus).flatMap(({ source, path, entry }) => {
    if (entry.basis !== 'law' && entry.basis !== 'standard') return []
    const carried = entry.sources.some((id) => {
      const cited = sources.get(id)
      return (
        cited !== undefined &&
        passagesOf(cited).some(
          ({ carries, grade }) => grade !== 'secondary' && carries.includes(entry.id),
        )
      )
    })
    if (carried) return []
    return [
      problemAt(
        source,
        [...path, 'basis'],
        `is ${entry.basis}, and no source of the rule has a passage, original or quoted, that carries it; quote the sentence in media/sources.yaml or write guideline or practice`,
      ),
    ]
  })
}

/** A passage may only support rules that cite its source. */
function foreignPassages({ rules, sources }: Corpus): Problem[] {
  const citing = new Map(
    rules.flatMap(({ value }) => value.rules.map((rule) => [rule.id, rule.sources] as const)),
  )
  return sources.value.sources.flatMap((source, index) =>
    passagesOf(source).flatMap(({ carries }, at) =>
      carries
        .filter((id) => citing.get(id)?.includes(source.id) !== true)
        .map((id) =>
          problemAt(
            sources,
            ['sources', index, 'passages', at, 'carries'],
            citing.has(id) ? `${id} does not cite ${source.id}` : `no rule is called ${id}`,
          ),
        ),
    ),
  )
}
