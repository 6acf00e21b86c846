import { didYouMean } from '../../src/engine/values/nearest.ts'
import type { Problem } from '../../src/forms/problem.ts'
import { type Path, problemAt } from '../../src/forms/sourced.ts'
import { counted, oneSentence, sharedPhrases, words } from '../prose.ts'
import type { Corpus } from '../read.ts'
import type { Check } from './check.ts'

export const situations: Check = {
  name: 'Every situation has a name and phrases of its own, begins at C0, goes on above it and names real operators',
  check: (corpus) => {
    const all = writtenSituations(corpus)
    return [
      ...all.flatMap((situation) => situationProblems(corpus, situation)),
      ...taken(all, ({ id }) => [{ path: ['id'], text: id }]),
      ...taken(all, ({ name }) => [{ path: ['name'], text: name }]),
      ...taken(all, ({ because }) => [{ path: ['because'], text: because }]),
      ...taken(all, ({ measure }) => [{ path: ['measure'], text: measure }]),
      ...taken(all, ({ phrases }) => phrases.map((text, at) => ({ path: ['phrases', at], text }))),
    ]
  },
}

type Situation = Corpus['situations'][number]['value']['situations'][number]

/** A situation with a function that reports a problem at a path in its file. */
interface Written {
  readonly situation: Situation
  readonly problem: (path: Path, message: string) => Problem
}

const writtenSituations = (corpus: Corpus): Written[] =>
  corpus.situations.flatMap((source) =>
    source.value.situations.map((situation, index) => ({
      situation,
      problem: (path, message) => problemAt(source, ['situations', index, ...path], message),
    })),
  )

function situationProblems(corpus: Corpus, { situation, problem }: Written): Problem[] {
  const { because, brief, closest, coordinates, first_move: move, operators } = situation
  const { worked_run: run } = situation
  const runs = corpus.workedRuns.map((file) => file.name)
  const known = corpus.operators.value.operators.map(({ name }) => name)
  const levels = coordinates.map((code) => code.slice('GRAM-'.length, 'GRAM-C0'.length))
  const atBaseline = levels.filter((level) => level === 'C0').length
  return [
    ...oneSentence(brief).map((message) => problem(['brief'], message)),
    ...oneSentence(move).map((message) => problem(['first_move'], message)),
    ...reasonProblems(because, move).map((message) => problem(['because'], message)),
    ...(atBaseline < 2 ? [problem(['coordinates'], 'has fewer than two coordinates at C0')] : []),
    ...(coordinates.length - atBaseline < 2
      ? [problem(['coordinates'], 'has fewer than two coordinates above C0')]
      : []),
    ...levels.flatMap((level, at) =>
      level < levels[at - 1]!
        ? [problem(['coordinates', at], `is at ${level} after ${levels[at - 1]}; levels ascend`)]
        : [],
    ),
    ...closest.flatMap((code, at) =>
      coordinates.includes(code)
        ? []
        : [problem(['closest', at], `${code} is not among the coordinates of this situation`)],
    ),
    ...operators.flatMap((name, at) =>
      known.includes(name)
        ? []
        : [problem(['operators', at], `no operator is called ${name}${didYouMean(name, known)}`)],
    ),
    ...(run === undefined || runs.includes(run)
      ? []
      : [problem(['worked_run'], `no worked run is called ${run}${didYouMean(run, runs)}`)]),
  ]
}

/** The fewest and the most words of a reason. */
const FEWEST_WORDS = 8
const MOST_WORDS = 30
/** How many sequences of four words a reason may share with its first move: more is a run of seven words. */
const SHARED = 3

/** Problems of the reason of a first move: it says what the move will show, and not the move again. */
function reasonProblems(because: string, move: string): string[] {
  const { length } = words(because)
  return [
    ...oneSentence(because),
    ...(length < FEWEST_WORDS || length > MOST_WORDS
      ? [`has ${counted(length, 'word')}; a reason has ${FEWEST_WORDS} to ${MOST_WORDS}`]
      : []),
    ...(sharedPhrases([move, because], SHARED).length > 0 ? ['repeats the first move'] : []),
  ]
}

/** Ids, names, reasons or phrases that two situations share, ignoring case. */
function taken(
  all: readonly Written[],
  textsOf: (situation: Situation) => readonly { readonly path: Path; readonly text: string }[],
): Problem[] {
  const owners = new Map<string, string>()
  return all.flatMap(({ situation, problem }) =>
    textsOf(situation).flatMap(({ path, text }) => {
      const key = text.toLowerCase()
      const owner = owners.get(key)
      owners.set(key, owner ?? situation.id)
      const what = path[0] === 'phrases' ? 'a phrase' : `the ${path[0]}`
      return owner === undefined ? [] : [problem(path, `"${text}" is ${what} of ${owner} already`)]
    }),
  )
}
