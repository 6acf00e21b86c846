/** What the two sides of a comparison are called: states before and after a change, or two deliveries. */

export interface CompareWords {
  /** Whether one side is what the other was before a change. */
  readonly isChange: boolean
  readonly from: string
  readonly to: string
  /** The sides inside a sentence. */
  readonly one: string
  readonly other: string
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
}

const ofChange: CompareWords = {
  isChange: true,
  from: 'Before',
  to: 'After',
  one: 'the state before',
  other: 'the state after',
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
}

const ofDeliveries: CompareWords = {
  isChange: false,
  from: 'First',
  to: 'Second',
  one: 'the first',
  other: 'the second',
  conclusion: 'What differs',
  onTheWhole: ', by all rules',
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
}

/** @param isChange whether one side is what the other was before a change; otherwise neither came before the other */
export const compareWords = (isChange: boolean): CompareWords =>
  isChange ? ofChange : ofDeliveries
