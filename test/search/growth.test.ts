/** The cost of a search in a corpus with eleven times as many rules, and how its result reports that it was cut off. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grown } from '../../bench/scale-corpus.ts'
import { corpusRows } from '../../seed/rows.ts'
import { checkCorpus } from '../../seed/seed-database.ts'
import { writeDatabase } from '../../seed/write.ts'
import { type OpenDatabase, openDatabase } from '../../src/database/open.ts'
import { mediaSearch } from '../../src/media/searched.ts'
import type { Found } from '../../src/search/find.ts'
import { MOST_ASKED, MOST_ROWS } from '../../src/search/limits.ts'
import { parseSearch } from '../../src/search/search-text.ts'
import { createSearcher } from '../../src/search/searcher.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'grown-'))
let database: OpenDatabase
let search: (q: string) => Found

beforeAll(async () => {
  const { corpus } = checkCorpus(path.join(import.meta.dirname, '../../corpus'))
  const words = {
    synonyms: corpus.synonyms.value,
    themes: corpus.themes.value,
    ...corpus.phrases.value,
    ...corpus.sentences.value,
  }
  const file = path.join(folder, 'grown.db')
  const identity = { name: 'grown', media_version: '1', coordinate_version: '1' }
  await writeDatabase(file, grown(corpusRows(corpus), words, 11), {
    ...identity,
    digest: 'grown',
    schema_digest: 'grown',
  })
  database = openDatabase(file)
  const searcher = createSearcher(database, mediaSearch, { kind: 'rule' })
  search = (q) => searcher.find(parseSearch(q), () => true)
}, 120_000)

afterAll(() => {
  database[Symbol.dispose]()
  rmSync(folder, { recursive: true })
})

describe('in a corpus of more rows than a search looks at', () => {
  it('a rare word is found exactly', () => {
    expect(search('lot2000')).toMatchObject({ numbers: [2000], isWhole: true, isCut: false })
  })

  it('a word that nearly every row holds finds as many as are looked at', () => {
    const { numbers, isWhole, isCut } = search('the')
    expect({ found: numbers.length, isWhole, isCut }).toEqual({
      found: MOST_ROWS,
      isWhole: true,
      isCut: true,
    })
  })

  it('so many words are asked for, the rarest; the others are dropped, and it is said', () => {
    const words = [
      'lot2000',
      ...['rule', 'camera', 'light', 'audio', 'voice', 'frame', 'viewer', 'master', 'release'],
    ]
    const { numbers, lacked, isWhole, isCut } = search(words.join(' '))
    const dropped = lacked(numbers).map(({ text }) => text)
    expect(numbers).toContain(2000)
    expect({ isWhole, isCut }).toEqual({ isWhole: false, isCut: true })
    expect(dropped.length).toBeGreaterThanOrEqual(words.length - MOST_ASKED)
    expect(dropped).not.toContain('lot2000')
  })
})
