/** JSON equality: same kind, same content, no conversion; the order of an object's members does not count. */
import type { Json, JsonObject } from './json.ts'

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isScalar(value: Json | undefined): value is string | number | boolean | null {
  return value === null || (typeof value !== 'object' && value !== undefined)
}

/**
 * Whether two JSON values are equal. -0 equals 0, as JSON has one zero; "1" does not equal 1.
 * The work is bounded by the smaller of the two, and its depth by the shallower.
 */
export function equal(a: Json, b: Json): boolean {
  if (a === b) return true
  if (isScalar(a) || isScalar(b)) return false
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item, i) => equal(item, b[i] as Json))
    )
  }
  return equalObjects(a as JsonObject, b as JsonObject)
}

function equalObjects(a: JsonObject, b: JsonObject): boolean {
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && equal(a[name] as Json, b[name] as Json))
  )
}
