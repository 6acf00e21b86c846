/**
 * Applies a configuration to findings: levels, disabled rules, waivers, the baseline. Nothing is hidden: waived and
 * known findings are counted and listed.
 */
import type { Rule } from '../engine/rules/rule.ts'
import type { Json } from '../engine/values/json.ts'
import type { Baseline } from './baseline.ts'
import { isWorse } from './baseline.ts'
import type { LintConfig, Waiver } from './config/config.ts'
import type { Finding, Level } from './finding.ts'
import type { RawFinding } from './raw-finding.ts'

export interface Settings {
  readonly config: Pick<LintConfig, 'rules' | 'waivers'>
  readonly baseline: Baseline | undefined
  /** YYYY-MM-DD. */
  readonly today: string
  readonly rules: ReadonlyMap<string, Rule>
  /** Whether unused waivers may be reported: only a complete run sees every finding that one could match. */
  readonly isWhole: boolean
}

export interface Settled {
  readonly findings: readonly Finding[]
  readonly unusedWaivers: readonly Waiver[]
  readonly lapsedWaivers: readonly Waiver[]
  /** Fingerprints in the baseline without a finding in a complete run. */
  readonly staleBaseline: readonly string[]
}

export function settle(raw: readonly RawFinding[], settings: Settings): Settled {
  const { config, baseline, today } = settings
  const used = new Set<Waiver>()
  const findings = raw.flatMap((finding): Finding[] => {
    const set = config.rules.get(finding.rule_id)
    if (set === 'off') return []
    const waiver = config.waivers.find((one) => covers(one, finding))
    if (waiver !== undefined) used.add(waiver)
    const isValid = waiver !== undefined && waiver.until >= today
    return [
      {
        ...finding,
        level: set === undefined ? finding.level : raised(finding, set),
        waived: isValid ? { reason: waiver.reason, by: waiver.by, until: waiver.until } : null,
        baseline: baselineState(baseline, finding),
      },
    ]
  })
  const seen = new Set(raw.map(({ fingerprint }) => fingerprint))
  const lapsedWaivers = config.waivers.filter(({ until }) => until < today)
  return {
    findings,
    lapsedWaivers,
    unusedWaivers: settings.isWhole
      ? config.waivers.filter((one) => !used.has(one) && !lapsedWaivers.includes(one))
      : [],
    staleBaseline: settings.isWhole
      ? Object.keys(baseline?.findings ?? {}).filter((print) => !seen.has(print))
      : [],
  }
}

/** The configured level, but at most a warning if the facts are not firm. */
const raised = ({ softened }: RawFinding, set: Level): Level =>
  softened !== null && (set === 'block' || set === 'error') ? 'warning' : set

function covers({ rule, subject }: Waiver, finding: RawFinding): boolean {
  if (rule !== finding.rule_id) return false
  const names = [finding.subject, ...finding.also]
  // A waiver for one subject does not cover another one that shares the fact.
  return subject === undefined || names.every(({ id }) => id === subject)
}

function baselineState(baseline: Baseline | undefined, finding: RawFinding): Finding['baseline'] {
  if (baseline === undefined) return null
  const known = baseline.findings[finding.fingerprint]
  if (known === undefined) return 'new'
  return finding.breaches.some((breach) => isWorse(breach, (known[breach.path] ?? null) as Json))
    ? 'worse'
    : 'known'
}

/** Whether a finding counts against the threshold. */
export const isActive = ({ waived, baseline }: Finding): boolean =>
  waived === null && baseline !== 'known'
