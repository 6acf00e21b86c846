/**
 * Finds the rules that match a context. Each rule has a count of the paths that still have to hold. One walk over the
 * context finds the paths that rules read; the class of the value there (`value-classes.ts`) lists the rules for which
 * the path holds, and their counts are decremented. A count of zero is a match; a count of one is a rule that fails on
 * exactly one path. The cost grows with the size of the context and the number of conditions that hold, not with the
 * number of rules.
 */

import { isObject } from '../values/equality.ts'
import type { Json, JsonObject } from '../values/json.ts'
import { read } from '../values/path.ts'
import type { PathNode, Ruleset } from './compile.ts'
import { type Seen, UNREADABLE } from './seen.ts'
import { classOf, type PathIndex, type ValueClass } from './value-classes.ts'

/** A set of rules, one bit each by number, 32 to a word. */
export type RuleBits = Int32Array

/**
 * The rules that match the stated facts of a context, whatever their domain; `infer.ts` adds inferred facts.
 *
 * Leaves in `ruleset.left` the number of paths on which each rule still fails (zero or less for a match), until the
 * next call.
 *
 * @param unknown numbers of the paths that are unknown instead of missing if the context has no value
 */
export function match(
  ruleset: Ruleset,
  context: JsonObject,
  unknown: readonly number[] = [],
): RuleBits {
  const matched = walkAll(ruleset, context).subarray(0, ruleset.firstImplication >> 5)
  for (const path of unknown) {
    const value = read(context, (ruleset.paths[path] as PathIndex).path)
    if (value === undefined || value === null) count(ruleset, path, UNREADABLE, matched)
  }
  return matched
}

/** The rules and implications whose conditions hold for the stated facts. */
export function walkAll(ruleset: Ruleset, context: JsonObject): RuleBits {
  ruleset.left.set(ruleset.start)
  const matched = ruleset.startBits.slice()
  walk(ruleset, ruleset.root, context, count, matched)
  return matched
}

/**
 * The numbers of the paths that a request declares unknown, directly or by a parent: `lighting` stands for every path
 * of the group. Paths that no rule reads have no number.
 */
export function unknownPaths({ paths }: Ruleset, names: readonly string[] = []): readonly number[] {
  if (names.length === 0) return []
  const isNamed = (path: string): boolean =>
    names.some((name) => path === name || path.startsWith(`${name}.`))
  return [...paths.keys()].filter((number) => isNamed((paths[number] as PathIndex).path))
}

/**
 * Calls `visit` with every value at a path that rules read and with `result`, which `visit` fills. The cost grows with
 * the context, not with the rules.
 */
export function walk<T>(
  ruleset: Ruleset,
  { children }: PathNode,
  object: JsonObject,
  visit: (ruleset: Ruleset, path: number, value: Json, result: T) => void,
  result: T,
): void {
  // Parsed JSON has no inherited enumerable members, and for…in is the fastest loop over objects of any size.
  for (const name in object) {
    const child = children.get(name)
    if (child === undefined) continue
    const value = object[name]
    if (child.path >= 0 && value !== undefined) visit(ruleset, child.path, value, result)
    if (child.children.size > 0 && isObject(value)) walk(ruleset, child, value, visit, result)
  }
}

function count(ruleset: Ruleset, path: number, value: Seen, matched: RuleBits): void {
  countClass(ruleset, classOf(ruleset.paths[path] as PathIndex, value), matched)
}

/** Updates the counts for the class of a value. A rule's bit is set if and only if its count is zero or less. */
export function countClass(
  { left }: Ruleset,
  { gained, lost }: ValueClass,
  matched: RuleBits,
): void {
  for (let i = 0; i < gained.length; i++) {
    const number = gained[i] as number
    const now = (left[number] as number) - 1
    left[number] = now
    if (now === 0) matched[number >> 5] = (matched[number >> 5] as number) | (1 << (number & 31))
  }
  for (let i = 0; i < lost.length; i++) {
    const number = lost[i] as number
    const now = (left[number] as number) + 1
    left[number] = now
    if (now === 1) matched[number >> 5] = (matched[number >> 5] as number) & ~(1 << (number & 31))
  }
}

export function hasBit(bits: RuleBits, number: number): boolean {
  return ((bits[number >> 5] as number) & (1 << (number & 31))) !== 0
}

/** The rules that fail on exactly one path, after `match`. */
export function nearMisses(ruleset: Ruleset): RuleBits {
  const { left, nearable } = ruleset
  const near = new Int32Array(nearable.length)
  for (let number = 0; number < ruleset.rules.length; number++) {
    if (left[number] === 1) near[number >> 5] = (near[number >> 5] as number) | (1 << (number & 31))
  }
  for (let word = 0; word < near.length; word++) {
    near[word] = (near[word] as number) & (nearable[word] as number)
  }
  return near
}

/** The rules of these domains about this subject; undefined means all rules. */
export function chosenRules(
  ruleset: Ruleset,
  domains: readonly string[] | undefined,
  subject?: string,
): RuleBits | undefined {
  const ofSubject = subject === undefined ? undefined : subjectRules(ruleset, subject)
  const ofDomains = domains === undefined ? undefined : domainRules(ruleset, domains)
  if (ofSubject === undefined || ofDomains === undefined) return ofSubject ?? ofDomains
  return ofDomains.map((word, i) => word & (ofSubject[i] as number))
}

function subjectRules({ nearable, rules }: Ruleset, subject: string): RuleBits {
  const chosen = new Int32Array(nearable.length)
  rules.forEach(({ rule }, number) => {
    if (rule.subject !== subject) return
    chosen[number >> 5] = (chosen[number >> 5] as number) | (1 << (number & 31))
  })
  return chosen
}

function domainRules(ruleset: Ruleset, domains: readonly string[]): RuleBits {
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
