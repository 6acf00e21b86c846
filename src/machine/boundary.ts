/**
 * The folder outside of which a run that an agent starts must not read. For a person at the command line there is none.
 */
import { realpathSync } from 'node:fs'
import path from 'node:path'

/** Ends a sentence about a file that is not read. */
export const OUTSIDE = 'outside of the folder that may be read'

/**
 * Whether a path lies in a folder, its links followed; always where there is no boundary.
 *
 * @param boundary absolute, without links in it
 * @param file absolute; where nothing is there, the folder that would hold it counts
 */
export function isWithin(boundary: string | undefined, file: string): boolean {
  if (boundary === undefined) return true
  let real: string
  try {
    real = realpathSync(file)
  } catch {
    return path.dirname(file) !== file && isWithin(boundary, path.dirname(file))
  }
  return real === boundary || real.startsWith(boundary.replace(/[\\/]?$/, path.sep))
}
