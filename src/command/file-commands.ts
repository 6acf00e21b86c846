/** Commands that read the files of a project: `lint`, `merge`, `facts` and `ask`, as rows of the table. */
import type { Command } from './command.ts'
import { format, reading, writing } from './shared-options.ts'

export const fileCommands: readonly Command[] = [
  {
    name: 'lint',
    summary: 'Read files, judge them by the rules and print findings. The default command.',
    operands: '[paths…]',
    options: {
      ...writing,
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
      profile: {
        type: 'string',
        short: 'p',
        value: '<profile>',
        description:
          'What the files are for, in place of the configured or detected profile: podcast, streaming-netflix … "grammar destinations" lists them.',
      },
      phase: {
        type: 'string',
        value: '<phase>',
        description: 'Production phase to judge for, in place of the configured one.',
      },
      fix: {
        type: 'boolean',
        description:
          'Mend captions, feeds and configurations where no word has to change, and write a copy beside: show.fixed.vtt.',
      },
      'in-place': { type: 'boolean', description: 'With --fix: write into the file itself.' },
      'files-from': {
        type: 'string',
        value: '<file|->',
        description:
          'Read the files that it lists, one a line or ended by NUL: git ls-files -z, find -print0.',
      },
      shard: {
        type: 'string',
        value: '<k/n>',
        description: 'Read the k-th of n parts of the files; "grammar merge" makes one of all.',
      },
      ...reading,
    },
    examples: [
      ['grammar lint', 'judge the current folder'],
      ['grammar lint --format sarif --output findings.sarif', 'for code scanning'],
      ['grammar lint --profile podcast episodes/', 'as episodes of a podcast'],
      ['grammar lint --only law,standard episodes/', 'laws and standards only'],
      ['grammar lint --fix --profile captions-netflix captions/', 'and mend what needs no word'],
      ['grammar lint run.json', 'the concepts of a run, by the rules of proposals'],
      ['git ls-files -z | grammar lint --files-from -', 'what git knows'],
      ['grammar lint --shard 3/16 -f json -o part-3.json', 'the third of sixteen parts'],
    ],
    load: () => import('./commands/lint.ts'),
  },
  {
    name: 'merge',
    summary: 'Put together what the shards of one run wrote: reports, baselines or caches.',
    operands: '<files…>',
    options: {
      ...writing,
      in: {
        type: 'string',
        value: '<folder>',
        description: 'Folder that the shards read; the current one where it is left out.',
      },
      config: reading.config,
      'no-config': reading['no-config'],
      quiet: reading.quiet,
    },
    examples: [
      ['grammar merge part-*.json -o report.json', 'the report of one run'],
      ['grammar merge part-*.json -f sarif -o report.sarif', 'in another form'],
      ['grammar merge known-*.json -o known.json', 'baselines of the shards'],
    ],
    load: () => import('./commands/merge.ts'),
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
]
