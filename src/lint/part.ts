/**
 * The data of a shard in its report: what was found in its files, and what all shards of the run have in common. Rules
 * look across files, so shards are merged by judging all readings once, as a single run does.
 */
import type { FileProblem } from '../adapters/adapter.ts'
import { type Packed, packed, unpacked } from './packed-readings.ts'
import type { Found } from './readings.ts'
import type { FileReading, SourcedReading } from './tree.ts'

/** Number of the shard, from 1, and number of shards. */
export interface PartOf {
  readonly number: number
  readonly of: number
}

/** What must be equal in all shards of a run. */
export interface SharedByParts {
  /** Version of the command. */
  readonly version: string
  /** Digest of the versions of all adapters. */
  readonly adapters: string
  /** Digest of the corpus. */
  readonly corpus: string
  /** Digest of a studio's own rules, paths and destinations. */
  readonly house: string
  /** Digest of the configuration with its answers, after the options were applied. */
  readonly configuration: string
  /** Digest of the known findings; null for none. */
  readonly baseline: string | null
  /** Digest of the names of all files of the run, including hidden and unreadable ones. */
  readonly files: string
  readonly count: number
  readonly options: PartOptions
}

/** Options that affect what is read and judged. */
export interface PartOptions {
  /** Paths relative to the root; empty if a list named the files. */
  readonly paths: readonly string[]
  /** Path of the configuration, relative to the root; null for none. */
  readonly config: string | null
  readonly profile: string | null
  readonly phase: string | null
  readonly only: readonly string[]
  readonly skip: readonly string[]
  /** Whether external programs could run. */
  readonly external: boolean
}

export interface Part extends PartOf {
  readonly shared: SharedByParts
  /** YYYY-MM-DD. */
  readonly today: string
  /** Version of the external program, or why it is missing, if a file needed it. */
  readonly programs: readonly string[]
  /**
   * `PartContents` as JSON, compressed, in base64: many times smaller, and a single line in a pretty-printed report.
   */
  readonly contents: string
}

export interface PartContents {
  readonly found: Omit<Found, 'readings' | 'programs'>
  /** Adapter and file of each reading, in the order of `packed`. */
  readonly jobs: readonly (readonly [FileReading['adapter'], string])[]
  readonly packed: Packed
  /** Problems and hidden names of the whole folder, the same in every shard. */
  readonly problems: readonly FileProblem[]
  readonly hidden: readonly string[]
}

export const partName = ({ number, of }: PartOf): string => `${number}/${of}`

export function contentsOf(
  { readings, unopened, unasked, empty, besides }: Found,
  problems: readonly FileProblem[],
  hidden: readonly string[],
): PartContents {
  const readingOf = readings.map(({ reading }, i): [string, SourcedReading] => [`${i}`, reading])
  return {
    found: { unopened, unasked, empty, besides },
    jobs: readings.map(({ adapter, file }) => [adapter, file]),
    packed: packed(Object.fromEntries(readingOf)),
    problems,
    hidden,
  }
}

export function foundIn({ found, jobs, packed: all }: PartContents, { programs }: Part): Found {
  const readings = unpacked(all)
  return {
    ...found,
    programs,
    readings: jobs.map(([adapter, file], i) => ({
      adapter,
      file,
      reading: readings[i] as SourcedReading,
    })),
  }
}

/** A shard and the file that it was read from. */
export interface NamedPart {
  readonly file: string
  readonly part: PartOf
}

/** Why the shards are not exactly those of one run; undefined if they are. */
export function incompleteness(parts: readonly NamedPart[]): string | undefined {
  const [first, ...others] = parts as readonly [NamedPart, ...NamedPart[]]
  const { of } = first.part
  const stranger = others.find(({ part }) => part.of !== of)
  if (stranger !== undefined) {
    return `${first.file} is one of ${of} shards, ${stranger.file} one of ${stranger.part.of}: all have to be of one division`
  }
  const holders = new Map<number, string>()
  for (const { file, part } of parts) {
    const holder = holders.get(part.number)
    if (holder !== undefined) {
      return `${holder} and ${file} are both shard ${partName(part)}: name each once`
    }
    holders.set(part.number, file)
  }
  const missing = Array.from({ length: of }, (_, i) => i + 1).filter((one) => !holders.has(one))
  if (missing.length === 0) return undefined
  const some = missing.slice(0, MISSING_NAMED).map((number) => partName({ number, of }))
  const more = missing.length > some.length ? ` and ${missing.length - some.length} more` : ''
  return `${missing.length === 1 ? 'a shard is' : `${missing.length} shards are`} missing: ${some.join(', ')}${more}; "grammar lint --shard ${some[0]}" writes it`
}

/** Maximum number of missing shards in a message. */
const MISSING_NAMED = 8

/** Words for what all shards must have in common. */
const sharedWords: Readonly<Record<Exclude<keyof SharedByParts, 'options'>, string>> = {
  version: 'version of the command',
  adapters: 'version of the adapters',
  corpus: 'corpus',
  house: 'house rules',
  configuration: 'configuration',
  baseline: 'baseline',
  count: 'number of files',
  files: 'list of files',
}

/** Members whose values people can read. */
const READABLE: ReadonlySet<string> = new Set(['version', 'count'])

/**
 * How two shards, or a shard and the folder where it is merged, differ; undefined if they belong to one run.
 *
 * @returns words like `version of the command (1.0.0, and 1.1.0)`
 */
export function difference(one: SharedByParts, other: SharedByParts): string | undefined {
  for (const name of Object.keys(one.options) as (keyof PartOptions)[]) {
    const [a, b] = [one.options[name], other.options[name]].map((value) => JSON.stringify(value))
    if (a !== b) return `option ${name} (${a}, and ${b})`
  }
  for (const [name, words] of Object.entries(sharedWords)) {
    const [a, b] = [one, other].map((shared) => shared[name as keyof typeof sharedWords])
    if (a !== b) return READABLE.has(name) ? `${words} (${a}, and ${b})` : words
  }
  return undefined
}

/**
 * @param text `3/16`
 * @returns a sentence if it is not a valid shard
 */
export function readPartOf(text: string): PartOf | string {
  const [, number, of] = /^(\d+)\/(\d+)$/.exec(text) ?? []
  if (number === undefined || of === undefined) {
    return `takes a part of how many, as in 3/16; got "${text}"`
  }
  const part = { number: Number(number), of: Number(of) }
  if (part.of < 1 || part.of > MAX_PARTS) return `takes 1 to ${MAX_PARTS} shards; got "${text}"`
  if (part.number < 1 || part.number > part.of) {
    return `counts from 1/${part.of} to ${part.of}/${part.of}; got "${text}"`
  }
  return part
}

/** Limit of N in `--shard k/N`. */
const MAX_PARTS = 10_000
