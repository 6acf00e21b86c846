/**
 * One fault, one finding: where a rule tightens another and both are broken by a subject, the tighter one speaks, as heavily as the
 * heavier of the two. It does not speak for a rule while it is waived, and a waived finding stays in the report.
 */
import { type Finding, levels, type SubjectName } from './finding.ts'
import type { RawFinding } from './raw-finding.ts'

type Speaking = RawFinding & Partial<Pick<Finding, 'waived'>>

/** @param findings after settings and waivers: a rule that is off speaks for none */
export function outspoken<F extends Speaking>(findings: readonly F[]): F[] {
  const speaking = findings.filter(isSpeaking)
  const stricter = Map.groupBy(speaking, ({ tightens }) => tightens)
  const byRule = Map.groupBy(speaking, ({ rule_id }) => rule_id)
  return findings.flatMap((finding) => {
    if (!isSpeaking(finding)) return [finding]
    const spokenFor = new Set((stricter.get(finding.rule_id) ?? []).flatMap(namesOf))
    const [subject, ...also] = [finding.subject, ...finding.also].filter(
      (one) => !spokenFor.has(nameOf(one)),
    )
    if (subject === undefined) return []
    const weaker = (byRule.get(finding.tightens ?? '') ?? []).filter((other) =>
      namesOf(other).some((name) => namesOf(finding).includes(name)),
    )
    const { level, softened } = [finding, ...weaker].reduce(heavier)
    return [{ ...finding, subject, also, level, softened }]
  })
}

const isSpeaking = ({ waived }: Speaking): boolean => (waived ?? null) === null

const nameOf = ({ kind, id }: SubjectName): string => `${kind} ${id}`
const namesOf = ({ subject, also }: Speaking): string[] => [subject, ...also].map(nameOf)

const heavier = <F extends Speaking>(one: F, other: F): F =>
  levels.indexOf(other.level) < levels.indexOf(one.level) ? other : one
