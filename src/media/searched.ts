/** The search over everything that the service holds. */
import type { OpenDatabase } from '../database/open.ts'
import { searchList } from '../lists/search-list.ts'
import { searchQueries } from '../search/search-queries.ts'
import { documentKinds } from './enums.ts'

export const mediaSearch = searchQueries('media')

/** A thing whose name matches comes before texts that mention it. */
export const searchAll = (database: OpenDatabase) =>
  searchList(database, mediaSearch, documentKinds, ['rule', 'dimension', 'variable'])
