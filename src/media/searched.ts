/** The search over everything in the service. */
import type { OpenDatabase } from '../database/open.ts'
import { searchList } from '../lists/search-list.ts'
import { searchQueries } from '../search/search-queries.ts'
import { documentKinds } from './enums.ts'

export const mediaSearch = searchQueries('media')

/** Items whose name matches come before texts that mention them. */
export const searchAll = (database: OpenDatabase) =>
  searchList(database, mediaSearch, documentKinds, ['rule', 'dimension', 'variable'])
