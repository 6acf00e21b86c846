/** Shards of a run: the data in the report of each shard, and the project that all of them form together. */
import { gunzipSync, gzipSync } from 'node:zlib'
import { versions } from '../adapters/names.ts'
import type { Baseline } from '../lint/baseline.ts'
import {
  contentsOf,
  difference,
  foundIn,
  incompleteness,
  type NamedPart,
  type Part,
  type PartContents,
  type PartOptions,
  partName,
  type SharedByParts,
} from '../lint/part.ts'
import { together } from '../lint/readings.ts'
import { sha256 } from '../machine/reading-cache.ts'
import { ownRules, plainConfig } from '../machine/report-cache.ts'
import { type Given, type Machine, WrongUse } from './command.ts'
import { isNamed, type Judging, openJudging, type Project, type Shard } from './project.ts'

/** Data in the report of a shard for `grammar merge`. */
export function partOf(
  { project, baseline }: { project: Project; baseline: Baseline | undefined },
  { number, of, files }: Shard,
  given: Given,
  { today }: Pick<Machine, 'today'>,
): Part {
  const { read, problems, hidden } = project
  const options = optionsOf(project, given)
  const contents = contentsOf(read, problems, hidden)
  return {
    number,
    of,
    shared: {
      ...judgedBy(project, baseline),
      files: digest([files, problems, hidden]),
      count: files.length,
      options,
    },
    today,
    programs: read.programs,
    contents: gzipSync(JSON.stringify(contents)).toString('base64'),
  }
}

function optionsOf({ paths, config }: Judging, given: Given): PartOptions {
  return {
    paths,
    config: config.file ?? null,
    profile: given.text('profile') ?? null,
    phase: given.text('phase') ?? null,
    only: given.texts('only'),
    skip: given.texts('skip'),
    external: !given.flag('no-external'),
  }
}

function judgedBy(
  { base, config }: Judging,
  baseline: Baseline | undefined,
): Omit<SharedByParts, 'files' | 'count' | 'options'> {
  return {
    version: base.version,
    adapters: digest(versions),
    corpus: base.digest,
    house: digest(ownRules(base)),
    configuration: digest(plainConfig(config)),
    baseline: baseline === undefined ? null : digest(baseline),
  }
}

const digest = (value: unknown): string => sha256(JSON.stringify(value))

/** The data of a shard as read from a file. */
export interface FoundPart extends NamedPart {
  readonly part: Part
}

/** What the merge needs to know about the whole run: the options of the shards, and the latest of their dates. */
export interface Whole {
  readonly project: Project
  readonly given: Given
  readonly machine: Machine
}

/**
 * The project that all shards form together, as if one run had read it.
 *
 * @param given options of the command that merges
 * @param knownFindings the baseline that applies here
 * @throws WrongUse if the shards are not all of one run, or not of a run of this folder
 */
export async function wholeProject(
  parts: readonly FoundPart[],
  given: Given,
  machine: Machine,
  knownFindings: (given: Given, judging: Judging) => Baseline | undefined,
): Promise<Whole> {
  const shared = sharedBy(parts)
  const { options } = shared
  const folder = given.text('in') ?? '.'
  const asShards = replayed(given, options)
  const judging = await openJudging(asShards, machine, [folder])
  const here = judgedBy(judging, knownFindings(asShards, judging))
  // A baseline that only this command has is applied to the findings of all shards.
  const baseline = shared.baseline ?? here.baseline
  const differs = difference({ ...shared, baseline }, { ...shared, ...here })
  if (differs !== undefined) {
    throw new WrongUse(
      'shards_unmergeable',
      `the shards were not judged by what holds here: another ${differs}. They are merged where they were made: --in names the folder, --config its configuration, --baseline its known findings; or run them again`,
    )
  }
  const all = parts.map((one) => ({ ...one, contents: unpackedContents(one) }))
  const { problems = [], hidden = [] } = all[0]?.contents ?? {}
  const read = together(
    all.map(({ contents, part }) => foundIn(contents, part)),
    isNamed(options.paths),
  )
  return {
    project: {
      ...judging,
      paths: options.paths,
      read,
      problems,
      hidden,
      isWhole: options.paths.includes('.'),
      cacheDirectory: undefined,
    },
    given: asShards,
    machine: {
      ...machine,
      today: parts
        .map(({ part }) => part.today)
        .sort()
        .at(-1) as string,
    },
  }
}

/**
 * What all shards have in common.
 *
 * @throws WrongUse if they are not all of one run
 */
function sharedBy(parts: readonly FoundPart[]): SharedByParts {
  const [first, ...others] = parts as readonly [FoundPart, ...FoundPart[]]
  for (const other of others) {
    const differs = difference(first.part.shared, other.part.shared)
    if (differs !== undefined) {
      throw new WrongUse(
        'shards_unmergeable',
        `${first.file} and ${other.file} are not of one run: another ${differs}. Run shard ${partName(other.part)} or the others again`,
      )
    }
  }
  const missing = incompleteness(parts)
  if (missing !== undefined) throw new WrongUse('shards_unmergeable', missing)
  const programs = new Map(
    parts.flatMap(({ file, part }) => part.programs.map((program) => [program, file] as const)),
  )
  const [one, another] = [...programs]
  if (one !== undefined && another !== undefined) {
    throw new WrongUse(
      'shards_unmergeable',
      `${one[1]} was read with "${one[0]}", ${another[1]} with "${another[0]}": one run has one program. Run the shards of one of them again`,
    )
  }
  return first.part.shared
}

/** Options that affect judging come from the shards, all others from the merge command. */
function replayed(given: Given, options: PartOptions): Given {
  const { profile, phase, only, skip, external, config } = options
  const values: Readonly<Record<string, readonly string[]>> = {
    profile: profile === null ? [] : [profile],
    phase: phase === null ? [] : [phase],
    only,
    skip,
  }
  const texts = (name: string): readonly string[] => values[name] ?? given.texts(name)
  const isWithoutConfig =
    given.flag('no-config') || (config === null && given.text('config') === undefined)
  return {
    operands: [],
    texts,
    text: (name) => texts(name).at(-1),
    flag: (name) => {
      if (name === 'no-external') return !external
      return name === 'no-config' ? isWithoutConfig : given.flag(name)
    },
  }
}

function unpackedContents({ file, part }: FoundPart): PartContents {
  try {
    return JSON.parse(gunzipSync(Buffer.from(part.contents, 'base64')).toString('utf8'))
  } catch {
    throw new WrongUse(
      'shards_unmergeable',
      `${file}: what shard ${partName(part)} found is damaged. Run it again with --shard ${partName(part)}`,
    )
  }
}
