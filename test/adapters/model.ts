/** The paths and subjects of the corpus, which the facts of adapters are compared with. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import type { Fact } from '../../src/adapters/adapter.ts'

interface PathModel {
  readonly kind: 'enumerated' | 'continuous' | 'string' | 'number' | 'integer' | 'boolean'
  readonly multiple: boolean
  readonly states: readonly string[] | undefined
}

const corpus = path.join(import.meta.dirname, '../../corpus/media')
export const model = new Map<string, PathModel>()
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
export const kinds = new Set(subjects.map(({ id }: { id: string }) => id))

/** Whether a value has the type and the words of its path; the linter checks ranges. */
export function isOfKind({ path: id, value }: Fact): boolean {
  const { kind, multiple, states } = model.get(id)!
  if (multiple) return Array.isArray(value) && value.every((item) => states!.includes(item))
  if (states !== undefined) return states.includes(value as string)
  if (kind === 'integer') return Number.isInteger(value)
  if (kind === 'continuous') return Number.isFinite(value)
  return typeof value === kind
}
