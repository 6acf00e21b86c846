/** `GET /v1/core` and `GET /v1/core/{id}`: short texts about the parts of the framework. */
import { csv, csvExample, format } from '../../contract/csv.ts'
import { markdown, operation } from '../../contract/operation.ts'
import { object } from '../../contract/schema.ts'
import { row, rows } from '../../database/query.ts'
import { listOfTexts, oneText, titles } from './titles.ts'

const extractId = {
  type: 'string',
  pattern: '^[a-z]+(-[a-z]+)*$',
  description: 'Id of a core extract: `formal-grammar`.',
} as const

export const extractRows = rows('coordinate.coreExtracts', (from) =>
  from.selectFrom('core_extract').selectAll().orderBy('number'),
)

const extractById = row('coordinate.coreExtractById', (from, by: { id: string }) =>
  from.selectFrom('core_extract').select('body').where('id', '=', by.id),
)

export const listCoreExtracts = operation(
  {
    method: 'GET',
    path: '/v1/core',
    tag: 'Method',
    summary: 'List the seven core extracts',
    description: 'Short texts on what the framework is made of and where it ends.',
    query: object({}, { format }),
    ok: { 'application/json': titles, 'text/csv': csv },
    failures: [],
    examples: [{ summary: 'Ids and titles' }, csvExample()],
  },
  listOfTexts(extractRows, 'core'),
)

export const getCoreExtract = operation(
  {
    method: 'GET',
    path: '/v1/core/{id}',
    tag: 'Method',
    summary: 'Read one core extract as Markdown',
    description: 'For instance the formal grammar of coordinates, answers and expressions.',
    params: object({ id: extractId }),
    ok: { 'text/markdown': markdown },
    failures: [404],
    examples: [{ summary: 'The formal grammar', params: { id: 'formal-grammar' } }],
    refused: [{ params: { id: 'grammar' } }],
  },
  oneText(extractById, extractRows),
)
