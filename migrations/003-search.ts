import { type Kysely, sql } from 'kysely'

/**
 * Full-text search over everything that a service serves, one document a row: its texts as they are written, and their
 * stems with every synonym as one word. A second index holds the themes of the same documents, for what says the same in
 * other words. An index holds no text of its own: it reads the table named in `content`, whose
 * name stands in double quotes because Datasette looks for it so. `remove_diacritics 2` makes "naive" find "naïve";
 * `prefix='2 3'` makes short prefixes quick.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table synonym (
      number integer primary key,
      service text not null check (service in ('media', 'coordinate')),
      grouping integer not null,
      term text not null
    ) strict`.execute(db)

  await sql`
    create table theme (
      number integer primary key,
      service text not null check (service in ('media', 'coordinate')),
      grouping integer not null,
      term text not null
    ) strict`.execute(db)

  await sql`
    create table search_subject (
      number integer primary key,
      service text not null check (service in ('media', 'coordinate')),
      grouping integer not null,
      term text not null
    ) strict`.execute(db)

  await sql`
    create table search_word (
      number integer primary key,
      service text not null check (service in ('media', 'coordinate')),
      word text not null,
      documents integer not null,
      unique (service, word)
    ) strict`.execute(db)

  await sql`
    create table search_tokens (
      number integer primary key,
      service text not null check (service in ('media', 'coordinate')),
      kind text not null,
      tokens text not null,
      unique (service, kind)
    ) strict`.execute(db)

  for (const service of ['media', 'coordinate']) {
    const [document, search] = [`${service}_document`, `${service}_search`]
    await sql`
      create table ${sql.table(document)} (
        number integer primary key,
        kind text not null,
        id text not null,
        name text not null,
        phrases text not null,
        text text not null,
        topics text not null,
        about text not null,
        href text not null,
        name_stems text not null,
        phrases_stems text not null,
        text_stems text not null,
        topics_stems text not null,
        about_stems text not null,
        themes text not null,
        themes_about text not null,
        unique (kind, id)
      ) strict`.execute(db)
    await sql`
      create virtual table ${sql.table(search)} using fts5(
        id, name, phrases, text, topics, about,
        name_stems, phrases_stems, text_stems, topics_stems, about_stems,
        content=${sql.table(document)}, content_rowid="number",
        tokenize='unicode61 remove_diacritics 2', prefix='2 3'
      )`.execute(db)
    await sql`
      create virtual table ${sql.table(`${service}_theme_search`)} using fts5(
        themes, themes_about, content=${sql.table(document)}, content_rowid="number"
      )`.execute(db)
  }
}
