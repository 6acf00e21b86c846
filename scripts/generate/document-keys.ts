/** The names that the packaged schemas know, for the adapter of documents: a name that none of them has is misspelt. */

interface Schema {
  readonly name: string
  readonly text: string
}

/** Schema → its names at any depth, and those below which names are free. Names of the common schema belong to each. */
export function documentKeys(schemas: readonly Schema[]): Record<string, string[]> {
  const own = schemas.map(({ name, text }) => [name, namesIn(JSON.parse(text))] as const)
  const common = own.find(([name]) => name === 'common')?.[1] ?? new Set()
  return Object.fromEntries(
    own
      .filter(([name]) => name !== 'common')
      .map(([name, names]) => [name, [...new Set([...names, ...common])].sort()]),
  )
}

/** Names of free members, as a document may call its parts, stand with a slash behind them. */
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
