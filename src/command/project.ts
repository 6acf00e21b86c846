/** Prepares a folder for judging: root, configuration, rules, readings. Shared by commands that read files. */
import { existsSync, realpathSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import type { FileProblem } from '../adapters/adapter.ts'
import { adapterNames } from '../adapters/names.ts'
import type { LintConfig } from '../lint/config/config.ts'
import { destinationFacts, factProblem } from '../lint/config/declared-facts.ts'
import { nearDestinations } from '../lint/destinations/near-destination.ts'
import { compareText } from '../lint/facts.ts'
import { type PartOf, readPartOf } from '../lint/part.ts'
import { type Progress, type Read, readFiles } from '../lint/readings.ts'
import { type RuleBase, ruleBase } from '../lint/rule-base.ts'
import { SkippedFiles } from '../lint/skipped-files.ts'
import { entryOf } from '../lint/tree.ts'
import { findConfig, type LoadedConfig, loadConfig } from '../machine/load-config.ts'
import { openReaders } from '../machine/readers/readers.ts'
import { ReadingCache } from '../machine/reading-cache.ts'
import { filesOfShard } from '../machine/shard-files.ts'
import { walk, walkListed } from '../machine/walk.ts'
import { type Given, type Machine, WrongUse } from './command.ts'
import { loadRules } from './rules-file.ts'
import { input } from './values.ts'

export interface Project extends Judging {
  readonly read: Read
  readonly problems: readonly FileProblem[]
  /** Hidden files and folders, which are not read. */
  readonly hidden: readonly string[]
  /** Whether everything under the root was read. */
  readonly isWhole: boolean
  /** Folder with the caches of earlier runs; undefined if nothing is cached. */
  readonly cacheDirectory: string | undefined
  /** The shard that was read, if the run is one of several. */
  readonly shard?: Shard
}

/** What is needed to judge, before any file is read. */
export interface Judging {
  readonly root: string
  /** Relative to the root. */
  readonly paths: readonly string[]
  readonly config: LintConfig
  readonly base: RuleBase
}

export interface Shard extends PartOf {
  /** Files of all shards together, relative to the root. */
  readonly files: readonly string[]
  /** Number of files of this shard. */
  readonly own: number
  /** Number of readings taken from the cache of an earlier run, complete or not. */
  readonly remembered: number
}

export async function openProject(given: Given, machine: Machine): Promise<Project> {
  const listed = await listedFiles(given, machine)
  const { root, paths, config, base } = await openJudging(given, machine, given.operands)
  const passedOver = new SkippedFiles(config.ignore)
  const walked =
    listed === undefined
      ? walk({ root, paths, passedOver })
      : walkListed({ root, files: listed, passedOver })
  const part = shardOf(given)
  const targets = listed === undefined ? paths : ['.']
  const files = part === undefined ? walked.files : filesOfShard(walked.files, targets, part)
  const cacheDirectory = given.flag('no-cache') ? undefined : cacheFolder(machine)
  const memory = await ReadingCache.open(cacheDirectory, root, part)
  const read = await readFiles(files, {
    readers: openReaders({
      root,
      ffmpeg: given.flag('no-external')
        ? undefined
        : config.ffmpeg && (machine.env['GRAMMAR_FFMPEG'] || config.ffmpeg),
      searchPath: machine.env['PATH'],
    }),
    memory,
    isNamed: isNamed(paths),
    settings: config.adapters,
    declaredFor: (file) => declaredFor(config, file),
    ...onProgress(machine),
  })
  const isWhole = listed === undefined && paths.includes('.')
  const unmatched = isWhole ? passedOver.unmatched(config, walked.files) : []
  return {
    root,
    paths: listed === undefined ? paths : [],
    config,
    base,
    read,
    problems: [...walked.problems, ...unmatched],
    hidden: [...passedOver.hidden].sort(compareText),
    isWhole,
    cacheDirectory,
    ...(part === undefined
      ? {}
      : {
          shard: {
            ...part,
            files: walked.files,
            own: files.length,
            remembered: memory.remembered,
          },
        }),
  }
}

/** Whether a file was named explicitly. */
export const isNamed =
  (paths: readonly string[]) =>
  (file: string): boolean =>
    paths.includes(file)

/** @param targets files and folders, relative to the current folder; that folder if there are none */
export async function openJudging(
  given: Given,
  machine: Machine,
  targets: readonly string[],
): Promise<Judging> {
  const { place, base, config } = await open(targets.length === 0 ? ['.'] : targets, given, machine)
  const { root, paths } = place
  const made = withProfile(config, base, given.text('profile'))
  return { root, paths, base, config: withPhase(made, base, given.text('phase')) }
}

function shardOf(given: Given): PartOf | undefined {
  const text = given.text('shard')
  if (text === undefined) return undefined
  const part = readPartOf(text)
  if (typeof part === 'string') throw new WrongUse('value_invalid', `--shard ${part}`)
  return part
}

/** Absolute paths of the files that --files-from lists; undefined if it is not given. */
async function listedFiles(given: Given, machine: Machine): Promise<string[] | undefined> {
  const from = given.text('files-from')
  if (from === undefined) return undefined
  const [other] = given.operands
  if (other !== undefined) {
    throw new WrongUse(
      'options_conflict',
      `--files-from names the files to read; got "${other}" besides`,
    )
  }
  const text = await input(from, machine)
  // Names that may contain line breaks are separated by NUL, as in git ls-files -z and find -print0.
  const names = text.split(text.includes('\0') ? '\0' : /\r?\n/).filter((name) => name !== '')
  if (names.length === 0) throw new WrongUse('value_invalid', `--files-from: ${from} names no file`)
  return names.map((name) => path.resolve(machine.cwd, name))
}

/** Rules and configuration for the current folder, for commands that read no files. */
export async function openConfig(given: Given, machine: Machine): Promise<LoadedConfig> {
  const { base, config } = await open(['.'], given, machine)
  return { base, config }
}

export const openRules = async (given: Given, machine: Machine): Promise<RuleBase> =>
  (await openConfig(given, machine)).base

async function open(
  targets: readonly string[],
  given: Given,
  machine: Machine,
): Promise<LoadedConfig & { readonly place: Located }> {
  const place = locate(targets, machine, configFile(given, machine))
  const rules = await loadRules()
  const loaded = await loadConfig({
    file: place.config,
    root: place.root,
    boundary: machine.boundary,
    adapterNames,
    baseOf: async (folders) => {
      if (folders.length === 0) return ruleBase(rules)
      const { loadHouse } = await import('../machine/load-house.ts')
      const { withoutReplaced } = await import('../lint/house/read-house.ts')
      const { boundary } = machine
      const house = { folders, shownFrom: place.root, boundary }
      const { files, destinations } = loadHouse(house, rules)
      return ruleBase(
        withoutReplaced(rules, files),
        files,
        destinations.map(({ destination }) => destination),
      )
    },
  })
  return { ...loaded, place }
}

/** The file of --config; null for none, undefined for the nearest one. */
function configFile(given: Given, { cwd }: Machine): string | null | undefined {
  if (given.flag('no-config')) return null
  const named = given.text('config')
  if (named === undefined) return undefined
  const file = path.resolve(cwd, named)
  if (!existsSync(file)) throw new WrongUse('file_missing', `there is no configuration at ${named}`)
  return realpathSync(file)
}

/** Adds the profile of --profile to the configuration; facts that the configuration states take precedence. */
function withProfile(
  config: LintConfig,
  { destinations }: RuleBase,
  id: string | undefined,
): LintConfig {
  if (id === undefined) return config
  const profile = destinations.find((one) => one.id === id)
  if (profile === undefined) {
    const near = nearDestinations(id, destinations)
    throw new WrongUse(
      'not_found',
      `--profile names no destination: "${id}"${near}. "grammar destinations" lists them.`,
    )
  }
  const { declared } = config
  const stated = declared.facts.filter(({ isDefault }) => isDefault !== true)
  const facts = [...stated, ...destinationFacts([profile], { file: '.', where: '--profile' })]
  return { ...config, declared: { ...declared, facts } }
}

/** The configuration with the production phase of --phase. */
function withPhase(
  config: LintConfig,
  { fields }: RuleBase,
  phase: string | undefined,
): LintConfig {
  if (phase === undefined) return config
  const at = 'core.production_phase'
  const problem = factProblem(fields, at, phase)
  if (problem !== undefined) throw new WrongUse('value_invalid', `--phase ${problem}`)
  const { declared } = config
  const without = <T extends { readonly path: string }>(facts: readonly T[]): T[] =>
    facts.filter((fact) => fact.path !== at)
  const fact = {
    path: at,
    value: phase,
    certainty: 'declared',
    method: '--phase',
    source: 'command line',
    place: { file: '.' },
  } as const
  return {
    ...config,
    declared: {
      ...declared,
      facts: [...without(declared.facts), fact],
      subjects: declared.subjects.map((one) => ({ ...one, facts: without(one.facts) })),
    },
  }
}

interface Located {
  readonly root: string
  readonly paths: readonly string[]
  readonly config: string | undefined
}

/**
 * The root, which is the folder of the configuration or, without one, the folder that contains all targets; and the
 * targets relative to it.
 */
function locate(
  targets: readonly string[],
  { boundary, cwd }: Machine,
  chosen: string | null | undefined,
): Located {
  const absolute = targets.map((target) => {
    try {
      return realpathSync(path.resolve(cwd, target))
    } catch {
      throw new WrongUse('file_missing', `there is nothing at ${target}`)
    }
  })
  const [first = cwd] = absolute
  const folder =
    absolute.length === 1 && statSync(first).isDirectory() ? first : commonFolder(absolute)
  const config = chosen === undefined ? findConfig(folder, boundary) : (chosen ?? undefined)
  const holder = config === undefined ? folder : path.dirname(config)
  // A configuration outside of the folder still applies to it.
  const root = folder === holder || folder.startsWith(`${holder}${path.sep}`) ? holder : folder
  return {
    root,
    config,
    paths: absolute.map((one) => path.relative(root, one).split(path.sep).join('/') || '.'),
  }
}

function commonFolder(files: readonly string[]): string {
  const [first = '', ...others] = files.map((file) => path.dirname(file))
  let folder = first
  const holds = (other: string): boolean =>
    other === folder || other.startsWith(`${folder}${path.sep}`)
  while (!others.every(holds) && path.dirname(folder) !== folder) folder = path.dirname(folder)
  return folder
}

function declaredFor({ declared }: LintConfig, file: string): ReadonlyMap<string, unknown> {
  const facts = [...declared.facts, ...(entryOf(declared, file)?.facts ?? [])]
  return new Map(facts.map(({ path: at, value }) => [at, value]))
}

function cacheFolder({ env }: Machine): string {
  const home = env['XDG_CACHE_HOME'] ?? path.join(env['HOME'] ?? homedir(), '.cache')
  return path.join(home, 'grammar-lint')
}

function onProgress(machine: Machine): { onProgress?: (progress: Progress) => void } {
  if (machine.onProgress !== undefined) return { onProgress: machine.onProgress }
  return machine.isErrorTerminal ? { onProgress: progress(machine) } : {}
}

/** Shows progress as one line on standard error, which is removed at the end. */
function progress(machine: Machine): (progress: Progress) => void {
  const started = performance.now()
  return ({ done, total, file, share }) => {
    if (performance.now() - started < 500) return
    const percent = share === undefined ? '' : ` ${Math.floor(share * 100)} %`
    const line = `${done}/${total} ${file}`.slice(0, machine.columns - 1 - percent.length)
    machine.error(done === total ? '\r\u001b[K' : `\r\u001b[K${line}${percent}`)
  }
}
