import { type Kysely, sql } from 'kysely'

/** Answers to a question with which no paper is needed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('question')
    .addColumn('needless', 'text', (of) =>
      of.notNull().defaultTo('[]').check(sql`json_valid(needless)`),
    )
    .execute()
}
