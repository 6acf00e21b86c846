/** Mistakes of a configuration and of house rules, each with its place. */

import type { RefusalCode } from '../../codes.ts'

/** A mistake in a configuration or in what it names. */
export interface ConfigProblem {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly message: string
}

/** The configuration cannot be used; it has problems, each with its place. */
export class ConfigProblems extends Error {
  override name = 'ConfigProblems'
  readonly code: RefusalCode = 'configuration_invalid'
  readonly problems: readonly ConfigProblem[]

  constructor(problems: readonly ConfigProblem[]) {
    super(
      problems
        .map(({ file, line, column, message }) => `${file}:${line}:${column}  ${message}`)
        .join('\n'),
    )
    this.problems = problems
  }
}
