/** Converts rows of the axes and the grid to resources. */
import type { Selectable } from 'kysely'
import type { Value } from '../../contract/schema.ts'
import type { AxisEntryTable, GridCellTable } from '../../database/coordinate-tables.ts'
import type * as s from './schemas.ts'

type AxisEntry = Value<typeof s.axisEntry>
type GridCell = Value<typeof s.gridCell>

export function toAxisEntry(row: Selectable<AxisEntryTable>): AxisEntry {
  return {
    code: row.code,
    name: row.name,
    definition: row.definition,
    criterion: row.criterion,
    question: row.question,
    examples: JSON.parse(row.examples) as AxisEntry['examples'],
    ...(row.family === null ? {} : { family: row.family }),
    ...(row.state_ladder === null
      ? {}
      : { state_ladder: JSON.parse(row.state_ladder) as string[] }),
  }
}

export function toGridCell(row: Selectable<GridCellTable>): GridCell {
  const { change, internal, intent } = row
  return {
    change: change as GridCell['change'],
    internal: internal as GridCell['internal'],
    intent,
    answers: toCellAnswers(row.answers),
    href: `/v1/prompts?change=${change}&internal=${internal}`,
  }
}

export function toCellAnswers(answers: GridCellTable['answers']): GridCell['answers'] {
  return JSON.parse(answers) as GridCell['answers']
}
