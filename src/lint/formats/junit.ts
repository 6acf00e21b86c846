/**
 * JUnit XML with a suite for each subject. An open rule is skipped with a message about what is missing, so that it
 * never looks like a pass. A problem with a file is a property named after its code, since it is not the result of a
 * rule.
 */
import type { Finding, SubjectName } from '../finding.ts'
import type { LintReport } from '../lint.ts'
import { isActive } from '../settings.ts'
import { summaryLine } from './text.ts'
import { placeText } from './text-words.ts'

export function junit(report: LintReport): string {
  const { findings, open, problems } = report
  const named = new Map<string, SubjectName>()
  for (const { subject } of findings) named.set(key(subject), subject)
  for (const { subjects } of open) for (const one of subjects.slice(0, 1)) named.set(key(one), one)
  const suites = [...named.values()].map((subject) => suite(report, subject))
  const failures = findings.filter(isActive).length
  const skipped = open.length + findings.length - failures
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="grammar" tests="${findings.length + open.length}" failures="${failures}" skipped="${skipped}" errors="0">`,
    '  <properties>',
    property('summary', summaryLine(report)),
    ...problems.map(({ place, code, message }) =>
      property(code, `${placeText(place)}: ${message}`),
    ),
    '  </properties>',
    ...suites,
    '</testsuites>',
  ].join('\n')
}

const property = (name: string, value: string): string =>
  `    <property name="${escaped(name)}" value="${escaped(value)}"/>`

const key = ({ kind, id }: SubjectName): string => `${kind} ${id}`

function suite({ findings, open }: LintReport, subject: SubjectName): string {
  const own = findings.filter((finding) => key(finding.subject) === key(subject))
  const waiting = open.filter(
    ({ subjects }) => subjects[0] !== undefined && key(subjects[0]) === key(subject),
  )
  const failures = own.filter(isActive).length
  const skipped = own.length - failures + waiting.length
  return [
    `  <testsuite name="${escaped(key(subject))}" tests="${own.length + waiting.length}" failures="${failures}" skipped="${skipped}" errors="0">`,
    ...own.map(testCase),
    ...waiting.map(({ rule_id, title, paths }) =>
      [
        `    <testcase classname="${escaped(rule_id)}" name="${escaped(title)}">`,
        `      <skipped message="${escaped(`open: ${paths.join(', ')} not known`)}"/>`,
        '    </testcase>',
      ].join('\n'),
    ),
    '  </testsuite>',
  ].join('\n')
}

function testCase(finding: Finding): string {
  const { rule_id, title, message, level, then, place, waived, remedies } = finding
  const commands = remedies.map(({ command }) => command)
  const body = [`${placeText(place)}: ${message}`, ...then, ...commands].join('\n')
  const outcome = isActive(finding)
    ? `      <failure type="${level}" message="${escaped(message)}">${escaped(body)}</failure>`
    : `      <skipped message="${escaped(waived === null ? 'known in the baseline' : `waived: ${waived.reason}`)}"/>`
  return [
    `    <testcase classname="${escaped(rule_id)}" name="${escaped(title)}" file="${escaped(place.file)}">`,
    outcome,
    '    </testcase>',
  ].join('\n')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Whether XML 1.0 allows a character: no control characters except tab and line ends, and no lone surrogates. */
const isAllowed = (character: string): boolean => {
  const code = character.codePointAt(0) as number
  return code >= 32 ? code !== 0xfffe && code !== 0xffff : [9, 10, 13].includes(code)
}

const escaped = (text: string): string =>
  Array.from(text.toWellFormed(), (one) => (isAllowed(one) ? one : '\ufffd'))
    .join('')
    .replace(/[&<>"']/g, (character) => entities[character] as string)
