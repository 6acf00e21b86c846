/** What every adapter says is in the words of the model, and each path that it fills is filled by a file of these tests. */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import type { Adapter, Fact } from '../../src/adapters/adapter.ts'
import { adapters } from '../../src/adapters/adapters.ts'
import { inputFile } from '../../src/machine/files.ts'
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

// Documents and report sheets have tests of their own, sound and moving pictures are generated in theirs, and set-ups stand in settings.
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

/** A project with a rig: without one, photographs and takes say nothing of how it was set. */
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
