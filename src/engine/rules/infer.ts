/**
 * Infers facts from a context by implications, and finds the rules that match with these. Implications are counted like
 * rules with `all`, in the same walk (`match.ts`), so a context from which nothing follows costs no more than before.
 * Those whose count reaches zero are applied in rounds: each round applies all whose conditions hold, by definition
 * first, then by id. A path at which the context holds a value is never changed. If several implications give values to
 * one path, it gets the values that all of them allow. Implications that hold by definition come first; then the
 * others, whose conclusions blocking rules do not see.
 */

import type { Json, JsonObject } from '../values/json.ts'
import { readAt } from '../values/path.ts'
import type { Ruleset } from './compile.ts'
import type { CompiledImplication } from './compile-implications.ts'
import { type RuleBits, walkAll } from './match.ts'
import type { ContextProblem, InferredFact } from './outcome.ts'
import type { Certainty } from './rule.ts'
import { isReadable, UNREADABLE } from './seen.ts'
import { classOf, MISSING, type PathIndex, type ValueClass } from './value-classes.ts'

/** The inferred values of a path at which the context has none. */
export interface Known {
  /** One value, or several alternatives. */
  readonly values: readonly Json[]
  readonly class: ValueClass
  /** Ids of the implications that the value follows from. */
  readonly implications: readonly string[]
}

export interface Inference {
  readonly inferred: readonly InferredFact[]
  /** Stated values that contradict what follows by definition. */
  readonly problems: readonly ContextProblem[]
  /** Values that follow by definition, by path number. */
  readonly certain: ReadonlyMap<number, Known>
  /** Values of paths that partly depend on implications that only usually hold. */
  readonly usual: ReadonlyMap<number, Known>
}

export const NOTHING_FOLLOWS: Inference = Object.freeze({
  inferred: [],
  problems: [],
  certain: new Map(),
  usual: new Map(),
})

/** What a walk over a context found for the stated facts. */
export interface Stated {
  /** Rules and implications whose conditions hold, as returned by `walkAll`. */
  readonly all: RuleBits
  /** The part of `all` for rules, in the same memory. */
  readonly rules: RuleBits
}

/** The rules that match, whatever their domain, and the inferred facts. */
export interface Matched {
  readonly bits: RuleBits
  readonly inference: Inference
}

/**
 * Matches a context including the facts that follow from it. Like `match`, it leaves its counts in `ruleset.left` until
 * the next call.
 *
 * @param unknown numbers of the paths that are unknown instead of missing if nothing is stated and nothing follows
 * @param infer false evaluates the stated facts only
 * @param stated result of a walk over the context, if the caller has one; inferred facts change it
 */
export function matchInferred(
  ruleset: Ruleset,
  context: JsonObject,
  unknown: readonly number[],
  infer = true,
  stated: Stated = statedIn(ruleset, walkAll(ruleset, context)),
): Matched {
  const { all, rules: bits } = stated
  const follows = infer && anyFrom(all, bits.length)
  if (!follows && unknown.length === 0) return { bits, inference: NOTHING_FOLLOWS }
  const inferring = new Inferring(ruleset, context, all)
  if (follows) inferring.settle('by_definition')
  inferring.markUnknown(unknown)
  if (follows) inferring.settle('usually')
  return { bits, inference: inferring }
}

/**
 * Splits off the bits of the rules from the result of a walk.
 *
 * @param all bits of rules and implications
 */
export const statedIn = ({ firstImplication }: Ruleset, all: RuleBits): Stated => ({
  all,
  rules: all.subarray(0, firstImplication >> 5),
})

function anyFrom(bits: RuleBits, from: number): boolean {
  for (let word = from; word < bits.length; word++) if (bits[word] !== 0) return true
  return false
}

class Inferring implements Inference {
  readonly inferred: InferredFact[] = []
  readonly problems: ContextProblem[] = []
  readonly certain = new Map<number, Known>()
  readonly usual = new Map<number, Known>()
  readonly #ruleset: Ruleset
  readonly #context: JsonObject
  readonly #bits: RuleBits
  /** Bit set of the implications that have been applied. */
  readonly #done: Int32Array
  /** The value class of the paths declared unknown. */
  #unread: Map<number, ValueClass> | undefined

  constructor(ruleset: Ruleset, context: JsonObject, bits: RuleBits) {
    this.#ruleset = ruleset
    this.#context = context
    this.#bits = bits
    this.#done = new Int32Array(ruleset.definitionBits.length)
  }

  /** Applies implications until nothing more follows. */
  settle(holds: Certainty): void {
    for (let ready = this.#ready(holds); ready.length > 0; ready = this.#ready(holds)) {
      for (const number of ready) {
        this.#conclude(this.#ruleset.implications[number] as CompiledImplication, holds)
      }
    }
  }

