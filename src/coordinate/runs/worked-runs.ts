/** `GET /v1/worked-runs` and `GET /v1/worked-runs/{id}`: completed runs. */
import { csv, csvExample, format } from '../../contract/csv.ts'
import { found } from '../../contract/failures.ts'
import { operation } from '../../contract/operation.ts'
import { href, list, object, oneOf, string } from '../../contract/schema.ts'
import { Serialized } from '../../contract/serialized.ts'
import { row, rows } from '../../database/query.ts'
import { modeIds } from '../../forms/coordinate-enums.ts'
import { kebabId } from '../kebab-id.ts'
import type { Coordinates } from '../load.ts'
import * as r from './schemas.ts'

const workedRunId = kebabId('Id of a worked run: `repair-cafe`.')

export const workedRunEntry = object({
  id: workedRunId,
  title: string('What the run is about.'),
  mode: oneOf(modeIds, 'The mode in which it was carried out.'),
  href,
})

export const workedRuns = list(workedRunEntry)

export const workedRunRows = rows('coordinate.workedRuns', (from) =>
  from.selectFrom('worked_run').select(['id', 'title', 'mode']).orderBy('number'),
)

const workedRunById = row('coordinate.workedRunById', (from, by: { id: string }) =>
  from.selectFrom('worked_run').select('body').where('id', '=', by.id),
)

export const listWorkedRuns = operation(
  {
    method: 'GET',
    path: '/v1/worked-runs',
    tag: 'Ways in',
    summary: 'List runs that were carried out to their end, from distant trades',
    description: 'Each is a run document, valid and without warnings. The cases are made up.',
    query: object({}, { format }),
    ok: { 'application/json': workedRuns, 'text/csv': csv },
    failures: [],
    examples: [{ summary: 'All worked runs' }, csvExample()],
  },
  ({ database }: Coordinates) =>
    () => {
      const results = workedRunRows(database).map(({ id, mode, title }) => ({
        id,
        title,
        mode: mode as (typeof modeIds)[number],
        href: `/v1/worked-runs/${id}`,
      }))
      return { count: results.length, results }
    },
)

export const getWorkedRun = operation(
  {
    method: 'GET',
    path: '/v1/worked-runs/{id}',
    tag: 'Ways in',
    summary: 'Fetch one worked run as a run document',
    description: 'See how a good run uses the optional fields. The id matches in any case.',
    params: object({ id: workedRunId }),
    ok: { 'application/json': r.run },
    failures: [404],
    examples: [{ summary: 'A repair café', params: { id: 'repair-cafe' } }],
    refused: [{ params: { id: 'perpetual-motion' } }],
  },
  ({ database }: Coordinates) =>
    ({ params: { id } }) => {
      const row = found(workedRunById(database, { id: id.toLowerCase() }), id, () =>
        workedRunRows(database).map((one) => one.id),
      )
      return Serialized.trusted(row.body)
    },
)
