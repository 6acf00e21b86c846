/** What findings of rules and of facts have in common. */
import type { Place } from '../adapters/adapter.ts'
import type { Finding, SubjectName } from './finding.ts'
import { nameOf, type Subject } from './subject.ts'

/** A finding before settings, waivers and the baseline have had their say. */
export type RawFinding = Omit<Finding, 'waived' | 'baseline'>

export interface Located {
  readonly finding: RawFinding
  /** Equal where rule and evidence are. */
  readonly key: string
}

export const subjectName = ({ kind, id }: Subject): SubjectName => ({ kind, id })

export const fingerprint = (
  rule: string,
  subject: Subject,
  paths: readonly string[],
  { file, line, where }: Place,
): string => [rule, nameOf(subject), paths.join('+'), file, where ?? line ?? ''].join('|')
