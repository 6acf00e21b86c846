/** `GET /v1/destinations/compare`: compares two or more destinations. */
import { operation } from '../../contract/operation.ts'
import { object } from '../../contract/schema.ts'
import type { Media } from '../load.ts'
import { destinationOf, limitsOf } from './get-destination.ts'
import { comparedRows, type Named } from './limits.ts'
import { toSummary } from './list-destinations.ts'
import { destinationComparison, destinationId } from './schemas.ts'

/** Maximum number of destinations in one comparison. */
export const MAX_COMPARED = 8

export const compareDestinations = operation(
  {
    method: 'GET',
    path: '/v1/destinations/compare',
    tag: 'Destinations',
    summary: 'Put two or more destinations side by side: what each declares and limits',
    description: `Rows are the paths that any of them declares or limits: loudness, true peak, captions, codecs, budgets. A limit stands where its rule applies by what the destination declares, one of the destination itself or of its sources also where it waits for a fact (its \`where\`); of a rule that a hard one of its own tightens, that one alone stands. Two to ${MAX_COMPARED}.`,
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
  (media: Media) =>
    async ({ query }) => {
      const files = query.with.map((id) => destinationOf(media, id))
      const compared = await Promise.all(
        files.map(async (file) => ({ file, limits: await limitsOf(media, file) })),
      )
      const own = files.flatMap(({ facts = [] }) =>
        facts.map((fact) => [fact.path, { ...fact, group: 'x' }] as [string, Named]),
      )
      return {
        destinations: files.map(toSummary),
        rows: comparedRows(compared, new Map<string, Named>([...media.facts(), ...own])),
      }
    },
)
