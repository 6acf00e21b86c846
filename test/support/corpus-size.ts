/** Sizes of the corpus in this working tree, counted from its files, so that tests contain no such numbers. */
import path from 'node:path'
import { readCorpus } from '../../seed/read.ts'

const { corpus } = readCorpus(path.join(import.meta.dirname, '../../corpus'))
const dimensions = corpus.dimensions.flatMap(({ value }) => value.dimensions)
const rulesOf = (domain: string): number =>
  corpus.rules.find(({ value }) => value.domain === domain)?.value.rules.length ?? 0

export const corpusSize = {
  rules: corpus.rules.reduce((sum, { value }) => sum + value.rules.length, 0),
  rulesOf,
  enumerated: dimensions.filter(({ kind }) => kind === 'enumerated').length,
  continuous: dimensions.filter(({ kind }) => kind === 'continuous').length,
  states: dimensions.reduce((sum, { states }) => sum + Object.keys(states ?? {}).length, 0),
  domains: corpus.rules.length,
  destinations: corpus.destinations.length,
  chapters: corpus.chapters.length,
  stages: corpus.stages.length,
  schemas: corpus.schemas.length,
}
