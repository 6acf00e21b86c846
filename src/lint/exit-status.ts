/** The exit status of a run, for scripts and builds. */
import { levels } from './finding.ts'
import type { LintReport } from './lint.ts'
import { isActive } from './settings.ts'

export interface ExitLimits {
  readonly failOn: 'block' | 'error' | 'warning' | 'never'
  /** Maximum number of open rules for which the files state at least one fact; a run with more fails. */
  readonly maxOpen?: number
  /** Whether an open hard rule fails the run. */
  readonly strict?: boolean
}

/**
 * The exit status of a run.
 *
 * @example
 * ```ts
 * import { lint, exitStatus } from '@grammar-of-media/cli'
 *
 * const { report } = await lint({ cwd: 'test/adapters/files/captions', profile: 'captions-netflix' })
 * exitStatus(report, { failOn: 'error' }) // → 1
 * exitStatus(report, { failOn: 'never' }) // → 0
 * ```
 *
 * @returns 0 if nothing is at or above the threshold, 1 for findings, 2 if a requested file could not be read
 */
export function exitStatus(
  { findings, problems, tally, open }: LintReport,
  { failOn, maxOpen, strict }: ExitLimits,
): 0 | 1 | 2 {
  if (problems.some(({ kind }) => kind === 'failed')) return 2
  const counts = failOn === 'never' ? [] : levels.slice(0, levels.indexOf(failOn) + 1)
  const isOver = findings.some((one) => isActive(one) && counts.includes(one.level))
  const isTooOpen = maxOpen !== undefined && tally.touched > maxOpen
  const isUndecided = strict === true && open.some(({ hard }) => hard)
  return isOver || isTooOpen || isUndecided ? 1 : 0
}
