import { didYouMean } from '../../src/engine/values/nearest.ts'
import type { Problem } from '../../src/forms/problem.ts'
import { problemAt, problemOf } from '../../src/forms/sourced.ts'
import type { Corpus } from '../read.ts'
import { contextFields, writtenRules } from '../ruleset.ts'
import type { Check } from './check.ts'

export const questions: Check = {
  name: 'Every dimension and decision variable has one question, of its group and sorted by path; silence answers what rules ask for',
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
    return [...wrong, ...unasked(corpus, known, asked), ...silences(corpus), ...needless(corpus)]
  },
}

/** Answers with which a paper is needless are states of the fact. */
function needless(corpus: Corpus): Problem[] {
  const states = new Map(contextFields(corpus).map(({ path, values = [] }) => [path, values]))
  return corpus.questions.flatMap((source) =>
    source.value.questions.flatMap(({ path, paper }, index) =>
      (paper?.needless ?? []).flatMap((state, at) =>
        states.get(path)?.includes(state) === true
          ? []
          : [
              problemAt(
                source,
                ['questions', index, 'paper', 'needless', at],
                `${path} has no state ${state}${didYouMean(state, states.get(path) ?? [])}`,
              ),
            ],
      ),
    ),
  )
}

/**
 * `silence: absent` is allowed only if a rule asks whether the fact is missing. A boolean can be answered with false,
 * so saying nothing is not an answer to it.
 */
function silences(corpus: Corpus): Problem[] {
  const booleans = new Set(
    contextFields(corpus).flatMap(({ path, type }) => (type === 'boolean' ? [path] : [])),
  )
  const missed = new Set(
    writtenRules(corpus)
      .flatMap(({ rule }) => rule.when)
      .flatMap(({ path, op, value }) => (op === 'exists' && value === false ? [path] : []))
      .filter((path) => !booleans.has(path)),
  )
  return corpus.questions.flatMap((source) =>
    source.value.questions.flatMap(({ path, silence }, index) => {
      if ((silence === 'absent') === missed.has(path)) return []
      const message = missed.has(path)
        ? 'a rule asks whether it is missing; write silence: absent'
        : 'no rule asks whether it is missing, or it can be denied; silence says nothing'
      return [problemAt(source, ['questions', index], `${path}: ${message}`)]
    }),
  )
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
