/** The operations on destinations: what a deliverable is made for. */
import { csv, csvExample, format } from '../contract/csv.ts'
import type { Contract } from '../contract/operation.ts'
import { object, oneOf, string } from '../contract/schema.ts'
import { facets, limit, offset, searchParameter } from '../lists/parameters.ts'
import {
  destination,
  destinationComparison,
  destinationId,
  destinationPage,
} from './destination-schemas.ts'
import { destinationKinds } from './enums.ts'

/** Results on a page, at most: more than there are destinations. */
const MAX_DESTINATIONS = 500
/** Destinations beside each other, at most. */
export const MAX_COMPARED = 6

export const destinationOperations = {
  listDestinations: {
    method: 'GET',
    path: '/v1/destinations',
    tag: 'Destinations',
    summary: 'Find what a deliverable may be made for: broadcasters, platforms, headsets, archives',
    description:
      'Filters combine with AND. `q` searches as `GET /v1/search` does, over destinations alone. Without `q` the order is by kind, then by name.',
    query: object(
      {},
      {
        q: searchParameter('names, phrases, declared facts, rules and sources'),
        kind: oneOf(destinationKinds, 'Only this kind.'),
        tightens: string('Only those that are stricter than this rule: `AUD-002`.'),
        limit: limit(MAX_DESTINATIONS, 100),
        offset,
        facets,
        format,
      },
    ),
    ok: { 'application/json': destinationPage, 'text/csv': csv },
    failures: [],
    examples: [
      { summary: 'What broadcasters ask', query: 'kind=broadcast&limit=3' },
      { summary: 'One in plain words', query: 'q=advert+for+french+television&limit=1' },
      { summary: 'Who is stricter on true peak', query: 'tightens=AUD-002' },
      csvExample('kind=captions'),
    ],
    refused: [{ query: 'kind=brodcast' }, { query: 'tightens=AUD-999' }],
  },
  compareDestinations: {
    method: 'GET',
    path: '/v1/destinations/compare',
    tag: 'Destinations',
    summary: 'Put two or more destinations side by side: what each declares and limits',
    description: `Rows are the paths that any of them declares or limits: loudness, true peak, captions, codecs, budgets. A limit stands where its rule applies by what the destination declares, one of the destination itself also where it waits for a fact (its \`where\`); of a rule that a hard one of its own tightens, that one alone stands. Two to ${MAX_COMPARED}.`,
    query: object({
      with: {
        type: 'array',
        description:
          'Ids of destinations: the parameter repeated, or ids with commas between them.',
        minItems: 2,
        maxItems: MAX_COMPARED,
        uniqueItems: true,
        items: destinationId,
      } as const,
    }),
    ok: { 'application/json': destinationComparison },
    failures: [404],
    examples: [
      {
        summary: 'A commercial in France, and anywhere else in Europe',
        query: 'with=broadcast-spot-france&with=broadcast-spot-ebu',
      },
    ],
    refused: [{ query: 'with=podcast' }, { query: 'with=podcast&with=podcats' }],
  },
  getDestination: {
    method: 'GET',
    path: '/v1/destinations/{id}',
    tag: 'Destinations',
    summary: 'Read one destination: facts that follow, rules of its own, and the sentences behind',
    description:
      'The document as it was written, with the limits that then hold. `POST /v1/evaluate` takes the id as `profile`.',
    params: object({ id: destinationId }),
    ok: { 'application/json': destination },
    failures: [404],
    examples: [{ summary: 'British television', params: { id: 'broadcast-hd-dpp' } }],
    refused: [{ params: { id: 'broadcast-hd-dp' } }],
  },
} as const satisfies Contract
