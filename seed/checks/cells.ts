import type { Problem } from '../../src/forms/problem.ts'
import { problemAt } from '../../src/forms/sourced.ts'
import { counted, oneSentence, sentenceCount, words } from '../prose.ts'
import type { Corpus } from '../read.ts'
import type { Check } from './check.ts'

export const cells: Check = {
  name: 'Every intent is one sentence of its own, and worked answers come from different fields',
  check: (corpus) => [...intents(corpus), ...workedAnswers(corpus)],
}

function intents(corpus: Corpus): Problem[] {
  const seen = new Map<string, string>()
  return corpus.prompts.flatMap((source) =>
    Object.entries(source.value.cells).flatMap(([internal, { intent }]) => {
      const path = ['cells', internal, 'intent']
      const other = seen.get(intent.toLowerCase())
      seen.set(intent.toLowerCase(), `${source.value.change}-${internal}`)
      return [
        ...(other === undefined ? [] : [`is the intent of ${other} too`]),
        ...oneSentence(intent),
      ].map((message) => problemAt(source, path, message))
    }),
  )
}

/** Maximum number of words of a worked answer: it is shown beside fourteen stems. */
const MAX_ANSWER_WORDS = 50

function workedAnswers(corpus: Corpus): Problem[] {
  return corpus.prompts.flatMap((source) =>
    Object.entries(source.value.cells).flatMap(([internal, { answers }]) =>
      answers.flatMap(({ field, answer }, index) => {
        const path = ['cells', internal, 'answers', index]
        const count = words(answer).length
        const isSecond = answers.findIndex((other) => other.field === field) < index
        return [
          ...(isSecond ? [`is a second answer from ${field}; take another field`] : []),
          ...(sentenceCount(answer) > 2 ? ['has more than two sentences'] : []),
          ...(/[.?!]$/.test(answer) ? [] : ['must end in a full stop']),
          ...(count > MAX_ANSWER_WORDS
            ? [`has ${counted(count, 'word')}; at most ${MAX_ANSWER_WORDS}`]
            : []),
        ].map((message) => problemAt(source, path, message))
      }),
    ),
  )
}
