/** Finds the configuration of a folder and reads it with the files that it names. The nearest wins whole; nothing is merged. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { HouseRules, RuleBase } from '../rule-base.ts'
import { readAnswers } from './answers.ts'
import { type LintConfig, noConfig } from './config.ts'
import { CONFIG_FILE, type ConfigProblem, readConfig } from './read-config.ts'

/** Longest file of configuration, answers or baseline. */
const BYTES = 4 * 1024 * 1024

/** The configuration cannot be used; each problem with its place. */
export class ConfigProblems extends Error {
  override name = 'ConfigProblems'
  readonly problems: readonly ConfigProblem[]

  constructor(problems: readonly ConfigProblem[]) {
    super(
      problems
        .map(({ file, line, column, message }) => `${file}:${line}:${column}  ${message}`)
        .join('\n'),
    )
    this.problems = problems
  }
}

/** The nearest configuration, from a folder upward. */
export function findConfig(folder: string): string | undefined {
  for (let at = folder; ; at = path.dirname(at)) {
    const file = path.join(at, CONFIG_FILE)
    if (existsSync(file)) return file
    if (path.dirname(at) === at) return undefined
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
  readonly adapterNames: readonly string[]
  /** The base with these house rules besides. */
  readonly baseWith: (house: readonly HouseRules[]) => RuleBase
  /** Reads folders of house rules, for `extends`. */
  readonly readHouse: (folders: readonly string[]) => readonly HouseRules[]
}

/** @throws ConfigProblems */
export function loadConfig(source: ConfigSource): LoadedConfig {
  const { file, root, adapterNames, baseWith } = source
  const name = path.basename(root)
  if (file === undefined) return { config: noConfig(name), base: baseWith([]) }
  const shown = path.relative(root, file).split(path.sep).join('/')
  const text = readText(file)
  const first = readConfig(text, shown, name, baseWith([]), adapterNames)
  const house = source.readHouse(
    first.extends.map((folder) => path.resolve(path.dirname(file), folder)),
  )
  const base = house.length === 0 ? baseWith([]) : baseWith(house)
  // With the house rules their ids and paths are known words.
  const read = house.length === 0 ? first : readConfig(text, shown, name, base, adapterNames)
  const problems = [...read.problems]
  const answers = read.answers.flatMap((one) => {
    const from = path.resolve(path.dirname(file), one)
    if (!existsSync(from)) {
      problems.push({
        file: shown,
        line: 1,
        column: 1,
        message: `answers names ${one}, and there is no such file`,
      })
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

/** @throws ConfigProblems where the file is larger than a file of this kind is */
export function readText(file: string): string {
  const { size } = statSync(file)
  if (size > BYTES) {
    throw new ConfigProblems([
      { file, line: 1, column: 1, message: `has ${size} bytes; at most ${BYTES} are read` },
    ])
  }
  return readFileSync(file, 'utf8')
}
