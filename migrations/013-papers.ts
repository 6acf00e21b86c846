import { type Kysely, sql } from 'kysely'

/** Signed papers as forms to print. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('paper_form')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('about', 'text', (column) => column.notNull().check(sql`json_valid(about)`))
    .addColumn('body', 'text', (column) => column.notNull().check(sql`json_valid(body)`))
    .modifyEnd(sql`strict`)
    .execute()
}
