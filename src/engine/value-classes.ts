/**
 * Value classes: the idea behind the index.
 *
 * The rules name only so many values at a path: the words in `eq` and `in`, the bounds in `gt` and `between`, the
 * elements in `contains`. Two values that lie alike to all of them (the same word, the same gap between two bounds,
 * the same named elements) cannot be distinguished by any condition on that path: they form one class. So the law of
 * the operators is asked once for each class that turns up, and the answer (which rules gain by it, which lose) is
 * remembered. From then on a value costs one look-up, however many rules read its path.
 *
 * How the values that an operator names divide the rest is declared by its family (`operators.ts`). Where a family
 * declares nothing, its conditions are asked for every value: slow, and never wrong.
 *
 * Nothing is decided here: every answer comes from `operators.ts`, by way of one member of the class.
 */
import { familyOf, holds, namedBy, type Truth } from './operators.ts'
import { segments } from './path.ts'
import type { Condition, Field, Json, Rule } from './rule.ts'
import { type Seen, type SeenElement, UNREADABLE } from './seen.ts'

/** All conditions of one rule on one path. All must hold or, with `any`, one of them. */
export interface PathCondition {
  /** Position of the rule in evaluation order. */
  readonly rule: number
  readonly logic: Rule['logic']
  readonly conditions: readonly Condition[]
  /** What becomes of it where the path is missing; only `exists` can make that more than unknown. */
  readonly whenMissing: Truth
}

/** What a value of this class changes, compared with a missing path. */
export interface ValueClass {
  /** Rules whose path condition on this path holds now and does not where the path is missing. */
  readonly gained: readonly number[]
  /** Rules whose path condition holds where the path is missing and does not now. */
  readonly lost: readonly number[]
}

/** One path that rules read, with what is needed to find the class of a value. */
export interface PathIndex {
  readonly path: string
  readonly segments: readonly string[]
  /** How an open rule says that it waits for this path. */
  readonly missing: { readonly path: string; readonly why: 'missing' }
  /** The path conditions whose answer is the same for a whole class. */
  readonly pathConditions: readonly PathCondition[]
  /** The path conditions that are asked for every value, since a family of theirs has no classes. */
  readonly asked: readonly PathCondition[]
  /** What may stand there, where it is known: the JavaScript type of a value, and the closed list. */
  readonly type: 'array' | 'string' | 'number' | 'boolean' | undefined
  readonly closed: ReadonlySet<Json> | undefined
  /** Every number named at this path, ascending. */
  readonly numbers: readonly number[]
  /** Every word named at this path, with its place in `wordOrder`. */
  readonly words: ReadonlyMap<string, number>
  /** The same words ascending. */
  readonly wordOrder: readonly string[]
  /** Number of the class of the words below them all; those of numbers come before. */
  readonly firstWord: number
  /** Whether words are put in order at this path, so that a word no rule names has a place between two. */
  readonly ordersWords: boolean
  /** Every value looked for in an array, with its number. */
  readonly elements: ReadonlyMap<Json, number>
  /** The number, among the elements, of any that the closed list does not have; -1 where there is no such list. */
  readonly strange: number
  /** Classes met so far, of single values and of arrays. */
  readonly single: (ValueClass | undefined)[]
  readonly arrays: Map<number | string, ValueClass>
  remembered: number
}

/** Most list entries that one path remembers; past it classes are worked out again each time. */
const MOST_REMEMBERED = 2_000_000

/** Most classes of arrays that one path remembers: there are two to the power of the named elements. */
const MOST_ARRAYS = 4096

const UNREAD = 0
const FALSE = 1
const TRUE = 2
const OBJECT = 3
const FIRST_NUMBER = 4

/** Conditions on one path and the logic that joins them. */
export type Conditions = Pick<PathCondition, 'logic' | 'conditions'>

/** @param rule position of the rule in evaluation order */
export function toPathCondition(rule: number, joined: Conditions): PathCondition {
  const { logic, conditions } = joined
  return { rule, logic, conditions, whenMissing: pathTruth(joined, undefined) }
}

/** Whether conditions on one path hold for a value, undefined being a missing one, in three-valued logic. */
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
 * @param field what may stand there; without it every value can be read
 */
export function indexPath(
  path: string,
  pathConditions: readonly PathCondition[],
  field: Field | undefined,
): PathIndex {
  const asked = pathConditions.filter(({ conditions }) => conditions.some(isUndivided))
  const classed = pathConditions.filter((pathCondition) => !asked.includes(pathCondition))
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
    asked,
    type: field && typeOf(field),
    closed: field?.values && new Set(field.values),
    numbers,
    firstWord: FIRST_NUMBER + 2 * numbers.length + 1,
    words: new Map(words.map((word, place) => [word, place])),
    wordOrder: words,
    ordersWords: conditions.some(ordersWords),
    elements,
    strange: field?.values === undefined ? -1 : elements.size,
    single: [],
    arrays: new Map(),
    remembered: 0,
  }
}

const isUndivided = ({ op }: Condition): boolean => (familyOf(op)?.classes ?? 'none') === 'none'

/** Whether a condition puts words in order, so that every word may differ from its neighbours. */
export function ordersWords(condition: Condition): boolean {
  const isOrder = familyOf(condition.op)?.classes === 'intervals'
  return isOrder && typeof namedBy(condition)[0] === 'string'
}

function typeOf({ type, multiple }: Field): PathIndex['type'] {
  if (multiple) return 'array'
  if (type === 'boolean') return 'boolean'
  return type === 'number' || type === 'integer' ? 'number' : 'string'
}

const nothing: ValueClass = { gained: [], lost: [] }

