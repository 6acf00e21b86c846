/** Common English words: whatever they are to a corpus, they are not misspelt. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { lazy } from '../lazy.ts'

// A text that is looked through costs 0.6 MB and a tenth of a millisecond for a word that no row holds; a set costs 5 MB.
const text = lazy(
  () => `\n${gunzipSync(readFileSync(new URL('english-words.gz', import.meta.url)))}`,
)

/** Whether a word in lower case, of five letters or more, is among the 60,000 commonest (SCOWL 50, scripts/generate). */
export const isEnglish = (word: string): boolean => text().includes(`\n${word}\n`)
