/**
 * Value classes: the idea behind the index.
 *
 * The rules mention finitely many values at a path: the words in `eq` and `in`, the bounds in `gt` and `between`, the
 * elements in `contains`. Two values in the same position to all of them (the same word, the same gap between two
 * bounds, the same named elements) cannot be distinguished by any condition on that path: they form one class. So the
 * conditions are evaluated once for each class that occurs, and the result (which rules gain the path, which lose it)
 * is cached. After that a value costs one look-up, however many rules read its path.
 *
 * The family of an operator declares how the values that it names divide the rest (`operators.ts`). Conditions of a
 * family that declares nothing are evaluated for every value, which is slow but always correct.
 *
 * This file makes no decision of its own: `operators.ts` evaluates one member of each class.
 */

import type { Json } from '../values/json.ts'
import { segments } from '../values/path.ts'
import { type BitWords, bitWords } from './bit-words.ts'
import { familyOf, holds, namedBy, type Truth } from './operators.ts'
import type { Condition, Field, Rule } from './rule.ts'
import { type Seen, type SeenElement, UNREADABLE } from './seen.ts'

/** All conditions of one rule on one path. All must hold or, with `any`, one of them. */
export interface PathCondition {
  /** Position of the rule in evaluation order. */
  readonly rule: number
  readonly logic: Rule['logic']
  readonly conditions: readonly Condition[]
  /** Truth of the path condition if the path is missing: unknown, unless it has an `exists`. */
  readonly whenMissing: Truth
}

/** How a value of this class changes the result, compared with a missing path. */
export interface ValueClass {
  /** Rules whose path condition holds for this class but not if the path is missing. */
  readonly gained: readonly number[]
  /** Rules whose path condition holds if the path is missing but not for this class. */
  readonly lost: readonly number[]
  /** Computed on first use (`failingOf`): most evaluations do not need it. */
  failing: BitWords | undefined
}

/** One path that rules read, with what is needed to find the class of a value. */
export interface PathIndex {
  readonly path: string
  readonly segments: readonly string[]
  /** The entry in `open` of an undetermined rule that waits for this path. */
  readonly missing: { readonly path: string; readonly why: 'missing' }
  /** The path conditions whose truth is the same for all values of a class. */
  readonly pathConditions: readonly PathCondition[]
  /** The path conditions that are evaluated for every value, because they use an operator family without classes. */
  readonly unclassed: readonly PathCondition[]
  /** From the field, if there is one: the JavaScript type of its values, and the enum. */
  readonly type: 'array' | 'string' | 'number' | 'boolean' | undefined
  readonly closed: ReadonlySet<Json> | undefined
  /** Every number in the conditions on this path, ascending. */
  readonly numbers: readonly number[]
  /** Every word in the conditions on this path, with its position in `wordOrder`. */
  readonly words: ReadonlyMap<string, number>
  /** The same words, in ascending order. */
  readonly wordOrder: readonly string[]
  /** Number of the class of words that sort before all known ones; the classes of numbers come before it. */
  readonly firstWord: number
  /** Whether a condition compares the order of words, so that an unknown word belongs between two known ones. */
  readonly ordersWords: boolean
  /** Every element in the conditions, with its number. */
  readonly elements: ReadonlyMap<Json, number>
  /** The number, among the elements, that stands for all unreadable ones; -1 if the field is not an enum. */
  readonly unreadable: number
  /** Cached classes of enum words and of words in the conditions; most values in contexts are such words. */
  readonly byWord: Map<string, ValueClass>
  /** Cached classes of single values and of arrays. */
  readonly single: (ValueClass | undefined)[]
  readonly arrays: Map<number | string, ValueClass>
  /** Cached classes of values given only as alternatives; as many as implications produce. */
  readonly alternatives: Map<string | readonly Json[], ValueClass>
  /** Number of rule numbers in all cached classes. */
  cachedEntries: number
}

/** Maximum number of rule numbers cached per path; beyond it classes are computed each time. */
const MAX_CACHED_ENTRIES = 2_000_000

