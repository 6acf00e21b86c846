/** The JSON Schema of the values allowed at a path, for the schemas of the configuration and of table mappings. */
import type { KnownField } from '../known-field.ts'

/** A value, a list of values if the path allows several, or null for none. */
export function factSchema(field: KnownField): { readonly anyOf: readonly object[] } {
  const one = single(field)
  const list = field.multiple ? [{ type: 'array', items: one }] : []
  return { anyOf: [one, ...list, { type: 'null' }] }
}

function single({ type, values, minimum, maximum }: KnownField): object {
  if (values !== undefined) return { enum: values }
  if (type === 'boolean') return { type: 'boolean' }
  if (type === 'string' || type === 'enumerated') return { type: 'string' }
  return {
    type,
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
  }
}
