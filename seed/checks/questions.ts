import type { Corpus } from '../read.ts'
import { contextFields } from '../ruleset.ts'
import { problemAt, problemOf } from '../sourced.ts'
import type { Check } from './check.ts'

export const questions: Check = {
  name: 'Every dimension and decision variable has one question, of its group and sorted by path',
  check: (corpus) => {
    const known = new Set(contextFields(corpus).map(({ path }) => path))
    const asked = new Set<string>()
    const wrong = corpus.questions.flatMap((source) => {
      const { group, questions: entries } = source.value
      return entries.flatMap(({ path, question }, index) => {
        const before = entries[index - 1]?.path ?? ''
        const messages = [
          ...(known.has(path) ? [] : ['is neither a dimension nor a decision variable']),
          ...(path.startsWith(`${group}.`) ? [] : [`does not belong to the group ${group}`]),
          ...(asked.has(path) ? ['stands twice'] : []),
          ...(before > path ? [`stands after ${before}; sort by path`] : []),
        ]
        asked.add(path)
        return [
          ...messages.map((message) =>
            problemAt(source, ['questions', index, 'path'], `${path} ${message}`),
          ),
          ...(question.endsWith('?')
            ? []
            : [
                problemAt(
                  source,
                  ['questions', index, 'question'],
                  'is no question: it ends without "?"',
                ),
              ]),
        ]
      })
    })
    return [...wrong, ...unasked(corpus, known, asked)]
  },
}

function unasked(corpus: Corpus, known: ReadonlySet<string>, asked: ReadonlySet<string>) {
  const fileOf = (path: string): string => {
    const [group = ''] = path.split('.', 1)
    const file = corpus.questions.find(({ value }) => value.group === group)?.file
    return file ?? `media/questions/${group}.yaml`
  }
  return [...known]
    .filter((path) => !asked.has(path))
    .map((path) => problemOf(fileOf(path), `has no question for ${path}`))
}
