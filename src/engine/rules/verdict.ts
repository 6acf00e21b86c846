/** The verdict of an evaluation in one word, the same everywhere. */

import { forces } from './force.ts'

export const verdicts = ['blocked', 'broken', 'undecided', 'clear'] as const
export type Verdict = (typeof verdicts)[number]

/** The verdicts in words, as the predicate of what was judged. */
export const verdictWords: Readonly<Record<Verdict, string>> = {
  blocked: 'blocked',
  broken: forces.mend.word,
  undecided: 'undecided',
  clear: 'clear',
}

/**
 * @returns `blocked` if a blocking rule matches, `broken` if another hard rule does, `undecided` if none does and hard
 * rules wait for facts, otherwise `clear`
 */
export function verdictOf(found: {
  readonly blocked: boolean
  readonly isBroken: boolean
  /** Called only if nothing is blocked or broken. */
  readonly isOpen: () => boolean
}): Verdict {
  if (found.blocked) return 'blocked'
  if (found.isBroken) return 'broken'
  return found.isOpen() ? 'undecided' : 'clear'
}

/** What the headline counts. */
export interface Tally {
  readonly blocking: number
  readonly broken: number
  /**
   * Ids of hard rules that would fail: all their other conditions hold, and only `core.production_phase` is unknown.
   */
  readonly wouldFail?: readonly string[]
  /** Ids of soft rules that match; they are told where no hard rule is broken. */
  readonly advised?: readonly string[]
  /** Number of hard rules that wait for facts, and of those that may block. */
  readonly open: number
  readonly mayBlock: number
}

/** The verdict as a sentence with numbers. */
export function headlineOf(
  verdict: Verdict,
  { blocking, broken, open, mayBlock, wouldFail = [], advised = [] }: Tally,
): string {
  const waiting = `${failing(wouldFail)}${waitingOf(open, mayBlock)}`
  if (verdict === 'blocked') return `blocked by ${rules(blocking)}; ${waiting}`
  if (verdict === 'broken') return `${rules(broken, 'hard ')} ${forces.mend.word}; ${waiting}`
  const against = advised.length === 0 ? '' : `; advised against by ${idsOf(advised)}`
  return verdict === 'undecided'
    ? `not blocked; ${waiting}${against}`
    : `clear: every hard rule is decided${against}`
}

/** Maximum number of ids in a sentence. */
const NAMED = 3

function failing(ids: readonly string[]): string {
  if (ids.length === 0) return ''
  return `${rules(ids.length, 'hard ')} would fail (${idsOf(ids)}); `
}

const idsOf = (ids: readonly string[]): string =>
  `${ids.slice(0, NAMED).join(', ')}${ids.length > NAMED ? ` and ${ids.length - NAMED} more` : ''}`

const waitingOf = (open: number, mayBlock: number): string =>
  open === 0
    ? 'no hard rule waits for a fact'
    : mayBlock === 0
      ? `${rules(open)} ${open === 1 ? 'waits' : 'wait'} for facts, none of which may block`
      : `${rules(mayBlock)} that may block ${mayBlock === 1 ? 'waits' : 'wait'} for facts`

const rules = (count: number, kind = ''): string => `${count} ${kind}rule${count === 1 ? '' : 's'}`
