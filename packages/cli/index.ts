/** Everything that programs import of `@grammar-of-media/cli`. */
export { type Format, formats, WrongUse } from '../../src/command/command.ts'
export { type Linted, type LintOptions, lint } from '../../src/command/lint-api.ts'
export { type ExitLimits, exitStatus } from '../../src/lint/exit-status.ts'
export type { Finding, OpenRule, Question, Tally } from '../../src/lint/finding.ts'
export type { LintReport } from '../../src/lint/lint.ts'
export type { Progress } from '../../src/lint/readings.ts'
