/** `GET /v1/operators` and `GET /v1/operators/{name}`. */
import type { Selectable } from 'kysely'
import { csv, csvExample, format } from '../../contract/csv.ts'
import { found } from '../../contract/failures.ts'
import { operation } from '../../contract/operation.ts'
import { href, list, object, oneOf, string, type Value } from '../../contract/schema.ts'
import type { OperatorTable } from '../../database/coordinate-tables.ts'
import { row } from '../../database/query.ts'
import { operatorCategories } from '../../forms/coordinate-enums.ts'
import type { Coordinates } from '../load.ts'
import { operatorRows } from '../queries.ts'

export const operatorName = {
  type: 'string',
  pattern: '^[A-Za-z]+$',
  description: 'Name of an operator, in any case: `invert`.',
} as const

export const operator = object({
  name: string('Name, in upper case.'),
  category: oneOf(operatorCategories, 'What kind of step it is.'),
  question: string('What to ask people who know no method, and an example of an answer.'),
  instruction: string(
    'What they do with it at a table, and an example of it: the back of its card.',
  ),
  definition: string('What the operator does.'),
  input: string('What it takes.'),
  output: string('What it gives.'),
  guardrail: string('How it goes wrong, and what to keep to.'),
  example: string('One use of it.'),
  href,
})

export const operators = list(operator)

const operatorByName = row('coordinate.operatorByName', (from, by: { name: string }) =>
  from.selectFrom('operator').selectAll().where('name', '=', by.name),
)

export const listOperators = operation(
  {
    method: 'GET',
    path: '/v1/operators',
    tag: 'Method',
    summary: 'List the seventeen operators',
    description:
      'An operator turns answers at coordinates into the next question or into a concept.',
    query: object({}, { category: oneOf(operatorCategories, 'Only this category.'), format }),
    ok: { 'application/json': operators, 'text/csv': csv },
    failures: [],
    examples: [
      { summary: 'Operators that transform', query: 'category=Transformation' },
      csvExample(),
    ],
    refused: [{ query: 'category=Transform' }],
  },
  ({ database }: Coordinates) =>
    ({ query }) => {
      const results = operatorRows(database)
        .filter(({ category }) => query.category === undefined || category === query.category)
        .map(toOperator)
      return { count: results.length, results }
    },
)

export const getOperator = operation(
  {
    method: 'GET',
    path: '/v1/operators/{name}',
    tag: 'Method',
    summary: 'Read one operator',
    description: 'The name matches in any case.',
    params: object({ name: operatorName }),
    ok: { 'application/json': operator },
    failures: [404],
    examples: [{ summary: 'Turn something into its opposite', params: { name: 'invert' } }],
    refused: [{ params: { name: 'reverse' } }],
  },
  ({ database }: Coordinates) =>
    ({ params: { name } }) => {
      const row = found(operatorByName(database, { name: name.toUpperCase() }), name, () =>
        operatorRows(database).map((one) => one.name),
      )
      return toOperator(row)
    },
)

type Operator = Value<typeof operator>

function toOperator(row: Selectable<OperatorTable>): Operator {
  const { number: _, ...fields } = row
  return {
    ...fields,
    category: row.category as Operator['category'],
    href: `/v1/operators/${row.name}`,
  }
}
