/** Every adapter uses only paths and values of the model, and the test files cover every path that it fills. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import picomatch from 'picomatch'
import { expect, it } from 'vitest'
import type { Adapter, Fact } from '../../src/adapters/adapter.ts'
import { adapters } from '../../src/adapters/adapters.ts'
import { fileTools, inputFile } from '../../src/machine/files.ts'
import { isOfKind, kinds, model } from './model.ts'
import { read } from './read.ts'

const folder = path.join(import.meta.dirname, 'files')
const names = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))

it.each(adapters.map((adapter) => [adapter.name, adapter] as const))(
  '%s fills paths of the model',
  (_, { fills }) => {
    expect(Object.keys(fills).filter((id) => !model.has(id))).toEqual([])
  },
)

// Adapters tested elsewhere: documents and report sheets have their own tests, sound and moving pictures are generated
// in theirs, and set-ups come from settings.
const apart = [
  'documents',
  'run-document',
  'report-sheet',
  'audio',
  'stems',
  'video',
  'light-meter',
]
const withFiles = adapters.filter(({ name }) => !apart.includes(name))

it.each(withFiles.map((adapter) => [adapter.name, adapter] as const))(
  '%s fills each of its paths, with values of the right kind',
  async (_, adapter) => {
    const facts = await factsOfAllFiles(adapter)
    expect(
      facts.filter((fact) => !isOfKind(fact)).map(({ path: id, value }) => [id, value]),
    ).toEqual([])
    const filled = new Set(facts.map(({ path: id }) => id))
    expect(Object.keys(adapter.fills).filter((id) => !filled.has(id))).toEqual([])
  },
)

/** Declares a multi-camera rig; without one, photographs and takes yield no facts about how it was set. */
const RIG = { 'camera.is_multiview': true, 'core.frame_rate': 25 }

async function factsOfAllFiles(adapter: Adapter): Promise<Fact[]> {
  const facts: Fact[] = []
  for (const name of names) {
    if (!adapter.matches(inputFile(folder, name)!)) continue
    for (const subject of (await read(adapter, name, { declared: RIG })).subjects) {
      expect(kinds).toContain(subject.kind)
      facts.push(...subject.facts)
    }
  }
  return facts
}

it('says of each adapter what it reads', () => {
  for (const { summary, files } of adapters) {
    expect(summary).toMatch(/^\S.*\.$/)
    expect(files.length).toBeGreaterThan(0)
  }
})

it('has a test under the name of every adapter, and its files beside it', () => {
  const entries = readdirSync(import.meta.dirname)
  const tested = adapters.map(({ name }) => name)
  expect(tested.filter((name) => !entries.includes(`${name}.test.ts`))).toEqual([])
  expect(readdirSync(folder).filter((name) => !tested.some((one) => one === name))).toEqual([])
})

it('has no file that no test uses, and says where each comes from', async () => {
  const tests = path.join(import.meta.dirname, '..')
  const text = readdirSync(tests, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('node_modules'))
    .map((name) => readFileSync(path.join(tests, name), 'utf8'))
    .join('\n')
  const isNamed = (name: string): boolean =>
    text.includes(path.basename(name)) || text.includes(`'${path.parse(name).name}'`)
  const opened = await openedBeside(names.filter(isNamed))
  expect(names.filter((name) => !isNamed(name) && !opened.has(name))).toEqual([])

  const readme = readFileSync(path.join(import.meta.dirname, 'README.md'), 'utf8')
  const globs = [...readme.matchAll(/`([\w-]+\/[^`]+)`(?=.*\|.*\|$)/gm)].map(([, glob]) => glob!)
  expect(names.filter((name) => !globs.some((glob) => within(glob)(name)))).toEqual([])
  expect(globs.filter((glob) => !names.some((name) => within(glob)(name)))).toEqual([])
})

/** `a/*` matches everything in `a`, at any depth. */
const within = (glob: string) => picomatch(glob.replace(/\*$/, '**'))

/** The sibling files that adapters open when they read these files. */
async function openedBeside(named: readonly string[]): Promise<Set<string>> {
  const opened = new Set<string>()
  const tools = fileTools(folder, async () => ({ missing: 'no program is used' }))
  const recording = {
    ...tools,
    sibling: async (...asked: Parameters<typeof tools.sibling>) => {
      const found = await tools.sibling(...asked)
      if (found !== undefined) opened.add(found.path)
      return found
    },
  }
  const options = { settings: {}, declared: new Map(), signal: new AbortController().signal }
  for (const name of named) {
    const file = inputFile(folder, name)!
    for (const adapter of adapters.filter((one) => one.matches(file)))
      await adapter.read(file, { ...recording, ...options })
  }
  return opened
}
