/** Converts a row of a situation to a resource. */
import type { Selectable } from 'kysely'
import type { Value } from '../../contract/schema.ts'
import type { SituationTable } from '../../database/coordinate-tables.ts'
import type { situationEntry } from './schemas.ts'

type Situation = Value<typeof situationEntry>

export function toSituation(row: Selectable<SituationTable>): Situation {
  return {
    id: row.id,
    field: row.field as Situation['field'],
    name: row.name,
    brief: row.brief,
    phrases: JSON.parse(row.phrases) as string[],
    mode: row.mode as Situation['mode'],
    coordinates: JSON.parse(row.coordinates) as string[],
    closest: JSON.parse(row.closest) as string[],
    operators: JSON.parse(row.operators) as string[],
    first_move: row.first_move,
    because: row.because,
    measure: row.measure,
    href: `/v1/situations/${row.id}`,
  }
}
