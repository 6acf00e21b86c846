/** Which files of a built tree a package needs: those that its entries reach by import. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

/** A file in `from './…'`, `import './…'` or `import('./…')`. */
const specifier = /\b(?:from |import |import\()['"](\.{1,2}\/[^'"]+)['"]/g

/**
 * @param entries absolute paths of modules or declarations
 * @param without modules that are not followed, absolute
 */
function reachable(entries: readonly string[], without: ReadonlySet<string>): Set<string> {
  const reached = new Set<string>()
  const waiting = [...entries]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file) || without.has(file)) continue
    reached.add(file)
    for (const [, name] of readFileSync(file, 'utf8').matchAll(specifier)) {
      const named = path.join(path.dirname(file), name!)
      // Declarations name each other by the modules that they declare.
      const target = file.endsWith('.d.ts') ? named.replace(/\.js$/, '.d.ts') : named
      if (existsSync(target)) waiting.push(target)
    }
  }
  return reached
}

/** Takes every file out of a folder that the entries do not reach, and the folders that are empty then. */
export function keepReachable(
  folder: string,
  entries: readonly string[],
  without: ReadonlySet<string> = new Set(),
): void {
  const kept = reachable(entries, without)
  const inside = readdirSync(folder, { recursive: true, withFileTypes: true })
  for (const entry of inside.toReversed()) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isFile() ? !kept.has(file) : readdirSync(file).length === 0) {
      rmSync(file, { recursive: true })
    }
  }
}
