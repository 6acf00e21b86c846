import { didYouMean } from '../../src/engine/values/nearest.ts'
import type { Problem } from '../../src/forms/problem.ts'
import { type Path, problemAt, type Sourced } from '../../src/forms/sourced.ts'
import type { Corpus } from '../read.ts'
import type { Check } from './check.ts'

export const references: Check = {
  name: 'Every source that a rule or a dimension names is in the register',
  check: (corpus) => {
    const known = corpus.sources.value.sources.map(({ id }) => id)
    return [
      ...corpus.rules.flatMap((source) =>
        unknownSources(source, 'rules', source.value.rules, known),
      ),
      ...corpus.dimensions.flatMap((source) =>
        unknownSources(source, 'dimensions', source.value.dimensions, known),
      ),
      ...tagsThatRepeat(corpus),
    ]
  },
}

function unknownSources(
  source: Sourced<unknown>,
  list: string,
  entries: readonly { readonly sources: readonly string[] }[],
  known: readonly string[],
): Problem[] {
  return entries.flatMap(({ sources }, index) =>
    sources.flatMap((id, at) => {
      if (known.includes(id)) return []
      const place: Path = [list, index, 'sources', at]
      const hint = didYouMean(id, known) || '; add it to media/sources.yaml'
      return [problemAt(source, place, `no source "${id}" in the register${hint}`)]
    }),
  )
}

function tagsThatRepeat(corpus: Corpus): Problem[] {
  return corpus.rules.flatMap((source) =>
    source.value.rules.flatMap(({ basis, tags }, index) =>
      tags.includes(basis)
        ? [
            problemAt(
              source,
              ['rules', index, 'tags'],
              `leave out "${basis}": the basis is served as the first tag`,
            ),
          ]
        : [],
    ),
  )
}