/** The class of the value at the path. */
export function classOf(index: PathIndex, value: Seen): ValueClass {
  if (value === undefined || value === null) return nothing
  const known = classedBy(index, value)
  return index.asked.length === 0 ? known : withAsked(index, known, value)
}

function classedBy(index: PathIndex, found: Seen): ValueClass {
  const value = listed(index, found)
  if (!canRead(index, value))
    return index.single[UNREAD] ?? rememberSingle(index, UNREAD, UNREADABLE)
  if (Array.isArray(value)) return arrayClass(index, value)
  const number = classNumber(index, value)
  return index.single[number] ?? rememberSingle(index, number, value)
}

/** One readable word where several are held is a list of one, as `seenAs` has it. */
function listed({ type, closed }: PathIndex, value: Seen): Seen {
  const isWord = type === 'array' && typeof value === 'string'
  return isWord && (closed === undefined || closed.has(value)) ? [value] : value
}

/** The same as `seenAs` of the field, without a copy of an array. */
function canRead({ type, closed }: PathIndex, value: Seen): boolean {
  if (value === UNREADABLE) return false
  if (type === undefined) return true
  if (type === 'array') return Array.isArray(value)
  return typeof value === type && (closed === undefined || closed.has(value as Json))
}

/** The class, and what the path conditions say that are asked for every value. */
function withAsked(index: PathIndex, { gained, lost }: ValueClass, found: Seen): ValueClass {
  const value = listed(index, found)
  const seen = canRead(index, value)
    ? Array.isArray(value)
      ? value.map((item) => (isStrange(index, item) ? UNREADABLE : item))
      : value
    : UNREADABLE
  const asked = workOut(index.asked, seen)
  return { gained: [...gained, ...asked.gained], lost: [...lost, ...asked.lost] }
}

function classNumber(index: PathIndex, value: Seen): number {
  if (typeof value === 'string') return index.firstWord + wordPlace(index, value)
  if (typeof value === 'number') return FIRST_NUMBER + numberPlace(index.numbers, value)
  if (typeof value === 'boolean') return value ? TRUE : FALSE
  return OBJECT
}

/** 2i + 1 for the i-th of the named numbers, 2i for a value below it and above the one before. */
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

/** The same for words; where no rule asks for their order, all words that no rule names are in one place. */
function wordPlace({ words, wordOrder, ordersWords }: PathIndex, word: string): number {
  const named = words.get(word)
  if (named !== undefined) return 2 * named + 1
  return ordersWords ? 2 * wordOrder.filter((other) => other < word).length : 0
}

/** Bits of a small whole number. */
const BITS = 30

/** Arrays are distinguished by the named elements they have; one pass over the array finds them all. */
function arrayClass(index: PathIndex, array: readonly SeenElement[]): ValueClass {
  const present = namedElements(index, array)
  let key: number | string = 0
  if (index.elements.size >= BITS) key = [...present].sort((a, b) => a - b).join()
  else for (const number of present) key |= 1 << number
  return index.arrays.get(key) ?? rememberArray(index, key, present)
}

const none: ReadonlySet<number> = new Set()

/** The numbers of the named elements that an array has, and that of the strange ones. */
function namedElements(index: PathIndex, array: readonly SeenElement[]): ReadonlySet<number> {
  const { elements, strange } = index
  if (elements.size === 0) return none
  const all = elements.size + (strange < 0 ? 0 : 1)
  const present = new Set<number>()
  for (let i = 0; i < array.length && present.size < all; i++) {
    const item = array[i] as SeenElement
    const number = isStrange(index, item) ? strange : elements.get(item as Json)
    if (number !== undefined) present.add(number)
  }
  return present
}

const isStrange = ({ closed }: PathIndex, item: SeenElement): boolean =>
  item === UNREADABLE || (closed !== undefined && !closed.has(item))

/**
 * An array reduced to the elements that rules name at the path, each once, and one for all that cannot be read. No
 * condition can tell the two apart, and a long array is then read once and not by every condition.
 */
export function reduced(index: PathIndex, array: readonly Json[]): readonly SeenElement[] {
  return index.asked.length === 0 ? memberOf(index, namedElements(index, array)) : array
}

function memberOf({ elements, strange }: PathIndex, present: ReadonlySet<number>): SeenElement[] {
  const named = [...elements.keys()].filter((_element, number) => present.has(number))
  return present.has(strange) ? [...named, UNREADABLE] : named
}

function rememberSingle(index: PathIndex, number: number, value: Seen): ValueClass {
  const found = workOut(index.pathConditions, value)
  if (mayRemember(index, found)) index.single[number] = found
  return found
}

function rememberArray(
  index: PathIndex,
  key: number | string,
  present: ReadonlySet<number>,
): ValueClass {
  const found = workOut(index.pathConditions, memberOf(index, present))
  if (index.arrays.size < MOST_ARRAYS && mayRemember(index, found)) index.arrays.set(key, found)
  return found
}

function mayRemember(index: PathIndex, { gained, lost }: ValueClass): boolean {
  index.remembered += gained.length + lost.length
  return index.remembered <= MOST_REMEMBERED
}

/** Asks the law for one member of a class. */
function workOut(pathConditions: readonly PathCondition[], member: Seen): ValueClass {
  const gained: number[] = []
  const lost: number[] = []
  for (const pathCondition of pathConditions) {
    const holdsNow = pathTruth(pathCondition, member) === 'holds'
    const heldBefore = pathCondition.whenMissing === 'holds'
    if (holdsNow && !heldBefore) gained.push(pathCondition.rule)
    if (!holdsNow && heldBefore) lost.push(pathCondition.rule)
  }
  return { gained, lost }
}
