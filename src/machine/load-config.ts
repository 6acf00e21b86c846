/**
 * Finds the configuration of a folder and reads it with the files that it names. Only the nearest one is used; nothing
 * is merged.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { didYouMean } from '../engine/values/nearest.ts'
import { readAnswers } from '../lint/config/answers.ts'
import { type LintConfig, noConfig } from '../lint/config/config.ts'
import { ConfigProblems } from '../lint/config/config-problems.ts'
import { CONFIG_FILE, type ReadConfig, readConfig } from '../lint/config/read-config.ts'
import type { RuleBase } from '../lint/rule-base.ts'
import { isWithin, OUTSIDE } from './boundary.ts'
import { noHouseRules } from './house-files.ts'

/** Maximum size of a configuration, answers or baseline file. */
const BYTES = 4 * 1024 * 1024

/**
 * The nearest configuration, from a folder upward.
 *
 * @param boundary the last folder to look in; by default the file system root
 */
export function findConfig(folder: string, boundary?: string): string | undefined {
  for (let at = folder; ; at = path.dirname(at)) {
    const file = path.join(at, CONFIG_FILE)
    if (existsSync(file)) return file
    if (at === boundary || path.dirname(at) === at) return undefined
  }
}

export interface LoadedConfig {
  readonly config: LintConfig
  readonly base: RuleBase
}

export interface ConfigSource {
  /** Absolute path of the file; undefined for none. */
  readonly file: string | undefined
  readonly root: string
  /** Folder outside of which nothing is read; undefined if everything may be read. */
  readonly boundary: string | undefined
  readonly adapterNames: readonly string[]
  /** The rules plus the house rules of these folders. */
  readonly baseOf: (folders: readonly string[]) => Promise<RuleBase>
}

/** @throws ConfigProblems */
export async function loadConfig(source: ConfigSource): Promise<LoadedConfig> {
  const { file, root, boundary, adapterNames, baseOf } = source
  const name = path.basename(root)
  if (file === undefined) return { config: noConfig(name), base: await baseOf([]) }
  const shown = path.relative(root, file).split(path.sep).join('/')
  if (!isWithin(boundary, file)) {
    throw new ConfigProblems([{ file: shown, line: 1, column: 1, message: `is ${OUTSIDE}` }])
  }
  const folder = path.dirname(file)
  const text = readText(file)
  const corpus = await baseOf([])
  const read = readConfig(text, shown, name, corpus, adapterNames)
  const outside = read.named.flatMap(({ member, name: named, problem }) => {
    const from =
      member === 'extends'
        ? extended(folder, named)
        : path.resolve(member === 'baseline' ? root : folder, named)
    return isWithin(boundary, from) ? [] : [problem(`which is ${OUTSIDE}`)]
  })
  if (outside.length > 0) throw new ConfigProblems(outside)
  const house = read.named.filter(({ member }) => member === 'extends')
  if (house.length === 0) return withAnswers(read, folder, root, corpus)
  const absent = house.flatMap(({ name: named, problem }) => {
    const fault = noHouseRules(extended(folder, named))
    if (fault === undefined) return []
    const ids = corpus.destinations.map(({ id }) => id)
    return [problem(`which ${fault}${didYouMean(named.split('@')[0] ?? '', ids)}`)]
  })
  if (absent.length > 0) throw new ConfigProblems(absent)
  // The configuration may use ids and paths of house rules, so it is read with them.
  const base = await baseOf(house.map((one) => extended(folder, one.name)))
  return withAnswers(readConfig(text, shown, name, base, adapterNames), folder, root, base)
}

/** A folder or file beside the configuration; otherwise a package installed there or in a parent folder. */
function extended(folder: string, named: string): string {
  const beside = path.resolve(folder, named)
  if (existsSync(beside) || !PACKAGE.test(named)) return beside
  for (let at = folder; ; at = path.dirname(at)) {
    const installed = path.join(at, 'node_modules', named)
    if (existsSync(installed)) return installed
    if (path.dirname(at) === at) return beside
  }
}

/** The name of an npm package, with or without its scope. */
const PACKAGE = /^(?:@[a-z0-9-~][a-z0-9-._~]*\/)?[a-z0-9-~][a-z0-9-._~]*$/

function withAnswers(read: ReadConfig, folder: string, root: string, base: RuleBase): LoadedConfig {
  const problems = [...read.problems]
  const files = read.named.filter(({ member }) => member === 'answers')
  const answers = files.flatMap(({ name, problem }) => {
    const from = path.resolve(folder, name)
    if (!existsSync(from)) {
      problems.push(problem('and there is no such file'))
      return []
    }
    const label = path.relative(root, from).split(path.sep).join('/')
    const given = readAnswers(readText(from), label, base.fields)
    problems.push(...given.problems)
    return given.answers
  })
  if (problems.length > 0) throw new ConfigProblems(problems)
  const { config } = read
  return { config: { ...config, declared: { ...config.declared, answers } }, base }
}

/** @throws ConfigProblems if the file is too large for a file of its kind */
export function readText(file: string): string {
  const { size } = statSync(file)
  if (size > BYTES) {
    throw new ConfigProblems([
      { file, line: 1, column: 1, message: `has ${size} bytes; at most ${BYTES} are read` },
    ])
  }
  return readFileSync(file, 'utf8')
}
