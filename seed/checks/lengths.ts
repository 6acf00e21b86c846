import type { Problem } from '../../src/forms/problem.ts'
import { problemAt, problemOf } from '../../src/forms/sourced.ts'
import { counted, oneSentence, words } from '../prose.ts'
import type { Article, Corpus } from '../read.ts'
import type { Check } from './check.ts'

export const lengths: Check = {
  name: 'Texts are as long as their kind: long enough to teach, short enough to be read',
  check: (corpus) => [
    ...corpus.chapters.flatMap(between(900, 1800)),
    ...corpus.modes.flatMap(between(900, 1500)),
    ...corpus.core.flatMap(between(700, 1500)),
    ...definitions(corpus),
    ...descriptions(corpus),
  ],
}

function between(low: number, high: number) {
  return ({ file, text }: Article): Problem[] => {
    const count = words(text).length
    return count >= low && count <= high
      ? []
      : [problemOf(file, `has ${counted(count, 'word')}; wanted ${low} to ${high}`)]
  }
}

function definitions(corpus: Corpus): Problem[] {
  return corpus.dimensions.flatMap((source) =>
    source.value.dimensions.flatMap(({ states }, index) =>
      Object.entries(states ?? {}).flatMap(([state, definition]) => {
        const count = words(definition).length
        return [
          ...(count < 6 || count > 20 ? [`has ${counted(count, 'word')}; wanted 6 to 20`] : []),
          ...oneSentence(definition),
        ].map((message) => problemAt(source, ['dimensions', index, 'states', state], message))
      }),
    ),
  )
}

function descriptions(corpus: Corpus): Problem[] {
  return [
    ...corpus.dimensions.flatMap((source) =>
      source.value.dimensions.flatMap(({ description, measured, unread }, index) => [
        ...oneSentence(description).map((message) =>
          problemAt(source, ['dimensions', index, 'description'], message),
        ),
        ...oneSentence(measured ?? '.').map((message) =>
          problemAt(source, ['dimensions', index, 'measured'], message),
        ),
        ...oneSentence(unread ?? '.').map((message) =>
          problemAt(source, ['dimensions', index, 'unread'], message),
        ),
      ]),
    ),
    ...corpus.model.value.decision_variables.flatMap(({ description }, index) =>
      oneSentence(description).map((message) =>
        problemAt(corpus.model, ['decision_variables', index, 'description'], message),
      ),
    ),
  ]
}
