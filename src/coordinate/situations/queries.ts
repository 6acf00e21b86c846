/** Rows of situations. */
import { row, rows } from '../../database/query.ts'

export const situationRows = rows('coordinate.situations', (from) =>
  from.selectFrom('situation').selectAll().orderBy('number'),
)

export const situationFieldRows = rows('coordinate.situationFields', (from) =>
  from.selectFrom('situation_field').selectAll().orderBy('number'),
)

export const situationById = row('coordinate.situationById', (from, by: { id: string }) =>
  from.selectFrom('situation').selectAll().where('id', '=', by.id),
)
