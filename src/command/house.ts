/** House rules of a folder or of a configuration, read and checked; what has to be mended ends the command with places. */
import { ConfigProblems } from '../lint/config/load-config.ts'
import { checkHouse, type HouseCheck } from '../lint/house/check-house.ts'
import { type HouseFile, readHouse } from '../lint/house/read-house.ts'
import type { CompiledRules } from '../lint/rule-base.ts'

/** @throws ConfigProblems */
export function loadHouse(
  folders: readonly string[],
  shownFrom: string,
  compiled: CompiledRules,
): { files: readonly HouseFile[]; notes: HouseCheck['notes'] } {
  if (folders.length === 0) return { files: [], notes: [] }
  const { files, problems } = readHouse(folders, shownFrom)
  if (problems.length > 0) throw new ConfigProblems(problems)
  const check = checkHouse(files, compiled)
  if (check.problems.length > 0) throw new ConfigProblems(check.problems)
  return { files, notes: check.notes }
}

/** The rules of the corpus without those that a house rule stands for. */
export function withoutReplaced(
  compiled: CompiledRules,
  files: readonly Pick<HouseFile, 'replaces'>[],
): CompiledRules {
  const replaced = new Set(files.flatMap(({ replaces }) => [...replaces.keys()]))
  return { ...compiled, rules: compiled.rules.filter(({ id }) => !replaced.has(id)) }
}
