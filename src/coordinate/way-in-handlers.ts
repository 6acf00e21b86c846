/** Handlers of the ways in: situations, drawn cards and worked runs. */
import { NotFound } from '../contract/failures.ts'
import type { Handlers } from '../contract/operation.ts'
import { Serialized } from '../contract/serialized.ts'
import type { contract } from './contract.ts'
import { drawing } from './draw-cards.ts'
import type { modeIds } from './enums.ts'
import type { Coordinates } from './load.ts'
import * as queries from './queries.ts'
import { toPrompt, toSituation } from './resources.ts'
import { situationList } from './situation-list.ts'
import { waysOf } from './way-in.ts'

type WayInHandlers = Pick<
  Handlers<typeof contract>,
  'listSituations' | 'getSituation' | 'drawCards' | 'listWorkedRuns' | 'getWorkedRun'
>

export function wayInHandlers({ database }: Coordinates): WayInHandlers {
  const listSituations = situationList(database)
  return {
    listSituations: ({ query }) => listSituations(query),

    getSituation: ({ params: { id } }) => {
      const row = queries.situationById(database, { id: id.toLowerCase() })
      if (row === undefined)
        throw new NotFound(
          id,
          queries.situations(database).map((one) => one.id),
        )
      const situation = toSituation(row)
      const stems = queries.promptsById(database, { ids: row.coordinates }).map(toPrompt)
      return {
        ...situation,
        ways: waysOf(database, situation),
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
      if (row === undefined)
        throw new NotFound(
          id,
          queries.workedRuns(database).map((one) => one.id),
        )
      return Serialized.trusted(row.body)
    },
  }
}
