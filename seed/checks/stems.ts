import {
  type ChangeCode,
  formatCoordinate,
  type InternalCode,
  type MetaCode,
} from '../../src/engine/runs/coordinate-code.ts'
import { type Path, problemAt, type Sourced } from '../../src/forms/sourced.ts'
import { counted, sentenceCount, words } from '../prose.ts'
import type { Corpus } from '../read.ts'
import type { Check } from './check.ts'
import { verbPattern } from './verb-pattern.ts'

export const stems: Check = {
  name: 'Every stem asks for a change of its level, then for its gauge, each in a sentence of its own',
  check: (corpus) => {
    const { levels } = corpus.verbs.value
    const patterns = new Map(
      Object.entries(levels).map(([change, verbs]) => [change, verbPattern(verbs)]),
    )
    return writtenStems(corpus).flatMap((stem) =>
      stemProblems(stem.change, stem.text, patterns.get(stem.change)).map((message) =>
        problemAt(stem.source, stem.path, message),
      ),
    )
  },
}

export interface Stem {
  readonly source: Sourced<unknown>
  readonly path: Path
  readonly id: string
  readonly change: ChangeCode
  readonly internal: InternalCode
  readonly text: string
}

export function writtenStems(corpus: Corpus): Stem[] {
  return corpus.prompts.flatMap((source) =>
    Object.entries(source.value.cells).flatMap(([code, { stems }]) =>
      Object.entries(stems).map(([meta, text]) => {
        const { change } = source.value
        const internal = code as InternalCode
        return {
          source,
          path: ['cells', internal, 'stems', meta],
          id: formatCoordinate({ change, internal, meta: meta as MetaCode }),
          change,
          internal,
          text,
        }
      }),
    ),
  )
}

const MAX_WORDS = 22
const MIN_WORDS = 10

/**
 * Finds problems with the form of a stem; `verbs` matches a verb of its level. A baseline stem asks one thing. A stem
 * about a change asks for the change in one question and gauges it in a second, since a single question should ask one
 * thing.
 */
export function stemProblems(change: ChangeCode, text: string, verbs?: RegExp): string[] {
  const count = words(text).length
  const questions = text.split('?').length - 1
  const sentences = sentenceCount(text)
  const isChange = change !== 'C0'
  const wanted = isChange ? 2 : 1
  const [changeQuestion = ''] = text.split('?')
  return [
    ...(count > MAX_WORDS ? [`has ${counted(count, 'word')}; at most ${MAX_WORDS}`] : []),
    ...(isChange && count < MIN_WORDS
      ? [`has ${counted(count, 'word')}; at least ${MIN_WORDS}`]
      : []),
    ...(text.endsWith('?') ? [] : ['must end in a question mark']),
    ...(questions === wanted && sentences === wanted
      ? []
      : [
          `has ${counted(questions, 'question')} in ${counted(sentences, 'sentence')}; wanted ${
            isChange ? 'two, the change and then its gauge' : 'one'
          }`,
        ]),
    ...(isChange && verbs?.test(changeQuestion) === false
      ? [
          `names no change of ${change}; wanted a verb of the level (coordinate/verbs.yaml lists them and takes more)`,
        ]
      : []),
  ]
}
