/** `grammar lint`: files in, findings out. */
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { styleText } from 'node:util'
import { baselineOf } from '../../lint/baseline.ts'
import { type ExitLimits, exitStatus } from '../../lint/exit-status.ts'
import type { TextOptions } from '../../lint/formats/text.ts'
import type { LintReport } from '../../lint/lint.ts'
import { type Format, type Given, type Run, WrongUse } from '../command.ts'
import { lintProject, readBaseline } from '../lint-project.ts'
import type { Project } from '../project.ts'
import { reportText } from '../report-text.ts'
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
    const next = baselineOf(report.findings, old, isWhole)
    writeFileSync(baselineFile, `${JSON.stringify(next, null, 2)}\n`)
    const count = Object.keys(next.findings).length
    machine.error(`${path.relative(machine.cwd, baselineFile)} holds ${count} findings.\n`)
  }
  for (const { format, file } of outputs) {
    const isOut = file === '-'
    const text = await reportText(format, report, project.base, {
      ...(isOut && machine.isOutTerminal && !machine.env['NO_COLOR'] ? { style } : {}),
      width: machine.columns,
      isQuiet: given.flag('quiet'),
    })
    if (isOut) machine.out(text)
    else writeFileSync(path.resolve(machine.cwd, file), text)
  }
  const nothing = nothingJudged(report, project)
  if (nothing !== undefined) {
    machine.error(nothing)
    return 2
  }
  return given.flag('update-baseline') ? 0 : exitStatus(report, limits)
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

const style: NonNullable<TextOptions['style']> = (formats, text) =>
  styleText([...formats], text, { validateStream: false })
