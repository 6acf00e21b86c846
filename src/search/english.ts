/** Common English words, which are never treated as misspelt. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { lazy } from '../lazy.ts'

// Searched as one text of 0.6 MB, because a set of its words would take 5 MB.
const text = lazy(
  () => `\n${gunzipSync(readFileSync(new URL('english-words.gz', import.meta.url)))}`,
)

/**
 * Whether a word in lower case, of five letters or more, is among the 60,000 most common (SCOWL 50, scripts/generate).
 */
export function isEnglish(word: string): boolean {
  const all = text()
  let [low, high] = [0, all.length - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    const from = all.lastIndexOf('\n', middle) + 1
    const to = all.indexOf('\n', from)
    const other = all.slice(from, to)
    if (other === word) return true
    if (other < word) low = to
    else high = from - 1
  }
  return false
}
