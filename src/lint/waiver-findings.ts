/** Reports waivers without effect: expired ones, and those that match no finding. */
import type { Rule } from '../engine/rules/rule.ts'
import type { Waiver } from './config/config.ts'
import type { Finding } from './finding.ts'
import { fixRemedy } from './remedies/fix-remedy.ts'
import type { Remedy } from './remedies/remedy.ts'
import type { Settled } from './settings.ts'

export function waiverFindings(
  { lapsedWaivers, unusedWaivers }: Pick<Settled, 'lapsedWaivers' | 'unusedWaivers'>,
  rules: ReadonlyMap<string, Rule>,
): Finding[] {
  return [
    ...lapsedWaivers.map((waiver) =>
      waiverFinding(
        waiver,
        rules,
        'lint/lapsed-waiver',
        'Waiver has lapsed',
        `the waiver of ${waiver.rule} held until ${waiver.until}`,
      ),
    ),
    ...unusedWaivers.map((waiver) =>
      waiverFinding(
        waiver,
        rules,
        'lint/unused-waiver',
        'Waiver without a finding',
        `the waiver of ${waiver.rule} answers to no finding; take it out`,
      ),
    ),
  ]
}

function waiverFinding(
  { rule, subject, place }: Waiver,
  rules: ReadonlyMap<string, Rule>,
  id: string,
  title: string,
  message: string,
): Finding {
  const about = rules.get(rule)?.title
  return {
    rule_id: id,
    title,
    level: 'warning',
    needs_review: false,
    softened: null,
    anyway: false,
    subject: { kind: 'project', id: subject ?? '.' },
    also: [],
    message: about === undefined ? message : `${message} ("${about}")`,
    breaches: [],
    place,
    then: [],
    clears: null,
    remedies: id === 'lint/unused-waiver' ? waiverRemedy(place) : [],
    rationale: null,
    basis: null,
    tightens: null,
    sources: [],
    fingerprint: [id, rule, subject ?? ''].join('|'),
    waived: null,
    baseline: null,
  }
}

function waiverRemedy({ file, line }: Waiver['place']): Remedy[] {
  if (line === undefined) return []
  return [fixRemedy('unused_waiver', 'Take the waiver out', file, { kind: 'waiver', line })]
}
