/** What the two sides of a comparison are called: states before and after a change, or two deliveries. */

import { counted } from '../../pages/html.ts'

export interface CompareWords {
  readonly from: string
  readonly to: string
  readonly conclusion: string
  /** Between a side and its verdict by all rules, of which most wait for facts. */
  readonly onTheWhole: string
  readonly better: string
  readonly worse: string
  readonly still: string
  readonly gone: string
  readonly comeIn: string
  readonly noLongerMatch: string
  readonly stay: string
  readonly blocksFrom: string
  readonly blocksTo: string
  readonly blocksBoth: string
  /** Each followed by what blocks. */
  readonly blockedFrom: (rules: string) => string
  readonly blockedTo: (rules: string) => string
  readonly blockedBoth: (rules: string) => string
  /** Which of two deliveries is nearer by the limits that each misses or may miss; nothing of a change. */
  readonly nearer: (first: number, second: number) => readonly string[]
}

const ofChange: CompareWords = {
  from: 'Before',
  to: 'After',
  conclusion: 'What the change makes of it',
  onTheWhole: '',
  better: 'Better',
  worse: 'Worse',
  still: 'Still missed',
  gone: 'No longer judged',
  comeIn: 'Rules that come in',
  noLongerMatch: 'Rules that no longer match',
  stay: 'Rules that stay',
  blocksFrom: 'Blocked before, and does not any more',
  blocksTo: 'Blocks now',
  blocksBoth: 'Blocks before and after',
  blockedFrom: (rules) => `Was blocked by ${rules}, is not any more.`,
  blockedTo: (rules) => `Is blocked now by ${rules}.`,
  blockedBoth: (rules) => `Is still blocked by ${rules}.`,
  nearer: () => [],
}

const ofDeliveries: CompareWords = {
  from: 'First',
  to: 'Second',
  conclusion: 'What differs',
  onTheWhole: ', all in all',
  better: 'Missed by the first alone',
  worse: 'Missed by the second alone',
  still: 'Missed by both',
  gone: 'Judged for the first alone',
  comeIn: 'Broken by the second alone',
  noLongerMatch: 'Broken by the first alone',
  stay: 'Broken by both',
  blocksFrom: 'Blocks the first, not the second',
  blocksTo: 'Blocks the second, not the first',
  blocksBoth: 'Blocks both',
  blockedFrom: (rules) => `The first is blocked by ${rules}.`,
  blockedTo: (rules) => `The second is blocked by ${rules}.`,
  blockedBoth: (rules) => `Both are blocked by ${rules}.`,
  nearer: (first, second) => {
    if (first === second)
      return [`Undecided which is nearer: each misses or may miss ${counted(first, 'limit')}.`]
    const isFirst = first < second
    return [
      `The ${isFirst ? 'first' : 'second'} is nearer: it misses or may miss ${counted(Math.min(first, second), 'limit')}, the ${isFirst ? 'second' : 'first'} ${Math.max(first, second)}.`,
    ]
  },
}

/** @param areDeliveries whether the sides are two deliveries, so that neither comes after the other */
export const compareWords = (areDeliveries: boolean): CompareWords =>
  areDeliveries ? ofDeliveries : ofChange
