/**
 * Reports each fault only once. If a rule tightens another and a subject breaks both, only the finding of the tighter
 * rule is kept, at the more severe of the two levels. Waived findings are left out of this: they stay in the report and
 * replace no other.
 */
import { type Finding, levels, type SubjectName } from './finding.ts'
import type { RawFinding } from './raw-finding.ts'

type Mergeable = RawFinding & Partial<Pick<Finding, 'waived'>>

/** @param findings findings after settings and waivers: a rule that is switched off replaces none */
export function mergeTightened<F extends Mergeable>(findings: readonly F[]): F[] {
  const merged = findings.filter(isMerged)
  const stricter = bySubject(merged, ({ tightens }) => tightens)
  const byRule = bySubject(merged, ({ rule_id }) => rule_id)
  return findings.flatMap((finding) => {
    if (!isMerged(finding)) return [finding]
    const replaced = stricter.get(finding.rule_id)
    const [subject, ...also] = [finding.subject, ...finding.also].filter(
      (one) => replaced?.has(nameOf(one)) !== true,
    )
    if (subject === undefined) return []
    const tightened = byRule.get(finding.tightens ?? '')
    const weaker = namesOf(finding).flatMap((name) => tightened?.get(name) ?? [])
    const { level, softened } = [finding, ...weaker].reduce(moreSevere)
    return [{ ...finding, subject, also, level, softened }]
  })
}

type BySubject<F> = ReadonlyMap<string, readonly F[]>

/** Findings by rule, then by subject name, so that a thousand captions are not compared with one another. */
function bySubject<F extends Mergeable>(
  findings: readonly F[],
  ruleOf: (finding: F) => string | null,
): ReadonlyMap<string | null, BySubject<F>> {
  const byRule = new Map<string | null, Map<string, F[]>>()
  for (const finding of findings) {
    const subjects = byRule.get(ruleOf(finding)) ?? new Map<string, F[]>()
    byRule.set(ruleOf(finding), subjects)
    for (const name of namesOf(finding)) {
      const own = subjects.get(name)
      if (own === undefined) subjects.set(name, [finding])
      else own.push(finding)
    }
  }
  return byRule
}

const isMerged = ({ waived }: Mergeable): boolean => (waived ?? null) === null

const nameOf = ({ kind, id }: SubjectName): string => `${kind} ${id}`
const namesOf = ({ subject, also }: Mergeable): string[] => [subject, ...also].map(nameOf)

const moreSevere = <F extends Mergeable>(one: F, other: F): F =>
  levels.indexOf(other.level) < levels.indexOf(one.level) ? other : one
