import { type Kysely, sql } from 'kysely'

/** Phrases for destinations: how a sentence says where a production goes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('place_wording')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('made_for', 'text', (column) => column.notNull().check(sql`json_valid(made_for)`))
    .addColumn('phrases', 'text', (column) => column.notNull().check(sql`json_valid(phrases)`))
    .addColumn('named', 'integer', (column) => column.notNull().check(sql`named in (0, 1)`))
    .addColumn('beside', 'text', (column) => column.notNull().check(sql`json_valid(beside)`))
    .addColumn('unless', 'text', (column) => column.notNull().check(sql`json_valid("unless")`))
    .modifyEnd(sql`strict`)
    .execute()
}
