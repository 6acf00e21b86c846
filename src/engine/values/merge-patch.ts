/** JSON Merge Patch (RFC 7396). */
import { isObject } from './equality.ts'
import type { Json } from './json.ts'
import { withMember } from './path.ts'

/**
 * The target with a patch merged into it: null removes a member, an object is merged member by member, everything else
 * (arrays too) replaces the old value. Neither argument is mutated; `__proto__` is treated like any other name.
 * Recurses as deep as the patch.
 */
export function mergePatch(target: Json | undefined, patch: Json): Json {
  if (!isObject(patch)) return patch
  let merged = isObject(target) ? target : {}
  const removed = new Set<string>()
  for (const [name, change] of Object.entries(patch)) {
    if (change === null) removed.add(name)
    else {
      const before = Object.hasOwn(merged, name) ? merged[name] : undefined
      merged = withMember(merged, name, mergePatch(before, change))
    }
  }
  if (removed.size === 0) return merged
  return Object.fromEntries(Object.entries(merged).filter(([name]) => !removed.has(name)))
}
