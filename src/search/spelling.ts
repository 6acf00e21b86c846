/** Corrects misspelt words. */
import { stems } from './words.ts'

/**
 * Minimum length of a word that is corrected, in letters: too many words differ from a shorter one by a single letter.
 */
export const SHORTEST = 5

/**
 * The word that sounds the same and has the most similar spelling; otherwise the most frequent word that is one letter
 * away.
 *
 * @param words most frequent first
 * @param passes whether a word is allowed
 */
export function corrected(
  word: string,
  words: readonly string[],
  passes: Passes = all,
): string | undefined {
  if (word.length < SHORTEST) return undefined
  return (
    alike(word, words, passes) ?? words.find((other) => isOneEditAway(word, other) && passes(other))
  )
}

type Passes = (word: string) => boolean
const all: Passes = () => true

/** Minimum number of consonants that two words must share to sound the same. */
const FEWEST_SOUNDS = 3

/**
 * Maximum number of letters that may differ between two words that sound the same: `beaurocracy` is four away from what
 * it means.
 */
const mostEdits = ({ length }: string): number => (length < 6 ? 1 : length < 9 ? 2 : 4)

/**
 * The word that begins with the same letter, has the same consonants by their sound, and the most letters in common.
 * Endings that stemming removes may differ: `recieve` is `received`.
 */
export function alike(
  word: string,
  words: readonly string[],
  passes: Passes = all,
): string | undefined {
  const forms = [word, stemOf(word)].map((form) => ({ form, sound: soundOf(form) }))
  if (forms[0]!.sound.length < FEWEST_SOUNDS) return undefined
  let best: string | undefined
  let least = Infinity
  for (const other of words) {
    if (other[0] !== word[0] || Math.abs(other.length - word.length) > 4) continue
    const others = [other, stemOf(other)]
    forms.forEach(({ form, sound }, i) => {
      if (sound !== soundOf(others[i]!)) return
      const edits = editsBetween(form, others[i]!)
      if (edits === 0 || edits > mostEdits(form) || edits >= least || !passes(other)) return
      best = other
      least = edits
    })
  }
  return best
}

const stemOf = (word: string): string => stems(word).join('')

const sounds = new Map<string, string>()
/** Maximum number of words whose sound is cached. */
const MOST_SOUNDS = 50_000

/** The consonants of a word by their sound, doubled ones once, and its first letter if that is a vowel. */
function soundOf(word: string): string {
  const known = sounds.get(word)
  if (known !== undefined) return known
  const sound = word
    .replace(/^[aeiou]+/, 'a')
    .replaceAll('ph', 'f')
    .replaceAll(/c(?=[eiy])/g, 's')
    .replaceAll(/ck|[cq]/g, 'k')
    .replaceAll('z', 's')
    .replaceAll(/(?<=.)[aeiouyhw]/g, '')
    .replaceAll(/(.)\1+/g, '$1')
  if (sounds.size < MOST_SOUNDS) sounds.set(word, sound)
  return sound
}

/** The Levenshtein distance of two words. */
function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const other = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(other, row[j]! + 1, next[j - 1]! + 1))
    }
    row = next
  }
  return row[b.length]!
}

/** Whether two words are one edit apart: a letter added, removed or replaced, or two neighbours swapped. */
export function isOneEditAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false
  let from = 0
  while (from < a.length && a[from] === b[from]) from++
  let tail = 0
  const shorter = Math.min(a.length, b.length) - from
  while (tail < shorter && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++
  const [left, right] = [a.slice(from, a.length - tail), b.slice(from, b.length - tail)]
  if (Math.max(left.length, right.length) <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}
