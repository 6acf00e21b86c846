/** The rows that the seed makes of a corpus, by the name of their table. */
import type { Tables } from '../src/database/tables.ts'

/** The tables that are filled row by row; the search indexes are made from them. */
export type RowTable = Exclude<keyof Tables, 'corpus' | `${string}_search`>

export type CorpusRows = { [Name in RowTable]: Tables[Name][] }

export type SearchedTable =
  | 'synonym'
  | 'theme'
  | 'search_word'
  | 'search_tokens'
  | 'media_document'
  | 'coordinate_document'

/** The tables of the content, without those of searches and mentions. */
export type ServedRows = Omit<CorpusRows, SearchedTable | 'mention'>
