/** The tables that searches read, as Kysely sees them. */

/** Synonyms for the search of a service, one word or phrase per row; those with the same `grouping` are equivalent. */
export interface SynonymTable {
  number: number
  service: 'media' | 'coordinate'
  grouping: number
  term: string
}

/** Words that occur together in what people ask; those with one `grouping` form a theme. */
export interface ThemeTable {
  number: number
  service: 'media' | 'coordinate'
  grouping: number
  term: string
}

/** Words under which people look up a subject as a whole; those with one `grouping` are words for the same. */
export interface SearchSubjectTable {
  number: number
  service: 'media' | 'coordinate'
  grouping: number
  term: string
}

/** The most frequent words of a service, used to correct misspelt searches. */
export interface SearchWordTable {
  number: number
  service: 'media' | 'coordinate'
  word: string
  documents: number
}

/** All words and stems in texts of one kind, sorted and separated by spaces; empty if there are too many. */
export interface SearchTokensTable {
  number: number
  service: 'media' | 'coordinate'
  kind: string
  tokens: string
}

/**
 * One item that a search can find. Rules and prompt stems come first, so that their numbers are those of their rows.
 */
export interface DocumentTable {
  number: number
  kind: string
  id: string
  name: string
  phrases: string
  text: string
  topics: string
  about: string
  href: string
  name_stems: string
  phrases_stems: string
  text_stems: string
  topics_stems: string
  about_stems: string
  themes: string
  themes_about: string
}

/** FTS5 over `media_document`: `rowid` is its number; the column of the table's own name is for `match`. */
export interface MediaSearchTable {
  rowid: number
  id: string
  name: string
  phrases: string
  text: string
  topics: string
  about: string
  name_stems: string
  phrases_stems: string
  text_stems: string
  topics_stems: string
  about_stems: string
  media_search: string
  rank: number
}

/** FTS5 over `coordinate_document`: `rowid` is its number; the column of the table's own name is for `match`. */
export interface CoordinateSearchTable {
  rowid: number
  id: string
  name: string
  phrases: string
  text: string
  topics: string
  about: string
  name_stems: string
  phrases_stems: string
  text_stems: string
  topics_stems: string
  about_stems: string
  coordinate_search: string
  rank: number
}

/** FTS5 over the themes of `media_document`: rowid is its number. */
export interface MediaThemeSearchTable {
  rowid: number
  themes: string
  themes_about: string
  media_theme_search: string
  rank: number
}

/** FTS5 over the themes of `coordinate_document`: rowid is its number. */
export interface CoordinateThemeSearchTable {
  rowid: number
  themes: string
  themes_about: string
  coordinate_theme_search: string
  rank: number
}
