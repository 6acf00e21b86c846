/**
 * Every command of `grammar`, in the order of the help. A row describes a command completely; its code is loaded when
 * it runs.
 */
import type { Command } from './command.ts'
import { fileCommands } from './file-commands.ts'
import { asking, encoding, format, jobs, reading } from './shared-options.ts'

export const commands: readonly Command[] = [
  ...fileCommands,
  {
    name: 'explain',
    summary:
      'One rule: what it asks, why, on whose authority, and what decides it; or one error code.',
    operands: '<rule|code>',
    options: { format: format(['text', 'json']), config: reading.config },
    examples: [
      ['grammar explain GFX-003', 'the rule of reading speed'],
      ['grammar explain read_in_part', 'a code in brackets, behind a message'],
    ],
    load: () => import('./commands/explain.ts'),
  },
  {
    name: 'evaluate',
    summary: 'Evaluate one context, as the media service does; with --ndjson one a line.',
    operands: '<file|->',
    options: {
      ndjson: {
        type: 'boolean',
        description:
          'Read a context from every line, {…} or {"id", "context", "profile"}, and write a short outcome for each; from standard input where no file is named.',
      },
      explain: { type: 'boolean', description: 'Say why, and what would change the outcome.' },
      all: { type: 'boolean', description: 'List rules that do not match too.' },
      ...asking,
      jobs: jobs('With --ndjson: threads that evaluate; 1 where it is left out.'),
      encoding: encoding('with --ndjson, and UTF-8 where it is left out'),
      'fail-fast': {
        type: 'boolean',
        description: 'With --ndjson: end at the first line that cannot be read.',
      },
      'fail-on': {
        type: 'string',
        value: '<level>',
        values: ['block', 'error', 'warning', 'never'],
        default: 'block',
        description: 'What ends with status 1: a block, a hard rule, any rule.',
      },
      config: reading.config,
    },
    examples: [
      ['echo \'{"camera":{"sync_error_ms":4}}\' | grammar evaluate -', 'one fact'],
      ['grammar evaluate --ndjson --jobs 4 contexts.ndjson', 'a file of contexts'],
    ],
    load: () => import('./commands/evaluate.ts'),
  },
  {
    name: 'table',
    summary: 'Judge every row of a table: CSV, TSV, lines of JSON, Parquet.',
    operands: '<file|->',
    options: {
      map: {
        type: 'string',
        short: 'm',
        value: '<file>',
        description: 'What its columns mean: columns to paths, with words, units, lists, dates.',
      },
      suggest: {
        type: 'boolean',
        description: 'Propose such a mapping from the header and the values; nothing is judged.',
      },
      format: {
        type: 'string',
        short: 'f',
        value: '<format>',
        values: ['csv', 'tsv', 'semicolon', 'ndjson', 'parquet'],
        description:
          'What the table is; otherwise its ending and its first line say so. Parquet takes the program duckdb.',
      },
      encoding: encoding('otherwise its first bytes and its letters say so'),
      output: {
        type: 'string',
        short: 'o',
        value: '<file>',
        default: '-',
        description: 'The same table with the verdict beside each row; - is standard output.',
      },
      contexts: {
        type: 'boolean',
        description: 'Write what the cells say in place of the table: lines for evaluate --ndjson.',
      },
      summary: {
        type: 'string',
        value: '<form>',
        values: ['text', 'json', 'none'],
        default: 'text',
        description:
          'What it comes to, on standard error; on standard output where --output names a file.',
      },
      html: {
        type: 'string',
        value: '<file>',
        description: 'The summary as a page that needs no service.',
      },
      ...asking,
      jobs: jobs('Threads that judge rows; 1 where it is left out.'),
      'fail-on': {
        type: 'string',
        value: '<level>',
        values: ['block', 'error', 'warning', 'never'],
        default: 'block',
        description:
          'What ends with status 1: a row that is blocked, breaks a hard rule, any rule.',
      },
      config: reading.config,
    },
    examples: [
      ['grammar table assets.csv --suggest > mapping.yaml', 'to begin with'],
      ['grammar table assets.csv --map mapping.yaml -o judged.csv', 'every row judged'],
      ['grammar table assets.csv -m mapping.yaml -o judged.csv --html summary.html', 'to pass on'],
    ],
    load: () => import('./commands/table.ts'),
  },
  {
    name: 'validate',
    summary: 'Check a document by its schema: a run, or what --schema names.',
    operands: '<file|->',
    options: {
      schema: {
        type: 'string',
        short: 's',
        value: '<name>',
        default: 'run',
        description:
          'run, or a packaged schema: project, clip, claim, shot, beat, qa_issue, timeline …',
      },
      format: format(['text', 'json']),
    },
    examples: [['grammar validate run.json', 'a run of the innovation grammar']],
    asksCorpus: true,
    load: () => import('./commands/validate.ts'),
  },
  {
    name: 'score',
    summary: 'The comparison index of one concept, from its ratings and gates.',
    operands: '<file|->',
    options: {},
    examples: [['grammar score ratings.json', '{"ratings": {…}, "gates": {…}}']],
    asksCorpus: true,
    load: () => import('./commands/score.ts'),
  },
  {
    name: 'report',
    summary:
      'A run document as a page to decide from; as JSON with scores, coverage and open questions.',
    operands: '<file|->',
    options: { format: format(['markdown', 'html', 'json']) },
    examples: [
      ['grammar report run.json > report.md', 'for those who decide'],
      ['grammar report run.json --format html > report.html', 'for print'],
    ],
    asksCorpus: true,
    load: () => import('./commands/report.ts'),
  },
  {
    name: 'search',
    summary: 'Search both corpora by free text.',
    operands: '<words…>',
    options: {
      in: {
        type: 'string',
        value: '<corpus>',
        values: ['both', 'media', 'coordinate'],
        default: 'both',
        description: 'Where to search.',
      },
      limit: { type: 'string', value: '<n>', default: '10', description: 'Results at most.' },
      format: format(['text', 'json']),
    },
    examples: [['grammar search lip sync', 'rules, dimensions and chapters on it']],
    asksCorpus: true,
    load: () => import('./commands/search.ts'),
  },
  {
    name: 'show',
    summary: 'Anything of the corpora by its id: a rule, dimension, chapter, coordinate, mode …',
    operands: '<id>',
    options: {},
    examples: [['grammar show GRAM-C2-I05-M09', 'one coordinate']],
    asksCorpus: true,
    load: () => import('./commands/show.ts'),
  },
  {
    name: 'begin',
    summary: 'From a plain sentence to a first move, and three ways to a change.',
    operands: '<words…>',
    options: { format: format(['text', 'json']) },
    examples: [['grammar begin students drop out', 'what is going on, in your own words']],
    asksCorpus: true,
    load: () => import('./commands/begin.ts'),
  },
  {
    name: 'draw',
    summary: 'Draw cards of the innovation grammar by a seed.',
    operands: '',
    options: {
      seed: { type: 'string', value: '<word>', description: 'Another seed gives other cards.' },
      mode: {
        type: 'string',
        value: '<mode>',
        description: 'Cards that the playbook of the mode uses.',
      },
      change: { type: 'string', value: '<C0-C4>', description: 'One change level.' },
      internal: { type: 'string', value: '<I01-I10>', description: 'One internal variable.' },
      situation: { type: 'string', value: '<id>', description: 'Cards of one situation.' },
      n: { type: 'string', short: 'n', value: '<n>', description: 'Cards at most.' },
      bookkeeping: {
        type: 'boolean',
        description: 'Also operators that order or record and change nothing.',
      },
      format: format(['text', 'json']),
    },
    examples: [['grammar draw --seed tuesday', 'six cards for a workshop']],
    asksCorpus: true,
    load: () => import('./commands/draw.ts'),
  },
  {
    name: 'rules',
    summary: 'Check house rules: shape, paths, contradictions, relations to the corpus.',
    operands: 'check <folders or files…>',
    options: { format: format(['text', 'json']) },
    examples: [['grammar rules check house/', 'before they are named under "extends"']],
    load: () => import('./commands/rules-check.ts'),
  },
  {
    name: 'init',
    summary: 'Write .grammar.yaml from what the folder holds; asks nothing.',
    operands: '[folder]',
    options: {
      profile: {
        type: 'string',
        value: '<profile>',
        description: 'Profile to declare, in place of the one that fits.',
      },
      schema: { type: 'boolean', description: 'Write the JSON Schema for editors beside it.' },
      force: { type: 'boolean', description: 'Write over a file that is there.' },
      'no-external': reading['no-external'],
      'no-cache': reading['no-cache'],
    },
    examples: [['grammar init --profile podcast', 'a podcast']],
    load: () => import('./commands/init.ts'),
  },
  {
    name: 'destinations',
    summary: 'What files may be made for: the ids that --profile and a configuration take.',
    operands: '[words…]',
    options: { format: format(['text', 'json']), config: reading.config },
    examples: [['grammar destinations netflix captions', 'those that speak of both']],
    load: () => import('./commands/destinations.ts'),
  },
  {
    name: 'waivers',
    summary: 'All waivers with the days that they have left; status 1 where one has lapsed.',
    operands: '',
    options: { format: format(['text', 'json']), config: reading.config },
    examples: [['grammar waivers', 'in a weekly job']],
    load: () => import('./commands/waivers.ts'),
  },
  {
    name: 'doctor',
    summary: 'Versions, outside programs and adapters, and what each enables.',
    operands: '',
    options: { format: format(['text', 'json']) },
    examples: [['grammar doctor', 'is ffmpeg found?']],
    load: () => import('./commands/doctor.ts'),
  },
  {
    name: 'serve',
    summary: 'Run both services; settings come from the environment.',
    operands: '',
    options: {},
    examples: [['MEDIA_PORT=8080 grammar serve', 'on another port']],
    asksCorpus: true,
    load: () => import('./commands/serve.ts'),
  },
  {
    name: 'mcp',
    summary: 'Serve agents on standard input and output (Model Context Protocol).',
    operands: '[root]',
    options: {},
    examples: [['grammar mcp .', 'an agent may lint this folder']],
    asksCorpus: true,
    load: () => import('./commands/mcp.ts'),
  },
  {
    name: 'sql',
    summary: 'One query of the corpus file in SQL; grammar sql --help says more.',
    operands: '[options] "select …"',
    options: {},
    isPassedOn: true,
    examples: [['grammar sql "select id, title from rule limit 5"', 'a table']],
    asksCorpus: true,
    load: () => import('./commands/sql.ts'),
  },
  {
    name: 'completion',
    summary: 'A completion script for a shell.',
    operands: '<bash|zsh|fish|powershell>',
    options: {},
    examples: [['source <(grammar completion bash)', 'for this session']],
    load: () => import('./commands/completion.ts'),
  },
]
