/** The queries of a service's search index. */
import { sql } from 'kysely'
import { rows } from '../database/query.ts'
import { MOST_ROWS } from './limits.ts'

/** The tables of both services have the same structure but different names. */
type Table<Kind extends 'document' | 'search' | 'theme_search'> = `media_${Kind}`

/**
 * Weights of the columns: id, name, phrases, text, topics, about, then the stems of all but the id. Tuned on the judged
 * searches (docs/search.md): topics belong to a dozen rules or stems at a time.
 */
const weights = sql.raw('10.0, 4.0, 4.0, 3.0, 1.0, 0.5, 4.0, 4.0, 3.0, 1.0, 0.5')

/** Weights of a theme in the row's own text and in related text. */
const themeWeights = sql.raw('1.0, 0.25')

/** A row of a search. */
export interface Match {
  readonly number: number
  /** bm25 from FTS5: lower is better. */
  readonly score: number
}

/** An element of a JSON array, as `json_each` returns it. */
interface Asked {
  readonly key: number
  readonly value: string
}

export type SearchQueries = ReturnType<typeof searchQueries>

export function searchQueries(service: 'media' | 'coordinate') {
  const document = `${service}_document` as Table<'document'>
  const search = `${service}_search` as Table<'search'>
  const themed = `${service}_theme_search` as Table<'theme_search'>
  return {
    /**
     * The rows from `first` to `last` that match each expression in a JSON array, with their score (lower is better)
     * and the position of the expression.
     *
     *     select asked.key as place, rowid as number, bm25(media_search, …) as score
     *     from json_each(:matches) as asked cross join media_search
     *     where media_search match asked.value and rowid >= :first and rowid <= :last
     */
    matching: rows(
      `${service}.matchingDocuments`,
      (from, by: { matches: string; first: number; last: number }) =>
        from
          .selectFrom(sql<Asked>`json_each(${by.matches})`.as('asked'))
          .crossJoin(search)
          .select([
            'asked.key as place',
            `${search}.rowid as number`,
            sql<number>`bm25(${sql.table(search)}, ${weights})`.as('score'),
          ])
          .where(sql<boolean>`${sql.id(search)} match asked.value`)
          .where(`${search}.rowid`, '>=', by.first)
          .where(`${search}.rowid`, '<=', by.last)
          .$castTo<Match & { place: number }>(),
    ),

    /** Like `matching`, for rows that are about a theme. */
    themed: rows(
      `${service}.themedDocuments`,
      (from, by: { matches: string; first: number; last: number }) =>
        from
          .selectFrom(sql<Asked>`json_each(${by.matches})`.as('asked'))
          .crossJoin(themed)
          .select([
            'asked.key as place',
            `${themed}.rowid as number`,
            sql<number>`bm25(${sql.table(themed)}, ${themeWeights})`.as('score'),
          ])
          .where(sql<boolean>`${sql.id(themed)} match asked.value`)
          .where(`${themed}.rowid`, '>=', by.first)
          .where(`${themed}.rowid`, '<=', by.last)
          .$castTo<Match & { place: number }>(),
    ),

    /**
     * Numbers of the rows from `first` to `last` that match an expression.
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
     * Number of rows from `first` to `last` that match an expression, counted up to `most`.
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

    /** Documents of the given kinds whose id is at least `first` and less than `past`. */
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

    /** Names of the documents from `first` to `last`. */
    names: rows(`${service}.documentNames`, (from, by: { first: number; last: number }) =>
      from
        .selectFrom(document)
        .select(['number', 'name'])
        .where('number', '>=', by.first)
        .where('number', '<=', by.last),
    ),

    /** The stems of names, search phrases and texts of the documents from `first` to `last`, one phrase per line. */
    phrases: rows(`${service}.documentPhrases`, (from, by: { first: number; last: number }) =>
      from
        .selectFrom(document)
        .select(['number', 'name_stems', 'phrases_stems', 'text_stems', 'topics_stems'])
        .where('number', '>=', by.first)
        .where('number', '<=', by.last),
    ),

    /** Documents by number; `numbers` is a JSON array. */
    byNumber: rows(`${service}.documentsByNumber`, (from, by: { numbers: string }) =>
      from
        .selectFrom(document)
        .select(['number', 'kind', 'id', 'name', 'phrases', 'text', 'href'])
        .where('number', 'in', sql<number>`(select value from json_each(${by.numbers}))`),
    ),

    /** The kinds of documents, each with its range of numbers. */
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

    /** The columns that documents are filtered by, in list order. */
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

    /** The words under which people look up a subject. */
    searchSubjects: rows(`${service}.searchSubjects`, (from) =>
      from
        .selectFrom('search_subject')
        .select(['grouping', 'term'])
        .where('service', '=', service)
        .orderBy('number'),
    ),

    /** The words and stems in texts of the given kinds. */
    tokens: rows(`${service}.searchTokens`, (from, by: { kinds: string }) =>
      from
        .selectFrom('search_tokens')
        .select('tokens')
        .where('service', '=', service)
        .where('kind', 'in', sql<string>`(select value from json_each(${by.kinds}))`),
    ),

    /** Words of the service, most frequent first. */
    words: rows(`${service}.searchWords`, (from) =>
      from
        .selectFrom('search_word')
        .select('word')
        .where('service', '=', service)
        .orderBy('number'),
    ),
  }
}
