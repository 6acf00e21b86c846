/** A folder made ready to be judged: root, configuration, rules, readings. Shared by the commands that read files. */
import { realpathSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import type { FileProblem } from '../adapters/adapter.ts'
import { adapters } from '../adapters/adapters.ts'
import { type LintConfig, noConfig } from '../lint/config.ts'
import { type Read, readFiles } from '../lint/readings.ts'
import { type RuleBase, ruleBase } from '../lint/rule-base.ts'
import { entryOf } from '../lint/tree.ts'
import { walk } from '../lint/walk.ts'
import { type Given, type Machine, WrongUse } from './command.ts'
import { loadRules } from './rules-file.ts'

export interface Project {
  readonly root: string
  readonly config: LintConfig
  readonly base: RuleBase
  readonly read: Read
  readonly problems: readonly FileProblem[]
  /** Whether everything under the root was read. */
  readonly isWhole: boolean
}

export async function openProject(given: Given, machine: Machine): Promise<Project> {
  const targets = given.operands.length === 0 ? ['.'] : given.operands
  const { root, paths } = locate(targets, machine.cwd)
  const base = ruleBase(await loadRules())
  const config = noConfig(path.basename(root))
  const walked = await walk({ root, paths, ignore: config.ignore })
  const read = await readFiles(walked.files, {
    root,
    adapters,
    settings: config.adapters,
    declaredFor: (file) => declaredFor(config, file),
    ffmpeg: given.flag('no-external') ? undefined : config.ffmpeg,
    searchPath: machine.env['PATH'],
    cacheDirectory: given.flag('no-cache') ? undefined : cacheDirectory(machine),
    ...(machine.isErrorTerminal ? { onProgress: progress(machine) } : {}),
  })
  return { root, config, base, read, problems: walked.problems, isWhole: paths.includes('.') }
}

/** The folder that all targets lie in, with their paths from there. */
function locate(targets: readonly string[], cwd: string): { root: string; paths: string[] } {
  const absolute = targets.map((target) => {
    try {
      return realpathSync(path.resolve(cwd, target))
    } catch {
      throw new WrongUse(`there is nothing at ${target}`)
    }
  })
  const [first = cwd] = absolute
  const root =
    absolute.length === 1 && statSync(first).isDirectory() ? first : commonFolder(absolute)
  return {
    root,
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

function cacheDirectory({ env }: Machine): string {
  const home = env['XDG_CACHE_HOME'] ?? path.join(env['HOME'] ?? homedir(), '.cache')
  return path.join(home, 'grammar-lint')
}

/** One line on standard error, written over and taken away at the end. */
function progress(machine: Machine): (done: number, total: number, file: string) => void {
  const started = performance.now()
  return (done, total, file) => {
    if (performance.now() - started < 500) return
    const line = `${done}/${total} ${file}`.slice(0, machine.columns - 1)
    machine.error(done === total ? '\r\u001b[K' : `\r\u001b[K${line}`)
  }
}
