/**
 * The compiled rules: `data/rules.json` beside the code, rebuilt when any of its sources has changed. A package has no
 * corpus, so its file is used as it is.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { CompiledRules } from '../lint/rule-base.ts'

const root = path.join(import.meta.dirname, '../..')
const corpusDir = path.join(root, 'corpus')
const rulesFile = path.join(root, 'data/rules.json')

/** Sources of the compiled rules: the corpus, the version, and the code that reads them. */
const madeFrom = ['corpus', 'package.json', 'seed', 'src/command/compiled-rules.ts'].map((name) =>
  path.join(root, name),
)

export async function loadRules(): Promise<CompiledRules> {
  if (!existsSync(corpusDir)) {
    const found = read(rulesFile)
    if (found === undefined) throw new Error(`There are no compiled rules at ${rulesFile}.`)
    return found
  }
  return freshRules(rulesFile, madeFrom, async () =>
    (await import('./compiled-rules.ts')).compiledRules(corpusDir),
  )
}

/**
 * Reads the rules from a file if no source has been changed, moved or removed since it was written; otherwise makes
 * them and writes the file. Only the modification times of the sources are checked, which is faster than reading them.
 *
 * @param sources files and folders
 * @throws what `make` does
 */
export async function freshRules(
  file: string,
  sources: readonly string[],
  make: () => Promise<CompiledRules>,
): Promise<CompiledRules> {
  const found = read(file)
  if (found !== undefined && !isChangedSince(statSync(file).ctimeMs, sources)) return found
  const rules = await make()
  const { writeRulesFile } = await import('./compiled-rules.ts')
  try {
    writeRulesFile(rules, file)
  } catch {
    // Without write permission, the rules are made at each start.
  }
  return rules
}

const isChangedSince = (ms: number, sources: readonly string[]): boolean =>
  sources
    .flatMap((source) => [
      source,
      ...(statSync(source).isDirectory()
        ? readdirSync(source, { recursive: true, encoding: 'utf8' }).map((name) =>
            path.join(source, name),
          )
        : []),
    ])
    .some((name) => statSync(name).ctimeMs >= ms)

function read(file: string): CompiledRules | undefined {
  if (!existsSync(file)) return undefined
  try {
    const rules = JSON.parse(readFileSync(file, 'utf8')) as CompiledRules
    return rules.format === 1 ? rules : undefined
  } catch {
    return undefined
  }
}
