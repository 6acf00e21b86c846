/** Annotations of GitHub's runner, and Markdown for a job's summary or a comment. */
import type { Finding, Level } from '../finding.ts'
import type { LintReport } from '../lint.ts'
import { isActive } from '../settings.ts'
import { summaryLine } from './text.ts'
import { placeText } from './text-words.ts'

const kinds: Readonly<Record<Level, 'error' | 'warning' | 'notice'>> = {
  block: 'error',
  error: 'error',
  warning: 'warning',
  note: 'notice',
}

/** The runner shows ten of each kind in a step; findings come in the order of their weight, so blocks are among them. */
export function github(report: LintReport): string {
  const lines = report.findings
    .filter(isActive)
    .map(({ level, place, rule_id, title, message, then }) => {
      const properties = [
        `file=${property(place.file)}`,
        `line=${place.line ?? 1}`,
        ...(place.column === undefined ? [] : [`col=${place.column}`]),
        `title=${property(`${rule_id} ${title}`)}`,
      ]
      return `::${kinds[level]} ${properties.join(',')}::${data([`${message}.`, ...then].join(' '))}`
    })
  return [...lines, summaryLine(report)].join('\n')
}

const data = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

export function markdown(report: LintReport): string {
  const { findings, open, problems } = report
  return [
    '# Findings',
    '',
    ...(findings.length === 0 ? ['None.'] : table(findings)),
    ...(open.length === 0
      ? []
      : [
          '',
          '## Begun and open',
          '',
          ...open.map(
            ({ rule_id, title, paths }) =>
              `- **${rule_id}** ${cell(title)}: ${paths.map((path) => `\`${path}\``).join(', ')}`,
          ),
        ]),
    ...(problems.length === 0
      ? []
      : [
          '',
          '## Files',
          '',
          ...problems.map(
            ({ place, message, kind }) =>
              `- \`${cell(placeText(place))}\` ${kind}: ${cell(message)}`,
          ),
        ]),
    '',
    summaryLine(report),
  ].join('\n')
}

function table(findings: readonly Finding[]): string[] {
  return [
    '| level | rule | place | finding | what to do |',
    '| --- | --- | --- | --- | --- |',
    ...findings.map(
      ({ level, waived, rule_id, place, message, then, remedies }) =>
        `| ${level}${waived === null ? '' : ', waived'} | ${rule_id} | \`${cell(placeText(place))}\` | ${cell(message)} | ${[cell(then.join(' ')), ...remedies.map(({ command }) => `<code>${cell(command)}</code>`)].join(' ')} |`,
    ),
  ]
}

const cell = (text: string): string =>
  text.replaceAll('|', '\\|').replaceAll('`', "'").replaceAll('<', '&lt;').replace(/\s+/g, ' ')
