/** The type of a corpus check: what must hold, and a function that finds every violation. */
import type { Problem } from '../../src/forms/problem.ts'
import type { Counts } from '../inventory.ts'
import type { Corpus } from '../read.ts'

export interface Check {
  /** What must hold, in one sentence. */
  readonly name: string
  readonly check: (corpus: Corpus, expected: Counts) => Problem[]
}
