import { describe, expect, test } from 'vitest'
import { codeWords } from '../../seed/prose-names.ts'
import { readCorpus } from '../../seed/read.ts'
import { contract as coordinateContract } from '../../src/coordinate/contract.ts'
import { didYouMean } from '../../src/engine/values/nearest.ts'
import { codeNames } from '../../src/forms/coordinate-enums.ts'
import { contract as mediaContract } from '../../src/media/contract.ts'
import { realCorpus } from './altered-corpus.ts'

const { corpus } = readCorpus(realCorpus)

/** Every name that a text may put in backticks: states, paths, values, fields of documents and of answers. */
function knownNames(): Set<string> {
  const names = new Set<string>()
  const collect = (value: unknown): void => {
    if (typeof value === 'string') for (const name of [value, ...value.split('.')]) names.add(name)
    else if (Array.isArray(value)) value.forEach(collect)
    else if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) {
        names.add(name)
        collect(member)
      }
    }
  }
  for (const { value } of corpus.dimensions) collect(value)
  for (const { value } of corpus.axes)
    collect(value.entries.map(({ state_ladder }) => state_ladder))
  for (const { source } of [...corpus.schemas, ...corpus.stages, ...corpus.runDocuments.values()]) {
    collect(source.value)
  }
  for (const contract of [mediaContract, coordinateContract]) collect(contract)
  collect(corpus.model.value)
  collect(corpus.scoring.value)
  collect(corpus.rules.map(({ value }) => value.rules.map(({ then }) => then)))
  return names
}

const known = knownNames()
const texts = corpus.files.filter(({ file }) => file.endsWith('.md'))

describe('a word_in_backticks is a name of the corpus or of the services', () => {
  test.for(texts)('in $file', ({ text }) => {
    const strange = codeWords(text)
      .map(({ id }) => id)
      .filter((id) => /^[a-z0-9]+(?:_[a-z0-9]+)+$/.test(id) && !known.has(id))
    expect(strange.map((id) => `${id}${didYouMean(id, known)}`)).toEqual([])
  })
})

test('the names beside the codes in a refusal are those of the axes', () => {
  const written = corpus.axes.map(({ value }) =>
    value.entries.map(({ code, name }) => `${code} ${name}`).join(', '),
  )
  expect(Object.values(codeNames)).toEqual(written)
})
