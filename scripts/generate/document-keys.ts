/**
 * Collects the member names that the packaged schemas define, for the adapter of documents: any other name is reported
 * as misspelt.
 */

interface Schema {
  readonly name: string
  readonly text: string
}

/**
 * For each schema, its member names at any depth, and the members whose own member names are free. Names in the common
 * schema belong to every schema.
 */
export function documentKeys(schemas: readonly Schema[]): Record<string, string[]> {
  const own = schemas.map(({ name, text }) => [name, namesIn(JSON.parse(text))] as const)
  const common = own.find(([name]) => name === 'common')?.[1] ?? new Set()
  return Object.fromEntries(
    own
      .filter(([name]) => name !== 'common')
      .map(([name, names]) => [name, [...new Set([...names, ...common])].sort()]),
  )
}

/** A member that allows any names inside it is listed with a slash at its end. */
function namesIn(schema: unknown, names = new Set<string>()): Set<string> {
  if (typeof schema !== 'object' || schema === null) return names
  if (Array.isArray(schema)) {
    for (const one of schema) namesIn(one, names)
    return names
  }
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'examples' || keyword === 'default') continue
    if (keyword === 'properties') {
      for (const [name, member] of Object.entries(value as object)) {
        names.add(isFree(member) ? `${name}/` : name)
      }
    }
    namesIn(keyword === 'properties' ? Object.values(value as object) : value, names)
  }
  return names
}

const isFree = (schema: unknown): boolean =>
  typeof schema === 'object' &&
  schema !== null &&
  'additionalProperties' in schema &&
  schema.additionalProperties !== false
