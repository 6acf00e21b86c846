/**
 * The compiled rules: `data/rules.json` beside the code, made anew where the corpus beside it is another one. Where there is no corpus,
 * as in a package, the file is taken as it is.
 */
import { existsSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'
import type { CompiledRules } from '../lint/rule-base.ts'

const root = path.join(import.meta.dirname, '../..')
const corpusDir = path.join(root, 'corpus')
const rulesFile = path.join(root, 'data/rules.json')

export async function loadRules(): Promise<CompiledRules> {
  const found = read()
  if (!existsSync(corpusDir)) {
    if (found === undefined) throw new Error(`There are no compiled rules at ${rulesFile}.`)
    return found
  }
  if (found !== undefined && !isChangedSince(statSync(rulesFile).ctimeMs)) return found
  const { corpusDigest } = await import('../../seed/files.ts')
  if (found?.digest === corpusDigest(corpusDir)) {
    touch()
    return found
  }
  const { writeCompiledRules } = await import('../command/compiled-rules.ts')
  writeCompiledRules(corpusDir, rulesFile)
  return read() as CompiledRules
}

/** Whether a file or a folder of the corpus was changed, moved or taken away since; that takes less time than reading them all. */
const isChangedSince = (ms: number): boolean =>
  ['.', ...readdirSync(corpusDir, { recursive: true, encoding: 'utf8' })].some(
    (name) => statSync(path.join(corpusDir, name)).ctimeMs >= ms,
  )

/** The file is that of the corpus as it is now. */
function touch(): void {
  try {
    utimesSync(rulesFile, new Date(), new Date())
  } catch {
    // Where nothing may be written, the corpus is read at each start.
  }
}

function read(): CompiledRules | undefined {
  if (!existsSync(rulesFile)) return undefined
  try {
    const rules = JSON.parse(readFileSync(rulesFile, 'utf8')) as CompiledRules
    return rules.format === 1 ? rules : undefined
  } catch {
    return undefined
  }
}