/**
 * Maximum number of array classes cached per path: there are two to the power of the number of elements in the
 * conditions.
 */
const MAX_CACHED_ARRAYS = 4096

// Numbers of the classes of single values; those of numbers and words follow.
const UNREAD = 0
const FALSE = 1
const TRUE = 2
const OBJECT = 3
const FIRST_NUMBER = 4

/** Conditions on one path and the logic that combines them. */
export type Conditions = Pick<PathCondition, 'logic' | 'conditions'>

/** @param rule position of the rule in evaluation order */
export function toPathCondition(rule: number, joined: Conditions): PathCondition {
  const { logic, conditions } = joined
  return { rule, logic, conditions, whenMissing: pathTruth(joined, undefined) }
}

/** The truth of conditions on one path for a value, in three-valued logic; undefined is a missing value. */
export function pathTruth({ logic, conditions }: Conditions, actual: Seen): Truth {
  const decisive = logic === 'all' ? 'fails' : 'holds'
  let undecided: Truth = logic === 'all' ? 'holds' : 'fails'
  for (const condition of conditions) {
    const truth = holds(condition, actual)
    if (truth === decisive) return truth
    if (truth === 'unknown') undecided = truth
  }
  return undecided
}

/**
 * @param pathConditions every path condition that reads the path, in evaluation order of their rules
 * @param field field of the path; without it every value is readable
 */
export function indexPath(
  path: string,
  pathConditions: readonly PathCondition[],
  field: Field | undefined,
): PathIndex {
  const unclassed = pathConditions.filter(({ conditions }) => conditions.some(isUnclassed))
  const classed = pathConditions.filter((pathCondition) => !unclassed.includes(pathCondition))
  const conditions = classed.flatMap((pathCondition) => pathCondition.conditions)
  const named = conditions.flatMap(namedBy)
  const sought = conditions
    .filter(({ op }) => familyOf(op)?.classes === 'elements')
    .flatMap(namedBy)
  const words = [...new Set(named.filter((value) => typeof value === 'string'))].sort()
  const numbers = [...new Set(named.filter((value) => typeof value === 'number'))].sort(
    (a, b) => a - b,
  )
  const elements = new Map([...new Set(sought)].map((element, number) => [element, number]))
  return {
    path,
    segments: segments(path),
    missing: { path, why: 'missing' },
    pathConditions: classed,
    unclassed,
    type: field && typeOf(field),
    closed: field?.values && new Set(field.values),
    numbers,
    firstWord: FIRST_NUMBER + 2 * numbers.length + 1,
    words: new Map(words.map((word, place) => [word, place])),
    wordOrder: words,
    ordersWords: conditions.some(ordersWords),
    elements,
    unreadable: field?.values === undefined ? -1 : elements.size,
    byWord: new Map(),
    single: [],
    arrays: new Map(),
    alternatives: new Map(),
    cachedEntries: 0,
  }
}

const isUnclassed = ({ op }: Condition): boolean => (familyOf(op)?.classes ?? 'none') === 'none'

/** Whether a condition compares the order of words, so that every word may form a class of its own. */
export function ordersWords(condition: Condition): boolean {
  const isOrder = familyOf(condition.op)?.classes === 'intervals'
  return isOrder && typeof namedBy(condition)[0] === 'string'
}

function typeOf({ type, multiple }: Field): PathIndex['type'] {
  if (multiple) return 'array'
  if (type === 'boolean') return 'boolean'
  return type === 'number' || type === 'integer' ? 'number' : 'string'
}

/** The class of a missing value. */
export const MISSING: ValueClass = { gained: [], lost: [], failing: undefined }

/** The class of the value at the path. */
export function classOf(index: PathIndex, value: Seen): ValueClass {
  if (value === undefined || value === null) return MISSING
  const cached = cachedClass(index, value)
  return index.unclassed.length === 0 ? cached : withUnclassed(index, cached, value)
}

