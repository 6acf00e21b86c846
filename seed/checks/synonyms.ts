import type { Problem } from '../../src/forms/problem.ts'
import { problemAt } from '../../src/forms/sourced.ts'
import type { Corpus } from '../read.ts'
import type { Check } from './check.ts'

export const synonyms: Check = {
  name: 'A word or phrase stands in one group of synonyms of a service',
  check: (corpus) => [
    ...repeated(corpus, ['both', 'media']),
    ...repeated(corpus, ['both', 'coordinate']).filter(({ field }) => !field.startsWith('both')),
  ],
}

type Section = keyof Corpus['synonyms']['value']

function repeated(corpus: Corpus, sections: readonly Section[]): Problem[] {
  const places = new Map<string, string>()
  return sections.flatMap((section) =>
    corpus.synonyms.value[section].flatMap((group, at) =>
      group.flatMap((word, index) => {
        const place = places.get(word)
        places.set(word, `${section}[${at}]`)
        return place === undefined
          ? []
          : [
              problemAt(
                corpus.synonyms,
                [section, at, index],
                `"${word}" stands in ${place} already; put the words of both groups into one`,
              ),
            ]
      }),
    ),
  )
}
