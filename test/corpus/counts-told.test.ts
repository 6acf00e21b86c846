/** The counts that README and docs print are still right after a rule is added. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { corpusSize } from '../support/corpus-size.ts'

const read = (file: string): string =>
  readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8')

it('are those of the corpus in README', () => {
  const { rules, domains, enumerated, continuous, states, schemas, chapters, stages } = corpusSize
  expect(read('README.md')).toContain(
    `(${rules} IF/THEN production rules in ${domains} domains, ${enumerated + continuous} dimensions with ${states} states, ${schemas} JSON Schemas, ${chapters} chapters, one worked example in ${stages} stages)`,
  )
})

it.each(['docs/linting.md', 'docs/adapters.md', 'README.md'])(
  'are those of the corpus wherever %s speaks of its rules',
  (file) => {
    const told =
      read(file).match(/\b\d{3}(?= (?:IF\/THEN production )?rules\b(?! (?:are|with|of its)))/g) ??
      []
    expect(told.length).toBeGreaterThan(0)
    expect(new Set(told)).toEqual(new Set([String(corpusSize.rules)]))
  },
)
