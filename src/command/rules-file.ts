/**
 * The compiled rules: `data/rules.json` beside the code, made anew where anything that goes into it has changed. Where there is no
 * corpus, as in a package, the file is taken as it is.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { CompiledRules } from '../lint/rule-base.ts'

const root = path.join(import.meta.dirname, '../..')
const corpusDir = path.join(root, 'corpus')
const rulesFile = path.join(root, 'data/rules.json')

/** What the compiled rules are made of: the corpus, the version, and the code that reads them. */
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
 * The rules of a file, where nothing that they are made of has been changed, moved or taken away since it was written; otherwise they
 * are made, and kept for the next time. To look at the times of the files takes less time than to read them.
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
    // Where nothing may be written, they are made at each start.
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
