import { type Kysely, sql } from 'kysely'

/** What a deliverable is made for, and what each of these asks beyond the rules. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('destination')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('edition', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('phrases', 'text', (column) => column.notNull().check(sql`json_valid(phrases)`))
    .addColumn('includes', 'text', (column) => column.notNull().check(sql`json_valid(includes)`))
    .addColumn('options', 'text', (column) => column.notNull().check(sql`json_valid(options)`))
    .addColumn('declares', 'text', (column) => column.notNull().check(sql`json_valid(declares)`))
    .addColumn('facts', 'text', (column) => column.notNull().check(sql`json_valid(facts)`))
    .addColumn('sources', 'text', (column) => column.notNull().check(sql`json_valid(sources)`))
    .modifyEnd(sql`strict`)
    .execute()

  await db.schema
    .createTable('destination_rule')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('destination_id', 'text', (column) => column.notNull().references('destination.id'))
    .addColumn('domain', 'text', (column) => column.notNull().references('domain.id'))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('tightens', 'text', (column) => column.references('rule.id'))
    .addColumn('subject', 'text', (column) => column.notNull().references('subject.id'))
    .addColumn('rationale', 'text', (column) => column.notNull())
    .addColumn('priority', 'integer', (column) => column.notNull())
    .addColumn('hard', 'integer', (column) => column.notNull().check(sql`hard in (0, 1)`))
    .addColumn('logic', 'text', (column) => column.notNull().check(sql`logic in ('all', 'any')`))
    .addColumn('conditions', 'text', (column) =>
      column.notNull().check(sql`json_valid(conditions)`),
    )
    .addColumn('limits', 'text', (column) => column.notNull().check(sql`json_valid(limits)`))
    .addColumn('actions', 'text', (column) => column.notNull().check(sql`json_valid(actions)`))
    .addColumn('basis', 'text', (column) => column.notNull())
    .addColumn('samples', 'text', (column) => column.notNull().check(sql`json_valid(samples)`))
    .modifyEnd(sql`strict`)
    .execute()

  await db.schema
    .createIndex('destination_rule_of')
    .on('destination_rule')
    .column('destination_id')
    .execute()
}
