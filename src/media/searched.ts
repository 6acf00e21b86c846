/** The search over everything in the service. */
import type { OpenDatabase } from '../database/open.ts'
import { documentKinds } from '../forms/media-enums.ts'
import { searchList } from '../lists/search-list.ts'
import { searchQueries } from '../search/search-queries.ts'

export const mediaSearch = searchQueries('media')

/**
 * Minimum number of words that a row must contain if no row contains all; one common word such as “open” is too weak.
 */
const LEAST_WORDS = 2

/** Items whose name matches come before texts that mention them. */
export const searchAll = (database: OpenDatabase) =>
  searchList(database, mediaSearch, documentKinds, ['rule', 'dimension', 'variable'], LEAST_WORDS)
