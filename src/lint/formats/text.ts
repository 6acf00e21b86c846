/** The report for people: location, value, limit, remedy and authority of each finding, and what was not decided. */
import type { FileProblem } from '../../adapters/adapter.ts'
import type { Clears, Finding, Level, SubjectName, Tally } from '../finding.ts'
import type { LintReport } from '../lint.ts'
import { isActive } from '../settings.ts'
import { firstScreen } from './first-screen.ts'
import {
  count,
  type Emphasis,
  hiddenWords,
  placeText,
  type Style,
  undecidedLine,
  wrapped,
} from './text-words.ts'

export interface TextOptions {
  /** Applies styles to a text; without it there are no colours. */
  readonly style?: Style
  /** Width of the terminal in columns; prose is wrapped at it. */
  readonly width?: number
  /** Folder in which commands are to be run, relative to the current one, which is the default. */
  readonly folder?: string
  /** Prints only findings and the last line. */
  readonly isQuiet?: boolean
}

const colours: Readonly<Record<Level, readonly Emphasis[]>> = {
  block: ['bold', 'red'],
  error: ['red'],
  warning: ['yellow'],
  note: ['dim'],
}

export function textReport(report: LintReport, options: TextOptions): string {
  const style: Style = options.style ?? ((_formats, text) => text)
  const width = Math.min(Math.max(options.width ?? 100, 60), 120)
  const ends = [report.headline, summaryLine(report)]
  if (!report.is_stated && options.isQuiet !== true) {
    const screen = firstScreen(report, { style, width, folder: options.folder })
    return [...screen, summaryLine(report)].join('\n\n')
  }
  const blocks = findingBlocks(report.findings, style, width)
  const notes = [
    ...commandNotes(report, options.folder),
    ...(options.isQuiet === true ? [] : notesOf(report)),
  ]
  const problems = problemLines(
    report.problems.filter(({ kind }) => kind !== 'note' || options.isQuiet !== true),
    style,
  )
  return [
    ...blocks,
    ...(problems.length === 0 ? [] : [problems.join('\n')]),
    ...(notes.length === 0 ? [] : [notes.join('\n')]),
    ...ends,
  ].join('\n\n')
}

/** Maximum number of findings shown per rule and level; the rest is counted. */
const SHOWN_OF_A_RULE = 5

/** The remedy is shown with the first finding of a rule and not repeated. */
function findingBlocks(findings: readonly Finding[], style: Style, width: number): string[] {
  const advised = new Set<string>()
  const shown = ([finding, ...others]: readonly Finding[]): string => {
    const { rule_id, then, remedies } = finding!
    const key = JSON.stringify([rule_id, then])
    const isAdvised = advised.has(key)
    advised.add(key)
    const commands = remedies.filter(({ command }) => !advised.has(command))
    for (const { command } of commands) advised.add(command)
    const told = { ...finding!, then: isAdvised ? [] : then, remedies: commands }
    return [findingText(told, style, width), ...alsoAt(others, style, width)].join('\n')
  }
  const same = [...Map.groupBy(findings, sameness).values()]
  const alike = Map.groupBy(same, ([one]) =>
    JSON.stringify([one!.rule_id, one!.level, one!.waived !== null, one!.baseline]),
  )
  const first = new Set([...alike.values()].flatMap((some) => some.slice(0, SHOWN_OF_A_RULE)))
  const last = new Map(
    [...alike.values()].flatMap((some) => {
      const others = some.slice(SHOWN_OF_A_RULE).flat()
      return others.length === 0 ? [] : [[some[SHOWN_OF_A_RULE - 1]!, others] as const]
    }),
  )
  return same.flatMap((some) => {
    if (!first.has(some)) return []
    const others = last.get(some) ?? []
    if (others.length === 0) return [shown(some)]
    const files = new Set(others.map(({ place }) => place.file)).size
    const more = `… and ${others.length} more of ${some[0]!.rule_id} in ${count(files, 'file')}`
    return [`${shown(some)}\n${style(['dim'], `    ${more}; --format json has all`)}`]
  })
}

/** Key that findings share if they differ only in their location: they are shown once, with all locations. */
const sameness = ({ rule_id, level, waived, baseline, message, remedies, also }: Finding): string =>
  JSON.stringify([
    rule_id,
    level,
    waived,
    baseline,
    message,
    remedies.map(({ command }) => command),
    also,
  ])

/** The other locations of a finding. */
function alsoAt(others: readonly Finding[], style: Style, width: number): string[] {
  if (others.length === 0) return []
  const places = others.slice(0, SHOWN_OF_A_RULE).map(({ place }) => placeText(place))
  const more = others.length - places.length
  const words = `and at ${count(others.length, 'other place')}: ${places.join(', ')}${more === 0 ? '' : ` and ${more} more`}`
  return wrapped(words, width, '    ').map((line) => style(['dim'], line))
}

/** One line for all problems of a file, and one line for the same problem of many files. */
function problemLines(all: readonly FileProblem[], style: Style): string[] {
  const ofPlace = Map.groupBy(all, ({ kind, code, place }) => `${kind} ${code} ${placeText(place)}`)
  const problems = [...ofPlace.values()].map((same) => ({
    ...same[0]!,
    message: same.map(({ message }) => message).join(' '),
  }))
  const alike = Map.groupBy(problems, ({ kind, code, message }) => `${kind} ${code} ${message}`)
  return [...alike.values()].map((same) => {
    const [{ place, kind, code, message }, ...others] = same as [FileProblem, ...FileProblem[]]
    const more = others.length === 0 ? '' : ` and ${others.length} more`
    const word = kind === 'failed' ? style(['red'], 'not read') : kind
    return `${placeText(place)}${more}  ${word}  ${message} ${style(['dim'], `[${code}]`)}`
  })
}

