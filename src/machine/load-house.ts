/**
 * Reads and checks the house rules of a folder or a configuration; errors end the command and are reported with their
 * locations.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type ConfigProblem, ConfigProblems } from '../lint/config/config-problems.ts'
import { type BesideAll, checkAll } from '../lint/house/check-all.ts'
import { type HouseText, type ReadHouse, readHouse } from '../lint/house/read-house.ts'
import { isWithin, OUTSIDE } from './boundary.ts'
import { houseFiles, noHouseRules } from './house-files.ts'

export interface HouseFolders {
  /** Absolute paths of folders with `*.yaml`, or of single files. */
  readonly folders: readonly string[]
  /** Folder that file names in messages are relative to. */
  readonly shownFrom: string
  /** Folder outside of which nothing is read; by default everything may be. */
  readonly boundary?: string | undefined
}

/** The files of house rules and destinations, and all errors of shape in them. */
export function readHouseFolders({ folders, shownFrom, boundary }: HouseFolders): ReadHouse {
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
  return { ...read, problems: [...problems, ...read.problems] }
}

/** @throws ConfigProblems */
export function loadHouse(
  house: HouseFolders,
  beside: BesideAll,
): Pick<ReadHouse, 'files' | 'destinations'> {
  if (house.folders.length === 0) return { files: [], destinations: [] }
  const read = readHouseFolders(house)
  if (read.problems.length > 0) throw new ConfigProblems(read.problems)
  const { problems } = checkAll(read, beside)
  if (problems.length > 0) throw new ConfigProblems(problems)
  return read
}
