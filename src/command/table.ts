/** Every command of `grammar`, in the order of the help. A row is all that is known of a command; its code is loaded when it runs. */
import { type Command, formats, type Option } from './command.ts'

/** What every command shares that reads a folder. */
const reading = {
  config: {
    type: 'string',
    short: 'c',
    value: '<file>',
    description:
      'Configuration to use; otherwise the nearest .grammar.yaml, upward from the target.',
  },
  'no-config': { type: 'boolean', description: 'Read no configuration.' },
  'no-external': { type: 'boolean', description: 'Run no outside program (ffmpeg).' },
  'no-cache': { type: 'boolean', description: 'Read every file anew.' },
  quiet: { type: 'boolean', short: 'q', description: 'Findings and the last line only.' },
} as const satisfies Record<string, Option>

const format = (values: readonly string[]): Option => ({
  type: 'string',
  short: 'f',
  value: '<format>',
  values,
  default: values[0] as string,
  description: 'Form of the answer.',
})

export const commands: readonly Command[] = [
  {
    name: 'lint',
    summary: 'Read files, judge them by the rules and print findings. The default command.',
    operands: '[paths…]',
    options: {
      format: {
        type: 'string',
        short: 'f',
        multiple: true,
        value: '<format>',
        values: formats,
        description:
          'Form of the report; several with as many --output. Text where it is left out.',
      },
      output: {
        type: 'string',
        short: 'o',
        multiple: true,
        value: '<file>',
        description: 'File for the format of the same position; - is standard output.',
      },
      'fail-on': {
        type: 'string',
        value: '<level>',
        values: ['block', 'error', 'warning', 'never'],
        default: 'error',
        description: 'Level from which findings end with status 1.',
      },
      'max-open': {
        type: 'string',
        value: '<n>',
        description: 'End with status 1 where more rules than this are begun and open.',
      },
      strict: {
        type: 'boolean',
        description: 'End with status 1 where a hard rule is begun and open.',
      },
      only: {
        type: 'string',
        multiple: true,
        value: '<ids>',
        description: 'Rules, domains or kinds of authority to ask, with commas: CAM-004,audio,law.',
      },
      skip: {
        type: 'string',
        multiple: true,
        value: '<ids>',
        description: 'Rules, domains or kinds of authority to leave out.',
      },
      phase: {
        type: 'string',
        value: '<phase>',
        description: 'Production phase to judge for, in place of the configured one.',
      },
      baseline: {
        type: 'string',
        value: '<file>',
        description: 'Known findings, which do not fail.',
      },
      'update-baseline': {
        type: 'boolean',
        description: 'Write the findings of this run into the baseline.',
      },
      ...reading,
    },
    examples: [
      ['grammar lint', 'judge the current folder'],
      ['grammar lint --format sarif --output findings.sarif', 'for code scanning'],
      ['grammar lint --only law,standard episodes/', 'laws and standards only'],
    ],
    load: () => import('./commands/lint.ts'),
  },
  {
    name: 'facts',
    summary: 'What the files and the configuration say, with evidence; nothing is judged.',
    operands: '[paths…]',
    options: { format: format(['text', 'json', 'jsonl']), ...reading },
    examples: [['grammar facts captions/', 'every fact with file, line, method and tool']],
    load: () => import('./commands/facts.ts'),
  },
  {
    name: 'ask',
    summary: 'The questions whose answers settle most, as YAML to fill in.',
    operands: '[paths…]',
    options: {
      format: format(['yaml', 'json']),
      limit: { type: 'string', value: '<n>', default: '20', description: 'Questions at most.' },
      ...reading,
    },
    examples: [['grammar ask > answers.yaml', 'fill it in and name it under "answers"']],
    load: () => import('./commands/ask.ts'),
  },
  {
    name: 'explain',
    summary: 'One rule: what it asks, why, on whose authority, and what decides it.',
    operands: '<rule>',
    options: { format: format(['text', 'json']), config: reading.config },
    examples: [['grammar explain GFX-003', 'the rule of reading speed']],
    load: () => import('./commands/explain.ts'),
  },
]
