import { didYouMean } from '../../src/engine/nearest.ts'
import { oneSentence } from '../prose.ts'
import type { Corpus } from '../read.ts'
import type { Problem } from '../report.ts'
import { type Path, problemAt } from '../sourced.ts'
import type { Check } from './check.ts'

export const situations: Check = {
  name: 'Every situation has a name and phrases of its own, begins at C0, goes on above it and names real operators',
  check: (corpus) => {
    const { situations: all } = corpus.situations.value
    const ids = all.map(({ id }) => id)
    return [
      ...all.flatMap((situation, index) => situationProblems(corpus, situation, index)),
      ...repeated(ids).map((index) => problem(corpus, [index, 'id'], `${ids[index]} stands twice`)),
      ...repeated(all.map(({ name }) => name.toLowerCase())).map((index) =>
        problem(corpus, [index, 'name'], 'is the name of another situation too'),
      ),
      ...sharedPhrases(corpus),
    ]
  },
}

type Situation = Corpus['situations']['value']['situations'][number]

function situationProblems(corpus: Corpus, situation: Situation, index: number): Problem[] {
  const { brief, coordinates, first_move: move, operators } = situation
  const known = corpus.operators.value.operators.map(({ name }) => name)
  const atBaseline = coordinates.filter((code) => code.startsWith('GRAM-C0-')).length
  return [
    ...oneSentence(brief).map((message) => problem(corpus, [index, 'brief'], message)),
    ...oneSentence(move).map((message) => problem(corpus, [index, 'first_move'], message)),
    ...(atBaseline < 2
      ? [problem(corpus, [index, 'coordinates'], 'has fewer than two coordinates at C0')]
      : []),
    ...(coordinates.length - atBaseline < 2
      ? [problem(corpus, [index, 'coordinates'], 'has fewer than two coordinates above C0')]
      : []),
    ...operators.flatMap((name, at) =>
      known.includes(name)
        ? []
        : [
            problem(
              corpus,
              [index, 'operators', at],
              `no operator is called ${name}${didYouMean(name, known)}`,
            ),
          ],
    ),
  ]
}

/** A phrase may belong to one situation only. */
function sharedPhrases(corpus: Corpus): Problem[] {
  const owners = new Map<string, string>()
  return corpus.situations.value.situations.flatMap(({ id, phrases }, index) =>
    phrases.flatMap((phrase, at) => {
      const owner = owners.get(phrase.toLowerCase())
      owners.set(phrase.toLowerCase(), id)
      return owner === undefined
        ? []
        : [problem(corpus, [index, 'phrases', at], `"${phrase}" is a phrase of ${owner} already`)]
    }),
  )
}

function repeated(values: readonly string[]): number[] {
  return values.flatMap((value, index) => (values.indexOf(value) < index ? [index] : []))
}

function problem(corpus: Corpus, path: Path, message: string): Problem {
  return problemAt(corpus.situations, ['situations', ...path], message)
}
