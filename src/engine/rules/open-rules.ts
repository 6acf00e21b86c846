/**
 * Finds all open hard rules at once: neither matched nor ruled out. During the walk for the match, each value adds the
 * rules that it rules out, as a bit set cached with its value class. This is fast enough for a table of two million
 * rows. `hasOpenHardRule` stops at the first one.
 */

import { isObject } from '../values/equality.ts'
import type { Json, JsonObject } from '../values/json.ts'
import { readAt } from '../values/path.ts'
import { addWords, type BitWords } from './bit-words.ts'
import type { CompiledRule, Ruleset } from './compile.ts'
import { explainedRules } from './explain.ts'
import { type Known, type Stated, statedIn } from './infer.ts'
import { type Evaluation, isOpen } from './is-open.ts'
import { countClass, type RuleBits } from './match.ts'
import { classOf, failingOf, type PathIndex } from './value-classes.ts'

/** Result of a walk over a context. The next walk reuses its memory. */
export interface Walked extends Stated {
  /** Rules that are ruled out because a stated value fails their condition. */
  readonly failing: RuleBits
  /** Rules that read a path with a stated value. */
  readonly begun: RuleBits
  /** True only if every name is known and every value allowed, so that `contextProblems` finds nothing. */
  isUnderstood: boolean
}

/**
 * A property name on the way to a field or to a path that rules read. The properties of the field are copied here so
 * that all names have the same shape: V8 reads them several times faster than the members of fields, whose shapes
 * differ.
 */
export interface Name {
  readonly inside: Map<string, Name>
  /** Index of the path; undefined if no rule reads it. */
  index: PathIndex | undefined
  /** Rules that read the path. */
  readers: BitWords
  /** Whether a field has this name or its path goes through it. */
  isOfField: boolean
  /** Type of the field's values as in `typeof`; undefined if this is not a field. */
  holds: 'boolean' | 'number' | 'string' | undefined
  isMultiple: boolean
  isWhole: boolean
  minimum: number
  maximum: number
  /** Allowed words, if the field is an enum. */
  words: ReadonlySet<Json> | undefined
}

/** The names of all fields and of all paths of the rules, in one tree, so that one walk sees both. */
export function namesOf({ fields, paths, readers }: Ruleset): Name {
  const root = newName()
  const at = (path: string, isOfField: boolean): Name => {
    let here = root
    for (const segment of path.split('.')) {
      const next = here.inside.get(segment) ?? newName()
      here.inside.set(segment, next)
      here = next
      here.isOfField ||= isOfField
    }
    return here
  }
  for (const [number, index] of paths.entries()) {
    const name = at(index.path, false)
    name.index = index
    name.readers = readers[number] as BitWords
  }
  for (const [path, { maximum, minimum, multiple, type, values }] of fields) {
    const name = at(path, true)
    const isNumber = type === 'number' || type === 'integer'
    name.holds = isNumber ? 'number' : type === 'boolean' ? 'boolean' : 'string'
    name.isMultiple = multiple
    name.isWhole = type === 'integer'
    name.minimum = minimum ?? -Infinity
    name.maximum = maximum ?? Infinity
    name.words = values && new Set(values)
  }
  return root
}

const NONE: BitWords = new Int32Array(0)

const newName = (): Name => ({
  inside: new Map(),
  index: undefined,
  readers: NONE,
  isOfField: false,
  holds: undefined,
  isMultiple: false,
  isWhole: false,
  minimum: -Infinity,
  maximum: Infinity,
  words: undefined,
})

/** Buffers for the result of a walk over a context; the next walk overwrites them. */
export function roomForWalks(ruleset: Ruleset): Walked {
  const words = ruleset.hardBits.length
  return {
    ...statedIn(ruleset, ruleset.startBits.slice()),
    failing: new Int32Array(words),
    begun: new Int32Array(words),
    isUnderstood: true,
  }
}

/**
 * One walk that finds the matches, the open rules, and whether the context can be read.
 *
 * @param walked buffers for the result
 */
