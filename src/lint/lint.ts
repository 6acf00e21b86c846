/**
 * A lint run from readings to report. Files are read elsewhere; the same files, configuration, rules and day give the
 * same report.
 */
import type { FileProblem } from '../adapters/adapter.ts'
import { headlineOf, type Verdict, verdictOf } from '../engine/rules/verdict.ts'
import type { Baseline } from './baseline.ts'
import type { LintConfig } from './config/config.ts'
import { declaredDestinations, destinationsIn } from './config/declared-facts.ts'
import { detected, isDeclared, isDeclaredIn } from './detect.ts'
import { byWeight, findings } from './find.ts'
import { type Finding, levels, type OpenRule, type Question, type Tally } from './finding.ts'
import { isPaperAlone, type KindCount, kindsOf, type Measured, measuredOf } from './first-look.ts'
import { type Fit, fits } from './fit.ts'
import { type JudgedSubject, judge } from './judge.ts'
import { mergeTightened } from './merge-tightened.ts'
import type { RawFinding } from './raw-finding.ts'
import type { Read } from './readings.ts'
import { inTurn } from './remedies/in-turn.ts'
import { judgedBy, type RuleBase, withAnyway } from './rule-base.ts'
import { isActive, settle } from './settings.ts'
import { withKnownNames } from './sheet-names.ts'
import { type Subject, subjectsOf } from './subject.ts'
import { tallyOf } from './tally.ts'
import { isMedia, subjectTree } from './tree.ts'
import { waiverFindings } from './waiver-findings.ts'

export interface LintRequest {
  readonly base: RuleBase
  readonly config: LintConfig
  readonly read: Read
  readonly problems: readonly FileProblem[]
  /** Hidden files and folders, which are skipped. */
  readonly hidden: readonly string[]
  readonly baseline: Baseline | undefined
  /** YYYY-MM-DD. */
  readonly today: string
  /** Whether everything under the root was read, and every rule evaluated. */
  readonly isWhole: boolean
  /** Rules to evaluate; by default all. */
  readonly isAsked?: (ruleId: string) => boolean
}

export interface LintReport {
  readonly grammar: 1
  readonly verdict: Verdict
  /** The verdict as a sentence with numbers. */
  readonly headline: string
  readonly corpus_digest: string
  /**
   * Whether a destination or purpose is stated for any of the files, or there are only documents, which have none.
   * Otherwise only laws cause errors.
   */
  readonly is_stated: boolean
  /** Kinds of files with their counts, most frequent first. */
  readonly kinds: readonly KindCount[]
  /** Measured values, one line for a file or for all files of a kind; empty if a destination is stated. */
  readonly measured: readonly Measured[]
  readonly files_read: number
  readonly files_unread: number
  /** Files and folders that were skipped because their names are hidden. */
  readonly hidden: readonly string[]
  readonly subjects: number
  readonly findings: readonly Finding[]
  readonly open: readonly OpenRule[]
  readonly questions: readonly Question[]
  readonly tally: Tally
  readonly problems: readonly FileProblem[]
  /** Profile that was guessed from the files, if no configuration states one. */
  readonly inferred_profile: string | null
  /** Destinations that the files already fit; empty if the configuration states one. */
  readonly fit: readonly Fit[]
  readonly stale_baseline: readonly string[]
}

export interface Linted {
  readonly report: LintReport
  readonly root: Subject
  readonly judged: readonly JudgedSubject[]
}

/** Makes a finding a warning, as without a destination everything but laws and house rules is. */
const warning = ({ rulesetOf }: RuleBase, finding: RawFinding): RawFinding =>
  finding.basis === 'law' || rulesetOf.has(finding.rule_id) || finding.level === 'note'
    ? finding
    : { ...finding, level: 'warning' }

export function lint(request: LintRequest): Linted {
  const read = withKnownNames(request.base, request.read)
  const { config, profile } = detected(request.base, request.config, read)
  const isStated =
    isDeclared(request.config) || isDeclaredIn(read) || isPaperAlone(kindsOf(read.readings))
  const base = withAnyway(judgedBy(request.base, destinationsIn(config.declared)), isStated)
  // Media come first, so that accompanying files can be attached to them.
  const readings = read.readings.toSorted(
    (a, b) => Number(isMedia(b.file)) - Number(isMedia(a.file)),
  )
  const root = subjectTree(base.kinds, declaredDestinations(config.declared), readings)
  const { isAsked } = request
  const rules = [...base.rules.values()].filter(({ id }) => isAsked?.(id) ?? true)
  const judged = judge(base, [...subjectsOf(root)], rules, config.infer)
  const found = findings(base, judged.subjects, { trusted: config.trusted })
  const raw = isStated ? found : found.map((one) => warning(base, one))
  const settled = settle(raw, { ...request, config, rules: base.everyRule })
  const all = [...mergeTightened(settled.findings), ...waiverFindings(settled, base.everyRule)]
  const counted = rules.filter((rule) => !base.anyway.rules.includes(rule))
  const { tally, open, questions, waiting } = tallyOf(base, judged, counted)
  const active = all.filter(isActive)
  const rulesAt = (wanted: Finding['level']): number =>
    new Set(active.flatMap(({ level, rule_id }) => (level === wanted ? [rule_id] : []))).size
  const blocking = rulesAt('block')
  const broken = rulesAt('error')
  const verdict = verdictOf({
    blocked: blocking > 0,
    isBroken: broken > 0,
    isOpen: () => waiting.open > 0,
  })
  const filesRead = new Set(read.readings.map(({ file }) => file)).size
  return {
    root,
    judged: judged.subjects,
    report: {
      grammar: 1,
      verdict,
      headline: headlineOf(verdict, { blocking, broken, ...waiting }),
      corpus_digest: base.digest,
      is_stated: isStated,
      kinds: kindsOf(readings),
      measured: isStated ? [] : measuredOf(base, judged.subjects, readings),
      files_read: filesRead,
      files_unread: read.unread.length,
      hidden: request.hidden,
      subjects: judged.subjects.length,
      findings: inTurn(all.toSorted(byWeight(levels)), base.remedies),
      open,
      questions,
      tally,
      problems: [...request.problems, ...read.problems],
      inferred_profile: profile,
      fit: isStated || request.isAsked !== undefined ? [] : fits(request, readings),
      stale_baseline: settled.staleBaseline,
    },
  }
}
