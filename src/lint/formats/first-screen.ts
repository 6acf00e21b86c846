/**
 * The report for files without a stated destination, on one screen: what they are, what is wrong with them in any case,
 * what was measured, which destinations they already fit, and how to go on.
 */
import type { FileProblem } from '../../adapters/adapter.ts'
import type { Finding } from '../finding.ts'
import type { Measured } from '../first-look.ts'
import type { Fit } from '../fit.ts'
import type { LintReport } from '../lint.ts'
import { quoted } from '../remedies/shell.ts'
import { isActive } from '../settings.ts'
import { fitTitle } from './first-headline.ts'
import {
  count,
  hiddenWords,
  keptWords,
  placeText,
  type Style,
  undecidedLine,
  wrapped,
} from './text-words.ts'

/** Maximum number of terminal lines of the report, including its last line and those of problems. */
const SCREEN = 40
/** Maximum number of lines of each part; the remaining lines list destinations. */
const LINES = { wrong: 10, other: 6, measured: 8, notes: 3 } as const
/** Minimum and maximum number of listed destinations, and the minimum of those that fit and of those that do not. */
const FITS = { least: 6, most: 12, fitting: 7, missing: 2 } as const
/** Up to this many findings are shown with what to do about each. */
const WITH_WAY_OUT = 4
/** Maximum width of a name, in columns. */
const NAME_WIDTH = 40

export interface FirstScreenOptions {
  readonly style: Style
  readonly width: number
  /** Judged folder, relative to the current one. */
  readonly folder: string | undefined
}

/** Everything but the last lines, which all reports have in common. */
export function firstScreen(report: LintReport, options: FirstScreenOptions): string[] {
  const active = report.findings.filter(isActive)
  const anyway = active.filter((one) => one.anyway)
  const other = active.filter((one) => !one.anyway)
  const broken = report.problems.filter(({ kind }) => kind !== 'note')
  const notes = report.problems.filter(({ kind }) => kind === 'note')
  const parts = [
    part('Wrong whatever this is for', wrongLines(broken, anyway, options), options),
    part(otherTitle(report), findingLines(other, LINES.other, options), options),
    part('Measured', measuredLines(report.measured, options), options),
  ].flat()
  const after = [...wayOn(report, options), ...noteLines(notes, options)]
  const taken = [headLine(report), ...parts, ...after].join('\n\n').split('\n').length
  // Minus a blank line, the title, the count of the others, and the last line of the report with its blank line.
  const room = Math.max(FITS.least, Math.min(FITS.most, SCREEN - taken - 7))
  const fits = part(
    fitTitle(report, anyway.length + broken.length === 0),
    fitLines(report.fit, room, options),
    options,
  )
  return [headLine(report), ...parts, ...fits, ...(after.length === 0 ? [] : [after.join('\n')])]
}

const part = (title: string, lines: readonly string[], { style }: FirstScreenOptions): string[] =>
  lines.length === 0 ? [] : [[style(['bold'], title), ...lines].join('\n')]

/** The first line, such as `7 files read: 4 videos, 2 sounds, 1 hash list; 1 of a kind that nothing reads.` */
function headLine({ files_read, files_unread, hidden, kinds }: LintReport): string {
  const words = kinds.map(({ kind, files }) => `${files} ${plural(kind, files)}`).join(', ')
  return `${count(files_read, 'file')} read${words === '' ? '' : `: ${words}`}; ${files_unread} of a kind that nothing reads${hiddenWords(hidden)}.`
}

const plural = (kind: string, files: number): string => {
  if (kind === 'captions') return files === 1 ? 'file of captions' : 'files of captions'
  if (kind === 'sound') return files === 1 ? 'sound' : 'sounds'
  return files === 1 ? kind : `${kind}s`
}

const otherTitle = ({ inferred_profile }: LintReport): string =>
  inferred_profile === null
    ? 'By what the files say of themselves'
    : `As ${inferred_profile}, which they seem to be, so that nothing blocks`

