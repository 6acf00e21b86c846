/**
 * The folder outside of which nothing is read if an agent starts the run. For a person at the command line there is
 * none.
 */
import { realpathSync } from 'node:fs'
import path from 'node:path'

/** The end of a sentence about a file that is not read. */
export const OUTSIDE = 'outside of the folder that may be read'

/**
 * Whether a path, with symbolic links resolved, is in a folder; always true without a boundary.
 *
 * @param boundary absolute, without symbolic links
 * @param file absolute; if it does not exist, its folder is checked
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
