/** The rules about what was stated, in the order in which somebody should read them. */
import type { JsonObject } from '../../engine/values/json.ts'
import { PHASE } from '../facts/common-paths.ts'
import type { Book } from './book.ts'
import { elsewhere } from './elsewhere.ts'
import { judgedFor, leavesOf, rulesIn } from './facts-address.ts'
import {
  consentRules,
  denying,
  type Explained,
  isLeftOut,
  type RelevantRule,
  relevantIn,
  type Standing,
} from './rule-standing.ts'
import type { Outcome } from './way-out.ts'

export interface Ranked extends RelevantRule {
  /**
   * Number of rules that read the rarest of its stated facts; a fact read by most rules, such as the phase, says
   * little.
   */
  readonly rarity: number
  /**
   * Whether it waits for a right, a consent or safety related to what was stated; such rules come first among those
   * that wait.
   */
  readonly isGate: boolean
  /** Whether it waits and the phase is all that it reads of what is known; most rules read the phase. */
  readonly isOfPhaseAlone: boolean
}

interface RankedRules {
  /** The rules about what was stated, in order. */
  readonly all: readonly Ranked[]
  /** Number of rules that wait and read nothing but the phase of what is known, if there are others. */
  readonly ofPhase: number
  /** Those omitted because they are for other destinations. */
  readonly leftOut: readonly RelevantRule[]
}

export function rankedRules(book: Book, context: JsonObject, outcome: Outcome): RankedRules {
  const { inferred } = outcome
  const values = new Map(leavesOf(judgedFor(context).context))
  const asked = rulesIn(context)
  const known = new Set([...values.keys(), ...inferred.map(({ path }) => path)])
  const readsStated = (conditions: readonly Explained[]): boolean =>
    conditions.some(({ path }) => values.has(path))
  const ofConsent = consentRules(book, values)
  const grounds = new Map(inferred.map(({ path, from }) => [path, from]))
  /**
   * Whether it reads what follows from a stated fact. What a destination declares and what a container holds say nothing
   * of who is in it.
   */
  const restsOnStated = ({ path }: Pick<Explained, 'path'>): boolean =>
    (grounds.get(path) ?? []).some(
      (one) => (values.has(one) && !one.startsWith('delivery.')) || restsOnStated({ path: one }),
    )
  const read = relevantIn(book, known, outcome, ofConsent)
  const isElsewhere = elsewhere(book, context)
  const ranked = read
    .filter(({ relevant }) => !isLeftOut(relevant, isElsewhere))
    .filter(({ relevant }) => !asked.includes(relevant.rule.id))
    // What follows from a stated fact brings a release or a licence along, and no other rules.
    .filter(
      ({ relevant, conditions }) =>
        readsStated(conditions) ||
        (isGated(book, relevant) &&
          (ofConsent.includes(relevant.rule.id) || conditions.some(restsOnStated))),
    )
    .map(({ relevant, conditions }): Ranked => {
      const stated = conditions.filter(({ path }) => values.has(path))
      const readers = stated.map(({ path }) => book.readers.get(path)?.length ?? 0)
      // Most rules read the phase, so a rule that waits with only the phase known is not about what was stated.
      const told = conditions.filter(({ path }) => known.has(path) && path !== PHASE)
      const isOfConsent = ofConsent.includes(relevant.rule.id)
      const isTold = told.length > 0 || isOfConsent
      const isGate = isTold && isGated(book, relevant)
      const isOfPhaseAlone = relevant.standing === 'waits' && !isTold
      const rarity = isOfConsent ? 0 : Math.min(...readers)
      return { ...relevant, rarity, isGate, isOfPhaseAlone }
    })
    .sort(
      (a, b) =>
        order.indexOf(a.standing) - order.indexOf(b.standing) ||
        Number(b.isGate) - Number(a.isGate) ||
        a.missing.length - b.missing.length ||
        a.rarity - b.rarity ||
        Number(b.rule.hard) - Number(a.rule.hard) ||
        b.rule.priority - a.rule.priority,
    )
  const about = ranked.filter(({ isOfPhaseAlone }) => !isOfPhaseAlone)
  const all = about.length === 0 ? ranked : about
  const leftOut = read.filter(({ relevant }) => isLeftOut(relevant, isElsewhere))
  return {
    all,
    ofPhase: ranked.length - all.length,
    leftOut: leftOut.map(({ relevant }) => relevant),
  }
}

/** The order in which standings are listed and counted. */
export const order: readonly Standing[] = ['fails', 'would fail', 'holds', 'would hold', 'waits']

/** A rule that would fail is folded into “more” if it depends on at least this many facts that nobody mentioned. */
const FAR = 2
/**
 * Whether a rule would fail only in a case that nobody mentioned: several of its facts are unknown, or one is and the
 * limit asks for more than what was stated, such as a release that also names a volume. The phase does not count.
 */
export function isFar({ rule, standing, missing }: RelevantRule): boolean {
  const open = missing.filter((path) => path !== PHASE).length
  const isLacking = rule.limit.every((i) => denying.has(rule.when[i]!.op))
  return standing === 'would fail' && open >= (isLacking ? 1 : FAR)
}

/** Maximum number of missing facts for a rule on rights, consent or safety to be listed first. */
const NEAR = 2

function isGated({ facts }: Book, { standing, missing }: RelevantRule): boolean {
  const isOpen = standing === 'waits' && missing.length <= NEAR
  return isOpen && missing.some((path) => (facts.get(path)?.gate ?? null) !== null)
}
