/** The standing of rules in a context: met, broken, waiting for facts, or for another destination. */
import type { Json, JsonObject } from '../../engine/values/json.ts'
import { CONSENT, HEARD, LOUDNESS, PHASE, SEEN } from '../facts/common-paths.ts'
import type { Book, Rule } from './book.ts'
import { elsewhere } from './elsewhere.ts'
import { judgedFor, leavesOf, rulesIn } from './facts-address.ts'
import type { Outcome } from './way-out.ts'

/**
 * State of a rule for the stated facts. `fails` and `holds` are certain; `would fail` and `would hold` depend on facts
 * that decide whether it applies; `waits` lacks the fact that it judges.
 */
export type Standing = 'fails' | 'would fail' | 'holds' | 'would hold' | 'waits'
export interface RelevantRule {
  readonly rule: Rule
  readonly standing: Standing
  /** Facts that it waits for. */
  readonly missing: readonly string[]
}

/** Path → stated value. */
export type Values = ReadonlyMap<string, Json>
export type Explained = Outcome['trace'][number]['conditions'][number]

/** Operators that are met by nearly any value: by all that a fact is not, or does not hold. */
export const denying: ReadonlySet<string> = new Set(['ne', 'not_in', 'not_contains'])

/**
 * Ids of the rules that judge consent alone, if somebody is seen or heard and no consent is stated. They do not read
 * whether somebody is seen or heard, so they would not be listed otherwise.
 */
export function consentRules(book: Book, values: Values): string[] {
  const isOnRecord = [SEEN, HEARD].some((path) => values.get(path) === true)
  if (!isOnRecord || values.has(CONSENT)) return []
  return (book.readers.get(CONSENT) ?? []).filter((id) =>
    book.ruleOf(id).when.every(({ path }) => path === CONSENT || path === PHASE),
  )
}

/** Ids of the rules that belong to a context whatever they read: those that the visitor asks about, and on consent. */
export const rulesBeside = (book: Book, context: JsonObject): string[] => [
  ...rulesIn(context),
  ...consentRules(book, new Map(leavesOf(judgedFor(context).context))),
]

/** Whether a rule is omitted because it is for other destinations. */
export const isLeftOut = ({ rule, standing }: RelevantRule, isElsewhere: (rule: Rule) => boolean) =>
  standing !== 'fails' && standing !== 'holds' && isElsewhere(rule)

/**
 * The rules that read a known fact and are not ruled out, without those that would fail only in an unlikely phase, such
 * as a rule about finished files for a live stream.
 */
export function relevantIn(
  book: Book,
  known: Pick<Values, 'has'>,
  { trace, would_fail }: Outcome,
  asked: readonly string[] = [],
) {
  const failing = new Set(would_fail)
  const isOfOtherPhase = ({ missing, rule, standing }: RelevantRule): boolean =>
    standing === 'would fail' &&
    rule.hard &&
    missing.every((path) => path === PHASE) &&
    !failing.has(rule.id)
  return trace.flatMap(({ rule_id, matched, conditions }) => {
    if (!asked.includes(rule_id) && !conditions.some(({ path }) => known.has(path))) return []
    const rule = book.ruleOf(rule_id)
    const relevant = standingOf(rule, matched, conditions)
    return relevant === undefined || isOfOtherPhase(relevant) ? [] : [{ relevant, conditions }]
  })
}

/**
 * The rules that read a stated or inferred fact or that belong to the context anyway, without those that are ruled out
 * or are for other destinations.
 */
export function relevantTo(book: Book, context: JsonObject, outcome: Outcome): RelevantRule[] {
  const stated = leavesOf(judgedFor(context).context).map(([path]) => path)
  const known = new Set([...stated, ...outcome.inferred.map(({ path }) => path)])
  const isElsewhere = elsewhere(book, context)
  return relevantIn(book, known, outcome, rulesBeside(book, context))
    .map(({ relevant }) => relevant)
    .filter((one) => !isLeftOut(one, isElsewhere))
}

/** Rule id → its standing and the facts that it waits for. */
export type Standings = ReadonlyMap<string, RelevantRule>

/**
 * The standings of the rules that read a stated fact, or the other reading of a stated loudness, without those that are
 * ruled out.
 *
 * @returns those that can apply, and those for other destinations
 */
export function standings(
  book: Book,
  context: JsonObject,
  outcome: Outcome,
): { readonly here: Standings; readonly elsewhere: Standings } {
  const values = new Map(leavesOf(judgedFor(context).context))
  const isElsewhere = elsewhere(book, context)
  const beside = loudnessRules(book, values, outcome)
  const all = relevantIn(book, values, outcome, beside).map(({ relevant }) => relevant)
  const byId = (isOut: boolean): Standings =>
    new Map(
      all.filter((one) => isLeftOut(one, isElsewhere) === isOut).map((one) => [one.rule.id, one]),
    )
  return { here: byId(false), elsewhere: byId(true) }
}

/** Ids of the rules that limit loudness, if one reading of it is stated: what limits the other belongs to it. */
const loudnessRules = (book: Book, values: Values, { trace }: Outcome): string[] =>
  [...LOUDNESS].some((path) => values.has(path))
    ? trace.flatMap(({ rule_id }) => {
        const { limit, when } = book.ruleOf(rule_id)
        return limit.some((i) => LOUDNESS.has(when[i]!.path)) ? [rule_id] : []
      })
    : []

export const isFailing = ({ satisfied, why }: Explained): boolean => !satisfied && why === 'differs'
const isOpen = ({ satisfied, why }: Explained): boolean => !satisfied && why !== 'differs'

/** @returns undefined if a known fact rules it out */
export function standingOf(
  rule: Rule,
  matched: boolean,
  conditions: readonly Explained[],
): RelevantRule | undefined {
  const { limit, logic } = rule
  const judges = (i: number): boolean => limit.length === 0 || limit.includes(i)
  const limits = conditions.filter((_one, i) => judges(i))
  const scope = conditions.filter((_one, i) => !judges(i))
  if (matched) return { rule, standing: 'fails', missing: [] }
  if (logic === 'all' && scope.some(isFailing)) return undefined
  const missing = [...new Set(conditions.filter(isOpen).map(({ path }) => path))]
  const isKept = logic === 'all' ? limits.some(isFailing) : limits.every(isFailing)
  if (isKept) {
    const applies = logic === 'any' || scope.every(({ satisfied }) => satisfied)
    return { rule, standing: applies ? 'holds' : 'would hold', missing: applies ? [] : missing }
  }
  const isBroken = logic === 'all' && limits.every(({ satisfied }) => satisfied)
  return { rule, standing: isBroken ? 'would fail' : 'waits', missing }
}
