import { type Kysely, sql } from 'kysely'

/** The destinations whose rules belong to another one, and those of which one is chosen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['includes', 'options']) {
    await db.schema
      .alterTable('destination')
      .addColumn(column, 'text', (of) =>
        of
          .notNull()
          .defaultTo('[]')
          .check(sql`json_valid(${sql.ref(column)})`),
      )
      .execute()
  }
}
