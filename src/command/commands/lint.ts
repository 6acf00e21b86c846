/** `grammar lint`: files in, findings out. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { exitStatus, type LintReport, lint } from '../../lint/lint.ts'
import { type Format, formats, type Given, type Machine, type Run, WrongUse } from '../command.ts'
import { openProject, type Project } from '../project.ts'

export const run: Run = async (given, machine) => {
  const outputs = outputsOf(given)
  const project = await openProject(given, machine)
  const { report } = lint({ ...project, baseline: undefined, today: machine.today })
  for (const { format, file } of outputs) {
    const text = `${await written(format, report, given, machine, project, file === '-')}\n`
    if (file === '-') machine.out(text)
    else writeFileSync(path.resolve(machine.cwd, file), text)
  }
  const maxOpen = given.text('max-open')
  return exitStatus(report, {
    failOn: given.text('fail-on') as 'error',
    strict: given.flag('strict'),
    ...(maxOpen === undefined ? {} : { maxOpen: wholeNumber('max-open', maxOpen) }),
  })
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

async function written(
  format: Format,
  report: LintReport,
  given: Given,
  machine: Machine,
  _project: Project,
  isOut: boolean,
): Promise<string> {
  switch (format) {
    case 'text': {
      const { textReport } = await import('../../lint/formats/text.ts')
      return textReport(report, {
        isColoured: isOut && machine.isOutTerminal && !machine.env['NO_COLOR'],
        width: machine.columns,
        isQuiet: given.flag('quiet'),
      })
    }
    case 'json':
      return JSON.stringify(report, null, 2)
    default:
      throw new WrongUse(`${format} is not one of ${formats.join(', ')}`)
  }
}

export function wholeNumber(option: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new WrongUse(`--${option} takes a whole number; got "${text}"`)
}
