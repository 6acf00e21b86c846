import { describe, expect, test } from 'vitest'
import { releaseChecks } from '../../seed/checks/index.ts'
import { counts } from '../../seed/inventory.ts'
import { readCorpus } from '../../seed/read.ts'
import { realCorpus } from './altered-corpus.ts'

const { corpus } = readCorpus(realCorpus)
describe('the corpus may be released (npm run corpus:release lists what is open)', () => {
  test.for(releaseChecks)('$name', ({ check }) => {
    expect(check(corpus, counts)).toEqual([])
  })
})
