/** The search over all kinds of documents of the service. */
import type { OpenDatabase } from '../database/open.ts'
import { documentKinds } from '../forms/coordinate-enums.ts'
import { searchList } from '../lists/search-list.ts'
import { searchQueries } from '../search/search-queries.ts'

export const coordinateSearch = searchQueries('coordinate')

/** Items whose name matches come before texts that mention them. */
export const searchAll = (database: OpenDatabase) =>
  searchList(database, coordinateSearch, documentKinds, ['axis', 'operator', 'situation'])
