/** The queries of a service's search index. */
import { sql } from 'kysely'
import { rows } from '../database/query.ts'
import type { Match } from './find.ts'
import { MOST_ROWS } from './limits.ts'

/** Both services have the same tables under names of their own. */
type Table<Kind extends 'document' | 'search' | 'theme_search'> = `media_${Kind}`

/**
 * What a word weighs by where it stands: id, name, phrases, text, topics, about, then the stems of all but the id.
 * Measured over the judged searches (docs/search.md): topics belong to a dozen rules or stems at a time.
 */
const weights = sql.raw('10.0, 4.0, 4.0, 3.0, 1.0, 0.5, 4.0, 4.0, 3.0, 1.0, 0.5')

/** What a theme weighs in what a row says itself and in what it stands beside. */
const themeWeights = sql.raw('1.0, 0.25')

export type SearchQueries = ReturnType<typeof searchQueries>

export function searchQueries(service: 'media' | 'coordinate') {
  const document = `${service}_document` as Table<'document'>
  const search = `${service}_search` as Table<'search'>
  const themed = `${service}_theme_search` as Table<'theme_search'>
  return {
    /**
     * Rows from `first` to `last` that match, in list order, with their score: the lower, the better.
     *
     *     select rowid as number, bm25(media_search, …) as score from media_search
     *     where media_search match :match and rowid >= :first and rowid <= :last limit :most
     */
    matching: rows(
      `${service}.matchingDocuments`,
      (from, by: { match: string; first: number; last: number; most: number }) =>
        from
          .selectFrom(search)
          .select([
            'rowid as number',
            sql<number>`bm25(${sql.table(search)}, ${weights})`.as('score'),
          ])
          .where(sql<boolean>`${sql.id(search)} match ${by.match}`)
          .where('rowid', '>=', by.first)
          .where('rowid', '<=', by.last)
          .limit(by.most)
          .$castTo<Match>(),
    ),

    /**
     * Rows from `first` to `last` that are about some themes, with their score.
     *
     *     select rowid as number, bm25(media_theme_search, …) as score from media_theme_search
     *     where media_theme_search match :match and rowid >= :first and rowid <= :last limit :most
     */
    themed: rows(
      `${service}.themedDocuments`,
      (from, by: { match: string; first: number; last: number; most: number }) =>
        from
          .selectFrom(themed)
          .select([
            'rowid as number',
            sql<number>`bm25(${sql.table(themed)}, ${themeWeights})`.as('score'),
          ])
          .where(sql<boolean>`${sql.id(themed)} match ${by.match}`)
          .where('rowid', '>=', by.first)
          .where('rowid', '<=', by.last)
          .limit(by.most)
          .$castTo<Match>(),
    ),

    /**
     * The numbers of such rows alone.
     *
     *     select rowid as number from media_search where media_search match :match and rowid … limit :most
     */
    holding: rows(
      `${service}.holdingDocuments`,
      (from, by: { match: string; first: number; last: number; most: number }) =>
        from
          .selectFrom(search)
          .select('rowid as number')
          .where(sql<boolean>`${sql.id(search)} match ${by.match}`)
          .where('rowid', '>=', by.first)
          .where('rowid', '<=', by.last)
          .limit(by.most),
    ),

    /**
     * How many such rows there are, counted up to so many.
     *
     *     select count(*) as count from (select rowid from media_search where media_search match :match … limit :most)
     */
    counted: rows(
      `${service}.countedDocuments`,
      (from, by: { match: string; first: number; last: number; most: number }) =>
        from
          .selectFrom((inner) =>
            inner
              .selectFrom(search)
              .select('rowid as number')
              .where(sql<boolean>`${sql.id(search)} match ${by.match}`)
              .where('rowid', '>=', by.first)
              .where('rowid', '<=', by.last)
              .limit(by.most)
              .as('matching'),
          )
          .select((row) => row.fn.countAll<number>().as('count')),
    ),

    /** Documents of some kinds whose id is at least `first` and less than `past`. */
    between: rows(
      `${service}.documentsBetween`,
      (from, by: { kinds: string; first: string; past: string }) =>
        from
          .selectFrom(document)
          .select('number')
          .where('kind', 'in', sql<string>`(select value from json_each(${by.kinds}))`)
          .where('id', '>=', by.first)
          .where('id', '<', by.past)
          .limit(MOST_ROWS),
    ),

    /** Some documents; the numbers come as one JSON array. */
    byNumber: rows(`${service}.documentsByNumber`, (from, by: { numbers: string }) =>
      from
        .selectFrom(document)
        .select(['number', 'kind', 'id', 'name', 'phrases', 'text', 'href'])
        .where('number', 'in', sql<number>`(select value from json_each(${by.numbers}))`),
    ),

    /** The kinds of documents, and from where to where each stands. */
    kinds: rows(`${service}.documentKinds`, (from) =>
      from
        .selectFrom(document)
        .select((row) => [
          'kind',
          row.fn.min('number').as('first'),
          row.fn.max('number').as('last'),
        ])
        .groupBy('kind')
        .orderBy('first'),
    ),

    /** What documents are filtered by, in list order. */
    documentColumns: rows(`${service}.documentColumns`, (from) =>
      from.selectFrom(document).select('kind').orderBy('number'),
    ),

    synonyms: rows(`${service}.synonyms`, (from) =>
      from
        .selectFrom('synonym')
        .select(['grouping', 'term'])
        .where('service', '=', service)
        .orderBy('number'),
    ),

    themes: rows(`${service}.themes`, (from) =>
      from
        .selectFrom('theme')
        .select(['grouping', 'term'])
        .where('service', '=', service)
        .orderBy('number'),
    ),

    /** Words of the service, the commonest first. */
    words: rows(`${service}.searchWords`, (from) =>
      from
        .selectFrom('search_word')
        .select('word')
        .where('service', '=', service)
        .orderBy('number'),
    ),
  }
}
