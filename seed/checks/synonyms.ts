import type { Problem } from '../../src/forms/problem.ts'
import { problemAt } from '../../src/forms/sourced.ts'
import type { Corpus } from '../read.ts'
import type { Check } from './check.ts'

export const synonyms: Check = {
  name: 'A word or phrase stands in one group of synonyms of a service, and for one subject',
  check: (corpus) => [
    ...repeated(corpus, ['both', 'media']),
    ...repeated(corpus, ['both', 'coordinate']).filter(({ field }) => !field.startsWith('both')),
    ...repeated(corpus, ['subjects']),
  ],
}

function repeated(
  { synonyms: file }: Corpus,
  sections: readonly (keyof Corpus['synonyms']['value'])[],
): Problem[] {
  const groups = sections.flatMap((section) =>
    section === 'subjects'
      ? file.value.subjects.map(({ words }, at) => ({ words, path: [section, at, 'words'] }))
      : file.value[section].map((words, at) => ({ words, path: [section, at] })),
  )
  const places = new Map<string, string>()
  return groups.flatMap(({ words, path: [section, at, ...member] }) =>
    words.flatMap((word, index) => {
      const place = places.get(word)
      places.set(word, `${section}[${at}]`)
      return place === undefined
        ? []
        : [
            problemAt(
              file,
              [section!, at!, ...member, index],
              `"${word}" stands in ${place} already; put the words of both groups into one`,
            ),
          ]
    }),
  )
}
