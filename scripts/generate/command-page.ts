/** Writes docs/command.md: every command with its options, from the table of commands. */
import type { Command } from '../../src/command/command.ts'
import { optionText, optionWords } from '../../src/command/help.ts'
import { commands } from '../../src/command/table.ts'

export const commandPage = (): string =>
  [
    '# The command `grammar`',
    '',
    'Generated from `src/command/table.ts` by `npm run generate`. In this repository: `npm run -s grammar -- <command>`. [docs/linting.md](linting.md) says what the linter does and how it is configured, [docs/tables.md](tables.md) what lines and tables of contexts are.',
    '',
    'Exit status: 0 where there is nothing at or above the threshold, 1 for findings, 2 for wrong use, a broken configuration or something asked for that could not be read.',
    '',
    ...commands.flatMap(section),
  ].join('\n')

function section({ name, operands, summary, options, examples }: Command): string[] {
  const rows = Object.entries(options).map(
    ([option, row]) => `| \`${optionWords(option, row)}\` | ${cell(optionText(row))} |`,
  )
  return [
    `## grammar ${name}`,
    '',
    `\`grammar ${`${name} ${operands}`.trim()}\``,
    '',
    summary,
    '',
    ...(rows.length === 0 ? [] : ['| option | what it does |', '| --- | --- |', ...rows, '']),
    ...examples.flatMap(([line, what]) => [`- \`${line}\`: ${what}`]),
    ...(examples.length === 0 ? [] : ['']),
  ]
}

const cell = (text: string): string => text.replaceAll('|', '\\|')
