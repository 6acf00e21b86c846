import {
  formatCoordinate,
  type InternalCode,
  type MetaCode,
} from '../../src/engine/coordinate-code.ts'
import { counted, sentenceCount, sharedPhrases, words } from '../prose.ts'
import type { Corpus } from '../read.ts'
import type { Problem } from '../report.ts'
import { type Path, problemAt, type Sourced } from '../sourced.ts'
import type { Check } from './check.ts'

export const stems: Check = {
  name: 'Every stem is one question of 12 to 45 words, and no two are built alike',
  check: (corpus) => {
    const all = writtenStems(corpus)
    return [...all.flatMap(formProblems), ...alike(all), ...intents(corpus)]
  },
}

/** Four-word sequences that two stems may share: one phrase of five words, or two of four. */
const SHARED_AT_MOST = 2

interface Stem {
  readonly source: Sourced<unknown>
  readonly path: Path
  readonly id: string
  readonly text: string
}

function writtenStems(corpus: Corpus): Stem[] {
  return corpus.prompts.flatMap((source) =>
    Object.entries(source.value.cells).flatMap(([internal, { stems }]) =>
      Object.entries(stems).map(([meta, text]) => ({
        source,
        path: ['cells', internal, 'stems', meta],
        id: formatCoordinate({
          change: source.value.change,
          internal: internal as InternalCode,
          meta: meta as MetaCode,
        }),
        text,
      })),
    ),
  )
}

function formProblems({ source, path, text }: Stem): Problem[] {
  const count = words(text).length
  const sentences = sentenceCount(text)
  return [
    ...(count < 12 || count > 45 ? [`has ${counted(count, 'word')}; wanted 12 to 45`] : []),
    ...(sentences > 2 ? [`has ${counted(sentences, 'sentence')}; wanted one or two`] : []),
    ...(text.endsWith('?') ? [] : ['must end in a question mark']),
  ].map((message) => problemAt(source, path, message))
}

function alike(all: readonly Stem[]): Problem[] {
  return sharedPhrases(
    all.map(({ text }) => text),
    SHARED_AT_MOST,
  ).map(({ first, second, phrases }) => {
    const { source, path } = all[second]!
    const shown = phrases
      .slice(0, 3)
      .map((phrase) => `"${phrase}"`)
      .join(', ')
    return problemAt(
      source,
      path,
      `shares ${phrases.length} phrases of four words with ${all[first]!.id}: ${shown}`,
    )
  })
}

function intents(corpus: Corpus): Problem[] {
  const seen = new Map<string, string>()
  return corpus.prompts.flatMap((source) =>
    Object.entries(source.value.cells).flatMap(([internal, { intent }]) => {
      const path = ['cells', internal, 'intent']
      const cell = `${source.value.change}-${internal}`
      const problems: Problem[] = []
      const other = seen.get(intent.toLowerCase())
      if (other !== undefined)
        problems.push(problemAt(source, path, `is the intent of ${other} too`))
      if (sentenceCount(intent) > 1)
        problems.push(problemAt(source, path, 'is more than one sentence'))
      if (!intent.endsWith('.')) problems.push(problemAt(source, path, 'must end in a full stop'))
      seen.set(intent.toLowerCase(), cell)
      return problems
    }),
  )
}
