/** `GET /v1/modes` and `GET /v1/modes/{id}`: the modes and their playbooks. */
import { csv, csvExample, format } from '../../contract/csv.ts'
import { markdown, operation } from '../../contract/operation.ts'
import { array, count, href, object, oneOf, string } from '../../contract/schema.ts'
import { row, rows } from '../../database/query.ts'
import { modeIds } from '../../forms/coordinate-enums.ts'
import type { Coordinates } from '../load.ts'
import { textById } from '../queries.ts'
import { oneText, toTitle } from './titles.ts'

export const modeEntry = object({
  id: oneOf(modeIds, 'Name of the mode.'),
  title: string('Title of the playbook.'),
  summary: string('When to use it, in a sentence.'),
  href,
})

export const modes = object({
  count: count('How many there are.'),
  overview: string('The overview table, as Markdown.'),
  results: array(modeEntry),
})

export const modeRows = rows('coordinate.modes', (from) =>
  from.selectFrom('mode').selectAll().orderBy('number'),
)

export const modeById = row('coordinate.modeById', (from, by: { id: string }) =>
  from.selectFrom('mode').select('body').where('id', '=', by.id),
)

export const listModes = operation(
  {
    method: 'GET',
    path: '/v1/modes',
    tag: 'Method',
    summary: 'List the six modes with the overview table',
    description:
      'Choose one before anything else: the mode decides which coordinates to visit and what to write down.',
    query: object({}, { format }),
    ok: { 'application/json': modes, 'text/csv': csv },
    failures: [],
    examples: [{ summary: 'The six modes' }, csvExample()],
  },
  ({ database }: Coordinates) =>
    () => {
      const results = modeRows(database).map((row) => ({
        ...toTitle(row, 'modes'),
        id: row.id as (typeof modeIds)[number],
      }))
      const overview = textById(database, { id: 'modes_overview' }).body
      return { count: results.length, overview, results }
    },
)

export const getMode = operation(
  {
    method: 'GET',
    path: '/v1/modes/{id}',
    tag: 'Method',
    summary: 'Read the playbook of one mode as Markdown',
    description:
      'When to use it and when not, the steps, a worked pass, exit criteria and signs of failure.',
    params: object({ id: oneOf(modeIds, 'Name of a mode; matched in any case.') }),
    ok: { 'text/markdown': markdown },
    failures: [404],
    examples: [{ summary: 'The playbook for removing a failure', params: { id: 'SOLVE' } }],
    refused: [{ params: { id: 'SOLVED' } }],
  },
  oneText(modeById, modeRows, (id) => id.toUpperCase()),
)
