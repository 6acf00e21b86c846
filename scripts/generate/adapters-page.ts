/** Writes docs/adapters.md: for every rule, which adapters fill the facts that it reads. */
import type { Adapter } from '../../src/adapters/adapter.ts'
import type { Rule } from '../../src/engine/rules/rule.ts'
import { limitPaths } from '../../src/lint/judge.ts'
import type { CompiledRules } from '../../src/lint/rule-base.ts'

/**
 * Where the value of a path comes from, the most reliable first. `declared`: stated once in a configuration. `answer`:
 * a person has to look.
 */
export type Origin = 'file' | 'record' | 'declared' | 'answer'

export interface Decidability {
  readonly origins: ReadonlyMap<string, Origin>
  /** Rules whose paths are all filled from files or declared. */
  readonly byFiles: readonly Rule[]
  /** Further rules that can be judged if records of the production are read too. */
  readonly byRecords: readonly Rule[]
  readonly byAnswers: readonly Rule[]
}

export function decidability(
  { rules }: Pick<CompiledRules, 'rules'>,
  adapters: readonly Adapter[],
): Decidability {
  const paths = [...new Set(rules.flatMap(({ when }) => when.map(({ path }) => path)))].sort()
  const judging = new Set(rules.flatMap(limitPaths))
  const origins = new Map(paths.map((path) => [path, originOf(path, adapters, judging)]))
  const isWithin = ({ when }: Rule, allowed: readonly Origin[]): boolean =>
    when.every(({ path }) => allowed.includes(origins.get(path) as Origin))
  const byFiles = rules.filter((rule) => isWithin(rule, ['file', 'declared']))
  const withRecords = rules.filter((rule) => isWithin(rule, ['file', 'declared', 'record']))
  return {
    origins,
    byFiles,
    byRecords: withRecords.filter((rule) => !byFiles.includes(rule)),
    byAnswers: rules.filter((rule) => !withRecords.includes(rule)),
  }
}

/**
 * Where the value at a path comes from. A path that only decides whether rules apply describes the kind of work, not
 * its quality, so a configuration can state it once.
 */
function originOf(
  path: string,
  adapters: readonly Adapter[],
  judging: ReadonlySet<string>,
): Origin {
  const known = adapters.flatMap(({ fills }) => fills[path]?.certainty ?? [])
  if (known.some((one) => one === 'measured' || one === 'estimated' || one === 'inferred'))
    return 'file'
  if (!judging.has(path)) return 'declared'
  return known.length > 0 ? 'record' : 'answer'
}

const originWords: Readonly<Record<Origin, string>> = {
  file: 'a file',
  record: 'a record',
  declared: 'the configuration',
  answer: 'an answer',
}

export function adaptersPage(compiled: CompiledRules, adapters: readonly Adapter[]): string {
  const { origins, byFiles, byRecords, byAnswers } = decidability(compiled, adapters)
  const names = new Map(compiled.fields.map(({ path, name }) => [path, name]))
  return [
    '# What decides which rule',
    '',
    'Generated from what the adapters fill and the rules read, by `npm run generate`.',
    '',
    `Of ${compiled.rules.length} rules ${byFiles.length} are decided by files and by facts that a configuration states once, ${byFiles.length + byRecords.length} with records that a production keeps, and the other ${byAnswers.length} need the answer of a person to at least one question. "Decided" means that nothing else has to be known; an estimate or an inference among the facts warns and does not block.`,
    '',
    '## Adapters',
    '',
    'Longer files are not read; after the time reading ends, and outside programs end with it.',
    '',
    '| adapter | reads | files | paths | rules that read them | at most |',
    '| --- | --- | --- | --- | --- | --- |',
    ...adapters.map((adapter) => adapterRow(adapter, compiled.rules)),
    '',
    '## Paths',
    '',
    '| path | what it says | filled by |',
    '| --- | --- | --- |',
    ...[...origins].map(
      ([path, origin]) =>
        `| \`${path}\` | ${names.get(path) ?? ''} | ${fillers(path, adapters) || originWords[origin]} |`,
    ),
    '',
    '## Facts that no rule reads',
    '',
    'Most come with what is read for other facts; `vmaf-log` reads nothing else, and the error rate of speakers is computed where a reference lies beside the transcript. `grammar facts` shows them; a person decides by them as the chapter says, or a studio by house rules of its own.',
    '',
    '| path | what it says | filled by | chapter |',
    '| --- | --- | --- | --- |',
    ...unreadPaths(compiled, adapters).map(
      (path) =>
        `| \`${path}\` | ${names.get(path) ?? ''} | ${fillers(path, adapters)} | ${chapterLink(path)} |`,
    ),
    '',
    '## Rules',
    '',
    '| rule | decided by | what to do |',
    '| --- | --- | --- |',
    ...compiled.rules.map(
      (rule) => `| ${rule.id} | ${decidedBy(rule, origins)} | ${rule.title ?? ''} |`,
    ),
    '',
  ].join('\n')
}

