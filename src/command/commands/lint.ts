/** `grammar lint`: files in, findings out. */
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { styleText } from 'node:util'
import { type Baseline, baselineOf } from '../../lint/baseline.ts'
import { type ExitLimits, exitStatus } from '../../lint/exit-status.ts'
import type { TextOptions } from '../../lint/formats/text.ts'
import type { LintReport } from '../../lint/lint.ts'
import type { TextFix } from '../../lint/remedies/text-fixes.ts'
import { readText } from '../../machine/load-config.ts'
import { cacheFile } from '../../machine/reading-cache.ts'
import { cachedReport } from '../../machine/report-cache.ts'
import { type Format, type Given, type Machine, type Run, WrongUse } from '../command.ts'
import { openProject, type Project } from '../project.ts'
import { chosenRules, wholeNumber } from '../values.ts'

export const run: Run = async (given, machine) => {
  const outputs = outputsOf(given)
  const maxOpen = given.text('max-open')
  const limits: ExitLimits = {
    failOn: given.text('fail-on') as ExitLimits['failOn'],
    strict: given.flag('strict'),
    ...(maxOpen === undefined ? {} : { maxOpen: wholeNumber('max-open', maxOpen) }),
  }
  const project = await openProject(given, machine)
  const isAsked = chosenRules(project.base, given)
  const baselineFile = baselineFileOf(given, machine, project)
  const isWhole = project.isWhole && isAsked === undefined
  const report = await cachedReport(
    cacheFile(project.cacheDirectory, project.root, 'report.json'),
    {
      ...project,
      isWhole,
      ...(isAsked === undefined ? {} : { isAsked }),
      baseline: baselineFile === undefined ? undefined : readBaseline(baselineFile, given),
      today: machine.today,
    },
    isAsked && [...project.base.rules.keys()].filter(isAsked),
  )
  if (given.flag('update-baseline') && baselineFile !== undefined) {
    const old = existsSync(baselineFile) ? readBaseline(baselineFile, given) : undefined
    writeBaseline(baselineFile, baselineOf(report.findings, old, isWhole), machine)
  }
  for (const { format, file } of outputs) {
    const isOut = file === '-'
    const options = textOptions(given, machine, project)
    const isStyled = isOut && machine.isOutTerminal && !machine.env['NO_COLOR']
    const text = `${await written(format, report, project, { ...options, ...(isStyled ? { style } : {}) })}\n`
    if (isOut) machine.out(text)
    else writeFileSync(path.resolve(machine.cwd, file), text)
  }
  if (given.flag('fix')) await fix(report, project, machine, given.flag('in-place'))
  const nothing = nothingJudged(report, project)
  if (nothing !== undefined) {
    machine.error(nothing)
    return 2
  }
  return given.flag('update-baseline') ? 0 : exitStatus(report, limits)
}

function textOptions(given: Given, { columns, cwd }: Machine, { root }: Project): TextOptions {
  return {
    width: columns,
    isQuiet: given.flag('quiet'),
    ...(root === cwd ? {} : { folder: path.relative(cwd, root) || '.' }),
  }
}

/** Mends what no person has to decide on, and says what was done to which file. */
async function fix(
  { findings }: LintReport,
  { root }: Project,
  machine: Machine,
  isInPlace: boolean,
): Promise<void> {
  const fixes = await fixesOf(findings, root)
  for (const { file, copy, text, changes, asked } of fixes) {
    const target = isInPlace ? file : copy
    writeFileSync(path.join(root, target), text)
    const shown = path.relative(machine.cwd, path.join(root, target))
    machine.error(`${shown}: ${changes.length} of ${asked} captions changed; lint it again.\n`)
  }
  if (fixes.length === 0)
    machine.error('Nothing here can be mended without a change of words: nothing is written.\n')
}

async function fixesOf(findings: LintReport['findings'], root: string): Promise<TextFix[]> {
  const { textFixes } = await import('../../lint/remedies/text-fixes.ts')
  return textFixes(findings, async (file) => readText(path.join(root, file)))
}

/** Why nothing was judged; undefined where something was, or a configuration states facts by itself. */
function nothingJudged(
  { files_read }: LintReport,
  { config, read: { unread } }: Project,
): string | undefined {
  if (files_read > 0 || config.file !== undefined) return undefined
  const what =
    unread.length === 0
      ? 'there is no file here'
      : `${unread.length === 1 ? '1 file is' : `${unread.length} files are`} of a kind that nothing reads`
  return `Nothing was judged: ${what}. "grammar doctor" lists the kinds that are read.\n`
}

interface Output {
  readonly format: Format
  readonly file: string
}

/** Each format with the file of its position. */
function outputsOf(given: Given): Output[] {
  const chosen = given.texts('format')
  const files = given.texts('output')
  const named = (chosen.length === 0 ? ['text'] : chosen) as Format[]
  if (files.length > named.length) throw new WrongUse('there are more --output than --format')
  return named.map((format, i) => ({ format, file: files[i] ?? '-' }))
}

/** The file of --baseline or of the configuration; for --update-baseline one with the usual name. */
function baselineFileOf(
  given: Given,
  { cwd }: Machine,
  { root, config }: Project,
): string | undefined {
  const named = given.text('baseline')
  if (named !== undefined) return path.resolve(cwd, named)
  if (config.baseline !== undefined) return path.resolve(root, config.baseline)
  return given.flag('update-baseline') ? path.join(root, 'grammar-baseline.json') : undefined
}

function writeBaseline(file: string, next: Baseline, machine: Machine): void {
  writeFileSync(file, `${JSON.stringify(next, null, 2)}\n`)
  const count = Object.keys(next.findings).length
  machine.error(`${path.relative(machine.cwd, file)} holds ${count} findings.\n`)
}

function readBaseline(file: string, given: Given): Baseline | undefined {
  if (!existsSync(file)) {
    if (given.flag('update-baseline')) return undefined
    throw new WrongUse(`there is no baseline at ${file}; --update-baseline writes one`)
  }
  try {
    const baseline = JSON.parse(readText(file)) as Partial<Baseline>
    if (baseline.grammar === 1 && typeof baseline.findings === 'object') return baseline as Baseline
  } catch {
    // Said below, with what to do.
  }
  throw new WrongUse(`${file} is no baseline of this form; --update-baseline writes it anew`)
}

const style: NonNullable<TextOptions['style']> = (formats, text) =>
  styleText([...formats], text, { validateStream: false })

async function written(
  format: Format,
  report: LintReport,
  { base, root }: Project,
  options: TextOptions,
): Promise<string> {
  switch (format) {
    case 'text':
      return (await import('../../lint/formats/text.ts')).textReport(report, options)
    case 'json':
      return JSON.stringify(report, null, 2)
    case 'jsonl':
      return [...report.findings, { tally: report.tally, corpus_digest: report.corpus_digest }]
        .map((line) => JSON.stringify(line))
        .join('\n')
    case 'sarif':
      return JSON.stringify(
        (await import('../../lint/formats/sarif.ts')).sarif(
          report,
          base,
          await fixesOf(report.findings, root),
        ),
        null,
        2,
      )
    case 'junit':
      return (await import('../../lint/formats/junit.ts')).junit(report)
    case 'github':
      return (await import('../../lint/formats/github.ts')).github(report)
    case 'markdown':
      return (await import('../../lint/formats/github.ts')).markdown(report)
  }
}
