import { type Kysely, sql } from 'kysely'

/** What is wrong whatever a file is for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('anyway_rule')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('held', 'integer', (column) => column.notNull().check(sql`held in (0, 1)`))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('because', 'text', (column) => column.check(sql`(because is null) = (held = 0)`))
    .addColumn('body', 'text', (column) => column.notNull().check(sql`json_valid(body)`))
    .modifyEnd(sql`strict`)
    .execute()
}
