import { type Kysely, sql } from 'kysely'

/** What follows from a context before the rules are asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('implication')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('conditions', 'text', (column) =>
      column.notNull().check(sql`json_valid(conditions)`),
    )
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull().check(sql`json_valid(value)`))
    .addColumn('holds', 'text', (column) =>
      column.notNull().check(sql`holds in ('by_definition', 'usually')`),
    )
    .addColumn('because', 'text', (column) => column.notNull())
    .modifyEnd(sql`strict`)
    .execute()
}
