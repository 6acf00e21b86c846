/**
 * Which rules match a context.
 *
 * Each rule carries a count of the paths that have yet to hold. One walk over the context finds the paths that rules
 * read; the class of the value there (`value-classes.ts`) names the rules for which the path holds, and their counts
 * go down. A count that reaches nought is a match; a count of one is a rule that fails on exactly one path. The cost
 * grows with the context and with what holds, not with the number of rules.
 */
import type { PathNode, Ruleset } from './compile.ts'
import { isObject } from './equality.ts'
import type { Json, JsonObject } from './rule.ts'
import { classOf, type ValueClass } from './value-classes.ts'

/** A set of rules, one bit each by number, 32 to a word. */
export type RuleBits = Int32Array

/**
 * The rules that match a context, whatever their domain.
 *
 * Leaves in `ruleset.left` the number of paths on which each rule still fails (nought or less for a match), until
 * the next call.
 */
export function match(ruleset: Ruleset, context: JsonObject): RuleBits {
  const { left, start, met } = ruleset
  left.set(start)
  met.length = 0
  walk(ruleset, ruleset.root, context, note)
  const matched = new Int32Array((left.length + 31) >> 5)
  for (const number of ruleset.matchEmpty) {
    if ((left[number] as number) <= 0) setBit(matched, number)
  }
  for (let c = 0; c < met.length; c++) {
    const { gained } = met[c] as ValueClass
    for (let i = 0; i < gained.length; i++) {
      const number = gained[i] as number
      const now = (left[number] as number) - 1
      left[number] = now
      if (now === 0) matched[number >> 5] = (matched[number >> 5] as number) | (1 << (number & 31))
    }
  }
  return matched
}

/** Calls `meet` with every value that stands at a path of the rules. The cost grows with the context. */
export function walk(
  ruleset: Ruleset,
  node: PathNode,
  object: JsonObject,
  meet: (path: number, value: Json, ruleset: Ruleset) => void,
): void {
  const names = Object.keys(object)
  for (let i = 0; i < names.length; i++) {
    const name = names[i] as string
    const child = node.children.get(name)
    if (child === undefined) continue
    const value = object[name]
    if (child.path >= 0 && value !== undefined) meet(child.path, value, ruleset)
    if (child.children.size > 0 && isObject(value)) walk(ruleset, child, value, meet)
  }
}

/** Notes the class of a value. Losses are counted at once, so that counts only fall after the walk. */
function note(path: number, value: Json, { left, met, paths }: Ruleset): void {
  const found = classOf(paths[path] as Ruleset['paths'][number], value)
  for (let i = 0; i < found.lost.length; i++) {
    const number = found.lost[i] as number
    left[number] = (left[number] as number) + 1
  }
  met.push(found)
}

export function setBit(bits: RuleBits, number: number): void {
  bits[number >> 5] = (bits[number >> 5] as number) | (1 << (number & 31))
}

export function hasBit(bits: RuleBits, number: number): boolean {
  return ((bits[number >> 5] as number) & (1 << (number & 31))) !== 0
}

/** The rules that fail on exactly one path, after `match`: those with one path left. */
export function nearMisses(ruleset: Ruleset): RuleBits {
  const { left, nearable } = ruleset
  const near = new Int32Array(nearable.length)
  for (let number = 0; number < left.length; number++) {
    if (left[number] === 1) near[number >> 5] = (near[number >> 5] as number) | (1 << (number & 31))
  }
  for (let word = 0; word < near.length; word++) {
    near[word] = (near[word] as number) & (nearable[word] as number)
  }
  return near
}

/** The rules of the domains, or undefined for all rules. */
export function chosenRules(
  ruleset: Ruleset,
  domains: readonly string[] | undefined,
): RuleBits | undefined {
  if (domains === undefined) return undefined
  const chosen = new Int32Array(ruleset.nearable.length)
  for (const domain of domains) {
    ruleset.domainBits.get(domain)?.forEach((word, i) => {
      chosen[i] = (chosen[i] as number) | word
    })
  }
  return chosen
}

/** The numbers of the rules in a set, ascending, which is evaluation order. */
export function numbersOf(bits: RuleBits, within?: RuleBits): number[] {
  const numbers: number[] = []
  for (let i = 0; i < bits.length; i++) {
    let word = (bits[i] as number) & (within === undefined ? -1 : (within[i] as number))
    while (word !== 0) {
      const lowest = word & -word
      numbers.push((i << 5) + 31 - Math.clz32(lowest))
      word ^= lowest
    }
  }
  return numbers
}
