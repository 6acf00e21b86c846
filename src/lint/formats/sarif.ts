/** SARIF 2.1.0, as code scanning reads it. Open and waived findings are expressed in the terms of the standard. */
import type { Finding, Level, OpenRule } from '../finding.ts'
import type { LintReport } from '../lint.ts'
import type { Part } from '../part.ts'
import type { TextEdit } from '../remedies/remedy.ts'
import type { TextFix } from '../remedies/text-fixes.ts'
import type { RuleBase } from '../rule-base.ts'
import { summaryLine } from './text.ts'

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json'

const sarifLevels: Readonly<Record<Level, 'error' | 'warning' | 'note'>> = {
  block: 'error',
  error: 'error',
  warning: 'warning',
  note: 'note',
}

/**
 * @param fixes changes of text files, for findings that the linter can correct itself
 * @param part data of a shard
 */
export function sarif(
  report: LintReport,
  base: RuleBase,
  fixes: readonly TextFix[] = [],
  part?: Part,
): object {
  const ids = [
    ...new Set([
      ...report.findings.map(({ rule_id }) => rule_id),
      ...report.open.map(({ rule_id }) => rule_id),
    ]),
  ].sort()
  const index = new Map(ids.map((id, i) => [id, i]))
  return {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'grammar',
            semanticVersion: base.version,
            rules: ids.map((id) => descriptor(id, report, base)),
          },
        },
        automationDetails: { id: 'grammar/lint' },
        columnKind: 'unicodeCodePoints',
        originalUriBaseIds: { ROOT: { description: { text: 'The folder that was judged.' } } },
        invocations: [
          {
            executionSuccessful: !report.problems.some(({ kind }) => kind === 'failed'),
            toolExecutionNotifications: report.problems.map(({ place, code, message, kind }) => ({
              level: kind === 'failed' ? 'error' : kind === 'note' ? 'note' : 'warning',
              descriptor: { id: code },
              message: { text: message },
              locations: [{ physicalLocation: { artifactLocation: artifact(place.file) } }],
            })),
          },
        ],
        results: [
          ...report.findings.map((finding) =>
            result(finding, index.get(finding.rule_id) ?? -1, fixOf(finding, fixes)),
          ),
          ...report.open.map((open) => openResult(open, index.get(open.rule_id) ?? -1)),
        ],
        properties: {
          verdict: report.verdict,
          headline: report.headline,
          corpus_digest: report.corpus_digest,
          tally: report.tally,
          summary: summaryLine(report),
          ...(part === undefined ? {} : { part }),
        },
      },
    ],
  }
}

function descriptor(id: string, report: LintReport, base: RuleBase): object {
  const rule = base.everyRule.get(id)
  if (rule === undefined) {
    const title = report.findings.find(({ rule_id }) => rule_id === id)?.title ?? id
    return { id, shortDescription: { text: title } }
  }
  const blocks = rule.then.some(({ op }) => op === 'block')
  return {
    id,
    shortDescription: { text: rule.title ?? id },
    ...(rule.rationale === null ? {} : { fullDescription: { text: rule.rationale } }),
    help: { text: rule.then.map(({ value, text }) => text ?? String(value)).join('\n') },
    defaultConfiguration: { level: rule.hard ? 'error' : 'warning' },
    properties: {
      tags: [rule.domain, ...(rule.basis === undefined ? [] : [rule.basis]), ...rule.tags],
      blocks,
    },
  }
}

const artifact = (file: string): object => ({ uri: encodeURI(file), uriBaseId: 'ROOT' })

function result(finding: Finding, ruleIndex: number, fixes: readonly object[]): object {
  const { rule_id, level, needs_review, message, then, place, subject, waived, baseline } = finding
  const advice = then.length === 0 ? '' : ` ${then.join(' ')}`
  return {
    ruleId: rule_id,
    ruleIndex,
    kind: needs_review ? 'review' : 'fail',
    // The standard allows a level only with the kind "fail".
    level: needs_review ? 'none' : sarifLevels[level],
    message: { text: `${sentence(message)}${advice}` },
    locations: [location(place, subject)],
    partialFingerprints: { 'grammar/v1': finding.fingerprint },
    ...(baseline === null ? {} : { baselineState: baselineStates[baseline] }),
    ...(waived === null
      ? {}
      : {
          suppressions: [
            {
              kind: 'external',
              status: 'accepted',
              justification: `${waived.reason} (${waived.by}, until ${waived.until})`,
            },
          ],
        }),
    ...(fixes.length === 0 ? {} : { fixes }),
    properties: {
      level,
      subject,
      remedies: finding.remedies.map(({ title, command, writes, note }) => ({
        title,
        command,
        writes,
        note,
      })),
      breaches: finding.breaches.map(({ path, value, limit, certainty, method, tool }) => ({
        path,
        value,
        limit,
        certainty,
        method,
        tool,
      })),
    },
  }
}

/** The line in which a change begins; in another file it is not the line of the finding. */
const lineOf = (edits: TextEdit | undefined, line: number | undefined): number | undefined =>
  edits !== undefined && 'line' in edits ? edits.line : line

/** The change that fixes a finding, in a form that tools can apply. */
function fixOf({ place, remedies }: Finding, fixes: readonly TextFix[]): object[] {
  const remedy = remedies.find(({ edits }) => edits !== undefined)
  const change = fixes
    .find(({ file }) => file === remedy?.reads)
    ?.changes.find(({ line }) => line === lineOf(remedy?.edits, place.line))
  if (remedy === undefined || change === undefined) return []
  const { from, count, lines } = change
  return [
    {
      description: { text: remedy.title },
      artifactChanges: [
        {
          artifactLocation: artifact(remedy.reads),
          replacements: [
            {
              deletedRegion: { startLine: from, endLine: from + count - 1 },
              insertedContent: { text: lines.join('\n') },
            },
          ],
        },
      ],
    },
  ]
}

const baselineStates = { new: 'new', known: 'unchanged', worse: 'updated' } as const

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** A file without lines gets line 1, which code scanning requires, and its location in words. */
function location(
  { file, line, column, where }: Finding['place'],
  subject: Finding['subject'],
): object {
  return {
    physicalLocation: {
      artifactLocation: artifact(file),
      region: { startLine: line ?? 1, ...(column === undefined ? {} : { startColumn: column }) },
    },
    logicalLocations: [
      {
        name: subject.id,
        kind: subject.kind,
        ...(where === undefined ? {} : { fullyQualifiedName: `${subject.id} ${where}` }),
      },
    ],
  }
}

function openResult({ rule_id, title, paths, subjects }: OpenRule, ruleIndex: number): object {
  return {
    ruleId: rule_id,
    ruleIndex,
    kind: 'open',
    level: 'none',
    message: { text: `${title}: open until somebody says ${paths.join(', ')}.` },
    locations: subjects.slice(0, 1).map((subject) => ({
      logicalLocations: [{ name: subject.id, kind: subject.kind }],
    })),
    partialFingerprints: { 'grammar/v1': `${rule_id}|open` },
  }
}
