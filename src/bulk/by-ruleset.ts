/** A cache with one value per ruleset: rows of a table may name different destinations, each with its own ruleset. */
import type { Ruleset } from '../engine/rules/compile.ts'

/** @param make called the first time that a ruleset is used */
export function byRuleset<T extends object>(
  make: (ruleset: Ruleset) => T,
): (ruleset: Ruleset) => T {
  const made = new WeakMap<Ruleset, T>()
  return (ruleset) => {
    const known = made.get(ruleset)
    if (known !== undefined) return known
    const one = make(ruleset)
    made.set(ruleset, one)
    return one
  }
}
