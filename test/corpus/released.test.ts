import { describe, expect, test } from 'vitest'
import { releaseChecks } from '../../seed/checks/index.ts'
import { counts } from '../../seed/inventory.ts'
import { readCorpus } from '../../seed/read.ts'
import { realCorpus } from './altered-corpus.ts'

const { corpus } = readCorpus(realCorpus)
/** Being written, rule by rule; these lines go when every rule has its fields. */
const beingWritten = [
  'Every rule has its title, subject, limit and phrases, and every bare value its text',
  'Every rule ends when what it asks for is done',
]

describe('the corpus may be released (npm run corpus:release lists what is open)', () => {
  test.for(releaseChecks.filter(({ name }) => !beingWritten.includes(name)))(
    '$name',
    ({ check }) => {
      expect(check(corpus, counts)).toEqual([])
    },
  )
})
