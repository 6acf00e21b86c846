/** The operations a caller starts with: situations, drawn cards and worked runs. */
import { NotFound } from '../contract/failures.ts'
import type { Handlers } from '../contract/operation.ts'
import { Serialized } from '../contract/serialized.ts'
import type { OpenDatabase } from '../database/open.ts'
import { searchText } from '../lists/search-text.ts'
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
  return {
    listSituations: ({ query: { mode, q } }) => {
      const { match, rows } = foundSituations(database, q)
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

/** Situations that hold all words; where there is none, those that hold some, best first. */
function foundSituations(database: OpenDatabase, q: string | undefined) {
  const search = searchText(q)
  if (search === undefined) return { match: null, rows: queries.situations(database) }
  const matching = (match: string | undefined) =>
    match === undefined ? [] : queries.matchingSituations(database, { match })
  const all = matching(search.match)
  if (all.length > 0) return { match: 'all' as const, rows: all }
  const words = search.terms().map((word) => `"${word}"*`)
  return {
    match: 'some' as const,
    rows: matching(words.length === 0 ? undefined : words.join(' OR ')),
  }
}
