/** Finds the configuration of a folder and reads it with the files that it names. The nearest wins whole; nothing is merged. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { RuleBase } from '../rule-base.ts'
import { readAnswers } from './answers.ts'
import { type LintConfig, noConfig } from './config.ts'
import { CONFIG_FILE, type ConfigProblem, type ReadConfig, readConfig } from './read-config.ts'

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
  /** The rules with the house rules of these folders besides. */
  readonly baseOf: (folders: readonly string[]) => Promise<RuleBase>
}

/** @throws ConfigProblems */
export async function loadConfig(source: ConfigSource): Promise<LoadedConfig> {
  const { file, root, adapterNames, baseOf } = source
  const name = path.basename(root)
  if (file === undefined) return { config: noConfig(name), base: await baseOf([]) }
  const shown = path.relative(root, file).split(path.sep).join('/')
  const text = readText(file)
  const corpus = await baseOf([])
  const first = readConfig(text, shown, name, corpus, adapterNames)
  if (first.extends.length > 0) return withHouse(source, text, shown, first.extends)
  return withAnswers(source, first, corpus, shown)
}

/** With the house rules their ids and paths are known words, so the configuration is read with them. */
async function withHouse(
  { file = '', root, adapterNames, baseOf }: ConfigSource,
  text: string,
  shown: string,
  folders: readonly string[],
): Promise<LoadedConfig> {
  const base = await baseOf(folders.map((folder) => path.resolve(path.dirname(file), folder)))
  const read = readConfig(text, shown, path.basename(root), base, adapterNames)
  return withAnswers({ file, root }, read, base, shown)
}

function withAnswers(
  { file = '', root }: Pick<ConfigSource, 'file' | 'root'>,
  read: ReadConfig,
  base: RuleBase,
  shown: string,
): LoadedConfig {
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
