/** A folder made ready to be judged: root, configuration, rules, readings. Shared by the commands that read files. */
import { existsSync, realpathSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import type { FileProblem } from '../adapters/adapter.ts'
import { adapterNames } from '../adapters/names.ts'
import type { LintConfig } from '../lint/config/config.ts'
import { destinationFacts, factProblem } from '../lint/config/declared-facts.ts'
import { nearDestinations } from '../lint/destinations/near-destination.ts'
import { compareText } from '../lint/facts.ts'
import { type Progress, type Read, readFiles } from '../lint/readings.ts'
import { type RuleBase, ruleBase } from '../lint/rule-base.ts'
import { SkippedFiles } from '../lint/skipped-files.ts'
import { entryOf } from '../lint/tree.ts'
import { findConfig, type LoadedConfig, loadConfig } from '../machine/load-config.ts'
import { openReaders } from '../machine/readers/readers.ts'
import { ReadingCache } from '../machine/reading-cache.ts'
import { walk } from '../machine/walk.ts'
import { type Given, type Machine, WrongUse } from './command.ts'
import { loadRules } from './rules-file.ts'

export interface Project {
  readonly root: string
  readonly config: LintConfig
  readonly base: RuleBase
  readonly read: Read
  readonly problems: readonly FileProblem[]
  /** Files and folders that are hidden, and so not looked into. */
  readonly hidden: readonly string[]
  /** Whether everything under the root was read. */
  readonly isWhole: boolean
  /** Folder of what former runs found; undefined where nothing is kept. */
  readonly cacheDirectory: string | undefined
}

export async function openProject(given: Given, machine: Machine): Promise<Project> {
  const targets = given.operands.length === 0 ? ['.'] : given.operands
  const { place, base, config: loaded } = await open(targets, given, machine)
  const { root, paths } = place
  const config = withPhase(
    withProfile(loaded, base, given.text('profile')),
    base,
    given.text('phase'),
  )
  const passedOver = new SkippedFiles(config.ignore)
  const walked = walk({ root, paths, passedOver })
  const cacheDirectory = given.flag('no-cache') ? undefined : cacheFolder(machine)
  const read = await readFiles(walked.files, {
    readers: openReaders({
      root,
      ffmpeg: given.flag('no-external')
        ? undefined
        : config.ffmpeg && (machine.env['GRAMMAR_FFMPEG'] || config.ffmpeg),
      searchPath: machine.env['PATH'],
    }),
    memory: await ReadingCache.open(cacheDirectory, root),
    isNamed: (file) => paths.includes(file),
    settings: config.adapters,
    declaredFor: (file) => declaredFor(config, file),
    ...onProgress(machine),
  })
  const isWhole = paths.includes('.')
  const unmatched = isWhole ? passedOver.unmatched(config, walked.files) : []
  const problems = [...walked.problems, ...unmatched]
  const hidden = [...passedOver.hidden].sort(compareText)
  return { root, config, base, read, problems, hidden, isWhole, cacheDirectory }
}

/** Rules and configuration that hold in the current folder, for commands that read no files. */
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

/** The file of --config; null for none, undefined for the nearest. */
function configFile(given: Given, { cwd }: Machine): string | null | undefined {
  if (given.flag('no-config')) return null
  const named = given.text('config')
  if (named === undefined) return undefined
  const file = path.resolve(cwd, named)
  if (!existsSync(file)) throw new WrongUse(`there is no configuration at ${named}`)
  return realpathSync(file)
}

/** The configuration with another profile, for --profile; what it states itself comes before the facts of a profile. */
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
      `--profile names no destination: "${id}"${near}. "grammar destinations" lists them.`,
    )
  }
  const { declared } = config
  const stated = declared.facts.filter(({ isDefault }) => isDefault !== true)
  const facts = [...stated, ...destinationFacts([profile], { file: '.', where: '--profile' })]
  return { ...config, declared: { ...declared, facts } }
}

/** The configuration with another production phase, for --phase. */
function withPhase(
  config: LintConfig,
  { fields }: RuleBase,
  phase: string | undefined,
): LintConfig {
  if (phase === undefined) return config
  const at = 'core.production_phase'
  const problem = factProblem(fields, at, phase)
  if (problem !== undefined) throw new WrongUse(`--phase ${problem}`)
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

/** The folder of the configuration, or without one the folder that all targets lie in; with the targets from there. */
function locate(
  targets: readonly string[],
  { boundary, cwd }: Machine,
  chosen: string | null | undefined,
): Located {
  const absolute = targets.map((target) => {
    try {
      return realpathSync(path.resolve(cwd, target))
    } catch {
      throw new WrongUse(`there is nothing at ${target}`)
    }
  })
  const [first = cwd] = absolute
  const folder =
    absolute.length === 1 && statSync(first).isDirectory() ? first : commonFolder(absolute)
  const config = chosen === undefined ? findConfig(folder, boundary) : (chosen ?? undefined)
  const holder = config === undefined ? folder : path.dirname(config)
  // A configuration kept elsewhere is used for the folder all the same.
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

/** One line on standard error, written over and taken away at the end. */
function progress(machine: Machine): (progress: Progress) => void {
  const started = performance.now()
  return ({ done, total, file, share }) => {
    if (performance.now() - started < 500) return
    const percent = share === undefined ? '' : ` ${Math.floor(share * 100)} %`
    const line = `${done}/${total} ${file}`.slice(0, machine.columns - 1 - percent.length)
    machine.error(done === total ? '\r\u001b[K' : `\r\u001b[K${line}${percent}`)
  }
}
