/**
 * One fault, one finding. Where a rule tightens another and a subject breaks both, only the finding of the tighter rule is kept, at
 * the more severe of the two levels. Waived findings take no part: they stay in the report and replace no other.
 */
import { type Finding, levels, type SubjectName } from './finding.ts'
import type { RawFinding } from './raw-finding.ts'

type Mergeable = RawFinding & Partial<Pick<Finding, 'waived'>>

/** @param findings after settings and waivers: a rule that is off replaces none */
export function mergeTightened<F extends Mergeable>(findings: readonly F[]): F[] {
  const merged = findings.filter(isMerged)
  const stricter = Map.groupBy(merged, ({ tightens }) => tightens)
  const byRule = Map.groupBy(merged, ({ rule_id }) => rule_id)
  return findings.flatMap((finding) => {
    if (!isMerged(finding)) return [finding]
    const replaced = new Set((stricter.get(finding.rule_id) ?? []).flatMap(namesOf))
    const [subject, ...also] = [finding.subject, ...finding.also].filter(
      (one) => !replaced.has(nameOf(one)),
    )
    if (subject === undefined) return []
    const weaker = (byRule.get(finding.tightens ?? '') ?? []).filter((other) =>
      namesOf(other).some((name) => namesOf(finding).includes(name)),
    )
    const { level, softened } = [finding, ...weaker].reduce(moreSevere)
    return [{ ...finding, subject, also, level, softened }]
  })
}

const isMerged = ({ waived }: Mergeable): boolean => (waived ?? null) === null

const nameOf = ({ kind, id }: SubjectName): string => `${kind} ${id}`
const namesOf = ({ subject, also }: Mergeable): string[] => [subject, ...also].map(nameOf)

const moreSevere = <F extends Mergeable>(one: F, other: F): F =>
  levels.indexOf(other.level) < levels.indexOf(one.level) ? other : one