function findingText(finding: Finding, style: Style, width: number): string {
  const { rule_id, level, message, clears, place, subject, also } = finding
  const head = [
    placeText(place),
    style(colours[level], levelWords(finding)),
    style(['bold'], rule_id),
    `${message}${clears !== null && isTelling(clears) ? `  -> ${clears.words}` : ''}`,
  ].join('  ')
  const about =
    also.length === 0 && placeText(place).startsWith(subject.id)
      ? []
      : [subjectWords([subject, ...also])]
  const lines = finding.then.flatMap((sentence) => wrapped(sentence, width, '    '))
  const known = [...authority(finding), ...about].join(' · ')
  // A command is never wrapped, so that it can be copied.
  const commands = finding.remedies.flatMap(({ title, command }) => [
    ...wrapped(`${title}:`, width, '    '),
    `      ${command}`,
  ])
  return [
    head,
    ...lines,
    ...commands,
    ...(known === '' ? [] : [style(['dim'], `    ${known}`)]),
  ].join('\n')
}

/** Names a few subjects of a kind; more are counted. */
function subjectWords([first, ...also]: readonly SubjectName[]): string {
  const { kind, id } = first as SubjectName
  const isShort = also.length <= 2 && also.every((one) => one.kind === kind)
  const others = isShort ? also.map((one) => `, ${one.id}`).join('') : ` and ${also.length} more`
  return `${kind} ${id}${others}`
}

/**
 * Whether the change is worth showing: a number, or words to add or remove. That a gate should be passed is obvious.
 */
const isTelling = ({ action, value }: Clears): boolean =>
  typeof value === 'number' || action === 'add_elements' || action === 'remove_elements'

function levelWords({ level, waived, baseline, needs_review }: Finding): string {
  const words: string[] = [needs_review ? 'review' : level]
  if (waived !== null) words.push('waived')
  if (baseline === 'known') words.push('known')
  if (baseline === 'worse') words.push('worse')
  return words.join(' ')
}

function authority(finding: Finding): string[] {
  const { basis, sources, breaches, softened, tightens, waived, rule_id } = finding
  const [breach] = breaches
  const known =
    breach === undefined || breach.certainty === null
      ? []
      : [
          [breach.certainty, breach.tool ?? breach.method]
            .filter((part) => part !== null)
            .join(', '),
        ]
  return [
    ...(basis === null ? [] : [`${basis}${sources.length === 0 ? '' : ` ${sources.join(', ')}`}`]),
    ...(tightens === null ? [] : [`stricter than ${tightens}`]),
    ...known,
    ...(softened === null ? [] : [`warns only: rests on what is ${softened}`]),
    ...(waived === null ? [] : [`waived by ${waived.by} until ${waived.until}: ${waived.reason}`]),
    ...(rule_id.startsWith('lint/') ? [] : [`grammar explain ${rule_id}`]),
  ]
}

function commandNotes({ findings }: LintReport, folder: string | undefined): string[] {
  const remedies = findings.flatMap((one) => one.remedies)
  const written = new Set(remedies.map(({ writes }) => writes))
  const isInTurn = remedies.some(({ reads, writes }) => reads !== writes && written.has(reads))
  return [
    ...(folder === undefined || remedies.length === 0
      ? []
      : [`Commands are written for the folder ${folder}.`]),
    ...(isInTurn
      ? [
          'Of several commands for one file each reads the copy of the one before; the last copy has all.',
        ]
      : []),
  ]
}

function notesOf(report: LintReport): string[] {
  const { inferred_profile, files_read, files_unread, hidden, stale_baseline, questions } = report
  const isForNothing = questions.some(({ path }) => path === 'core.production_phase')
  return [
    ...(inferred_profile === null
      ? []
      : [
          `No configuration: judged as ${inferred_profile}, so nothing blocks. "grammar init" writes one that says so.`,
        ]),
    ...(isForNothing
      ? [
          'Nothing says what these files are made for, so most rules stay open: state a profile ("grammar destinations" lists them).',
        ]
      : []),
    ...undecidedLine(report, 3),
    ...(stale_baseline.length === 0
      ? []
      : [
          `${stale_baseline.length} entries of the baseline are gone; --update-baseline takes them out.`,
        ]),
    `${count(files_read, 'file')} read, ${files_unread} of a kind that nothing reads${hiddenWords(hidden)}.`,
  ]
}

/** The last line of every report: what was found, and how much of the rule base was decided. */
export function summaryLine({ findings, tally }: Pick<LintReport, 'findings' | 'tally'>): string {
  const active = findings.filter(isActive)
  const blocks = active.filter(({ level }) => level === 'block').length
  const errors = active.filter(({ level }) => level === 'error').length
  const waived = findings.filter(({ waived }) => waived !== null).length
  const known = findings.filter(
    ({ baseline, waived }) => baseline === 'known' && waived === null,
  ).length
  const parts = [
    `${count(active.length, 'finding')} (${blocks} block, ${errors} error)`,
    ...(waived > 0 ? [`${waived} waived`] : []),
    ...(known > 0 ? [`${known} known`] : []),
  ]
  return `${parts.join(', ')}; ${tallyWords(tally)}`
}

export const tallyWords = ({ rules, checks, decided, ruled_out, open, touched }: Tally): string =>
  `${count(checks, 'check')} of ${rules} rules: ${decided} decided, ${ruled_out} ruled out, ${open} open${touched === 0 ? '' : ` (${touched} of them begun: grammar ask)`}`