function cachedClass(index: PathIndex, found: Seen): ValueClass {
  if (typeof found === 'boolean' && index.type === 'boolean') {
    const number = found ? TRUE : FALSE
    return index.single[number] ?? computeSingle(index, number, found)
  }
  if (typeof found !== 'string') return lookedUp(index, found)
  const known = index.byWord.get(found)
  if (known !== undefined) return known
  const own = lookedUp(index, found)
  if (index.words.has(found) || index.closed?.has(found) === true) index.byWord.set(found, own)
  return own
}

function lookedUp(index: PathIndex, found: Seen): ValueClass {
  const value = listed(index, found)
  if (!canRead(index, value))
    return index.single[UNREAD] ?? computeSingle(index, UNREAD, UNREADABLE)
  if (Array.isArray(value)) return arrayClass(index, value)
  const number = classNumber(index, value)
  return index.single[number] ?? computeSingle(index, number, value)
}

/** A single readable word in a field of several values is a list of one, as in `seenAs`. */
function listed({ type, closed }: PathIndex, value: Seen): Seen {
  const isWord = type === 'array' && typeof value === 'string'
  return isWord && (closed === undefined || closed.has(value)) ? [value] : value
}

/** Whether `seenAs` of the field would read the value; unlike `seenAs` it does not copy arrays. */
function canRead({ type, closed }: PathIndex, value: Seen): boolean {
  if (value === UNREADABLE) return false
  if (type === undefined) return true
  if (type === 'array') return Array.isArray(value)
  return typeof value === type && (closed === undefined || closed.has(value as Json))
}

/** Adds the results of the path conditions that are evaluated for every value. */
function withUnclassed(index: PathIndex, { gained, lost }: ValueClass, found: Seen): ValueClass {
  const added = computeClass(index.unclassed, seenBy(index, found))
  return {
    gained: [...gained, ...added.gained],
    lost: [...lost, ...added.lost],
    failing: undefined,
  }
}

/** The value as `seenAs` of the field reads it. */
function seenBy(index: PathIndex, found: Seen): Seen {
  const value = listed(index, found)
  if (!canRead(index, value)) return UNREADABLE
  if (!Array.isArray(value)) return value
  return value.map((item) => (isUnreadable(index, item) ? UNREADABLE : item))
}

/**
 * The rules whose condition on this path fails for a class of values, as a bit set. Computed once and kept with the
 * class.
 *
 * @param values one value of the class; for a path with several alternatives, all of them: a condition fails if it
 * fails for each
 * @param words number of words of 32 rules each; further rules are left out
 */
export function failingOf(
  index: PathIndex,
  found: ValueClass,
  values: readonly Seen[],
  words: number,
): BitWords {
  found.failing ??= failingBits(index, values, words)
  return found.failing
}

/** @param values undefined for a missing path */
export function failingBits(index: PathIndex, values: readonly Seen[], words: number): BitWords {
  const seen = values.map((value) => (value === undefined ? value : seenBy(index, value)))
  const bits = new Int32Array(words)
  for (const pathCondition of [...index.pathConditions, ...index.unclassed]) {
    if (!seen.every((value) => pathTruth(pathCondition, value) === 'fails')) continue
    const { rule } = pathCondition
    if (rule >> 5 < words) bits[rule >> 5] = (bits[rule >> 5] as number) | (1 << (rule & 31))
  }
  return bitWords(bits)
}

function classNumber(index: PathIndex, value: Seen): number {
  if (typeof value === 'string') return index.firstWord + wordPlace(index, value)
  if (typeof value === 'number') return FIRST_NUMBER + numberPlace(index.numbers, value)
  if (typeof value === 'boolean') return value ? TRUE : FALSE
  return OBJECT
}

/**
 * Position of a value among the known numbers: 2i + 1 for the i-th number, 2i for a value between it and the one
 * before.
 */
