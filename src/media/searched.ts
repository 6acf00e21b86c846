/** The search over everything that the service holds. */
import type { OpenDatabase } from '../database/open.ts'
import { searchList } from '../lists/search-list.ts'
import { searchQueries } from '../search/search-queries.ts'
import { documentKinds } from './enums.ts'

export const mediaSearch = searchQueries('media')

/** Things come before texts for what they are called. */
export const searchAll = (database: OpenDatabase) =>
  searchList(database, mediaSearch, documentKinds, ['rule', 'dimension', 'variable'])
