/** `grammar lint`: files in, findings out. */
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { styleText } from 'node:util'
import { type Baseline, baselineOf } from '../../lint/baseline.ts'
import { type ExitLimits, exitStatus } from '../../lint/exit-status.ts'
import type { TextOptions } from '../../lint/formats/text.ts'
import type { LintReport } from '../../lint/lint.ts'
import { type Format, type Given, type Machine, type Run, WrongUse } from '../command.ts'
import { fixesOf, lintProject, readBaseline } from '../lint-project.ts'
import type { Project } from '../project.ts'
import { folderFrom, reportText } from '../report-text.ts'
import { wholeNumber } from '../values.ts'

export const run: Run = async (given, machine) => {
  const outputs = outputsOf(given)
  const maxOpen = given.text('max-open')
  const limits: ExitLimits = {
    failOn: given.text('fail-on') as ExitLimits['failOn'],
    strict: given.flag('strict'),
    ...(maxOpen === undefined ? {} : { maxOpen: wholeNumber('max-open', maxOpen) }),
  }
  const { report, project, isWhole, baselineFile } = await lintProject(given, machine)
  if (given.flag('update-baseline') && baselineFile !== undefined) {
    const old = existsSync(baselineFile) ? readBaseline(baselineFile, given) : undefined
    writeBaseline(baselineFile, baselineOf(report.findings, old, isWhole), machine)
  }
  for (const { format, file } of outputs) {
    const isOut = file === '-'
    const isStyled = isOut && machine.isOutTerminal && !machine.env['NO_COLOR']
    const text = await reportText(format, report, project, {
      width: machine.columns,
      isQuiet: given.flag('quiet'),
      ...folderFrom(machine.cwd, project.root),
      ...(isStyled ? { style } : {}),
    })
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

/** Mends what no person has to decide on, and says what was done to which file. */
async function fix(
  { findings }: LintReport,
  { root }: Project,
  machine: Machine,
  isInPlace: boolean,
): Promise<void> {
  const fixes = await fixesOf(findings, root)
  for (const { file, copy, text, words } of fixes) {
    const target = isInPlace ? file : copy
    writeFileSync(path.join(root, target), text)
    const shown = path.relative(machine.cwd, path.join(root, target))
    machine.error(`${shown}: ${words}; lint it again.\n`)
  }
  if (fixes.length === 0)
    machine.error('Nothing here can be mended without a change of words: nothing is written.\n')
}

/** Why nothing was judged; undefined where something was, or a configuration states facts by itself. */
function nothingJudged(
  { files_read, problems }: LintReport,
  { config, read: { unread } }: Project,
): string | undefined {
  // What is broken has been named.
  if (problems.some(({ kind }) => kind === 'failed') && unread.length === 0) return undefined
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

function writeBaseline(file: string, next: Baseline, machine: Machine): void {
  writeFileSync(file, `${JSON.stringify(next, null, 2)}\n`)
  const count = Object.keys(next.findings).length
  machine.error(`${path.relative(machine.cwd, file)} holds ${count} findings.\n`)
}

const style: NonNullable<TextOptions['style']> = (formats, text) =>
  styleText([...formats], text, { validateStream: false })
