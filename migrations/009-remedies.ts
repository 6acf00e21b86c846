import { type Kysely, sql } from 'kysely'

/** Commands that mend what a rule finds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('remedy')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('program', 'text', (column) => column.notNull())
    .addColumn('mends', 'text', (column) => column.notNull().check(sql`json_valid(mends)`))
    .addColumn('body', 'text', (column) => column.notNull().check(sql`json_valid(body)`))
    .modifyEnd(sql`strict`)
    .execute()
}
