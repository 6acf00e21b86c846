/**
 * How conditions read a value (decisions 6 and 40). null means missing, as in a merge patch. A value that its field
 * does not allow (a word instead of a number, a word outside an enum) is unreadable: conditions on it are unknown, as
 * they are at a path that the request names as unknown. A single word in a field of several values is read as a list of
 * one, so that a withdrawn consent blocks in either form.
 */

import type { Json } from '../values/json.ts'
import type { Field } from './rule.ts'

/** Stands for a value, or an element of an array, that cannot be read. */
export const UNREADABLE = Symbol('unreadable')

/** A value as conditions read it; undefined if it is missing. */
export type Seen = Json | undefined | typeof UNREADABLE | readonly SeenElement[]
export type SeenElement = Json | typeof UNREADABLE

/** How conditions read `value` at the path of the field; without a field every value is readable. */
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

/** Whether a field allows the value; for a field of several values, whether it allows it as one of them. */
export function isReadable({ type, values }: Field, value: Json): boolean {
  if (type === 'boolean') return typeof value === 'boolean'
  if (type === 'number' || type === 'integer') return typeof value === 'number'
  return typeof value === 'string' && (values === undefined || values.includes(value))
}
