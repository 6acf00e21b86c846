/** Which keywords of JSON Schema the packaged schemas and the run schema use. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const corpus = path.join(import.meta.dirname, '../../corpus')

/** Keywords that describe a schema and check nothing in a document. */
const annotations = new Set([
  '$schema',
  '$id',
  '$comment',
  'title',
  'description',
  'examples',
  'default',
])

/** Members whose names are data, and members whose values are data. */
const named = new Set(['properties', '$defs', 'dependentRequired'])
const values = new Set(['enum', 'const', 'examples', 'default', 'required'])

function collect(schema: unknown, found: Set<string>): void {
  if (Array.isArray(schema)) for (const inner of schema) collect(inner, found)
  else if (schema !== null && typeof schema === 'object') {
    for (const [keyword, inner] of Object.entries(schema)) {
      if (annotations.has(keyword)) continue
      found.add(keyword)
      if (values.has(keyword)) continue
      for (const part of named.has(keyword) ? Object.values(inner as object) : [inner])
        collect(part, found)
    }
  }
}

/** Keywords in use, except annotations. */
export function keywordsInUse(): ReadonlySet<string> {
  const files = [
    ...readdirSync(path.join(corpus, 'media/schemas')).map((name) => `media/schemas/${name}`),
    'coordinate/run/run.schema.json',
  ]
  const found = new Set<string>()
  for (const file of files)
    collect(JSON.parse(readFileSync(path.join(corpus, file), 'utf8')), found)
  return found
}
