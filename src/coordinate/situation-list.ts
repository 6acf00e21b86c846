/** The list of situations: its filters, facets, searched text and items. */
import type { Handlers } from '../contract/operation.ts'
import { parseJson } from '../database/json-text.ts'
import type { OpenDatabase } from '../database/open.ts'
import { wordColumn } from '../lists/columns.ts'
import { createList, type Filters } from '../lists/list.ts'
import { fromOne } from '../lists/ranking.ts'
import { createSearcher } from '../search/searcher.ts'
import type { contract } from './contract.ts'
import { modeIds, situationFields } from './enums.ts'
import * as queries from './queries.ts'
import { toSituation } from './resources.ts'
import { wayIn } from './way-in.ts'

type SituationQuery = Parameters<Handlers<typeof contract>['listSituations']>[0]['query']

export function situationList(database: OpenDatabase) {
  const rows = queries.situations(database)
  const field = wordColumn(
    rows.map((row) => row.field),
    situationFields,
  )
  const mode = wordColumn(
    rows.map((row) => row.mode),
    modeIds,
  )
  const filters: Filters<SituationQuery> = {
    field: field.is,
    mode: (wanted) => mode.is(wanted.toUpperCase()),
  }
  const first = wayIn(database)
  return createList({
    path: '/v1/situations',
    size: rows.length,
    filters,
    read: (numbers) => queries.situationsByNumber(database, { numbers: JSON.stringify(numbers) }),
    show: toSituation,
    filterNames: () => [
      ...queries
        .situationFields(database)
        .map(({ id, name }) => ({ parameter: 'field', value: id, names: [name, id] })),
      ...modeIds.map((id) => ({ parameter: 'mode', value: id, names: [id] })),
    ],
    searcher: fromOne(
      createSearcher(database, queries.search, { kind: 'situation', isCovered: true }),
    ),
    marked: ({ id, name, phrases, brief }) => ({
      id,
      name,
      phrases: parseJson(phrases).join(', '),
      brief,
    }),
    leadsTo: (search) => ({
      page: () => ({ way_in: first(search) }),
      unmarked: () => ({}),
    }),
    facets: (numbers) => ({ field: field.count(numbers), mode: mode.count(numbers) }),
  })
}
