/**
 * Makes a library to lint: folders of titles, each with the test files of one kind of adapter. Films and credentials
 * occur in one title each, because outside programs and large parsers take seconds for them.
 */
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'

const tests = path.join(import.meta.dirname, '../../test')
const samples = path.join(tests, 'adapters/files')

const SLOW: ReadonlySet<string> = new Set(['container', 'c2pa'])

/** Relative names of the files in a folder, sorted. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort()

/**
 * Writes exactly this many files: `<decade>/<title>/<name of the test’s file>`.
 *
 * @returns the names of the titles' folders
 */
export function writeLibrary(folder: string, count: number): string[] {
  const sources = [
    ...readdirSync(samples).map((name) => path.join(samples, name)),
    path.join(tests, 'lint/planted'),
  ].map((from) => ({ from, files: filesIn(from) }))
  const isSlow = ({ from }: (typeof sources)[number]): boolean => SLOW.has(path.basename(from))
  const once = sources.filter(isSlow)
  const others = sources.filter((one) => !isSlow(one))
  const titles: string[] = []
  let written = 0
  for (let number = 0; written < count; number++) {
    const { from, files } = once[number] ?? others[number % others.length]!
    const title = `decade-${Math.floor(number / 100)}/title-${String(number).padStart(5, '0')}`
    titles.push(title)
    for (const file of files.slice(0, count - written)) {
      const target = path.join(folder, title, file)
      mkdirSync(path.dirname(target), { recursive: true })
      copyFileSync(path.join(from, file), target)
      written += 1
    }
  }
  return titles
}
