import { type Kysely, sql } from 'kysely'

/**
 * The media grammar's tables, and the two that tell where the file came from.
 * `number` is the order in which the service lists the rows; `id` is the name by which people know them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db

  await schema
    .createTable('corpus')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('media_version', 'text', (column) => column.notNull())
    .addColumn('coordinate_version', 'text', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('schema_digest', 'text', (column) => column.notNull())
    .addColumn('rows_digest', 'text', (column) => column.notNull())
    .modifyEnd(sql`strict`)
    .execute()

  await schema
    .createTable('manifest_entry')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('path', 'text', (column) => column.notNull().unique())
    .addColumn('service', 'text', (column) =>
      column.notNull().check(sql`service in ('media', 'coordinate', 'both')`),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .modifyEnd(sql`strict`)
    .execute()

  await schema
    .createTable('domain')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('prefix', 'text', (column) => column.notNull().unique())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .modifyEnd(sql`strict`)
    .execute()

  await schema
    .createTable('subject')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('parent', 'text', (column) => column.references('subject.id'))
    .addColumn('description', 'text', (column) => column.notNull())
    .modifyEnd(sql`strict`)
    .execute()

  await schema
    .createTable('rule')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('domain', 'text', (column) => column.notNull().references('domain.id'))
    .addColumn('priority', 'integer', (column) => column.notNull())
    .addColumn('hard', 'integer', (column) => column.notNull().check(sql`hard in (0, 1)`))
    .addColumn('logic', 'text', (column) => column.notNull().check(sql`logic in ('all', 'any')`))
    .addColumn('conditions', 'text', (column) =>
      column.notNull().check(sql`json_valid(conditions)`),
    )
    .addColumn('actions', 'text', (column) => column.notNull().check(sql`json_valid(actions)`))
    .addColumn('rationale', 'text', (column) => column.notNull())
    .addColumn('tags', 'text', (column) => column.notNull().check(sql`json_valid(tags)`))
    .addColumn('basis', 'text', (column) =>
      column.notNull().check(sql`basis in ('standard', 'guideline', 'law', 'practice')`),
    )
    .addColumn('sources', 'text', (column) => column.notNull().check(sql`json_valid(sources)`))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull().references('subject.id'))
    .addColumn('limits', 'text', (column) => column.notNull().check(sql`json_valid(limits)`))
    .addColumn('phrases', 'text', (column) => column.notNull().check(sql`json_valid(phrases)`))
    .modifyEnd(sql`strict`)
    .execute()
  await schema.createIndex('rule_by_domain').on('rule').columns(['domain', 'hard']).execute()
  await schema.createIndex('rule_by_hard').on('rule').column('hard').execute()
  await schema.createIndex('rule_by_priority').on('rule').column('priority').execute()

  await schema
    .createTable('dimension_group')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .modifyEnd(sql`strict`)
    .execute()

  await schema
    .createTable('dimension')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(sql`kind in ('enumerated', 'continuous')`),
    )
    .addColumn('group_id', 'text', (column) => column.notNull().references('dimension_group.id'))
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('multiple', 'integer', (column) => column.notNull().check(sql`multiple in (0, 1)`))
    .addColumn('unit', 'text')
    .addColumn('minimum', 'real')
    .addColumn('maximum', 'real')
    .addColumn('measured', 'text')
    .addColumn('unread', 'text')
    .addColumn('sources', 'text', (column) => column.notNull().check(sql`json_valid(sources)`))
    .modifyEnd(sql`strict`)
    .execute()
  await schema
    .createIndex('dimension_by_group')
    .on('dimension')
    .columns(['group_id', 'kind'])
    .execute()

  await schema
    .createTable('dimension_state')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('dimension_id', 'text', (column) => column.notNull().references('dimension.id'))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('definition', 'text', (column) => column.notNull())
    .addUniqueConstraint('dimension_state_once', ['dimension_id', 'state'])
    .modifyEnd(sql`strict`)
    .execute()

  await schema
    .createTable('decision_variable')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('path', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) =>
      column.notNull().check(sql`type in ('number', 'integer', 'boolean', 'string')`),
    )
    .addColumn('unit', 'text')
    .addColumn('minimum', 'real')
    .addColumn('maximum', 'real')
    .addColumn('allowed_values', 'text', (column) =>
      column.check(sql`allowed_values is null or json_valid(allowed_values)`),
    )
    .addColumn('description', 'text', (column) => column.notNull())
    .modifyEnd(sql`strict`)
    .execute()

  await schema
    .createTable('packaged_schema')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull().check(sql`json_valid(body)`))
    .modifyEnd(sql`strict`)
    .execute()

  await schema
    .createTable('chapter')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('summary', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .modifyEnd(sql`strict`)
    .execute()

  await schema
    .createTable('example_stage')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('stage', 'text', (column) => column.notNull().unique())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('media_type', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .modifyEnd(sql`strict`)
    .execute()

  await schema
    .createTable('source')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('publisher', 'text', (column) => column.notNull())
    .addColumn('identifier', 'text')
    .addColumn('year', 'integer')
    .addColumn('url', 'text')
    .addColumn('verified', 'text', (column) =>
      column
        .notNull()
        .check(sql`verified in ('text_read', 'publisher_page', 'secondary', 'house')`),
    )
    .addColumn('note', 'text')
    .addColumn('edition', 'text')
    .addColumn('read', 'text')
    .addColumn('review_by', 'text')
    .addColumn('passages', 'text', (column) => column.notNull().check(sql`json_valid(passages)`))
    .modifyEnd(sql`strict`)
    .execute()

  await schema
    .createTable('citation')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('source_id', 'text', (column) => column.notNull().references('source.id'))
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(sql`kind in ('rule', 'chapter', 'dimension')`),
    )
    .addColumn('cited_by', 'text', (column) => column.notNull())
    .addUniqueConstraint('citation_once', ['source_id', 'kind', 'cited_by'])
    .modifyEnd(sql`strict`)
    .execute()
  await schema
    .createIndex('citation_by_citer')
    .on('citation')
    .columns(['kind', 'cited_by'])
    .execute()

  await schema
    .createTable('rule_report')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('body', 'text', (column) => column.notNull().check(sql`json_valid(body)`))
    .modifyEnd(sql`strict`)
    .execute()
}