export function walkOpen(ruleset: Ruleset, names: Name, context: JsonObject, walked: Walked): void {
  ruleset.left.set(ruleset.start)
  walked.all.set(ruleset.startBits)
  walked.failing.fill(0)
  walked.begun.fill(0)
  walked.isUnderstood = true
  walkNames(ruleset, names, context, walked)
}

function walkNames(ruleset: Ruleset, { inside }: Name, object: JsonObject, walked: Walked): void {
  // Parsed JSON has no inherited enumerable members, and for…in is the fastest loop over objects of any size.
  for (const key in object) {
    const value = object[key]
    const name = inside.get(key)
    if (name === undefined) {
      walked.isUnderstood = false
      continue
    }
    if (value === null || value === undefined) {
      if (name.holds === undefined) walked.isUnderstood = false
      continue
    }
    if (name.index !== undefined) visit(ruleset, name.index, name.readers, value, walked)
    const isGroup = name.inside.size > 0 && isObject(value)
    if (isGroup) walkNames(ruleset, name, value, walked)
    const isGood = name.holds === undefined ? isGroup && name.isOfField : isAllowed(name, value)
    if (!isGood) walked.isUnderstood = false
  }
}

function isAllowed(name: Name, value: Json): boolean {
  if (!name.isMultiple) return isElement(name, value)
  return Array.isArray(value) && value.every((one) => isElement(name, one))
}

function isElement(name: Name, value: Json): boolean {
  if (typeof value !== name.holds) return false
  if (typeof value === 'string') return name.words === undefined || name.words.has(value)
  if (typeof value !== 'number') return true
  return (
    value >= name.minimum && value <= name.maximum && (!name.isWhole || Number.isInteger(value))
  )
}

function visit(
  ruleset: Ruleset,
  index: PathIndex,
  readers: BitWords,
  value: Json,
  walked: Walked,
): void {
  const found = classOf(index, value)
  countClass(ruleset, found, walked.all)
  addWords(walked.failing, found.failing ?? failingOf(index, found, [value], walked.failing.length))
  addWords(walked.begun, readers)
}

/**
 * The hard rules that an explanation lists as undetermined.
 *
 * @param walked what `walkOpen` found in the same context; its bits are overwritten
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
    // A rule with `any` over several paths is ruled out only by all of them together, so it is checked separately if
    // one fails.
    let several = left & fails & (anyBits[word] as number)
    for (; several !== 0; several &= several - 1) {
      const bit = several & -several
      const rule = rules[(word << 5) + 31 - Math.clz32(bit)] as CompiledRule
      if (isOpen(evaluation, rule)) open[word] = (open[word] as number) | bit
    }
  }
  return open
}

/** Adds the rules that inferred values rule out; blocking rules ignore values that only usually hold. */
function addInferred(ruledOut: RuleBits, { inference, ruleset }: Evaluation): void {
  const { blockBits, paths, nonBlockingBits } = ruleset
  const failing = (path: number, { class: found, values }: Known): BitWords =>
    failingOf(paths[path] as PathIndex, found, values, ruledOut.length)
  for (const [path, known] of inference.certain) {
    const isWhole = !inference.usual.has(path)
    addWords(ruledOut, failing(path, known), isWhole ? undefined : blockBits)
  }
  for (const [path, known] of inference.usual)
    addWords(ruledOut, failing(path, known), nonBlockingBits)
}

/** Adds rules that require a value where none is stated or inferred and the path was looked for. */
function addMissing(
  ruledOut: RuleBits,
  { context, inference, ruleset, unknown }: Evaluation,
): void {
  for (const [path, fails] of ruleset.failingMissing) {
    if (inference.certain.has(path) || unknown.includes(path)) continue
    const { segments } = ruleset.paths[path] as PathIndex
    if ((readAt(context, segments) ?? null) !== null) continue
    addWords(ruledOut, fails, inference.usual.has(path) ? ruleset.blockBits : undefined)
  }
}
