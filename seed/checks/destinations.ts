import { didYouMean } from '../../src/engine/values/nearest.ts'
import type { Problem } from '../../src/forms/problem.ts'
import { problemAt } from '../../src/forms/sourced.ts'
import { checkDestinations } from '../../src/lint/destinations/check-destination.ts'
import { readDestination } from '../../src/lint/destinations/read-destination.ts'
import type { Corpus } from '../read.ts'
import { contextFields, soundRules, writtenImplications } from '../ruleset.ts'
import type { Check } from './check.ts'

export const destinations: Check = {
  name: 'Every destination is in the words of the model, rests on sources and judges its samples',
  check: (corpus) => [
    ...checkDestinations(corpus.destinations.map(readDestination), {
      version: '1',
      rules: soundRules(corpus).map(({ rule, entry }) => ({ ...rule, basis: entry.basis })),
      fields: contextFields(corpus),
      subjects: corpus.model.value.subjects,
      implications: writtenImplications(corpus),
      titles: new Map(corpus.sources.value.sources.map(({ id, title }) => [id, title])),
    }).map(({ source, path, message }) => problemAt(source, path, message)),
    ...misnamed(corpus),
    ...unknownRelated(corpus),
  ],
}

/** The id must be the file name, because configurations refer to it. */
function misnamed({ destinations: all }: Corpus): Problem[] {
  return all.flatMap((source) => {
    const wanted = /([^/]+)\.yaml$/.exec(source.file)?.[1]
    if (source.value.id === wanted) return []
    return [problemAt(source, ['id'], `is "${source.value.id}" in the file ${wanted}.yaml`)]
  })
}

/** Destinations that another one names must exist. */
function unknownRelated({ destinations: all }: Corpus): Problem[] {
  const ids = all.map(({ value }) => value.id)
  return all.flatMap((source) =>
    (['includes', 'options'] as const).flatMap((field) =>
      (source.value[field] ?? []).flatMap((id, at) =>
        ids.includes(id)
          ? []
          : [problemAt(source, [field, at], `"${id}" is no destination${didYouMean(id, ids)}`)],
      ),
    ),
  )
}
