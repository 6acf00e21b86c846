/** Lists that are held in memory: what the service's own search finds of a kind, and how many there are of each word. */
import { type Handlers, resultValue } from '../contract/operation.ts'
import type { Value } from '../contract/schema.ts'
import type { contract } from './contract.ts'
import type { documentKinds } from './enums.ts'

export type Search = Handlers<typeof contract>['search']

/** Things that a search may find: more than there are of any such kind. */
const ALL = 1000

/** Ids in the order of the search, and what it says of itself. */
export async function foundOf(
  search: Search,
  q: string,
  kind: readonly (typeof documentKinds)[number][],
) {
  const query = { q, kind, highlight: false, limit: ALL, offset: 0 }
  const answer = resultValue(await search({ params: {}, query, body: undefined } as never))
  const { results, related = [], match, dropped, mended } = answer as SearchPage
  return {
    results: results.map(({ id }) => id),
    related: related.map(({ id }) => id),
    fields: {
      ...(match === undefined ? {} : { match }),
      ...(dropped === undefined ? {} : { dropped }),
      ...(mended === undefined ? {} : { mended }),
    },
  }
}

type SearchPage = Value<(typeof contract)['search']['ok']['application/json']>

/** Word → items, the commonest first. */
export function countedBy<Item>(
  items: readonly Item[],
  wordOf: (item: Item) => string | undefined,
): Record<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) {
    const word = wordOf(item)
    if (word !== undefined) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return Object.fromEntries([...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)))
}
