/**
 * Matches globs of configurations the same way on every machine: forward slashes, and a name that begins with a dot is
 * only matched by a pattern with a dot.
 */
import picomatch from 'picomatch/posix.js'

const compiled = new Map<string, (path: string) => boolean>()

/** @param path relative to the root, with forward slashes */
export function matchesGlob(path: string, glob: string): boolean {
  const known = compiled.get(glob) ?? picomatch(glob)
  compiled.set(glob, known)
  return known(path)
}
