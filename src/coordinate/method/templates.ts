/** `GET /v1/templates` and `GET /v1/templates/{id}`: forms to fill in. */
import { csv, csvExample, format } from '../../contract/csv.ts'
import { found } from '../../contract/failures.ts'
import { markdown, operation, Text } from '../../contract/operation.ts'
import { object, oneOf } from '../../contract/schema.ts'
import { row, rows } from '../../database/query.ts'
import { templateIds } from '../enums.ts'
import type { Coordinates } from '../load.ts'
import { titles, toTitle } from './titles.ts'

export const templateRows = rows('coordinate.templates', (from) =>
  from.selectFrom('template').selectAll().orderBy('number'),
)

const templateById = row('coordinate.templateById', (from, by: { id: string }) =>
  from.selectFrom('template').select('body').where('id', '=', by.id),
)

export const listTemplates = operation(
  {
    method: 'GET',
    path: '/v1/templates',
    tag: 'Method',
    summary: 'List the five working templates',
    description: 'Forms to fill in, on paper or in an editor.',
    query: object({}, { format }),
    ok: { 'application/json': titles, 'text/csv': csv },
    failures: [],
    examples: [{ summary: 'Ids and titles' }, csvExample()],
  },
  ({ database }: Coordinates) =>
    () => {
      const results = templateRows(database).map((row) => toTitle(row, 'templates'))
      return { count: results.length, results }
    },
)

export const getTemplate = operation(
  {
    method: 'GET',
    path: '/v1/templates/{id}',
    tag: 'Method',
    summary: 'Fetch one template as Markdown',
    description: 'Each comes with a filled example.',
    params: object({ id: oneOf(templateIds, 'Id of a template; matched in any case.') }),
    ok: { 'text/markdown': markdown },
    failures: [404],
    examples: [{ summary: 'The master template of a run', params: { id: 'run-gram' } }],
    refused: [{ params: { id: 'run' } }],
  },
  ({ database }: Coordinates) =>
    ({ params: { id } }) => {
      const row = found(templateById(database, { id: id.toLowerCase() }), id, () =>
        templateRows(database).map((one) => one.id),
      )
      return new Text('text/markdown', row.body)
    },
)
