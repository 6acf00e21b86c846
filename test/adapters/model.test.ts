/** What every adapter says is in the words of the model, and each path that it fills is filled by a file of these tests. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import type { Adapter, Fact } from '../../src/adapters/adapter.ts'
import { adapters } from '../../src/adapters/adapters.ts'
import { inputFile } from '../../src/adapters/tools.ts'
import { read } from './read.ts'

interface PathModel {
  readonly kind: 'enumerated' | 'continuous' | 'string' | 'number' | 'integer' | 'boolean'
  readonly multiple: boolean
  readonly states: readonly string[] | undefined
}

const corpus = path.join(import.meta.dirname, '../../corpus/media')
const model = new Map<string, PathModel>()
for (const name of readdirSync(path.join(corpus, 'dimensions'))) {
  for (const dimension of parse(readFileSync(path.join(corpus, 'dimensions', name), 'utf8'))
    .dimensions) {
    const states = dimension.states === undefined ? undefined : Object.keys(dimension.states)
    model.set(dimension.id, { kind: dimension.kind, multiple: dimension.multiple === true, states })
  }
}
const { decision_variables: variables, subjects } = parse(
  readFileSync(path.join(corpus, 'model.yaml'), 'utf8'),
)
for (const { path: id, type, values } of variables)
  model.set(id, { kind: type, multiple: false, states: values })
const kinds = new Set(subjects.map(({ id }: { id: string }) => id))

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

const withFiles = adapters.filter(({ name }) => name !== 'run-document')

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

async function factsOfAllFiles(adapter: Adapter): Promise<Fact[]> {
  const facts: Fact[] = []
  for (const name of names) {
    if (!adapter.matches((await inputFile(folder, name))!)) continue
    for (const subject of (await read(adapter, name)).subjects) {
      expect(kinds).toContain(subject.kind)
      facts.push(...subject.facts)
    }
  }
  return facts
}

function isOfKind({ path: id, value }: Fact): boolean {
  const { kind, multiple, states } = model.get(id)!
  if (multiple) return Array.isArray(value) && value.every((item) => states!.includes(item))
  if (states !== undefined) return states.includes(value as string)
  if (kind === 'integer') return Number.isInteger(value)
  if (kind === 'continuous') return Number.isFinite(value)
  return typeof value === kind
}
