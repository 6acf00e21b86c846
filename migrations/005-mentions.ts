import { type Kysely, sql } from 'kysely'

/** Where texts name what is served. A thing is known by kind and id, since its table differs by kind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db

  await schema
    .createTable('mention')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('service', 'text', (column) =>
      column.notNull().check(sql`service in ('media', 'coordinate')`),
    )
    .addColumn('kind', 'text', (column) =>
      column
        .notNull()
        .check(sql`kind in ('chapter', 'mode', 'extract', 'template', 'operator', 'situation')`),
    )
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('section', 'text')
    .addColumn('href', 'text', (column) => column.notNull())
    .addColumn('mentioned_kind', 'text', (column) =>
      column
        .notNull()
        .check(sql`mentioned_kind in ('rule', 'dimension', 'variable', 'source', 'coordinate')`),
    )
    .addColumn('mentioned_id', 'text', (column) => column.notNull())
    .addUniqueConstraint('mention_once', ['mentioned_kind', 'mentioned_id', 'href'])
    .modifyEnd(sql`strict`)
    .execute()
}
