/** Examples in the docstrings of what the packages export: each line with `// → value` evaluates to that value. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const sources = [
  'packages/engine/checked.ts',
  'src/engine/rules/check-rule.ts',
  'src/command/lint-api.ts',
  'src/lint/exit-status.ts',
]
const packages: Readonly<Record<string, string>> = {
  '@grammar-of-media/engine': 'packages/engine/index.ts',
  '@grammar-of-media/cli': 'packages/cli/index.ts',
}
const folder = mkdtempSync(path.join(tmpdir(), 'examples-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Example {
  readonly name: string
  readonly code: string
}

function examplesIn(source: string): Example[] {
  const text = readFileSync(path.join(root, source), 'utf8')
  const found = text.matchAll(/@example\n \* ```ts\n([\s\S]+?)\n \* ```/g)
  return [...found].map(([, block], i) => ({
    name: `${source}, example ${i + 1}`,
    code: block!.replaceAll(/^ \* ?/gm, ''),
  }))
}

/** The example as a module that exports the value of each line, and the value that its comment promises. */
const asModule = (code: string): string =>
  `${code
    .replaceAll(/from '(@grammar-of-media\/\w+)'/g, (_, name: string) => {
      const file = path.join(root, packages[name]!)
      return `from ${JSON.stringify(pathToFileURL(file).href)}`
    })
    .replaceAll(/^(?!const )(.+) \/\/ → (.+)$/gm, 'checked.push([$1, $2])')
    .replace(/\n\n/, '\n\nexport const checked: [unknown, unknown][] = []\n')}\n`

describe('an example of a docstring', () => {
  const examples = sources.flatMap(examplesIn)

  // The functions of @grammar-of-media/client need a release and a service: packages/consumer/types.ts calls them.
  it.for(Object.entries(packages))('stands at every function of %s', async ([, index]) => {
    const exported: Readonly<Record<string, unknown>> = await import(path.join(root, index))
    const functions = Object.keys(exported).filter((name) => {
      const value = exported[name]
      const isError = typeof value === 'function' && value.prototype instanceof Error
      return typeof value === 'function' && !isError
    })
    const imported = examples.flatMap(
      ({ code }) => /import \{ (.+) \}/.exec(code)?.[1]?.split(', ') ?? [],
    )
    expect(functions.length).toBeGreaterThan(0)
    expect(functions.filter((name) => !imported.includes(name))).toEqual([])
  })

  it.for(examples)('$name comes to what it says', async ({ name, code }) => {
    const file = path.join(folder, `${name.replaceAll(/\W+/g, '-')}.ts`)
    writeFileSync(file, asModule(code))
    const { checked } = (await import(file)) as { checked: [unknown, unknown][] }
    expect(checked.length).toBeGreaterThan(0)
    for (const [came, said] of checked) expect(came).toEqual(said)
  })
})
