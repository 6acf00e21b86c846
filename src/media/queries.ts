/** Queries that operations of several subjects use. */
import { oneRow, rows } from '../database/query.ts'

export const corpusRow = oneRow('media.corpus', (from) => from.selectFrom('corpus').selectAll())

export const sourceRows = rows('media.sources', (from) =>
  from.selectFrom('source').selectAll().orderBy('number'),
)

export const schemaRows = rows('media.packagedSchemas', (from) =>
  from.selectFrom('packaged_schema').selectAll().orderBy('number'),
)
