/** `GET /v1/axes` and `GET /v1/axes/{axis}`. */
import type { Selectable } from 'kysely'
import { csv, csvExample, format } from '../../contract/csv.ts'
import { found } from '../../contract/failures.ts'
import { operation } from '../../contract/operation.ts'
import type { Value } from '../../contract/schema.ts'
import { object, oneOf } from '../../contract/schema.ts'
import type { AxisEntryTable, AxisTable } from '../../database/coordinate-tables.ts'
import { row, rows } from '../../database/query.ts'
import { axisIds } from '../../forms/coordinate-enums.ts'
import type { Coordinates } from '../load.ts'
import { textById } from '../queries.ts'
import { axisEntryRows, axisRows } from './queries.ts'
import { toAxisEntry } from './resources.ts'
import * as s from './schemas.ts'

export const listAxes = operation(
  {
    method: 'GET',
    path: '/v1/axes',
    tag: 'Axes',
    summary: 'Read all three axes in one document',
    description:
      'With the note on where the vocabulary comes from and the warning that state ladders are illustrative.',
    query: object({}, { format }),
    ok: { 'application/json': s.axes, 'text/csv': csv },
    rows: [
      'axes.change-levels.entries',
      'axes.internal-variables.entries',
      'axes.meta-variables.entries',
    ],
    failures: [],
    examples: [{ summary: 'The three axes' }, csvExample()],
  },
  ({ database }: Coordinates) =>
    () => {
      const entries = axisEntryRows(database)
      const [changes, internals, metas] = axisRows(database).map((row) => toAxis(row, entries))
      const text = (id: 'origin_note' | 'illustrative_state_warning' | 'caveats') =>
        textById(database, { id }).body
      return {
        origin_note: text('origin_note'),
        illustrative_state_warning: text('illustrative_state_warning'),
        caveats: JSON.parse(text('caveats')) as string[],
        axes: {
          'change-levels': changes!,
          'internal-variables': internals!,
          'meta-variables': metas!,
        },
      }
    },
)

const axisById = row('coordinate.axisById', (from, by: { id: string }) =>
  from
    .selectFrom('axis')
    .selectAll()
    .where('id', '=', by.id as AxisTable['id']),
)

const entriesOfAxis = rows('coordinate.entriesOfAxis', (from, by: { axis: AxisTable['id'] }) =>
  from.selectFrom('axis_entry').selectAll().where('axis_id', '=', by.axis).orderBy('number'),
)

export const getAxis = operation(
  {
    method: 'GET',
    path: '/v1/axes/{axis}',
    tag: 'Axes',
    summary: 'Read one axis',
    description:
      'Each entry with its definition, what tells it from its neighbours, a question and two examples.',
    params: object({ axis: oneOf(axisIds, 'Id of an axis.') }),
    query: object({}, { format }),
    ok: { 'application/json': s.axis, 'text/csv': csv },
    rows: ['entries'],
    failures: [404],
    examples: [
      { summary: 'The five change levels', params: { axis: 'change-levels' } },
      { ...csvExample(), params: { axis: 'meta-variables' } },
    ],
    refused: [{ params: { axis: 'change-level' } }],
  },
  ({ database }: Coordinates) =>
    ({ params: { axis } }) => {
      const row = found(axisById(database, { id: axis }), axis, () =>
        axisRows(database).map((one) => one.id),
      )
      return toAxis(row, entriesOfAxis(database, { axis: row.id }))
    },
)

type Axis = Value<typeof s.axis>

function toAxis(row: Selectable<AxisTable>, entries: readonly Selectable<AxisEntryTable>[]): Axis {
  const own = entries.filter(({ axis_id }) => axis_id === row.id).map(toAxisEntry)
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    count: own.length,
    entries: own,
  }
}
