/** House rules of a folder or of a configuration, read and checked; what has to be mended ends the command with places. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type ConfigProblem, ConfigProblems } from '../lint/config/config-problems.ts'
import { type Beside, checkHouse, type HouseCheck } from '../lint/house/check-house.ts'
import { type HouseFile, type HouseText, readHouse } from '../lint/house/read-house.ts'
import { isWithin, OUTSIDE } from './boundary.ts'
import { houseFiles, noHouseRules } from './house-files.ts'

export interface HouseFolders {
  /** Absolute paths of folders with `*.yaml`, or of single files. */
  readonly folders: readonly string[]
  /** Folder from which files are named in messages. */
  readonly shownFrom: string
  /** Folder outside of which nothing is read; everything may be where it is left out. */
  readonly boundary?: string | undefined
}

/** The files of house rules, and every mistake of form in them with its place. */
export function readHouseFolders({ folders, shownFrom, boundary }: HouseFolders): {
  readonly files: readonly HouseFile[]
  readonly problems: readonly ConfigProblem[]
} {
  const problems: ConfigProblem[] = []
  const start = { line: 1, column: 1 }
  const texts = folders.flatMap((folder): HouseText[] => {
    const fault = noHouseRules(folder)
    if (fault !== undefined) {
      const file = path.relative(shownFrom, folder) || folder
      problems.push({ file, ...start, message: fault })
      return []
    }
    return houseFiles(folder).flatMap((at): HouseText[] => {
      const file = path.relative(shownFrom, at).split(path.sep).join('/')
      if (isWithin(boundary, at)) return [{ file, text: readFileSync(at, 'utf8') }]
      problems.push({ file, ...start, message: `is ${OUTSIDE}` })
      return []
    })
  })
  const read = readHouse(texts)
  return { files: read.files, problems: [...problems, ...read.problems] }
}

/** @throws ConfigProblems */
export function loadHouse(
  house: HouseFolders,
  beside: Beside,
): { files: readonly HouseFile[]; notes: HouseCheck['notes'] } {
  if (house.folders.length === 0) return { files: [], notes: [] }
  const { files, problems } = readHouseFolders(house)
  if (problems.length > 0) throw new ConfigProblems(problems)
  const check = checkHouse(files, beside)
  if (check.problems.length > 0) throw new ConfigProblems(check.problems)
  return { files, notes: check.notes }
}
