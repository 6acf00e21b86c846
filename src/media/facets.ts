/** Facets of a rule list, counted in one pass over the matches. */
import type { FacetColumns } from './load.ts'
import { ruleDomains, ruleTypes } from './schemas.ts'

export interface Facets {
  readonly category: Record<string, number>
  readonly type: Record<string, number>
  readonly tag: Record<string, number>
}

/**
 * @param numbers the matching rules
 * @returns value → count; categories and types in the order of the specification, tags by count, then name
 */
export function facets(columns: FacetColumns, numbers: readonly number[]): Facets {
  const category = new Map<string, number>()
  const tag = new Map<string, number>()
  let hard = 0
  for (const number of numbers) {
    raise(category, columns.domain[number]!)
    if (columns.hard[number]) hard += 1
    for (const word of columns.tags[number]!) raise(tag, word)
  }
  const type = new Map([
    ['hard', hard],
    ['soft', numbers.length - hard],
  ])
  return {
    category: present(ruleDomains, category),
    type: present(ruleTypes, type),
    tag: Object.fromEntries([...tag].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))),
  }
}

function raise(counts: Map<string, number>, word: string): void {
  counts.set(word, (counts.get(word) ?? 0) + 1)
}

function present(order: readonly string[], counts: ReadonlyMap<string, number>) {
  return Object.fromEntries(
    order.filter((word) => counts.get(word)).map((word) => [word, counts.get(word)!]),
  )
}
