/** Errors in a configuration and in house rules, each with its location. */

import type { RefusalCode } from '../../codes.ts'

/** An error in a configuration or in a file that it refers to. */
export interface ConfigProblem {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly message: string
}

/** The configuration has errors and cannot be used; each has its location. */
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
