/** Generates help from the table of commands. */
import type { Command, Option } from './command.ts'

const EXIT =
  'Exit: 0 nothing at or above the threshold, 1 findings, 2 wrong use or something that could not be read.'

export function overallHelp(commands: readonly Command[]): string {
  const rows = commands.map(({ name, summary }) => [name, summary] as const)
  return [
    'grammar [command] [options]',
    '',
    ...columns(rows),
    '',
    'grammar <command> --help says more of each; grammar alone judges the current folder.',
    EXIT,
    '',
  ].join('\n')
}

export function commandHelp({ name, summary, operands, options, examples }: Command): string {
  const rows = Object.entries(options).map(
    ([option, row]) => [optionWords(option, row), optionText(row)] as const,
  )
  return [
    `grammar ${name} ${operands}`.trimEnd(),
    '',
    summary,
    ...(rows.length === 0 ? [] : ['', ...columns(rows)]),
    ...(examples.length === 0 ? [] : ['', 'Examples:', ...columns(examples)]),
    '',
    EXIT,
    '',
  ].join('\n')
}

export const optionWords = (name: string, { short, value }: Option): string =>
  `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`

export function optionText({ description, values, default: otherwise }: Option): string {
  const notes = [
    ...(values === undefined ? [] : [values.join(', ')]),
    ...(otherwise === undefined ? [] : [`default ${otherwise}`]),
  ]
  return notes.length === 0 ? description : `${description} (${notes.join('; ')})`
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.min(34, Math.max(...rows.map(([first]) => first.length)))
  return rows.map(([first, second]) => `  ${first.padEnd(width)}  ${second}`)
}
