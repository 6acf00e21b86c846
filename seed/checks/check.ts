/** What a check is: one question about the whole corpus, answered with every place where the answer is no. */
import type { Counts } from '../inventory.ts'
import type { Corpus } from '../read.ts'
import type { Problem } from '../report.ts'

export interface Check {
  /** The law in one sentence. */
  readonly name: string
  readonly check: (corpus: Corpus, expected: Counts) => Problem[]
}