  markUnknown(unknown: readonly number[]): void {
    for (const path of unknown) {
      if (this.certain.has(path) || this.#stated(path) !== undefined) continue
      const unread = classOf(this.#ruleset.paths[path] as PathIndex, UNREADABLE)
      this.#unread ??= new Map()
      this.#unread.set(path, unread)
      this.#replace(MISSING, unread, false)
    }
  }

  /** The implications whose conditions hold and that have not been applied yet; numbers from 0. */
  #ready(holds: Certainty): number[] {
    const { definitionBits, firstImplication } = this.#ruleset
    const ready: number[] = []
    for (let word = 0; word < definitionBits.length; word++) {
      const asked = holds === 'by_definition' ? (definitionBits[word] as number) : -1
      const done = this.#done[word] as number
      let left = (this.#bits[(firstImplication >> 5) + word] as number) & asked & ~done
      this.#done[word] = done | left
      for (; left !== 0; left &= left - 1) ready.push((word << 5) + 31 - Math.clz32(left & -left))
    }
    return ready
  }

  #conclude(compiled: CompiledImplication, holds: Certainty): void {
    const { facts, ids, implication, path, values } = compiled
    const stated = this.#stated(path)
    if (stated !== undefined) {
      if (holds === 'by_definition') this.#contradict(compiled, stated)
      return
    }
    const known = this.usual.get(path) ?? this.certain.get(path)
    const left = known === undefined ? values : known.values.filter((one) => values.includes(one))
    if (left.length === 0) {
      if (holds === 'by_definition') this.#contradict(compiled, known?.values)
      return
    }
    this.inferred.push(facts[holds])
    const implications = known === undefined ? ids : [...known.implications, implication.id]
    const index = this.#ruleset.paths[path] as PathIndex
    const before = known?.class ?? this.#unread?.get(path) ?? MISSING
    // Most further implications for a path leave its values unchanged.
    const isNarrower = left.length !== known?.values.length
    const key = left.length === values.length ? values : JSON.stringify(left)
    const after = isNarrower ? classOfAny(index, left, key) : before
    if (isNarrower) this.#replace(before, after, holds === 'usually')
    const layer = holds === 'usually' ? this.usual : this.certain
    layer.set(path, { values: left, class: after, implications })
  }

  #stated(path: number): Json | undefined {
    return readAt(this.#context, (this.#ruleset.paths[path] as PathIndex).segments) ?? undefined
  }

  #contradict(
    { follows, path: number, values }: CompiledImplication,
    stated: Json | undefined,
  ): void {
    if (stated === undefined || values.includes(stated)) return
    const { path } = this.#ruleset.paths[number] as PathIndex
    const field = this.#ruleset.fields.get(path)
    const isAlternative = Array.isArray(stated)
    if (!isAlternative && field !== undefined && !isReadable(field, stated)) return
    const verb = isAlternative ? 'follows as' : 'is'
    this.problems.push({ path, message: `${verb} ${JSON.stringify(stated)}, and ${follows}` })
  }

  /**
   * Replaces the value class of a path and updates the counts; blocking rules do not see values that only usually hold.
   */
  #replace(before: ValueClass, after: ValueClass, isUsual: boolean): void {
    this.#count(before.gained, 1, isUsual)
    this.#count(before.lost, -1, isUsual)
    this.#count(after.gained, -1, isUsual)
    this.#count(after.lost, 1, isUsual)
  }

  #count(numbers: readonly number[], by: 1 | -1, isUsual: boolean): void {
    const { blocks, left } = this.#ruleset
    for (const number of numbers) {
      if (isUsual && blocks[number] === 1) continue
      const now = (left[number] as number) + by
      left[number] = now
      const word = this.#bits[number >> 5] as number
      const bit = 1 << (number & 31)
      this.#bits[number >> 5] = now <= 0 ? word | bit : word & ~bit
    }
  }
}

/**
 * The class of a value that is one of several alternatives: a condition holds if it holds for each of them.
 *
 * @param key cache key: the values array of an implication itself, or the text of other values
 */
function classOfAny(
  index: PathIndex,
  values: readonly Json[],
  key: string | readonly Json[],
): ValueClass {
  const [first, ...others] = values as readonly [Json, ...Json[]]
  if (others.length === 0) return classOf(index, first)
  const known = index.alternatives.get(key)
  if (known !== undefined) return known
  const classes = values.map((value) => classOf(index, value))
  const [{ gained, lost }] = classes as [ValueClass, ...ValueClass[]]
  const found: ValueClass = {
    gained: gained.filter((rule) => classes.every((one) => one.gained.includes(rule))),
    lost: [...new Set([...lost, ...classes.flatMap((one) => one.lost)])],
    failing: undefined,
  }
  index.alternatives.set(key, found)
  return found
}
