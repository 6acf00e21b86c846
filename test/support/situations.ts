/** Contexts from the facts of a case table. */
import type { Json, JsonObject } from '../../src/engine/values/json.ts'

/** @param facts path (`group.name`) → value */
export function contextOf(facts: Readonly<Record<string, Json>>): JsonObject {
  const context: Record<string, Record<string, Json>> = {}
  for (const [at, value] of Object.entries(facts)) {
    const [group, name] = at.split('.') as [string, string]
    context[group] = { ...context[group], [name]: value }
  }
  return context
}
