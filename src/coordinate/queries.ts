/** The questions that the coordinate service asks of the database: one exported function a question, rows out. */
import { sql } from 'kysely'
import type { CorpusDatabase } from '../database/open.ts'
import type { SearchText } from '../database/search.ts'
import type { AxisTable, CoordinateTextTable } from '../database/tables.ts'

export interface PromptFilter {
  readonly change?: string | undefined
  readonly internal?: string | undefined
  readonly meta?: string | undefined
  readonly search?: SearchText | undefined
}

export function axes(db: CorpusDatabase) {
  return db.selectFrom('axis').selectAll().orderBy('number').execute()
}

export function axisById(db: CorpusDatabase, id: string) {
  return db
    .selectFrom('axis')
    .selectAll()
    .where('id', '=', id as AxisTable['id'])
    .executeTakeFirst()
}

export function axisEntries(db: CorpusDatabase, axis?: AxisTable['id']) {
  const query = db.selectFrom('axis_entry').selectAll().orderBy('number')
  return (axis === undefined ? query : query.where('axis_id', '=', axis)).execute()
}

/** The three entries of a coordinate, in the order of the axes. */
export function entriesByCode(db: CorpusDatabase, codes: readonly [string, string, string]) {
  return db
    .selectFrom('axis_entry')
    .selectAll()
    .where('code', 'in', [...codes])
    .orderBy('number')
    .execute()
}

export function gridCells(
  db: CorpusDatabase,
  filter: { readonly change?: string; readonly internal?: string },
) {
  let query = db.selectFrom('grid_cell').selectAll()
  if (filter.change !== undefined) query = query.where('change', '=', filter.change)
  if (filter.internal !== undefined) query = query.where('internal', '=', filter.internal)
  return query.orderBy('number').execute()
}

export function promptById(db: CorpusDatabase, id: string) {
  return db.selectFrom('prompt').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Numbers of all matching stems, best first: ids that are or begin with the text, then bm25 (id 10, text 1), then list
 * order. Without a search text, list order.
 */
export async function findPrompts(db: CorpusDatabase, filter: PromptFilter): Promise<number[]> {
  const { change, internal, meta, search } = filter
  if (search !== undefined && search.match === undefined) return []
  let query = db.selectFrom('prompt').select('prompt.number')
  if (change !== undefined) query = query.where('prompt.change', '=', change)
  if (internal !== undefined) query = query.where('prompt.internal', '=', internal)
  if (meta !== undefined) query = query.where('prompt.meta', '=', meta)
  if (search?.match !== undefined) {
    const id = search.id ?? ''
    const named = sql<boolean>`(${id} <> '' and substr(prompt.id, 1, ${id.length}) = ${id})`
    query = query
      .innerJoin('prompt_search', 'prompt_search.rowid', 'prompt.number')
      .where(sql<boolean>`prompt_search match ${search.match}`)
      .orderBy(sql`case when ${named} then -1e9 else bm25(prompt_search, 10.0, 1.0) end`)
  }
  const rows = await query.orderBy('prompt.number').execute()
  return rows.map(({ number }) => number)
}

/** Whole rows in the order of the numbers given. */
export async function promptsByNumber(db: CorpusDatabase, numbers: readonly number[]) {
  if (numbers.length === 0) return []
  // One parameter whatever the page's length, so that one prepared statement serves every page.
  const rows = await db
    .selectFrom('prompt')
    .selectAll()
    .where('number', 'in', sql<number>`(select value from json_each(${JSON.stringify(numbers)}))`)
    .execute()
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  return numbers.map((number) => byNumber.get(number)!)
}

export function modes(db: CorpusDatabase) {
  return db.selectFrom('mode').selectAll().orderBy('number').execute()
}

export function modeById(db: CorpusDatabase, id: string) {
  return db.selectFrom('mode').select('body').where('id', '=', id).executeTakeFirst()
}

export function operators(db: CorpusDatabase, category?: string) {
  const query = db.selectFrom('operator').selectAll().orderBy('number')
  return (category === undefined ? query : query.where('category', '=', category)).execute()
}

export function operatorByName(db: CorpusDatabase, name: string) {
  return db
    .selectFrom('operator')
    .selectAll()
    .where('name', '=', name.toUpperCase())
    .executeTakeFirst()
}

export function coreExtracts(db: CorpusDatabase) {
  return db.selectFrom('core_extract').selectAll().orderBy('number').execute()
}

export function coreExtractById(db: CorpusDatabase, id: string) {
  return db.selectFrom('core_extract').select('body').where('id', '=', id).executeTakeFirst()
}

export function templates(db: CorpusDatabase) {
  return db.selectFrom('template').selectAll().orderBy('number').execute()
}

export function templateById(db: CorpusDatabase, id: string) {
  return db.selectFrom('template').select('body').where('id', '=', id).executeTakeFirst()
}

export function criteria(db: CorpusDatabase) {
  return db.selectFrom('criterion').selectAll().orderBy('number').execute()
}

export function hardGates(db: CorpusDatabase) {
  return db.selectFrom('hard_gate').selectAll().orderBy('number').execute()
}

/** A text that stands once, by its id. */
export async function text(db: CorpusDatabase, id: CoordinateTextTable['id']): Promise<string> {
  const row = await db
    .selectFrom('coordinate_text')
    .select('body')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.body
}

/** How much there is of everything, in one statement. */
export function counts(db: CorpusDatabase) {
  const count = (
    table:
      | 'prompt'
      | 'grid_cell'
      | 'mode'
      | 'operator'
      | 'core_extract'
      | 'template'
      | 'criterion'
      | 'hard_gate',
  ) => sql<number>`(select count(*) from ${sql.table(table)})`
  const entries = (axis: AxisTable['id']) =>
    sql<number>`(select count(*) from axis_entry where axis_id = ${axis})`
  return db
    .selectFrom('corpus')
    .select([
      count('prompt').as('coordinates'),
      entries('change-levels').as('change_levels'),
      entries('internal-variables').as('internal_variables'),
      entries('meta-variables').as('meta_variables'),
      count('grid_cell').as('grid_cells'),
      count('prompt').as('prompts'),
      count('mode').as('modes'),
      count('operator').as('operators'),
      count('core_extract').as('core_extracts'),
      count('template').as('templates'),
      count('criterion').as('criteria'),
      count('hard_gate').as('hard_gates'),
    ])
    .executeTakeFirstOrThrow()
}

export function corpus(db: CorpusDatabase) {
  return db.selectFrom('corpus').selectAll().executeTakeFirstOrThrow()
}
