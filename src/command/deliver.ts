/** Writes the report in its formats and the baseline, and determines the exit status. */
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { styleText } from 'node:util'
import { type Baseline, baselineOf } from '../lint/baseline.ts'
import { type ExitLimits, exitStatus } from '../lint/exit-status.ts'
import type { TextOptions } from '../lint/formats/text.ts'
import type { PartOf } from '../lint/part.ts'
import { type Format, type Given, type Machine, WrongUse } from './command.ts'
import { type LintedProject, readBaseline } from './lint-project.ts'
import { folderFrom, reportText } from './report-text.ts'
import { wholeNumber } from './values.ts'

export interface Output {
  readonly format: Format
  readonly file: string
}

/** Each --format with the --output at the same position. */
export function outputsOf(given: Given, usual: Format): Output[] {
  const chosen = given.texts('format')
  const files = given.texts('output')
  const named = (chosen.length === 0 ? [usual] : chosen) as Format[]
  if (files.length > named.length)
    throw new WrongUse('options_conflict', 'there are more --output than --format')
  return named.map((format, i) => ({ format, file: files[i] ?? '-' }))
}

export function limitsOf(given: Given): ExitLimits {
  const maxOpen = given.text('max-open')
  return {
    failOn: given.text('fail-on') as ExitLimits['failOn'],
    strict: given.flag('strict'),
    ...(maxOpen === undefined ? {} : { maxOpen: wholeNumber('max-open', maxOpen) }),
  }
}

/** Writes the baseline, if requested, and the report in each format. */
export async function deliver(
  { report, project, isWhole, baselineFile, part }: LintedProject,
  outputs: readonly Output[],
  given: Given,
  machine: Machine,
): Promise<void> {
  if (given.flag('update-baseline') && baselineFile !== undefined) {
    const old = existsSync(baselineFile) ? readBaseline(baselineFile, given) : undefined
    const next = baselineOf(report.findings, old, isWhole)
    writeFileSync(baselineFile, baselineText(next, part))
    const count = Object.keys(next.findings).length
    machine.error(`${path.relative(machine.cwd, baselineFile)} holds ${count} findings.\n`)
  }
  for (const { format, file } of outputs) {
    const isOut = file === '-'
    const isStyled = isOut && machine.isOutTerminal && !machine.env['NO_COLOR']
    const text = await reportText(
      format,
      report,
      project,
      {
        width: machine.columns,
        isQuiet: given.flag('quiet'),
        ...folderFrom(machine.cwd, project.root),
        ...(isStyled ? { style } : {}),
      },
      part,
    )
    if (isOut) machine.out(text)
    else writeFileSync(path.resolve(machine.cwd, file), text)
  }
}

/** @param part the shard that it belongs to, if any */
export const baselineText = (baseline: Baseline, part?: PartOf): string =>
  `${JSON.stringify({ ...baseline, part }, null, 2)}\n`

/** Determines the exit status, and says so if nothing was judged. */
export function statusOf(
  { report, project }: LintedProject,
  limits: ExitLimits,
  given: Given,
  machine: Machine,
): 0 | 1 | 2 {
  const nothing = nothingJudged(report, project)
  if (nothing !== undefined) {
    machine.error(nothing)
    return 2
  }
  return given.flag('update-baseline') ? 0 : exitStatus(report, limits)
}

/** Why nothing was judged; undefined if something was, or if the configuration itself states facts. */
function nothingJudged(
  { files_read, problems }: LintedProject['report'],
  { config, read: { unread }, shard }: LintedProject['project'],
): string | undefined {
  // Broken files have been reported already.
  if (problems.some(({ kind }) => kind === 'failed') && unread.length === 0) return undefined
  if (files_read > 0 || config.file !== undefined) return undefined
  // With many shards and few files, a shard may get none.
  if (shard !== undefined && shard.files.length > 0) return undefined
  const what =
    unread.length === 0
      ? 'there is no file here'
      : `${unread.length === 1 ? '1 file is' : `${unread.length} files are`} of a kind that nothing reads`
  return `Nothing was judged: ${what}. "grammar doctor" lists the kinds that are read.\n`
}

const style: NonNullable<TextOptions['style']> = (formats, text) =>
  styleText([...formats], text, { validateStream: false })
