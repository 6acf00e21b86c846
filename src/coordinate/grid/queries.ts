/** Rows of the axes and the grid. */
import { row, rows } from '../../database/query.ts'

export const axisRows = rows('coordinate.axes', (from) =>
  from.selectFrom('axis').selectAll().orderBy('number'),
)

export const axisEntryRows = rows('coordinate.axisEntries', (from) =>
  from.selectFrom('axis_entry').selectAll().orderBy('number'),
)

export const cellRows = rows('coordinate.gridCells', (from) =>
  from.selectFrom('grid_cell').selectAll().orderBy('number'),
)

export const cellAt = row('coordinate.gridCell', (from, by: { change: string; internal: string }) =>
  from
    .selectFrom('grid_cell')
    .select(['intent', 'answers'])
    .where('change', '=', by.change)
    .where('internal', '=', by.internal),
)
