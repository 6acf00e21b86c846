/** Globs of configurations, alike on every machine: forward slashes, and names that begin with a dot are matched by a dot alone. */
import picomatch from 'picomatch/posix.js'

const compiled = new Map<string, (path: string) => boolean>()

/** @param path from the root, with forward slashes */
export function matchesGlob(path: string, glob: string): boolean {
  const known = compiled.get(glob) ?? picomatch(glob)
  compiled.set(glob, known)
  return known(path)
}
