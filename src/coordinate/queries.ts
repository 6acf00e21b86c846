/** Queries that operations of several subjects use. */
import type { CoordinateTextTable } from '../database/coordinate-tables.ts'
import { oneRow, rows } from '../database/query.ts'

/** A single text by its id. */
export const textById = oneRow('coordinate.text', (from, by: { id: CoordinateTextTable['id'] }) =>
  from.selectFrom('coordinate_text').select('body').where('id', '=', by.id),
)

export const corpusRow = oneRow('coordinate.corpus', (from) =>
  from.selectFrom('corpus').selectAll(),
)

export const criterionRows = rows('coordinate.criteria', (from) =>
  from.selectFrom('criterion').selectAll().orderBy('number'),
)

export const operatorRows = rows('coordinate.operators', (from) =>
  from.selectFrom('operator').selectAll().orderBy('number'),
)
