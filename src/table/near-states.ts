/** Finds the state of a path that a table's own word most likely means: by its spelling, or by a common part. */
import { nearest } from '../engine/values/nearest.ts'

/** Minimum length of a significant part, in letters and digits; shorter ones occur in words of any meaning. */
const TELLING = 3
/** Minimum length of a part that may be misspelt; shorter ones are close to too many others. */
const MISSPELT = 5
/** Minimum share of common parts among all parts of both: `HEVC Main 10` has one of four in common with `h265_hevc`. */
const NEAR = 0.25

/** @returns the nearest state, or several equally near ones; empty if none is near */
export function nearStates(word: string, states: readonly string[]): string[] {
  const close = nearest(word, states)
  if (close !== undefined) return [close]
  const parts = partsOf(word)
  const byParts = sharing(parts, states)
  if (byParts.length > 0) return byParts
  const known = new Set(states.flatMap(partsOf).filter((part) => part.length >= MISSPELT))
  const mended = parts.map((part) => (part.length < MISSPELT ? part : nearest(part, known)) ?? part)
  return sharing(mended, states)
}

/** Splits a word into parts: `H.264` is `h264`, and `ProRes 422 HQ` has three parts. */
const partsOf = (word: string): string[] =>
  word
    .toLowerCase()
    .replaceAll('.', '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')

/** The states that have most in common with these parts. */
function sharing(parts: readonly string[], states: readonly string[]): string[] {
  let best: string[] = []
  let most = NEAR
  for (const state of states) {
    const own = partsOf(state)
    const both = own.filter((part) => parts.includes(part))
    if (!both.some((part) => part.length >= TELLING && /\p{L}/u.test(part))) continue
    const share = both.length / new Set([...own, ...parts]).size
    if (share < most) continue
    if (share > most) best = []
    most = share
    best.push(state)
  }
  return best
}
