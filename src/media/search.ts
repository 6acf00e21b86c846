/** `GET /v1/search`, and the part of it that lists of one kind use. */
import { csv, csvExample } from '../contract/csv.ts'
import { operation } from '../contract/operation.ts'
import { documentKinds } from '../forms/media-enums.ts'
import { searchSchemas } from '../lists/search-schemas.ts'
import { searchQuery } from '../service/operations.ts'
import type { Media } from './load.ts'

export const { page: searchPage, result: searchResult } = searchSchemas(documentKinds)

export const search = operation(
  {
    method: 'GET',
    path: '/v1/search',
    tag: 'Rules',
    summary: 'Search everything that the service holds',
    description:
      'For those who do not know where to look: rules, dimensions, states, decision variables, chapters by section, schemas, stages of the example, sources and destinations. Words match in other forms and by their synonyms, British and American, in one word and in two; `docs/search.md` says how. `href` leads to the thing, of a chapter or playbook to the section. Facets count all results by kind.',
    query: searchQuery(documentKinds),
    ok: { 'application/json': searchPage, 'text/csv': csv },
    failures: [],
    examples: [
      { summary: 'All about time code', query: 'q=timecode&limit=5' },
      { summary: 'Chapters that speak of flicker', query: 'q=flicker&kind=chapter&limit=3' },
      {
        summary: 'Rules and facts about it',
        query: 'q=flicker&kind=rule&kind=dimension&kind=variable&limit=3',
      },
      csvExample('q=timecode&limit=3'),
    ],
    refused: [{ query: 'kind=rules&q=light' }],
  },
  ({ searched }: Media) =>
    ({ query }) =>
      searched()(query),
)

/** A limit above the number of results of any kind listed on a page. */
const ALL = 1000

/** Ids in the order of the search, and the search members of the page. */
export function foundOf(
  { searched }: Media,
  q: string,
  kind: readonly (typeof documentKinds)[number][],
) {
  const { body } = searched()({ q, kind, highlight: false, limit: ALL, offset: 0 })
  const { results, related = [], match, dropped, mended } = body
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

/** Word → items, most frequent first. */
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
