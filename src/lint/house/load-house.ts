/** House rules of a folder or of a configuration, read and checked; what has to be mended ends the command with places. */
import { ConfigProblems } from '../config/load-config.ts'
import type { CompiledRules } from '../rule-base.ts'
import { type Beside, checkHouse, type HouseCheck } from './check-house.ts'
import { type HouseFile, readHouse } from './read-house.ts'

/**
 * @param boundary folder outside of which nothing is read; everything may be where it is left out
 * @throws ConfigProblems
 */
export function loadHouse(
  folders: readonly string[],
  shownFrom: string,
  compiled: Beside,
  boundary?: string,
): { files: readonly HouseFile[]; notes: HouseCheck['notes'] } {
  if (folders.length === 0) return { files: [], notes: [] }
  const { files, problems } = readHouse(folders, shownFrom, boundary)
  if (problems.length > 0) throw new ConfigProblems(problems)
  const check = checkHouse(files, compiled)
  if (check.problems.length > 0) throw new ConfigProblems(check.problems)
  return { files, notes: check.notes }
}

/** The rules of the corpus without those that a house rule stands for. */
export function withoutReplaced<T extends Pick<CompiledRules, 'rules'>>(
  compiled: T,
  files: readonly Pick<HouseFile, 'replaces'>[],
): T {
  const replaced = new Set(files.flatMap(({ replaces }) => [...replaces.keys()]))
  return { ...compiled, rules: compiled.rules.filter(({ id }) => !replaced.has(id)) }
}