function wrongLines(
  broken: readonly FileProblem[],
  anyway: readonly Finding[],
  options: FirstScreenOptions,
): string[] {
  const failedFirst = broken.toSorted(
    (a, b) => Number(b.kind === 'failed') - Number(a.kind === 'failed'),
  )
  const alike = [...Map.groupBy(failedFirst, ({ kind, message }) => `${kind} ${message}`).values()]
  const shown = alike.slice(0, LINES.notes)
  const more = alike.length - shown.length
  return [
    ...shown.flatMap((same) => problemLines(same, options)),
    ...(more <= 0 ? [] : [`  … and ${count(more, 'other')}`]),
    ...findingLines(anyway, LINES.wrong - shown.length, options),
  ]
}

/** A problem in one line, or in several if it is too long, since its end contains the suggestion. */
function problemLines(
  same: readonly FileProblem[],
  { style, width }: FirstScreenOptions,
): string[] {
  const { kind, code, message, place } = same[0]!
  const word = kind === 'failed' ? 'not read' : kind
  const files = same.map((one) => one.place.file)
  const at = `  ${placesWords(files, placeText(place))}  `
  const coded = style(['dim'], `[${code}]`)
  return `${at}${word}  ${message} [${code}]`.length <= width
    ? [`${at}${style(['red'], word)}  ${message} ${coded}`]
    : [`${at}${style(['red'], word)}  ${coded}`, ...wrapped(message, width, '      ')]
}

/** A line for each rule, with what to do if there are few. */
function findingLines(
  findings: readonly Finding[],
  most: number,
  options: FirstScreenOptions,
): string[] {
  const groups = [...Map.groupBy(findings, ({ rule_id }) => rule_id).values()]
  const isFew = groups.length <= WITH_WAY_OUT
  const shown = groups.slice(0, most)
  const lines = shown.flatMap((same) => [
    groupLine(same, options),
    ...(isFew ? wayOut(same, options) : []),
  ])
  const more = groups.length - shown.length
  return more === 0 ? lines : [...lines, `  … and findings of ${count(more, 'other rule')}`]
}

function groupLine(same: readonly Finding[], options: FirstScreenOptions): string {
  const [{ level, message, needs_review, place, rule_id }] = same as [Finding, ...Finding[]]
  const where = placesWords(
    same.map((one) => one.place.file),
    placeText(place),
  )
  const colour = level === 'block' || level === 'error' ? 'red' : 'yellow'
  return `  ${where}  ${options.style([colour], needs_review ? 'review' : level)}  ${options.style(['bold'], rule_id)}  ${message}`
}

/** The first sentence of what to do, and a command if there is one, which is never truncated. */
function wayOut(same: readonly Finding[], options: FirstScreenOptions): string[] {
  const [{ then }] = same as [Finding, ...Finding[]]
  const command = same.flatMap(({ remedies }) => remedies)[0]?.command
  return [
    ...then.slice(0, 1).map((text) => cut(`      ${text}`, options)),
    ...(command === undefined ? [] : [`        ${command}`]),
  ]
}

/** Describes where a finding occurs: `a.wav and 3 more`, or for several locations in one file `a.srt:4, 12 places`. */
function placesWords(files: readonly string[], first: string): string {
  const distinct = new Set(files).size
  if (distinct > 1) return `${first} and ${distinct - 1} more`
  return files.length > 1 ? `${first}, ${count(files.length, 'place')}` : first
}

function measuredLines(measured: readonly Measured[], options: FirstScreenOptions): string[] {
  const names = measured.map(({ kind, files }) =>
    files.length === 1 ? files[0]! : `${files.length} ${plural(kind, files.length)}`,
  )
  const shown = measured.slice(0, LINES.measured)
  const width = Math.min(NAME_WIDTH, Math.max(0, ...names.map((name) => name.length)))
  const more = measured.length - shown.length
  return [
    ...shown.flatMap(({ figures }, i) =>
      beside(
        `  ${names[i]!.padEnd(width)}  `,
        figures.map(({ words }) => words),
        options,
      ),
    ),
    ...(more === 0 ? [] : [`  … and ${count(more, 'other')}; "grammar facts" has all`]),
  ]
}

