/** `GET /v1/destinations/{id}`: one destination with its limits. */
import { csv, csvExample, format } from '../../contract/csv.ts'
import { found } from '../../contract/failures.ts'
import { operation } from '../../contract/operation.ts'
import { object, type Value } from '../../contract/schema.ts'
import type { JsonObject } from '../../engine/values/json.ts'
import type { DestinationFile } from '../../forms/destination-file-schemas.ts'
import { passagesOf } from '../../lint/destinations/read-destination.ts'
import type { Media } from '../load.ts'
import {
  type AskedRule,
  contextOf,
  type HeldLimit,
  type LimitsWithReplaced,
  limitsIn,
} from './limits.ts'
import { tightenedByIncluded } from './related.ts'
import { destination, destinationId } from './schemas.ts'

export const getDestination = operation(
  {
    method: 'GET',
    path: '/v1/destinations/{id}',
    tag: 'Destinations',
    summary: 'Read one destination: facts that follow, rules of its own, and the sentences behind',
    description:
      'The document as it was written, with the limits that then hold; as CSV the limits alone. `POST /v1/evaluate` takes the id as `profile`.',
    params: object({ id: destinationId }),
    query: object({}, { format }),
    ok: { 'application/json': destination, 'text/csv': csv },
    rows: ['limits'],
    failures: [404],
    examples: [
      { summary: 'British television', params: { id: 'broadcast-hd-dpp' } },
      { ...csvExample(), params: { id: 'headset' } },
    ],
    refused: [{ params: { id: 'broadcast-hd-dp' } }],
  },
  (media: Media) =>
    async ({ params: { id } }) => {
      const file = destinationOf(media, id)
      const { facts = [], rules = [], includes = [], options = [], ...rest } = file
      return {
        ...rest,
        includes,
        options,
        facts,
        rules,
        limits: await limitsOf(media, file),
      } as Value<typeof destination>
    },
)

/** @throws NotFound */
export function destinationOf({ destinations }: Media, id: string): DestinationFile {
  return found(destinations().get(id), id, () => destinations().keys())
}

export const limitsOf = async (media: Media, file: DestinationFile): Promise<HeldLimit[]> =>
  (await limitsWithReplaced(media, file)).limits

/** The limits of a destination, and the rules that stricter ones replace, among them those of what belongs to it. */
export async function limitsWithReplaced(
  media: Media,
  file: DestinationFile,
): Promise<LimitsWithReplaced> {
  const { limits, replaced } = limitsIn(
    await knownAt(media, file),
    media.rules().values() as Iterable<AskedRule>,
    (file.rules ?? []) as readonly AskedRule[],
    fieldsOf(media, file),
    ({ id }, isOwn) => (isOwn ? `/v1/destinations/${file.id}#${id}` : `/v1/rules/${id}`),
    (id) => passagesOf(file, id).length > 0,
  )
  const wider = tightenedByIncluded(media, file)
  return {
    limits: limits.filter(({ rule_id }) => !wider.has(rule_id)),
    replaced: new Set([...replaced, ...wider]),
  }
}

/** What a destination says of itself, and what follows from that. */
async function knownAt(media: Media, { declares }: DestinationFile): Promise<JsonObject> {
  const engine = await media.ruleEngine()
  const { inferred } = engine.explain({ context: contextOf(declares) })
  return contextOf(declares, inferred)
}

function fieldsOf(media: Media, { facts = [] }: DestinationFile) {
  const own = new Map(facts.map((fact) => [fact.path, fact]))
  return (path: string) => own.get(path) ?? media.facts().get(path)
}
