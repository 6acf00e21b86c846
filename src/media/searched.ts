/** The search over everything in the service. */
import type { OpenDatabase } from '../database/open.ts'
import { documentKinds } from '../forms/media-enums.ts'
import { searchList } from '../lists/search-list.ts'
import { searchQueries } from '../search/search-queries.ts'

export const mediaSearch = searchQueries('media')

/** Number of words of a sentence that a row has to hold, if none holds all of them: “open” alone says nothing. */
const LEAST_WORDS = 2

/** Items whose name matches come before texts that mention them. */
export const searchAll = (database: OpenDatabase) =>
  searchList(database, mediaSearch, documentKinds, ['rule', 'dimension', 'variable'], LEAST_WORDS)
