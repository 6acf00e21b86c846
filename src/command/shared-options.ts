/** Options that several commands take. */
import { formats, type Option } from './command.ts'

/** Options of every command that reads a folder. */
export const reading = {
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

/** Options for the result of a lint: the report, the baseline and the exit status. */
export const writing = {
  format: {
    type: 'string',
    short: 'f',
    multiple: true,
    value: '<format>',
    values: formats,
    description: 'Form of the report; several with as many --output. Text where it is left out.',
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
  baseline: {
    type: 'string',
    value: '<file>',
    description: 'Known findings, which do not fail.',
  },
  'update-baseline': {
    type: 'boolean',
    description: 'Write the findings of this run into the baseline.',
  },
} as const satisfies Record<string, Option>

/** Options for evaluating a context. */
export const asking = {
  profile: {
    type: 'string',
    multiple: true,
    value: '<ids>',
    description: 'What it is made for: ids of destinations, with commas.',
  },
  domains: {
    type: 'string',
    multiple: true,
    value: '<ids>',
    description: 'Domains to ask, with commas.',
  },
  subject: {
    type: 'string',
    value: '<kind>',
    description: 'What a context describes: only rules of that subject are asked.',
  },
  infer: {
    type: 'string',
    value: '<yes>',
    values: ['true', 'false'],
    default: 'true',
    description: 'Whether what follows from the facts is known too.',
  },
} as const satisfies Record<string, Option>

/** @param otherwise text about the default */
export const encoding = (otherwise: string): Option => ({
  type: 'string',
  value: '<name>',
  description: `What the text is written in: windows-1252, utf-16le …; ${otherwise}.`,
})

export const jobs = (description: string): Option => ({
  type: 'string',
  short: 'j',
  value: '<n>',
  description,
})

/** @param values the first is the default */
export const format = (values: readonly string[]): Option => ({
  type: 'string',
  short: 'f',
  value: '<format>',
  values,
  default: values[0] as string,
  description: 'Form of the answer.',
})
