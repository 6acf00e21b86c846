/** The queries of the media service: one constant a query, rows out. */
import { sql } from 'kysely'
import type { MentionTable } from '../database/media-tables.ts'
import { eachRow, oneRow, row, rows } from '../database/query.ts'
import { searchQueries } from '../search/search-queries.ts'

export const search = searchQueries('media')

export const ruleById = row('media.ruleById', (from, by: { id: string }) =>
  from.selectFrom('rule').selectAll().where('id', '=', by.id),
)

export const allRules = eachRow('media.allRules', (from) =>
  from.selectFrom('rule').selectAll().orderBy('number'),
)

/** The columns by which rules are filtered and counted. */
export const ruleColumns = rows('media.ruleColumns', (from) =>
  from
    .selectFrom('rule')
    .select(['id', 'domain', 'hard', 'priority', 'tags', 'basis', 'subject', 'conditions'])
    .orderBy('number'),
)

/**
 * The columns that a list shows. The numbers are passed as one JSON array, so that one statement serves a page of any
 * length.
 *
 *     select number, id, … from rule where number in (select value from json_each(:numbers))
 */
export const rulesByNumber = rows('media.rulesByNumber', (from, by: { numbers: string }) =>
  from
    .selectFrom('rule')
    .select(['number', 'id', 'domain', 'hard', 'priority', 'rationale', 'tags', 'title', 'phrases'])
    .select(['basis', 'subject', 'conditions', 'limits'])
    .where('number', 'in', sql<number>`(select value from json_each(${by.numbers}))`),
)

/** The number of rows of every kind, in one statement. */
export const counts = oneRow('media.counts', (from) => {
  const count = (
    table:
      | 'domain'
      | 'dimension'
      | 'dimension_state'
      | 'decision_variable'
      | 'packaged_schema'
      | 'chapter'
      | 'example_stage'
      | 'source'
      | 'rule'
      | 'destination',
  ) => sql<number>`(select count(*) from ${sql.table(table)})`
  const kind = (word: 'enumerated' | 'continuous') =>
    sql<number>`(select count(*) from dimension where kind = ${word})`
  return from
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
      count('rule').as('rules'),
      count('destination').as('destinations'),
    ])
})

export const dimensions = rows('media.dimensions', (from) =>
  from.selectFrom('dimension').selectAll().orderBy('number'),
)

export const dimensionGroups = rows('media.dimensionGroups', (from) =>
  from.selectFrom('dimension_group').selectAll().orderBy('number'),
)

/** The states of all dimensions, in teaching order. */
export const states = rows('media.states', (from) =>
  from
    .selectFrom('dimension_state')
    .select(['dimension_id', 'state', 'definition'])
    .orderBy('number'),
)

export const domains = rows('media.domains', (from) =>
  from.selectFrom('domain').select(['id', 'title']).orderBy('number'),
)

export const subjects = rows('media.subjects', (from) =>
  from.selectFrom('subject').select(['id', 'name', 'parent', 'description']).orderBy('number'),
)

export const implications = rows('media.implications', (from) =>
  from.selectFrom('implication').selectAll().orderBy('number'),
)

export const remedies = rows('media.remedies', (from) =>
  from.selectFrom('remedy').select('body').orderBy('number'),
)

export const anywayRules = rows('media.anywayRules', (from) =>
  from.selectFrom('anyway_rule').select(['held', 'body']).orderBy('number'),
)

export const decisionVariables = rows('media.decisionVariables', (from) =>
  from.selectFrom('decision_variable').selectAll().orderBy('number'),
)

/** How one asks for each of them. */
export const questions = rows('media.questions', (from) =>
  from.selectFrom('question').selectAll().orderBy('number'),
)

/** What a context may hold: the dimensions, then the decision variables. */
export const paths = rows('media.paths', (from) =>
  from
    .selectFrom('dimension')
    .select('id as path')
    .unionAll(from.selectFrom('decision_variable').select('path')),
)

export const destinations = rows('media.destinations', (from) =>
  from.selectFrom('destination').selectAll().orderBy('number'),
)

/** What all destinations ask beyond the rules, in the order of their ids within each. */
export const destinationRules = rows('media.destinationRules', (from) =>
  from.selectFrom('destination_rule').selectAll().orderBy('number'),
)

export const packagedSchemas = rows('media.packagedSchemas', (from) =>
  from.selectFrom('packaged_schema').selectAll().orderBy('number'),
)

export const schemaByName = row('media.schemaByName', (from, by: { name: string }) =>
  from.selectFrom('packaged_schema').select('body').where('name', '=', by.name),
)

export const exampleStages = rows('media.exampleStages', (from) =>
  from.selectFrom('example_stage').select(['stage', 'title', 'media_type']).orderBy('number'),
)

export const stageByName = row('media.stageByName', (from, by: { stage: string }) =>
  from.selectFrom('example_stage').select(['media_type', 'body']).where('stage', '=', by.stage),
)

export const chapters = rows('media.chapters', (from) =>
  from.selectFrom('chapter').selectAll().orderBy('number'),
)

export const chapterBySlug = row('media.chapterBySlug', (from, by: { slug: string }) =>
  from.selectFrom('chapter').select('body').where('slug', '=', by.slug),
)

export const sources = rows('media.sources', (from) =>
  from.selectFrom('source').selectAll().orderBy('number'),
)

export const citations = rows('media.citations', (from) =>
  from.selectFrom('citation').select(['source_id', 'cited_by']).orderBy('number'),
)

/** The sections of chapters that name things of a kind, each with the thing. */
export const mentionsOfKind = rows(
  'media.mentionsOfKind',
  (from, by: { kind: MentionTable['mentioned_kind'] }) =>
    from
      .selectFrom('mention')
      .select(['kind', 'id', 'title', 'section', 'href', 'mentioned_id'])
      .where('mentioned_kind', '=', by.kind)
      .orderBy('number'),
)

export const manifest = rows('media.manifest', (from) =>
  from
    .selectFrom('manifest_entry')
    .select(['path', 'kind', 'bytes', 'sha256'])
    .where('service', 'in', ['media', 'both'])
    .orderBy('number'),
)

/** Entries of the axes that the `gram` rules share with the coordinate grammar. */
export const axisEntries = rows(
  'media.axisEntries',
  (from, by: { axis: 'change-levels' | 'meta-variables' }) =>
    from
      .selectFrom('axis_entry')
      .select(['code', 'name', 'definition'])
      .where('axis_id', '=', by.axis)
      .orderBy('number'),
)

export const corpus = oneRow('media.corpus', (from) => from.selectFrom('corpus').selectAll())

/** The rule report that the seed made, serialised. */
export const ruleReport = oneRow('media.ruleReport', (from) =>
  from.selectFrom('rule_report').select('body'),
)
