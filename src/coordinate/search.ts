/** `GET /v1/search`: searches everything in the service. */
import { csv, csvExample } from '../contract/csv.ts'
import { operation } from '../contract/operation.ts'
import { documentKinds } from '../forms/coordinate-enums.ts'
import { searchSchemas } from '../lists/search-schemas.ts'
import { searchQuery } from '../service/operations.ts'
import type { Coordinates } from './load.ts'

export const { page: searchPage, result: searchResult } = searchSchemas(documentKinds)

export const search = operation(
  {
    method: 'GET',
    path: '/v1/search',
    tag: 'Coordinates',
    summary: 'Search everything that the service holds',
    description:
      'For those who do not know where to look: stems, entries of the axes, cells, operators, playbooks, extracts and templates by section, situations and worked runs. Words match in other forms and by their synonyms, British and American, in one word and in two; `docs/search.md` says how. `href` leads to the thing, of a chapter or playbook to the section. Facets count all results by kind.',
    query: searchQuery(documentKinds),
    ok: { 'application/json': searchPage, 'text/csv': csv },
    failures: [],
    examples: [
      { summary: 'All about waiting', query: 'q=waiting+time&limit=5' },
      { summary: 'Situations with missed appointments', query: 'q=no-show&kind=situation' },
      csvExample('q=waiting+time&limit=3'),
    ],
    refused: [{ query: 'kind=prompts&q=queue' }],
  },
  ({ searched }: Coordinates) =>
    ({ query }) =>
      searched()(query),
)
