/**
 * Makes a packaged schema self-contained: the definitions of other files that it refers to are copied into its own
 * `$defs`.
 */

type Json = unknown
type Definitions = Record<string, Json>

/**
 * @param name name of the schema to bundle
 * @param schemas name → schema; they refer to one another as `<name>.schema.json#/$defs/<definition>`
 * @throws Error if a definition does not exist
 */
export function bundleSchema(name: string, schemas: ReadonlyMap<string, Definitions>): Definitions {
  const root = schemas.get(name)!
  const own = (root['$defs'] ?? {}) as Definitions
  const taken: Definitions = {}
  /** Reference → name of the definition in the bundle. */
  const names = new Map<string, string>()

  const take = (from: string, definition: string): string => {
    const reference = `${from}#${definition}`
    const known = names.get(reference)
    if (known !== undefined) return known
    const found = (schemas.get(from)?.['$defs'] as Definitions | undefined)?.[definition]
    if (found === undefined) throw new Error(`${name}: ${reference} leads nowhere`)
    const called = definition in own || definition in taken ? `${from}_${definition}` : definition
    names.set(reference, called)
    // Reserves the name before the definition's own references are resolved.
    taken[called] = true
    taken[called] = rewritten(found, from)
    return called
  }

  const rewritten = (node: Json, from: string): Json => {
    if (Array.isArray(node)) return node.map((item) => rewritten(item, from))
    if (node === null || typeof node !== 'object') return node
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) => {
        const reference = key === '$ref' ? otherSchema.exec(value as string) : null
        if (reference === null) return [key, rewritten(value, from)]
        const [, file = from, definition] = reference
        return [key, file === name ? value : `#/$defs/${take(file, definition!)}`]
      }),
    )
  }

  const bundled = rewritten(root, name) as Definitions
  return Object.keys(taken).length === 0
    ? bundled
    : { ...bundled, $defs: { ...(bundled['$defs'] as Definitions | undefined), ...taken } }
}

const otherSchema = /^(?:(\w+)\.schema\.json)?#\/\$defs\/(\w+)$/
