/**
 * Every command of `grammar`, in the order of the help. A row describes a command completely; its code is loaded when
 * it runs.
 */
import { type Command, formats, type Option } from './command.ts'

/** Options of every command that reads a folder. */
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

/** Options for the result of a lint: the report, the baseline and the exit status. */
const writing = {
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
const asking = {
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

const encoding = (otherwise: string): Option => ({
  type: 'string',
  value: '<name>',
  description: `What the text is written in: windows-1252, utf-16le …; ${otherwise}.`,
})

const jobs = (description: string): Option => ({
  type: 'string',
  short: 'j',
  value: '<n>',
  description,
})

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
