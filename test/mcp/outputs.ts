/** The whole schemas of what the tools of agents answer. */
import { inject } from 'vitest'
import { lintPart } from '../../src/command/agents/lint-part.ts'
import { loadCoordinates } from '../../src/coordinate/load.ts'
import { coordinateHandlers } from '../../src/coordinate/service.ts'
import { openDatabase } from '../../src/database/open.ts'
import { coordinatePart } from '../../src/mcp/coordinate-part.ts'
import { mediaPart } from '../../src/mcp/media-part.ts'
import { loadMedia } from '../../src/media/load.ts'
import { mediaHandlers } from '../../src/media/service.ts'

/** A schema that allows additional properties, since answers may gain members (docs/compatibility.md). */
function withAdditionalProperties(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withAdditionalProperties)
  if (schema === null || typeof schema !== 'object') return schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name, value]) => name !== 'additionalProperties' || value !== false)
      .map(([name, value]) => [name, withAdditionalProperties(value)]),
  )
}

/** Tool → the whole schema of its results; the list of tools has only its outline. */
export function wholeOutputs(root: string): ReadonlyMap<string, object> {
  const database = openDatabase(inject('database'))
  const media = loadMedia(database)
  const coordinates = loadCoordinates(database)
  const parts = [
    mediaPart(media, mediaHandlers(media)),
    coordinatePart(coordinates, coordinateHandlers(coordinates)),
    lintPart(root),
  ]
  return new Map(
    parts.flatMap(({ tools }) =>
      tools.map(({ name, output }) => [name, withAdditionalProperties(output) as object]),
    ),
  )
}
