/** The questions that the media service asks of the database: one exported function a question, rows out. */
import { sql } from 'kysely'
import type { CorpusDatabase } from '../database/open.ts'
import type { SearchText } from '../database/search.ts'

export interface RuleFilter {
  readonly category?: string | undefined
  readonly type?: 'hard' | 'soft' | undefined
  readonly min_priority?: number | undefined
  readonly search?: SearchText | undefined
}

export function ruleById(db: CorpusDatabase, id: string) {
  return db.selectFrom('rule').selectAll().where('id', '=', id).executeTakeFirst()
}

export function allRules(db: CorpusDatabase) {
  return db.selectFrom('rule').selectAll().orderBy('number').execute()
}

/**
 * Numbers of all matching rules, best first: ids that are or begin with the text, then bm25 (id 10, tags 5, rationale 1),
 * then list order. Without a search text, list order.
 */
export async function findRules(db: CorpusDatabase, filter: RuleFilter): Promise<number[]> {
  const { category, type, min_priority, search } = filter
  if (search !== undefined && search.match === undefined) return []
  let query = db.selectFrom('rule').select('rule.number')
  if (category !== undefined) query = query.where('rule.domain', '=', category)
  if (type !== undefined) query = query.where('rule.hard', '=', type === 'hard' ? 1 : 0)
  if (min_priority !== undefined) query = query.where('rule.priority', '>=', min_priority)
  if (search?.match !== undefined) {
    const id = search.id ?? ''
    const named = sql<boolean>`(${id} <> '' and substr(rule.id, 1, ${id.length}) = ${id})`
    query = query
      .innerJoin('rule_search', 'rule_search.rowid', 'rule.number')
      .where(sql<boolean>`rule_search match ${search.match}`)
      .orderBy(sql`case when ${named} then -1e9 else bm25(rule_search, 10.0, 5.0, 1.0) end`)
  }
  const rows = await query.orderBy('rule.number').execute()
  return rows.map(({ number }) => number)
}

/** Whole rows in the order of the numbers given. */
export async function rulesByNumber(db: CorpusDatabase, numbers: readonly number[]) {
  if (numbers.length === 0) return []
  // One parameter whatever the page's length, so that one prepared statement serves every page.
  const rows = await db
    .selectFrom('rule')
    .selectAll()
    .where('number', 'in', sql<number>`(select value from json_each(${JSON.stringify(numbers)}))`)
    .execute()
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  return numbers.map((number) => byNumber.get(number)!)
}

/** How much there is of everything, in one statement. */
export function counts(db: CorpusDatabase) {
  const count = (
    table:
      | 'domain'
      | 'dimension'
      | 'dimension_state'
      | 'decision_variable'
      | 'packaged_schema'
      | 'chapter'
      | 'example_stage'
      | 'source',
  ) => sql<number>`(select count(*) from ${sql.table(table)})`
  const kind = (word: 'enumerated' | 'continuous') =>
    sql<number>`(select count(*) from dimension where kind = ${word})`
  return db
    .selectFrom('corpus')
    .select([
      count('domain').as('domains'),
      count('dimension').as('dimensions'),
      kind('enumerated').as('enumerated_dimensions'),
      kind('continuous').as('continuous_dimensions'),
      count('dimension_state').as('states'),
      count('decision_variable').as('decision_variables'),
      count('packaged_schema').as('schemas'),
      count('chapter').as('chapters'),
      count('example_stage').as('example_stages'),
      count('source').as('sources'),
    ])
    .executeTakeFirstOrThrow()
}

export function dimensions(db: CorpusDatabase) {
  return db.selectFrom('dimension').selectAll().orderBy('number').execute()
}

export function dimensionById(db: CorpusDatabase, id: string) {
  return db.selectFrom('dimension').selectAll().where('id', '=', id).executeTakeFirst()
}

export function dimensionGroups(db: CorpusDatabase) {
  return db.selectFrom('dimension_group').selectAll().orderBy('number').execute()
}

/** States of one dimension, or of all, in teaching order. */
export function states(db: CorpusDatabase, dimension?: string) {
  const query = db
    .selectFrom('dimension_state')
    .select(['dimension_id', 'state', 'definition'])
    .orderBy('number')
  return (dimension === undefined ? query : query.where('dimension_id', '=', dimension)).execute()
}

export function decisionVariables(db: CorpusDatabase) {
  return db.selectFrom('decision_variable').selectAll().orderBy('number').execute()
}

/** Path and rule id for every rule that reads a path. The view unfolds conditions one a row. */
export function readers(db: CorpusDatabase) {
  return db
    .selectFrom('rule_condition')
    .select(['path', 'rule_id'])
    .distinct()
    .orderBy('path')
    .orderBy('rule_id')
    .execute()
}

export function packagedSchemas(db: CorpusDatabase) {
  return db.selectFrom('packaged_schema').selectAll().orderBy('number').execute()
}

export function schemaByName(db: CorpusDatabase, name: string) {
  return db.selectFrom('packaged_schema').select('body').where('name', '=', name).executeTakeFirst()
}

export function exampleStages(db: CorpusDatabase) {
  return db
    .selectFrom('example_stage')
    .select(['stage', 'title', 'media_type'])
    .orderBy('number')
    .execute()
}

export function stageByName(db: CorpusDatabase, stage: string) {
  return db
    .selectFrom('example_stage')
    .select(['media_type', 'body'])
    .where('stage', '=', stage)
    .executeTakeFirst()
}

export function chapters(db: CorpusDatabase) {
  return db.selectFrom('chapter').selectAll().orderBy('number').execute()
}

export function chapterBySlug(db: CorpusDatabase, slug: string) {
  return db.selectFrom('chapter').select('body').where('slug', '=', slug).executeTakeFirst()
}

export function sources(db: CorpusDatabase) {
  return db.selectFrom('source').selectAll().orderBy('number').execute()
}

export function citations(db: CorpusDatabase) {
  return db.selectFrom('citation').select(['source_id', 'cited_by']).orderBy('number').execute()
}

export function manifest(db: CorpusDatabase) {
  return db
    .selectFrom('manifest_entry')
    .select(['path', 'kind', 'bytes', 'sha256'])
    .where('service', '=', 'media')
    .orderBy('number')
    .execute()
}

/** Entries of the axes that the `gram` rules share with the coordinate grammar. */
export function axisEntries(db: CorpusDatabase, axis: 'change-levels' | 'meta-variables') {
  return db
    .selectFrom('axis_entry')
    .select(['code', 'name', 'definition'])
    .where('axis_id', '=', axis)
    .orderBy('number')
    .execute()
}

export function corpus(db: CorpusDatabase) {
  return db.selectFrom('corpus').selectAll().executeTakeFirstOrThrow()
}
