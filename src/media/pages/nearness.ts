/** Which of two deliveries is nearer to what a place asks of both, limit by limit. */
import type { Json } from '../../engine/values/json.ts'
import { LOUDNESS, SPECIFICATIONS } from '../facts/common-paths.ts'
import { allowedBy, withMinus } from './allowed.ts'
import type { Book, Rule } from './book.ts'
import { missedBy } from './limit-bands.ts'
import type { RelevantRule, Standings, Values } from './rule-standing.ts'

/** A delivery at a place: what is stated of it, and where the rules stand that apply there. */
export interface Placed {
  readonly values: Values
  readonly here: Standings
}

/** `unsaid`: nothing is stated that it judges. `not held`: what is stated puts it aside. `open`: another fact decides. */
export type LimitState = 'unsaid' | 'not held' | 'open' | 'kept' | 'missed'

/** What a delivery comes to by one limit. */
export interface AtLimit {
  /** The stated values that the rule judges, path by path. */
  readonly stated: readonly (readonly [path: string, value: Json])[]
  /** The distance from what is allowed, 0 if the limit is kept; undefined if that is not decided. */
  readonly off: number | undefined
  readonly state: LimitState
  /** “6 LU above −20”, of a figure that misses it. */
  readonly gap?: string
}

export interface LimitOfBoth {
  readonly rule: Rule
  /** The facts that it limits, with what is allowed. */
  readonly allowed: ReturnType<typeof allowedBy>
  /** Its standing in one of the deliveries, with the facts on which it depends whether it applies. */
  readonly standing: RelevantRule
  /** Whether it is open if it applies. */
  readonly isOpen: boolean
  readonly sides: readonly [AtLimit, AtLimit]
}

export interface Nearness {
  /** 0 for the first, 1 for the second; undefined if they are alike, or if limits of one rank contradict each other. */
  readonly nearer: 0 | 1 | undefined
  /** The limits that decide it; all those of the first rank in which the deliveries differ. */
  readonly deciding: readonly LimitOfBoth[]
  /** Limits of lower rank in which the other delivery is nearer. */
  readonly against: readonly LimitOfBoth[]
  readonly limits: readonly LimitOfBoth[]
}

/**
 * Compares two deliveries by every limit that is set to a value of either, and by those of the other reading of its
 * loudness. Limits that apply for certain decide before those that may apply, and of each kind hard ones before soft
 * ones.
 *
 * @param only paths of the figures that are compared, by what a place itself limits; all limits if left out
 */
export function nearness(
  book: Book,
  first: Placed,
  second: Placed,
  only?: ReadonlySet<string>,
): Nearness {
  const rules = new Map(
    [...first.here.values(), ...second.here.values()].map(({ rule }) => [rule.id, rule]),
  )
  const limits = [...rules.values()]
    .filter(({ limit, when }) => limit.some((i) => isCompared(when[i]!.path, only)))
    .flatMap((rule) => limitOfBoth(book, rule, first, second))
    .filter((one) => only === undefined || !isOfProfile(one))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || b.rule.priority - a.rule.priority)
  const differing = limits.filter((one) => leadOf(one) !== undefined)
  const rank = Math.min(...differing.map(rankOf))
  const deciding = differing.filter((one) => rankOf(one) === rank)
  const leads = new Set(deciding.map(leadOf))
  const nearer = leads.size === 1 ? [...leads][0] : undefined
  const against = differing.filter((one) => nearer !== undefined && leadOf(one) === 1 - nearer)
  return { nearer, deciding, against, limits }
}

/** Whether a path is among those that are compared; one reading of loudness stands for the other. */
const isCompared = (path: string, only: ReadonlySet<string> | undefined): boolean =>
  only === undefined ||
  only.has(path) ||
  (LOUDNESS.has(path) && [...LOUDNESS].some((reading) => only.has(reading)))

/** Whether a limit applies only if a specification is named, so that a place leaves it to each of its kind. */
export const isOfProfile = ({ isOpen, standing }: LimitOfBoth): boolean =>
  isOpen && SPECIFICATIONS.some((path) => standing.missing.includes(path))

/** The delivery that is nearer by this limit alone; undefined if neither is, or one of them is not judged. */
export function leadOf({ sides: [first, second] }: LimitOfBoth): 0 | 1 | undefined {
  const isComparable = first.off !== undefined && second.off !== undefined
  return !isComparable || first.off === second.off ? undefined : first.off! < second.off! ? 0 : 1
}

const rankOf = ({ isOpen, rule }: LimitOfBoth): number => (isOpen ? 2 : 0) + (rule.hard ? 0 : 1)

function limitOfBoth(book: Book, rule: Rule, first: Placed, second: Placed): LimitOfBoth[] {
  const paths = new Set(rule.limit.map((i) => rule.when[i]!.path))
  const standing = first.here.get(rule.id) ?? second.here.get(rule.id)!
  const isStated = [first, second].some(({ values }) => [...paths].some((path) => values.has(path)))
  const isLoudness = [...paths].some((path) => LOUDNESS.has(path))
  const asksOther =
    isLoudness &&
    [first, second].some(({ values }) => [...LOUDNESS].some((path) => values.has(path)))
  if (!isStated && !asksOther) return []
  const sides = [atLimit(book, rule, paths, first), atLimit(book, rule, paths, second)] as const
  const standings = [first, second].flatMap(({ here }) => here.get(rule.id)?.standing ?? [])
  const isOpen = !standings.some((one) => one === 'fails' || one === 'holds')
  return [{ rule, allowed: allowedBy(book, rule), standing, isOpen, sides }]
}

function atLimit(
  book: Book,
  rule: Rule,
  paths: ReadonlySet<string>,
  { here, values }: Placed,
): AtLimit {
  const stated = [...paths].flatMap((path) => {
    const value = values.get(path)
    return value === undefined ? [] : [[path, value] as const]
  })
  const standing = here.get(rule.id)?.standing
  if (stated.length === 0) return { stated, off: undefined, state: 'unsaid' }
  if (standing === undefined) return { stated, off: undefined, state: 'not held' }
  if (standing === 'waits') return { stated, off: undefined, state: 'open' }
  if (standing === 'holds' || standing === 'would hold') return { stated, off: 0, state: 'kept' }
  const gaps = stated.flatMap(([path, value]) => {
    const fact = book.facts.get(path)
    const gap = fact !== undefined && typeof value === 'number' && missedBy(rule, fact, value)
    return gap ? [gap] : []
  })
  // The rule matches only if all of its limits are missed, so the smallest distance counts.
  const [least] = gaps.toSorted((a, b) => a.by - b.by)
  return least === undefined
    ? { stated, off: 1, state: 'missed' }
    : { stated, off: least.by, state: 'missed', gap: withMinus(`${least.words} ${least.from}`) }
}
