/** `GET /v1/situations`: typical cases, filtered by field, mode and words. */
import { sql } from 'kysely'
import { csv, csvExample, format } from '../../contract/csv.ts'
import { LinkedBody, operation } from '../../contract/operation.ts'
import { object, oneOf, type Value } from '../../contract/schema.ts'
import type { OpenDatabase } from '../../database/open.ts'
import { parseJson, rows } from '../../database/query.ts'
import { modeIds, situationFields } from '../../forms/coordinate-enums.ts'
import { wordColumn } from '../../lists/columns.ts'
import { createList, type Filters } from '../../lists/list.ts'
import { facets, highlight, limit, offset, searchParameter } from '../../lists/parameters.ts'
import { fromOne } from '../../lists/ranking.ts'
import type { Coordinates } from '../load.ts'
import { modeFilter } from '../method/mode-filter.ts'
import { heardIn } from './constraint.ts'
import { situationFieldRows, situationRows } from './queries.ts'
import { toSituation } from './resources.ts'
import { situationPage } from './schemas.ts'
import { situationSearcher } from './situation-searcher.ts'
import { type WayIn, wayIn, withConstraints } from './way-in.ts'

/** Maximum page size: more than there are situations. */
const MAX_SITUATIONS = 1000

const parameters = object(
  {},
  {
    q: searchParameter('name, phrases and brief'),
    field: oneOf(situationFields, 'Only what comes up there.'),
    mode: modeFilter,
    highlight,
    limit: limit(MAX_SITUATIONS, 20),
    offset,
    facets,
    format,
  },
)

type Query = Value<typeof parameters>

export const listSituations = operation(
  {
    method: 'GET',
    path: '/v1/situations',
    tag: 'Ways in',
    summary: 'Find a way in from a case: named briefs with mode, stems, operators and a first move',
    description:
      'Start here with a case in hand. `q` searches name, brief and the phrases that people type; where no situation holds all words, those that hold most of them come, and `match` and `dropped` say so. Of the one that fits take the stems of `closest` first. Filters combine with AND; without `q` the order is field, then as written. `facets` count the fields and modes of all that was found.',
    query: parameters,
    ok: { 'application/json': situationPage, 'text/csv': csv },
    failures: [],
    examples: [
      { summary: 'What to do about missed appointments', query: 'q=missed+appointments' },
      { summary: 'Planning with people', query: 'field=people&mode=PLAN' },
      csvExample('field=people&mode=PLAN'),
    ],
    refused: [{ query: 'mode=DREAM' }, { query: 'field=peple' }],
  },
  ({ database }: Coordinates) => {
    const list = situationList(database)
    return ({ query }) => {
      const { q } = query
      const { constraints, problem } = heardIn(q ?? '')
      if (q === undefined || constraints.length === 0) return list(query)
      const { body, links } = list({ ...query, q: problem ?? q })
      const { way_in: found } = body as { readonly way_in?: WayIn }
      if (found === undefined) return new LinkedBody(body, links)
      return new LinkedBody(
        {
          ...body,
          way_in: withConstraints(database, constraints, found, problem === undefined),
        },
        links,
      )
    }
  },
)

/** The situations with the given numbers, passed as one JSON array. */
const situationsByNumber = rows('coordinate.situationsByNumber', (from, by: { numbers: string }) =>
  from
    .selectFrom('situation')
    .selectAll()
    .where('number', 'in', sql<number>`(select value from json_each(${by.numbers}))`),
)

function situationList(database: OpenDatabase) {
  const rows = situationRows(database)
  const field = wordColumn(
    rows.map((row) => row.field),
    situationFields,
  )
  const mode = wordColumn(
    rows.map((row) => row.mode),
    modeIds,
  )
  const filters: Filters<Query> = {
    field: field.is,
    mode: (wanted) => mode.is(wanted.toUpperCase()),
  }
  const first = wayIn(database)
  return createList({
    path: '/v1/situations',
    size: rows.length,
    filters,
    read: (numbers) => situationsByNumber(database, { numbers: JSON.stringify(numbers) }),
    show: toSituation,
    filterNames: () => [
      ...situationFieldRows(database).map(({ id, name }) => ({
        parameter: 'field',
        value: id,
        names: [name, id],
      })),
      ...modeIds.map((id) => ({ parameter: 'mode', value: id, names: [id] })),
    ],
    searcher: fromOne(situationSearcher(database)),
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
