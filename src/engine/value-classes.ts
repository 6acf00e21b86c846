/**
 * Value classes: the idea behind the index.
 *
 * The rules name only so many values at a path: the words in `eq` and `in`, the bounds in `gt` and `between`, the
 * elements in `contains`. Two values that lie alike to all of them (the same word, the same gap between two bounds,
 * the same named elements) cannot be told apart by any condition on that path: they form one class. So the law of
 * the operators is asked once for each class that turns up, and the answer (which rules gain by it, which lose) is
 * remembered. From then on a value costs one look-up, however many rules read its path.
 *
 * Nothing is decided here: every answer comes from `operators.ts`, by way of one member of the class.
 */
import { holds, type Truth } from './operators.ts'
import { segments } from './path.ts'
import type { Condition, Json, Rule } from './rule.ts'

/** All conditions of one rule on one path. They hold together or, with `any`, one for the rest. */
export interface Part {
  /** Position of the rule in evaluation order. */
  readonly rule: number
  readonly logic: Rule['logic']
  readonly conditions: readonly Condition[]
  /** What becomes of it where the path is missing; only `exists` can make that more than unknown. */
  readonly whenMissing: Truth
}

/** What a value of this class changes, compared with a missing path. */
export interface ValueClass {
  /** Rules whose part on this path holds now and does not where the path is missing. */
  readonly gained: readonly number[]
  /** Rules whose part holds where the path is missing and does not now. */
  readonly lost: readonly number[]
}

/** One path that rules read, with what is needed to tell the classes of its values apart. */
export interface PathIndex {
  readonly path: string
  readonly segments: readonly string[]
  /** How an open rule says that it waits for this path. */
  readonly missing: { readonly path: string; readonly why: 'missing' }
  readonly parts: readonly Part[]
  /** Every number named at this path, ascending. */
  readonly numbers: readonly number[]
  /** Every word named at this path, with its place in `wordOrder`. */
  readonly words: ReadonlyMap<string, number>
  /** The same words ascending. */
  readonly wordOrder: readonly string[]
  /** Number of the class of the words below them all; those of numbers come before. */
  readonly firstWord: number
  /** Whether words are put in order at this path, so that a word nobody names has a place between two. */
  readonly ordersWords: boolean
  /** Every value looked for in an array, with its number. */
  readonly elements: ReadonlyMap<Json, number>
  /** Classes met so far, of single values and of arrays. */
  readonly single: (ValueClass | undefined)[]
  readonly arrays: Map<number | string, ValueClass>
  remembered: number
}

/** Most list entries that one path remembers; past it classes are worked out again each time. */
const MOST_REMEMBERED = 2_000_000

/** Most classes of arrays that one path remembers: there are two to the power of the named elements. */
const MOST_ARRAYS = 4096

const NULL = 0
const FALSE = 1
const TRUE = 2
const OBJECT = 3
const FIRST_NUMBER = 4

/** Conditions on one path that are taken together. */
export type Conditions = Pick<Part, 'logic' | 'conditions'>

/** @param rule position of the rule in evaluation order */
export function toPart(rule: number, together: Conditions): Part {
  const { logic, conditions } = together
  return { rule, logic, conditions, whenMissing: partTruth(together, undefined) }
}

/** Whether conditions on one path hold for a value, undefined being a missing one, in three-valued logic. */
export function partTruth({ logic, conditions }: Conditions, actual: Json | undefined): Truth {
  const decisive = logic === 'all' ? 'fails' : 'holds'
  let undecided: Truth = logic === 'all' ? 'holds' : 'fails'
  for (const condition of conditions) {
    const truth = holds(condition, actual)
    if (truth === decisive) return truth
    if (truth === 'unknown') undecided = truth
  }
  return undecided
}

