/** Finds files of house rules. */
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'

/**
 * @param at absolute path of a folder with `*.yaml`, or of a single file
 * @throws if it cannot be read
 */
export function houseFiles(at: string): string[] {
  if (statSync(at).isFile()) return [at]
  return readdirSync(at)
    .filter((name) => /\.ya?ml$/.test(name) && !name.startsWith('.'))
    .sort()
    .map((name) => path.join(at, name))
}

/** Why there are no house rules at a path, as the end of a sentence; undefined if there are some. */
export function noHouseRules(at: string): string | undefined {
  try {
    return houseFiles(at).length > 0 ? undefined : 'holds no house rules (no *.yaml)'
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`
  }
}
