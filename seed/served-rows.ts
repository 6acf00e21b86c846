/** The rows that the seed makes from a corpus, by table name. */
import type { Tables } from '../src/database/tables.ts'

/** The tables that are filled row by row; the search indexes are built from them. */
export type RowTable = Exclude<keyof Tables, 'corpus' | `${string}_search`>

export type CorpusRows = { [Name in RowTable]: Tables[Name][] }

export type SearchedTable =
  | 'synonym'
  | 'theme'
  | 'search_subject'
  | 'search_word'
  | 'search_tokens'
  | 'media_document'
  | 'coordinate_document'

/** The tables of the content, without the search tables and the mentions. */
export type ServedRows = Omit<CorpusRows, SearchedTable | 'mention'>
