import type { Problem } from '../../src/forms/problem.ts'
import { problemAt } from '../../src/forms/sourced.ts'
import { isStopWord } from '../../src/search/stop-words.ts'
import { words } from '../../src/search/words.ts'
import type { Corpus } from '../read.ts'
import type { Check } from './check.ts'

export const themes: Check = {
  name: 'No theme holds a word that nothing is about, and no two hold the same words',
  check: (corpus) => [
    ...empty(corpus),
    ...repeated(corpus, ['both', 'media']),
    ...repeated(corpus, ['both', 'coordinate']).filter(({ field }) => !field.startsWith('both')),
  ],
}

type Section = keyof Corpus['themes']['value']

function empty({ themes: source }: Corpus): Problem[] {
  return Object.entries(source.value).flatMap(([section, groups]) =>
    groups.flatMap((group, at) =>
      group.flatMap((member, index) =>
        words(member).every(isStopWord)
          ? [problemAt(source, [section, at, index], `"${member}" is a word that nothing is about`)]
          : [],
      ),
    ),
  )
}

function repeated({ themes: source }: Corpus, sections: readonly Section[]): Problem[] {
  const places = new Map<string, string>()
  return sections.flatMap((section) =>
    source.value[section].flatMap((group, at) => {
      const key = group.toSorted().join()
      const place = places.get(key)
      places.set(key, `${section}[${at}]`)
      return place === undefined
        ? []
        : [problemAt(source, [section, at], `holds the words of ${place}`)]
    }),
  )
}
