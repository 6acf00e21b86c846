import { type Kysely, sql } from 'kysely'

/**
 * Full-text search over rules, prompt stems and situations. The index holds no text of its own: it reads the
 * table named in `content`, whose name stands in double quotes because Datasette looks for it so.
 * `remove_diacritics 2` makes "naive" find "naïve"; `prefix='2 3'` makes short prefixes quick.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create virtual table rule_search using fts5(
      id, tags, rationale,
      content="rule", content_rowid="number",
      tokenize='unicode61 remove_diacritics 2', prefix='2 3'
    )`.execute(db)

  await sql`
    create virtual table prompt_search using fts5(
      id, text,
      content="prompt", content_rowid="number",
      tokenize='unicode61 remove_diacritics 2', prefix='2 3'
    )`.execute(db)

  await sql`
    create virtual table situation_search using fts5(
      id, name, phrases, brief,
      content="situation", content_rowid="number",
      tokenize='unicode61 remove_diacritics 2', prefix='2 3'
    )`.execute(db)
}
