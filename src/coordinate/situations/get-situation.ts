/** `GET /v1/situations/{id}`: one situation with its ways and stems. */
import { found } from '../../contract/failures.ts'
import { operation } from '../../contract/operation.ts'
import { object } from '../../contract/schema.ts'
import type { Coordinates } from '../load.ts'
import { promptsById, toPrompt } from '../prompts/prompt.ts'
import { situationById, situationRows } from './queries.ts'
import { toSituation } from './resources.ts'
import { situation, situationId } from './schemas.ts'
import { waysOf } from './way-in.ts'

export const getSituation = operation(
  {
    method: 'GET',
    path: '/v1/situations/{id}',
    tag: 'Ways in',
    summary: 'Read one situation with the text of its stems',
    description: 'The id matches in any case.',
    params: object({ id: situationId }),
    ok: { 'application/json': situation },
    failures: [404],
    examples: [{ summary: 'Empty slots', params: { id: 'fewer-no-shows' } }],
    refused: [{ params: { id: 'more-magic' } }],
  },
  ({ database }: Coordinates) =>
    ({ params: { id } }) => {
      const row = found(situationById(database, { id: id.toLowerCase() }), id, () =>
        situationRows(database).map((one) => one.id),
      )
      const situation = toSituation(row)
      const stems = promptsById(database, { ids: row.coordinates }).map(toPrompt)
      return {
        ...situation,
        ways: waysOf(database, situation),
        stems: situation.coordinates.map((code) => stems.find((stem) => stem.id === code)!),
      }
    },
)
