/**
 * JSON Schemas with which editors check files as they are written: draft-07, which every editor reads, with the words,
 * range and readers of each path. They are stricter than the engine, which accepts unknown names, so that an editor can
 * mark a probable mistake.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseJson } from '../database/json-text.ts'
import type { OpenDatabase } from '../database/open.ts'
import type { editorSchemas } from './enums.ts'
import * as queries from './queries.ts'
import { boundsOf } from './resources.ts'

type Schema = Record<string, unknown>

/** Schemas that `npm run generate` writes. */
const folder = path.join(import.meta.dirname, '../../docs/schemas')

const written = (name: string): Schema =>
  JSON.parse(readFileSync(path.join(folder, `${name}.schema.json`), 'utf8')) as Schema

const draft = 'http://json-schema.org/draft-07/schema#'

/** @returns undefined where there is no schema of that name */
export function editorSchema(database: OpenDatabase, name: string): Schema | undefined {
  return makers.get(name)?.(database)
}

const makers: ReadonlyMap<string, (database: OpenDatabase) => Schema> = new Map(
  Object.entries({
    context: (database) => ({
      $schema: draft,
      $id: 'context.schema.json',
      title: 'Context',
      description:
        'Facts of one subject of a production, nested by path. Leave out what is not known; null is the same as absent.',
      ...nested(contextPaths(database), {
        $schema: { type: 'string', description: 'Address of this schema, for editors.' },
      }),
    }),
    grammar: () => written('grammar'),
    'house-rules': () => written('house-rules'),
  } satisfies Record<(typeof editorSchemas)[number], (database: OpenDatabase) => Schema>),
)

interface PathSchema {
  readonly path: string
  readonly schema: Schema
}

/** Every path that a context may hold, with the schema of its value. */
export function contextPaths(database: OpenDatabase): PathSchema[] {
  const states = Map.groupBy(queries.states(database), ({ dimension_id }) => dimension_id)
  const readers = Map.groupBy(queries.readers(database), ({ path }) => path)
  const described = (path: string, text: string, unit: string | null): string => {
    const rules = (readers.get(path) ?? []).map(({ rule_id }) => rule_id)
    return [
      text,
      ...(unit === null ? [] : [`Unit: ${unit}.`]),
      ...(rules.length === 0 ? [] : [`Read by ${rules.join(', ')}.`]),
    ].join(' ')
  }
  return [
    ...queries.dimensions(database).map((row) => {
      const words = (states.get(row.id) ?? []).map(({ state }) => state)
      const value =
        row.kind === 'enumerated'
          ? allowed('string', words, row.multiple === 1)
          : { type: ['number', 'null'], ...boundsOf(row) }
      const schema = { description: described(row.id, row.description, row.unit), ...value }
      return { path: row.id, schema }
    }),
    ...queries.decisionVariables(database).map((row) => ({
      path: row.path,
      schema: {
        description: described(row.path, row.description, row.unit),
        ...allowed(row.type, row.allowed_values === null ? [] : parseJson(row.allowed_values)),
        ...boundsOf(row),
      },
    })),
  ]
}

function allowed(type: string, words: readonly string[], isMultiple = false): Schema {
  if (isMultiple) return { type: ['array', 'null'], items: { type, enum: words } }
  return { type: [type, 'null'], ...(words.length === 0 ? {} : { enum: [...words, null] }) }
}

/** The schema of nested objects with the given paths and no other members. */
function nested(paths: readonly PathSchema[], besides: Schema = {}): Schema {
  const groups = Map.groupBy(paths, ({ path }) => path.split('.')[0]!)
  const properties = Object.fromEntries(
    [...groups].map(([name, inside]) => {
      const leaf = inside.find(({ path }) => path === name)
      const below = inside.map(({ path, schema }) => ({
        path: path.slice(name.length + 1),
        schema,
      }))
      return [name, leaf?.schema ?? nested(below)]
    }),
  )
  return { type: 'object', properties: { ...besides, ...properties }, additionalProperties: false }
}
