/** Handlers of the ways in: situations, drawn cards and worked runs. */
import { NotFound } from '../contract/failures.ts'
import type { Handlers } from '../contract/operation.ts'
import { Serialized } from '../contract/serialized.ts'
import type { OpenDatabase } from '../database/open.ts'
import { bestFirst } from '../lists/ranking.ts'
import { searchText } from '../search/search-text.ts'
import { createSearcher } from '../search/searcher.ts'
import type { contract } from './contract.ts'
import { drawing } from './draw-cards.ts'
import type { modeIds } from './enums.ts'
import type { Coordinates } from './load.ts'
import * as queries from './queries.ts'
import { toPrompt, toSituation } from './resources.ts'

type WayInHandlers = Pick<
  Handlers<typeof contract>,
  'listSituations' | 'getSituation' | 'drawCards' | 'listWorkedRuns' | 'getWorkedRun'
>

export function wayInHandlers({ database }: Coordinates): WayInHandlers {
  const findSituations = situationSearch(database)
  return {
    listSituations: ({ query: { mode, q } }) => {
      const { match, rows } = findSituations(q)
      const wanted = mode?.toUpperCase()
      const results = rows
        .filter((row) => wanted === undefined || row.mode === wanted)
        .map(toSituation)
      return { count: results.length, match, results }
    },

    getSituation: ({ params: { id } }) => {
      const row = queries.situationById(database, { id: id.toLowerCase() })
      if (row === undefined) throw new NotFound(id)
      const situation = toSituation(row)
      const stems = queries.promptsById(database, { ids: row.coordinates }).map(toPrompt)
      return {
        ...situation,
        stems: situation.coordinates.map((code) => stems.find((stem) => stem.id === code)!),
      }
    },

    drawCards: ({ query }) => drawing(database, query),

    listWorkedRuns: () => {
      const results = queries.workedRuns(database).map(({ id, mode, title }) => ({
        id,
        title,
        mode: mode as (typeof modeIds)[number],
        href: `/v1/worked-runs/${id}`,
      }))
      return { count: results.length, results }
    },

    getWorkedRun: ({ params: { id } }) => {
      const row = queries.workedRunById(database, { id: id.toLowerCase() })
      if (row === undefined) throw new NotFound(id)
      return Serialized.trusted(row.body)
    },
  }
}

/** Situations with all words of the search, best first; where there are none, those with most of them. */
function situationSearch(database: OpenDatabase) {
  const searcher = createSearcher(database, queries.search, 'situation')
  return (q: string | undefined) => {
    const all = queries.situations(database)
    const search = searchText(q)
    if (search === undefined) return { match: null, rows: all }
    const found = searcher.find(search, () => true)
    const numbers = bestFirst(found, searcher.named(search), all.length)
    return {
      match: found.isWhole ? ('all' as const) : ('some' as const),
      rows: numbers.map((number) => all[number - searcher.first]!),
    }
  }
}
