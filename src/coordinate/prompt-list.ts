/** The list of prompt stems: its filters, facets, searched text and items. */
import type { Handlers } from '../contract/operation.ts'
import type { OpenDatabase } from '../database/open.ts'
import { changeCodes, internalCodes, metaCodes } from '../engine/runs/coordinate-code.ts'
import { wordColumn } from '../lists/columns.ts'
import { createList, type Filters } from '../lists/list.ts'
import { createSearcher } from '../search/searcher.ts'
import type { contract } from './contract.ts'
import * as queries from './queries.ts'
import { toPrompt } from './resources.ts'
import { situationSearch } from './situation-search.ts'

type PromptQuery = Parameters<Handlers<typeof contract>['listPrompts']>[0]['query']

/** The parameter that filters by an axis. */
const parameters = {
  'change-levels': 'change',
  'internal-variables': 'internal',
  'meta-variables': 'meta',
} as const

export function promptList(database: OpenDatabase) {
  const places = queries.promptPlaces(database)
  const column = (codes: readonly string[], axis: 'change' | 'internal' | 'meta') =>
    wordColumn(
      places.map((place) => place[axis]),
      codes,
    )
  const change = column(changeCodes, 'change')
  const internal = column(internalCodes, 'internal')
  const meta = column(metaCodes, 'meta')
  const cell = wordColumn(places.map((place) => `${place.change}-${place.internal}`))
  const filters: Filters<PromptQuery> = {
    change: change.is,
    internal: internal.is,
    meta: meta.is,
  }
  const situationsOf = situationSearch(database)
  return createList({
    path: '/v1/prompts',
    size: places.length,
    filters,
    read: (numbers) => queries.promptsByNumber(database, { numbers: JSON.stringify(numbers) }),
    show: toPrompt,
    filterNames: () =>
      queries.axisEntries(database).map(({ axis_id, code, name }) => ({
        parameter: parameters[axis_id],
        value: code,
        names: [name, code],
      })),
    searcher: createSearcher(database, queries.search, { kind: 'prompt' }),
    marked: ({ id, intent, text }) => ({ id, intent, text }),
    facets: (numbers) => ({
      change: change.count(numbers),
      internal: internal.count(numbers),
      meta: meta.count(numbers),
      cell: cell.count(numbers),
    }),
    leadsTo: (search) => {
      const { likely, wayTo } = situationsOf(search)
      return {
        page: () => {
          const situations = likely()
          return situations.length > 0 ? { situations } : {}
        },
        unmarked: ({ id }) => {
          const situation = wayTo(id)
          return situation === undefined ? {} : { by_way_of: situation }
        },
      }
    },
  })
}
