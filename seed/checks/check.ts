/** A check: one rule that the whole corpus must keep, with a function that finds every place that breaks it. */
import type { Counts } from '../inventory.ts'
import type { Corpus } from '../read.ts'
import type { Problem } from '../report.ts'

export interface Check {
  /** The rule in one sentence. */
  readonly name: string
  readonly check: (corpus: Corpus, expected: Counts) => Problem[]
}