/** @param parts every part that reads the path, in evaluation order of their rules */
export function indexPath(path: string, parts: readonly Part[]): PathIndex {
  const conditions = parts.flatMap((part) => part.conditions)
  const named = conditions.flatMap(({ op, value }) =>
    op === 'exists' ? [] : Array.isArray(value) ? value : [value],
  ) as Json[]
  const sought = conditions
    .filter(({ op }) => op.includes('contains'))
    .flatMap(({ value }) => value) as Json[]
  const words = [...new Set(named.filter((value) => typeof value === 'string'))].sort()
  const numbers = [...new Set(named.filter((value) => typeof value === 'number'))].sort(
    (a, b) => a - b,
  )
  return {
    path,
    segments: segments(path),
    missing: { path, why: 'missing' },
    parts,
    numbers,
    firstWord: FIRST_NUMBER + 2 * numbers.length + 1,
    words: new Map(words.map((word, place) => [word, place])),
    wordOrder: words,
    ordersWords: conditions.some(
      ({ op, value }) =>
        /^(gte?|lte?|(not_)?between)$/.test(op) && typeof [value].flat()[0] === 'string',
    ),
    elements: new Map([...new Set(sought)].map((element, number) => [element, number])),
    single: [],
    arrays: new Map(),
    remembered: 0,
  }
}

/** The class of a value that stands at the path. */
export function classOf(index: PathIndex, value: Json): ValueClass {
  if (Array.isArray(value)) return arrayClass(index, value)
  const number = classNumber(index, value)
  return index.single[number] ?? rememberSingle(index, number, value)
}

function classNumber(index: PathIndex, value: Json): number {
  if (typeof value === 'string') return index.firstWord + wordPlace(index, value)
  if (typeof value === 'number') return FIRST_NUMBER + numberPlace(index.numbers, value)
  if (typeof value === 'boolean') return value ? TRUE : FALSE
  return value === null ? NULL : OBJECT
}

/** 2i + 1 for the i-th of the named numbers, 2i for what lies below it and above the one before. */
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

/** The same for words; where their order is never asked, all words that nobody names are in one place. */
function wordPlace({ words, wordOrder, ordersWords }: PathIndex, word: string): number {
  const named = words.get(word)
  if (named !== undefined) return 2 * named + 1
  return ordersWords ? 2 * wordOrder.filter((other) => other < word).length : 0
}

/** Bits of a small whole number. */
const BITS = 30

/** Arrays are told apart by the named elements they have; one pass over the array finds them all. */
function arrayClass(index: PathIndex, array: readonly Json[]): ValueClass {
  const present = namedElements(index, array)
  let key: number | string = 0
  if (index.elements.size > BITS) key = [...present].sort((a, b) => a - b).join()
  else for (const number of present) key |= 1 << number
  return index.arrays.get(key) ?? rememberArray(index, key, present)
}

const none: ReadonlySet<number> = new Set()

/** The numbers of the named elements that an array has. */
function namedElements({ elements }: PathIndex, array: readonly Json[]): ReadonlySet<number> {
  if (elements.size === 0) return none
  const present = new Set<number>()
  for (let i = 0; i < array.length && present.size < elements.size; i++) {
    const number = elements.get(array[i] as Json)
    if (number !== undefined) present.add(number)
  }
  return present
}

/**
 * An array reduced to the elements that rules name at the path, each once. No condition can tell the two apart, and a
 * long array is then read once and not by every condition.
 */
export function reduced(index: PathIndex, array: readonly Json[]): readonly Json[] {
  const present = namedElements(index, array)
  return [...index.elements.keys()].filter((_element, number) => present.has(number))
}

function rememberSingle(index: PathIndex, number: number, value: Json): ValueClass {
  const found = workOut(index, value)
  if (mayRemember(index, found)) index.single[number] = found
  return found
}

function rememberArray(
  index: PathIndex,
  key: number | string,
  present: ReadonlySet<number>,
): ValueClass {
  const member = [...index.elements.keys()].filter((_element, number) => present.has(number))
  const found = workOut(index, member)
  if (index.arrays.size < MOST_ARRAYS && mayRemember(index, found)) index.arrays.set(key, found)
  return found
}

function mayRemember(index: PathIndex, { gained, lost }: ValueClass): boolean {
  index.remembered += gained.length + lost.length
  return index.remembered <= MOST_REMEMBERED
}

/** Asks the law for one member of a class. */
function workOut(index: PathIndex, member: Json): ValueClass {
  const gained: number[] = []
  const lost: number[] = []
  for (const part of index.parts) {
    const holdsNow = partTruth(part, member) === 'holds'
    const heldBefore = part.whenMissing === 'holds'
    if (holdsNow && !heldBefore) gained.push(part.rule)
    if (!holdsNow && heldBefore) lost.push(part.rule)
  }
  return { gained, lost }
}
