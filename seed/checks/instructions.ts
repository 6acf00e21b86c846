import type { Problem } from '../../src/forms/problem.ts'
import { problemAt } from '../../src/forms/sourced.ts'
import { sentenceCount, words } from '../prose.ts'
import type { Corpus } from '../read.ts'
import type { Check } from './check.ts'

/** As many words as people at a table take in within some ten seconds. */
const MOST_WORDS = 36

export const instructions: Check = {
  name: 'What the back of an operator card says is one instruction and one example, short and without a code',
  check: (corpus) => corpus.operators.value.operators.flatMap((_, at) => problemsOf(corpus, at)),
}

function problemsOf({ operators: source }: Corpus, at: number): Problem[] {
  const { instruction } = source.value.operators[at]!
  const count = words(instruction).length
  const messages = [
    ...(count > MOST_WORDS ? [`has ${count} words; at most ${MOST_WORDS}`] : []),
    ...(/^[^:]+\. For example: .+\.$/.test(instruction) && sentenceCount(instruction) === 2
      ? []
      : ['must be one sentence and then “For example: …”']),
    ...(/\b(?:GRAM-|[CIM]\d{1,2}\b|[A-Z]{3,}\b)/.test(instruction)
      ? ['names a code or an operator, which people at a table do not know']
      : []),
  ]
  return messages.map((message) => problemAt(source, ['operators', at, 'instruction'], message))
}
