/**
 * Finds all open hard rules at once: neither matched nor ruled out. The walk of the match collects for each value the
 * rules that it rules out, as bits cached with the class of the value, which is fast enough for a table of two million
 * rows. `hasOpenHardRule` stops at the first one.
 */

import type { Json, JsonObject } from '../values/json.ts'
import { readAt } from '../values/path.ts'
import type { CompiledRule, Ruleset } from './compile.ts'
import { explainedRules } from './explain.ts'
import type { Known } from './infer.ts'
import { type Evaluation, isOpen } from './is-open.ts'
import { countClass, type RuleBits, walk } from './match.ts'
import { classOf, failingOf, type PathIndex } from './value-classes.ts'

/** Result of one walk over a context. */
export interface Walked {
  /** Rules and implications whose conditions hold for the stated facts, as `walkAll` has them. */
  readonly all: RuleBits
  /** Rules that are ruled out because a stated value fails their condition. */
  readonly failing: RuleBits
  /** Rules that read a path at which something is stated. */
  readonly begun: RuleBits
}

/** One walk for the match and for what is open. */
export function walkOpen(ruleset: Ruleset, context: JsonObject): Walked {
  const words = ruleset.hardBits.length
  ruleset.left.set(ruleset.start)
  const walked = {
    all: ruleset.startBits.slice(),
    failing: new Int32Array(words),
    begun: new Int32Array(words),
  }
  walk(ruleset, ruleset.root, context, visit, walked)
  return walked
}

function visit(ruleset: Ruleset, path: number, value: Json, walked: Walked): void {
  if (value === null) return
  const index = ruleset.paths[path] as PathIndex
  const found = classOf(index, value)
  countClass(ruleset, found, walked.all)
  const { begun, failing } = walked
  const words = failing.length
  const fails = found.failing ?? failingOf(index, found, [value], words)
  const readers = ruleset.readers[path] as RuleBits
  for (let word = 0; word < words; word++) {
    failing[word] = (failing[word] as number) | (fails[word] as number)
    begun[word] = (begun[word] as number) | (readers[word] as number)
  }
}

/**
 * The hard rules that an explanation lists as undetermined.
 *
 * @param walked what `walkOpen` found in the same context; it is used up
 */
export function openRules(evaluation: Evaluation, { failing: ruledOut }: Walked): RuleBits {
  const { ruleset, matched } = evaluation
  const { anyBits, hardBits, rules } = ruleset
  addInferred(ruledOut, evaluation)
  addMissing(ruledOut, evaluation)
  const asked = explainedRules(evaluation)
  const open = new Int32Array(hardBits.length)
  for (let word = 0; word < open.length; word++) {
    const unmatched = (hardBits[word] as number) & ~(matched[word] as number)
    const left = asked === undefined ? unmatched : unmatched & (asked[word] as number)
    const fails = ruledOut[word] as number
    open[word] = left & ~fails
    // A rule with `any` over several paths is ruled out by all of them together, so it is asked by itself where one fails.
    let several = left & fails & (anyBits[word] as number)
    for (; several !== 0; several &= several - 1) {
      const bit = several & -several
      const rule = rules[(word << 5) + 31 - Math.clz32(bit)] as CompiledRule
      if (isOpen(evaluation, rule)) open[word] = (open[word] as number) | bit
    }
  }
  return open
}

/** Adds the rules that inferred values rule out; rules that block ignore what only usually holds. */
function addInferred(ruledOut: RuleBits, { inference, ruleset }: Evaluation): void {
  const { blockBits, paths } = ruleset
  const add = (path: number, { class: found, values }: Known, isSeen: (word: number) => number) => {
    const fails = failingOf(paths[path] as PathIndex, found, values, ruledOut.length)
    for (let word = 0; word < ruledOut.length; word++) {
      ruledOut[word] = (ruledOut[word] as number) | ((fails[word] as number) & isSeen(word))
    }
  }
  const all = (): number => -1
  const blocking = (word: number): number => blockBits[word] as number
  const others = (word: number): number => ~(blockBits[word] as number)
  for (const [path, known] of inference.certain) {
    add(path, known, inference.usual.has(path) ? blocking : all)
  }
  for (const [path, known] of inference.usual) add(path, known, others)
}

/** Adds rules that need a value where none is stated, none follows and the path was looked at. */
function addMissing(
  ruledOut: RuleBits,
  { context, inference, ruleset, unknown }: Evaluation,
): void {
  for (const [path, fails] of ruleset.failingMissing) {
    if (inference.certain.has(path) || unknown.includes(path)) continue
    const { segments } = ruleset.paths[path] as PathIndex
    if ((readAt(context, segments) ?? null) !== null) continue
    const isUsual = inference.usual.has(path)
    for (let word = 0; word < ruledOut.length; word++) {
      const seen = isUsual ? (ruleset.blockBits[word] as number) : -1
      ruledOut[word] = (ruledOut[word] as number) | ((fails[word] as number) & seen)
    }
  }
}
