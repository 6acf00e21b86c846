/** Finds equal items of an array in one pass. */
import { isObject } from './equality.ts'
import type { Json } from './json.ts'

/** The positions of the first two equal items; undefined if all differ. */
export function equalItems(items: readonly unknown[]): [number, number] | undefined {
  const seen = new Map<string, number>()
  for (let i = 0; i < items.length; i++) {
    const key = canonical(items[i])
    const earlier = seen.get(key)
    if (earlier !== undefined) return [earlier, i]
    seen.set(key, i)
  }
  return undefined
}

/** A canonical text, the same for equal JSON values only: an object becomes a list of its members, sorted by name. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner as Json)
      ? { '': Object.entries(inner as object).sort(([a], [b]) => (a < b ? -1 : 1)) }
      : inner,
  )
}
