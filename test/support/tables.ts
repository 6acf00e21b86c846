/** Runs `grammar table` on tables and mappings. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { folder, grammar } from './grammar.ts'

const root = path.join(import.meta.dirname, '../..')
export const fixture = (name: string): string =>
  readFileSync(path.join(root, 'test/table', name), 'utf8')

export const MAPPING = `grammar: 1
id: clip
constants: { core.production_phase: capture }
columns:
  views: { path: camera.is_multiview, values: { many: true, one: false } }
  sync: { path: camera.sync_error_ms, unit: s }
`
export const TABLE = `clip,views,sync,note
A,many,0.004,"a, b"
B,one,0.004,
C,many,0.0001,"say ""so"""
`

/** Runs `grammar table` on a table and a mapping, in a folder of their own. */
export async function judged(
  table: string | Uint8Array,
  mapping: string,
  args: readonly string[] = [],
  name = 'table.csv',
) {
  const cwd = folder({ [name]: table, 'mapping.yaml': mapping })
  const answer = await grammar(['table', name, '--map', 'mapping.yaml', ...args], { cwd })
  return { ...answer, cwd }
}

/** The contexts that `grammar table` makes of a table. */
export async function contexts(table: string, mapping: string, name = 'table.csv') {
  const { error, out } = await judged(table, mapping, ['--contexts', '--summary', 'none'], name)
  if (out === '') throw new Error(error)
  return out
    .split('\n')
    .slice(0, -1)
    .map(
      (line) =>
        JSON.parse(line) as { id: unknown; context: Record<string, unknown>; profile?: string[] },
    )
}
