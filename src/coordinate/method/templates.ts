/** `GET /v1/templates` and `GET /v1/templates/{id}`: forms to fill in. */
import { csv, csvExample, format } from '../../contract/csv.ts'
import { markdown, operation } from '../../contract/operation.ts'
import { object, oneOf } from '../../contract/schema.ts'
import { row, rows } from '../../database/query.ts'
import { templateIds } from '../../forms/coordinate-enums.ts'
import { listOfTexts, oneText, titles } from './titles.ts'

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
  listOfTexts(templateRows, 'templates'),
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
  oneText(templateById, templateRows, (id) => id.toLowerCase()),
)
