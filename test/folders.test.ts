/** Imports between folders run one way: whoever changes a folder need not read those that use it. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')

/** `src/lint`, `seed`; a file directly in `src` stands for itself. */
const folderOf = (file: string): string =>
  file
    .split('/')
    .slice(0, file.startsWith('src/') ? 2 : 1)
    .join('/')

const isCode = (file: string): boolean => /\.tsx?$/.test(file) && !file.includes('generated')

/** Folder → folders that its files import, types included, each with one file that does. */
function importsOf(folders: readonly string[]): Map<string, Map<string, string>> {
  const imports = new Map<string, Map<string, string>>()
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter(isCode),
  )
  for (const file of files) {
    const text = readFileSync(path.join(root, file), 'utf8')
    for (const [, from, loaded] of text.matchAll(/from '(\.[^']+)'|import\('(\.[^']+)'\)/g)) {
      const target = folderOf(path.posix.join(path.posix.dirname(file), (from ?? loaded) as string))
      const folder = folderOf(file)
      if (target === folder) continue
      const known = imports.get(folder) ?? new Map<string, string>()
      imports.set(folder, known.set(target, file))
    }
  }
  return imports
}

/** A circle as `a (a/file.ts) → b (b/file.ts) → a`; undefined if there is none. */
function circleIn(imports: ReadonlyMap<string, ReadonlyMap<string, string>>): string | undefined {
  const done = new Set<string>()
  const walk = (folder: string, way: readonly string[]): string | undefined => {
    const start = way.indexOf(folder)
    if (start >= 0) {
      const circle = way.slice(start)
      const steps = circle.map((from, i) => {
        const to = circle[i + 1] ?? folder
        return `${from} (${imports.get(from)?.get(to)})`
      })
      return [...steps, folder].join(' → ')
    }
    if (done.has(folder)) return undefined
    for (const target of imports.get(folder)?.keys() ?? []) {
      const circle = walk(target, [...way, folder])
      if (circle !== undefined) return circle
    }
    done.add(folder)
    return undefined
  }
  for (const folder of imports.keys()) {
    const circle = walk(folder, [])
    if (circle !== undefined) return circle
  }
  return undefined
}

test('imports between folders form no circle', () => {
  const imports = importsOf(['src', 'seed', 'migrations', 'scripts', 'packages', 'bench'])
  expect(imports.size, 'folders that import others').toBeGreaterThan(20)
  expect(circleIn(imports)).toBeUndefined()
})

test('a circle is found and told with the files that close it', () => {
  const imports = new Map([
    ['lint', new Map([['seed', 'lint/house.ts']])],
    ['seed', new Map([['lint', 'seed/check.ts']])],
  ])
  expect(circleIn(imports)).toBe('lint (lint/house.ts) → seed (seed/check.ts) → lint')
})
