import { type Kysely, sql } from 'kysely'

/** How one asks for a fact, of whom, and what an answer costs: one row for each dimension and decision variable. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('question')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('path', 'text', (column) => column.notNull().unique())
    .addColumn('question', 'text', (column) => column.notNull())
    .addColumn('who', 'text', (column) => column.notNull())
    .addColumn('effort', 'text', (column) =>
      column.notNull().check(sql`effort in ('known', 'looked_up', 'measured', 'judged')`),
    )
    .addColumn('gate', 'text', (column) =>
      column.check(sql`gate in ('rights', 'consent', 'safety')`),
    )
    .addColumn('by', 'text', (column) => column.check(sql`by in ('person')`))
    .addColumn('silence', 'text', (column) => column.check(sql`silence in ('absent')`))
    .addColumn('paper', 'text')
    .addColumn('signed_by', 'text')
    .addColumn('needless', 'text', (column) => column.notNull().check(sql`json_valid(needless)`))
    .addColumn('phrases', 'text', (column) => column.notNull().check(sql`json_valid(phrases)`))
    .modifyEnd(sql`strict`)
    .execute()
}
