/**
 * Paths into a context. A path is a list of property names joined by dots; each name must be an own property of a plain
 * object. Any other value on the way (null, an array, a string) makes the path missing, and so `constructor.name` is
 * missing in `{}`. A property whose name contains a dot has no path.
 */
import { isObject } from './equality.ts'
import type { Json, JsonObject } from './json.ts'

const segmentForm = /^[a-z][a-z0-9_]*$/

/** The property names of a path, outermost first. */
export function segments(path: string): readonly string[] {
  return path.split('.')
}

/** Whether a path is valid in a rule: lower-case snake_case names, at least two, joined by dots. */
export function isWellFormed(path: string): boolean {
  const names = segments(path)
  return names.length > 1 && names.every((name) => segmentForm.test(name))
}

/** Value in the context at a path; undefined if it is missing. */
export function read(context: JsonObject, path: string): Json | undefined {
  return readAt(context, segments(path))
}

/** Like `read`, for a path that is already split. */
export function readAt(context: JsonObject, names: readonly string[]): Json | undefined {
  let here: Json = context
  for (const name of names) {
    if (!isObject(here) || !Object.hasOwn(here, name)) return undefined
    here = here[name] as Json
  }
  return here
}

/** A copy of an object with one own member set; safe for every name, `__proto__` included. */
export function withMember(object: JsonObject, name: string, value: Json): JsonObject {
  const copy = { ...object }
  Object.defineProperty(copy, name, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  })
  return copy
}

/**
 * A copy of the context with `value` at the path; undefined removes it. A value on the way that is not an object is
 * replaced by one, as a JSON Merge Patch does.
 */
export function write(context: JsonObject, path: string, value: Json | undefined): JsonObject {
  return writeAt(context, segments(path), value)
}

function writeAt(
  here: Json | undefined,
  names: readonly string[],
  value: Json | undefined,
): JsonObject {
  const object = isObject(here) ? here : {}
  const [name = '', ...rest] = names
  const inside = Object.hasOwn(object, name) ? object[name] : undefined
  if (rest.length > 0) return withMember(object, name, writeAt(inside, rest, value))
  if (value !== undefined) return withMember(object, name, value)
  return Object.fromEntries(Object.entries(object).filter(([other]) => other !== name))
}