function numberPlace(named: readonly number[], value: number): number {
  let low = 0
  let high = named.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((named[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return named[low] === value ? 2 * low + 1 : 2 * low
}

/** Like `numberPlace`, for words; if no condition compares their order, all unknown words share one place. */
function wordPlace({ words, wordOrder, ordersWords }: PathIndex, word: string): number {
  const named = words.get(word)
  if (named !== undefined) return 2 * named + 1
  return ordersWords ? 2 * wordOrder.filter((other) => other < word).length : 0
}

/**
 * Up to this many elements, their presence fits into the bits of a small integer, which V8 stores without allocation.
 */
const BITS = 30

/** The class of an array, determined by which of the known elements it has; found in one pass. */
function arrayClass(index: PathIndex, array: readonly SeenElement[]): ValueClass {
  const key = index.elements.size < BITS ? elementBits(index, array) : elementNumbers(index, array)
  return index.arrays.get(key) ?? computeArray(index, key, namedElements(index, array))
}

function elementBits(index: PathIndex, array: readonly SeenElement[]): number {
  let bits = 0
  for (const item of array) {
    const number = elementNumber(index, item)
    if (number !== undefined) bits |= 1 << number
  }
  return bits
}

const elementNumbers = (index: PathIndex, array: readonly SeenElement[]): string =>
  [...namedElements(index, array)].sort((a, b) => a - b).join()

/** The number of a known element, `index.unreadable` for one that cannot be read. */
const elementNumber = (index: PathIndex, item: SeenElement): number | undefined =>
  isUnreadable(index, item) ? index.unreadable : index.elements.get(item as Json)

const none: ReadonlySet<number> = new Set()

/** The numbers of the known elements that an array has, plus `index.unreadable` if one cannot be read. */
function namedElements(index: PathIndex, array: readonly SeenElement[]): ReadonlySet<number> {
  const { elements, unreadable } = index
  if (elements.size === 0) return none
  const all = elements.size + (unreadable < 0 ? 0 : 1)
  const present = new Set<number>()
  for (let i = 0; i < array.length && present.size < all; i++) {
    const number = elementNumber(index, array[i] as SeenElement)
    if (number !== undefined) present.add(number)
  }
  return present
}

const isUnreadable = ({ closed }: PathIndex, item: SeenElement): boolean =>
  item === UNREADABLE || (closed !== undefined && !closed.has(item))

/**
 * An array reduced to the elements that rules mention at the path, without duplicates, and one element for all that
 * cannot be read. No condition can distinguish the two, and conditions read the reduced array faster than a long one.
 */
export function reduced(index: PathIndex, array: readonly Json[]): readonly SeenElement[] {
  return index.unclassed.length === 0 ? memberOf(index, namedElements(index, array)) : array
}

/** The smallest array of a class. */
function memberOf(
  { elements, unreadable }: PathIndex,
  present: ReadonlySet<number>,
): SeenElement[] {
  const named = [...elements.keys()].filter((_element, number) => present.has(number))
  return present.has(unreadable) ? [...named, UNREADABLE] : named
}

function computeSingle(index: PathIndex, number: number, value: Seen): ValueClass {
  const computed = computeClass(index.pathConditions, value)
  if (reserve(index, computed)) index.single[number] = computed
  return computed
}

function computeArray(
  index: PathIndex,
  key: number | string,
  present: ReadonlySet<number>,
): ValueClass {
  const computed = computeClass(index.pathConditions, memberOf(index, present))
  if (index.arrays.size < MAX_CACHED_ARRAYS && reserve(index, computed)) {
    index.arrays.set(key, computed)
  }
  return computed
}

/**
 * Adds the entries of a class to the count.
 *
 * @returns whether there is room to cache it
 */
function reserve(index: PathIndex, { gained, lost }: ValueClass): boolean {
  index.cachedEntries += gained.length + lost.length
  return index.cachedEntries <= MAX_CACHED_ENTRIES
}

/** Evaluates the path conditions for one member of a class. */
function computeClass(pathConditions: readonly PathCondition[], member: Seen): ValueClass {
  const gained: number[] = []
  const lost: number[] = []
  for (const pathCondition of pathConditions) {
    const holdsNow = pathTruth(pathCondition, member) === 'holds'
    const heldBefore = pathCondition.whenMissing === 'holds'
    if (holdsNow && !heldBefore) gained.push(pathCondition.rule)
    if (!holdsNow && heldBefore) lost.push(pathCondition.rule)
  }
  return { gained, lost, failing: undefined }
}
