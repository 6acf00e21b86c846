import { problemAt } from '../../src/forms/sourced.ts'
import { anywayRules } from '../anyway.ts'
import type { Corpus } from '../read.ts'
import { writtenRules } from '../ruleset.ts'
import type { Check } from './check.ts'

export const use: Check = {
  name: 'Every decision variable is read by a rule of the corpus or of a destination, every dimension by a rule or named in a chapter',
  check: (corpus) => {
    const read = new Set(
      [
        ...writtenRules(corpus).map(({ rule }) => rule),
        ...anywayRules(corpus).rules,
        ...corpus.destinations.flatMap(({ value }) => value.rules ?? []),
      ].flatMap(({ when }) => when.map(({ path }) => path)),
    )
    const isRead = (path: string) => read.has(path)
    const isTaught = (id: string) => corpus.chapters.some(({ text }) => text.includes(id))
    return [
      ...corpus.model.value.decision_variables.flatMap(({ path }, index) =>
        isRead(path)
          ? []
          : [
              problemAt(
                corpus.model,
                ['decision_variables', index],
                'no rule reads it; remove it or write the rule',
              ),
            ],
      ),
      ...corpus.dimensions.flatMap((source) =>
        unusedDimensions(source, (id) => isRead(id) || isTaught(id)),
      ),
    ]
  },
}

function unusedDimensions(source: Corpus['dimensions'][number], isUsed: (id: string) => boolean) {
  return source.value.dimensions.flatMap(({ id }, index) =>
    isUsed(id)
      ? []
      : [problemAt(source, ['dimensions', index], 'no rule reads it and no chapter names it')],
  )
}
