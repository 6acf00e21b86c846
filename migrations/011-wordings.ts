import { type Kysely, sql } from 'kysely'

/** The words by which a sentence states a fact, and those beside which it states none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('wording')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.check(sql`value is null or json_valid(value)`))
    .addColumn('phrases', 'text', (column) => column.notNull().check(sql`json_valid(phrases)`))
    .addColumn('turned', 'integer', (column) => column.notNull().check(sql`turned in (0, 1)`))
    .addColumn('beside', 'text', (column) => column.notNull().check(sql`json_valid(beside)`))
    .addColumn('unless', 'text', (column) => column.notNull().check(sql`json_valid("unless")`))
    .modifyEnd(sql`strict`)
    .execute()
  await db.schema
    .createTable('doubt')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('others', 'asked')`))
    .addColumn('phrase', 'text', (column) => column.notNull())
    .modifyEnd(sql`strict`)
    .execute()
}
