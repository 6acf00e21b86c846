/** `GET /v1/prompts/{id}`: one stem. */
import { found } from '../../contract/failures.ts'
import { operation } from '../../contract/operation.ts'
import { object } from '../../contract/schema.ts'
import { coordinateId } from '../grid/schemas.ts'
import type { Coordinates } from '../load.ts'
import { prompt, promptById, promptPlaces, toPrompt } from './prompt.ts'

export const getPrompt = operation(
  {
    method: 'GET',
    path: '/v1/prompts/{id}',
    tag: 'Coordinates',
    summary: 'Read one prompt stem',
    description: 'The id of a stem is the id of its coordinate.',
    params: object({ id: coordinateId }),
    ok: { 'application/json': prompt },
    failures: [404],
    examples: [{ summary: 'One stem', params: { id: 'GRAM-C0-I05-M09' } }],
    refused: [{ params: { id: 'GRAM-C0-I05-M15' } }],
  },
  ({ database }: Coordinates) =>
    ({ params: { id } }) => {
      const row = found(promptById(database, { id }), id, () =>
        promptPlaces(database).map((one) => one.id),
      )
      return toPrompt(row)
    },
)
