/** Annotations of GitHub's runner, and Markdown for a job's summary or a comment. */
import type { Place } from '../../adapters/adapter.ts'
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

/**
 * The runner shows ten annotations of each kind in a step. Findings are sorted by severity, so blocking ones are among
 * them; problems with the files themselves come last, with their code as the title.
 */
export function github(report: LintReport): string {
  const lines = report.findings
    .filter(isActive)
    .map(({ level, place, rule_id, title, message, then }) => {
      const name = property(`${rule_id} ${title}`)
      return `::${kinds[level]} ${at(place)},title=${name}::${data([`${message}.`, ...then].join(' '))}`
    })
  const problems = report.problems.map(
    ({ place, code, message, kind }) =>
      `::${kind === 'failed' ? 'error' : 'notice'} ${at(place)},title=${property(code)}::${data(message)}`,
  )
  return [...lines, ...problems, summaryLine(report)].join('\n')
}

const at = ({ file, line, column }: Place): string =>
  [
    `file=${property(file)}`,
    `line=${line ?? 1}`,
    ...(column === undefined ? [] : [`col=${column}`]),
  ].join(',')

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
            ({ place, code, message, kind }) =>
              `- \`${cell(placeText(place))}\` ${kind}: ${cell(message)} \`[${code}]\``,
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