/** Values next to a name; those that do not fit are wrapped onto further lines. */
function beside(name: string, figures: readonly string[], { width }: FirstScreenOptions): string[] {
  const lines: string[] = []
  let line = name
  for (const [i, figure] of figures.entries()) {
    const words = `${figure}${i < figures.length - 1 ? ', ' : ''}`
    if (i > 0 && line.length + words.trimEnd().length > width) {
      lines.push(line.trimEnd())
      line = ' '.repeat(name.length)
    }
    line += words
  }
  return [...lines, line.trimEnd()]
}

/** Lists destinations, best first; even if many fit, some that nearly fit are listed too. */
function fitLines(all: readonly Fit[], room: number, options: FirstScreenOptions): string[] {
  const missing = all.findIndex(({ fit }) => fit !== 'fits')
  const fitting = missing === -1 ? all : all.slice(0, missing)
  const others = all.slice(fitting.length)
  // A few misses are always shown: a destination that fits may have only a single rule.
  const most = room - Math.min(FITS.missing, others.length)
  const kept = Math.min(fitting.length, Math.max(FITS.fitting, room - others.length), most)
  const shown = [...fitting.slice(0, kept), ...others.slice(0, room - kept)]
  const width = Math.max(0, ...shown.map(({ id }) => id.length))
  const more = all.length - shown.length
  return [
    ...shown.map((one) =>
      cut(`  ${one.fit.padEnd(7)}  ${one.id.padEnd(width)}  ${fitWords(one)}`, options),
    ),
    ...(more === 0 ? [] : [`  … and ${count(more, 'other')}; --format json has all`]),
  ]
}

function fitWords(one: Fit): string {
  const { fit, misses, wants } = one
  if (fit === 'unknown') return `not measured: ${wants.slice(0, 3).join(', ')}`
  if (fit === 'fits') return keptWords(one)
  const [first, second, ...others] = misses
  const words = [first, second].flatMap((miss) => (miss === undefined ? [] : [miss.message]))
  return `${words.join('; ')}${others.length === 0 ? '' : `; and ${others.length} more`}`
}

function wayOn(report: LintReport, { folder }: FirstScreenOptions): string[] {
  const at = folder === undefined ? '' : ` ${quoted(folder)}`
  const { findings, stale_baseline } = report
  return [
    ...(report.files_read === 0
      ? []
      : [
          `Go on with "grammar lint --profile <id>${at}": it judges by that one alone. "grammar destinations" lists all.`,
        ]),
    ...(findings.some(isActive)
      ? [`Every finding with its place and way out: "grammar lint -q${at}".`]
      : []),
    ...undecidedLine(report, 1),
    ...(stale_baseline.length === 0
      ? []
      : [
          `${stale_baseline.length} entries of the baseline are gone; --update-baseline takes them out.`,
        ]),
  ]
}

function noteLines(notes: readonly FileProblem[], { style }: FirstScreenOptions): string[] {
  const alike = [...Map.groupBy(notes, ({ message }) => message).values()]
  const more = alike.length - LINES.notes
  return [
    ...alike.slice(0, LINES.notes).map((same) => {
      const { code, message, place } = same[0]!
      return `${placesWords(
        same.map((one) => one.place.file),
        placeText(place),
      )}  note  ${message} ${style(['dim'], `[${code}]`)}`
    }),
    ...(more <= 0 ? [] : [`… and ${count(more, 'other note')}; --format json has all`]),
  ]
}

/** Truncates a long line with an ellipsis; only an end without colours is cut. */
function cut(line: string, { width }: FirstScreenOptions): string {
  return line.length <= width ? line : `${line.slice(0, width - 1).trimEnd()}…`
}
