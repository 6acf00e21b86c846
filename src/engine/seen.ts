/**
 * What conditions see of a value (decisions 6 and 40). null is absence, as in a merge patch. A value that its field
 * cannot hold (a word where a number belongs, a word outside a closed list) cannot be read: it satisfies nothing, and
 * what depends on it is unknown; so is the value at a path that was not looked at. One word where several are held is
 * read as a list of one, so that a withdrawn consent blocks either way.
 */
import type { Field, Json } from './rule.ts'

/** Stands for a value, or for an element of an array, that cannot be read. */
export const UNREADABLE = Symbol('unreadable')

/** A value as conditions see it; undefined where the context holds nothing. */
export type Seen = Json | undefined | typeof UNREADABLE | readonly SeenElement[]
export type SeenElement = Json | typeof UNREADABLE

/** What the rules see of `value` at the path of the field; without a field every value is readable. */
export function seenAs(field: Field | undefined, value: Json | undefined): Seen {
  if (value === undefined || value === null) return undefined
  if (field === undefined) return value
  if (field.multiple) {
    if (!Array.isArray(value)) {
      return typeof value === 'string' && isReadable(field, value) ? [value] : UNREADABLE
    }
    const isWhole = value.every((element) => isReadable(field, element))
    return isWhole ? value : value.map((item) => (isReadable(field, item) ? item : UNREADABLE))
  }
  return isReadable(field, value) ? value : UNREADABLE
}

/** Whether a field can hold the value, or for a field of several values hold it as one of them. */
export function isReadable({ type, values }: Field, value: Json): boolean {
  if (type === 'boolean') return typeof value === 'boolean'
  if (type === 'number' || type === 'integer') return typeof value === 'number'
  return typeof value === 'string' && (values === undefined || values.includes(value))
}
