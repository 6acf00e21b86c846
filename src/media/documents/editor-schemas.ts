/**
 * JSON Schemas for editors: draft-07, which every editor supports, with the values, range and readers of each path.
 * They are stricter than the engine, which accepts unknown names, so that an editor can mark a probable mistake.
 */

import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { editorSchemas } from '../../forms/media-enums.ts'
import type { Media } from '../load.ts'

type Schema = Record<string, unknown>

/** Schemas that `npm run generate` writes. */
const folder = path.join(import.meta.dirname, '../../../docs/schemas')

const written = (name: string): Schema =>
  JSON.parse(readFileSync(path.join(folder, `${name}.schema.json`), 'utf8')) as Schema

const draft = 'http://json-schema.org/draft-07/schema#'

/** @returns undefined if there is no schema of that name */
export function editorSchema(content: Media, name: string): Schema | undefined {
  return makers.get(name)?.(content)
}

const makers: ReadonlyMap<string, (content: Media) => Schema> = new Map(
  Object.entries({
    context: (content) => ({
      $schema: draft,
      $id: 'context.schema.json',
      title: 'Context',
      description:
        'Facts of one subject of a production, nested by path. Leave out what is not known; null is the same as absent.',
      ...nested(contextPaths(content), {
        $schema: { type: 'string', description: 'Address of this schema, for editors.' },
      }),
    }),
    grammar: () => written('grammar'),
    'house-rules': () => written('house-rules'),
  } satisfies Record<(typeof editorSchemas)[number], (content: Media) => Schema>),
)

interface PathSchema {
  readonly path: string
  readonly schema: Schema
}

/** Every path that a context may hold, with the schema of its value. */
function contextPaths({ facts, readers }: Media): PathSchema[] {
  return [...facts().values()].map(
    ({ path, type, values, multiple, description, unit, minimum, maximum }) => {
      const rules = readers().get(path)?.toSorted()
      const text = [
        description,
        ...(unit === undefined ? [] : [`Unit: ${unit}.`]),
        ...(rules === undefined ? [] : [`Read by ${rules.join(', ')}.`]),
      ].join(' ')
      const value = allowed(type === 'enumerated' ? 'string' : type, values, multiple)
      return { path, schema: { description: text, ...value, minimum, maximum } }
    },
  )
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
