/** The common form of findings from rules and from facts. */
import type { Place } from '../adapters/adapter.ts'
import type { Finding, SubjectName } from './finding.ts'
import { nameOf, type Subject } from './subject.ts'

/** A finding before settings, waivers and the baseline are applied. */
export type RawFinding = Omit<Finding, 'waived' | 'baseline'>

export interface Located {
  readonly finding: RawFinding
  /** Equal for findings with the same rule and evidence. */
  readonly key: string
}

export const subjectName = ({ kind, id }: Subject): SubjectName => ({ kind, id })

export const fingerprint = (
  rule: string,
  subject: Subject,
  paths: readonly string[],
  { file, line, where }: Place,
): string => [rule, nameOf(subject), paths.join('+'), file, where ?? line ?? ''].join('|')
