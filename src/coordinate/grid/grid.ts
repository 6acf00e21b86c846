/** `GET /v1/grid`: the intent of every pairing of change level and internal variable. */
import { csv, csvExample, format } from '../../contract/csv.ts'
import { operation } from '../../contract/operation.ts'
import { object } from '../../contract/schema.ts'
import type { Coordinates } from '../load.ts'
import { changeFilter, internalFilter } from './code-filters.ts'
import { cellRows } from './queries.ts'
import { toGridCell } from './resources.ts'
import * as s from './schemas.ts'

export const listGrid = operation(
  {
    method: 'GET',
    path: '/v1/grid',
    tag: 'Axes',
    summary: 'Read the grid: the intent of every pairing of change level and internal variable',
    description:
      'Fifty cells, change by change, each with worked answers from different fields. Both filters combine. An intent is where a change is found: read it with your case in mind before you turn to the stems.',
    query: object(
      {},
      {
        change: changeFilter,
        internal: internalFilter,
        format,
      },
    ),
    ok: { 'application/json': s.grid, 'text/csv': csv },
    failures: [],
    examples: [
      { summary: 'What can change structurally', query: 'change=C3' },
      csvExample('change=C3'),
    ],
    refused: [{ query: 'change=C5' }],
  },
  ({ database }: Coordinates) =>
    ({ query: { change, internal } }) => {
      const results = cellRows(database)
        .filter((cell) => change === undefined || cell.change === change)
        .filter((cell) => internal === undefined || cell.internal === internal)
        .map(toGridCell)
      return { count: results.length, results }
    },
)
