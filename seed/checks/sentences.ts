import { didYouMean } from '../../src/engine/values/nearest.ts'
import type { Problem } from '../../src/forms/problem.ts'
import { problemAt } from '../../src/forms/sourced.ts'
import type { Corpus } from '../read.ts'
import type { Check } from './check.ts'

export const situationSentences: Check = {
  name: 'Every situation has sentences that people say in it, each in one place alone',
  check: (corpus) => [...missing(corpus), ...unknown(corpus), ...repeated(corpus)],
}

const situationsOf = (corpus: Corpus) => corpus.situations.flatMap(({ value }) => value.situations)

function missing(corpus: Corpus): Problem[] {
  const source = corpus.sentences
  return situationsOf(corpus)
    .filter(({ id }) => !Object.hasOwn(source.value.sentences, id))
    .map(({ id }) => problemAt(source, ['sentences'], `has no sentences for ${id}`))
}

function unknown(corpus: Corpus): Problem[] {
  const source = corpus.sentences
  const ids = situationsOf(corpus).map(({ id }) => id)
  return Object.keys(source.value.sentences)
    .filter((id) => !ids.includes(id))
    .map((id) =>
      problemAt(source, ['sentences', id], `no situation is called ${id}${didYouMean(id, ids)}`),
    )
}

/** Finds sentences that repeat a name, a phrase or a sentence of a situation. */
function repeated(corpus: Corpus): Problem[] {
  const source = corpus.sentences
  const owners = new Map(
    situationsOf(corpus).flatMap(({ id, name, phrases }) =>
      [name, ...phrases].map((text) => [text.toLowerCase(), id] as const),
    ),
  )
  return Object.entries(source.value.sentences).flatMap(([id, sentences]) =>
    sentences.flatMap((sentence, at) => {
      const owner = owners.get(sentence.toLowerCase())
      owners.set(sentence.toLowerCase(), owner ?? id)
      return owner === undefined
        ? []
        : [problemAt(source, ['sentences', id, at], `"${sentence}" leads to ${owner} already`)]
    }),
  )
}