/** Facts that no rule reads but people decide by, with the chapter of the corpus that explains how. */
export const chapterOf: Readonly<Record<string, string>> = {
  'color_vfx.peak_luminance': '16-colour-and-vfx',
  'delivery.vmaf': '17-delivery-and-packaging',
  'editing.average_shot_length': '13-editing-and-time',
  'editing.cut_rate': '13-editing-and-time',
  'lighting.duv': '11-lighting',
  'podcast.crosstalk_ratio': '09-podcast-practice',
  'transcript.asr_confidence': '06-transcript-and-claims',
  'transcript.diarization_error_rate': '06-transcript-and-claims',
  'transcript.speech_rate': '06-transcript-and-claims',
}

function chapterLink(path: string): string {
  const chapter = chapterOf[path]
  if (chapter === undefined) throw new Error(`${path}: no rule and no chapter reads it`)
  return `[${chapter}](../corpus/media/docs/${chapter}.md)`
}

/** Paths that adapters fill and no rule, implication, destination or remedy names. */
export function unreadPaths(
  { rules, anyway, implications, destinations, remedies }: CompiledRules,
  adapters: readonly Adapter[],
): string[] {
  const read = new Set<unknown>()
  JSON.stringify([rules, anyway, implications, destinations, remedies], (key, value) => {
    read.add(key).add(value)
    return value
  })
  const filled = new Set(adapters.flatMap(({ fills }) => Object.keys(fills)))
  return [...filled].filter((path) => !read.has(path)).sort()
}

function adapterRow(adapter: Adapter, rules: readonly Rule[]): string {
  const { name, summary, files, fills, limits } = adapter
  const readers = rules.filter(({ when }) => when.some(({ path }) => path in fills))
  const globs = files.map((glob) => `\`${glob}\``).join(' ')
  return `| ${name} | ${summary} | ${globs} | ${Object.keys(fills).length} | ${readers.length} | ${sizeOf(limits.bytes)}, ${limits.ms / 1000} s |`
}

const MEGABYTE = 1024 * 1024

/** Maximum file size in words; an adapter that streams a file accepts any size. */
const sizeOf = (bytes: number): string =>
  bytes === Number.MAX_SAFE_INTEGER ? 'any size' : `${bytes / MEGABYTE} MB`

const fillers = (path: string, adapters: readonly Adapter[]): string =>
  adapters
    .flatMap(({ name, fills }) => {
      const fill = fills[path]
      return fill === undefined ? [] : [`${name} (${fill.certainty}: ${fill.how})`]
    })
    .join('; ')
    .replaceAll('|', '\\|')

function decidedBy({ when }: Rule, origins: ReadonlyMap<string, Origin>): string {
  const needed = new Set(when.map(({ path }) => origins.get(path) as Origin))
  return (['file', 'record', 'answer', 'declared'] as const)
    .filter((origin) => needed.has(origin))
    .map((origin) => originWords[origin])
    .join(', ')
}

/** The adapters that fill each path. The service shows this but runs without the libraries of the adapters. */
export function readFrom(adapters: readonly Adapter[]) {
  const entries = adapters.flatMap(({ name, files, fills }) =>
    Object.entries(fills).map(([path, fill]) => [path, { adapter: name, files, ...fill }] as const),
  )
  const byPath = Map.groupBy(entries, ([path]) => path)
  return Object.fromEntries(
    [...byPath]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, own]) => [path, own.map(([, fill]) => fill)]),
  )
}
