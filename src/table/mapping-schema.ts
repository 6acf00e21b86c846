/** The JSON Schema of a mapping, for editors: what `read-mapping.ts` accepts, with every path, word and destination. */
import { unitsOf } from '../engine/values/units.ts'
import { factSchema } from '../lint/config/fact-schema.ts'
import type { KnownField } from '../lint/known-field.ts'
import type { RuleBase } from '../lint/rule-base.ts'
import { dateForms } from './cells.ts'

export function mappingSchema(base: RuleBase): object {
  const fields = [...base.fields.values()]
  const destination = { enum: base.destinations.map(({ id }) => id) }
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: 'table-mapping.schema.json',
    title: 'What the columns of a table mean',
    description: 'For "grammar table": columns to paths, with words, units, lists and dates.',
    type: 'object',
    additionalProperties: false,
    required: ['columns'],
    definitions: { told: told(fields) },
    properties: {
      $schema: { type: 'string', description: 'Address of this schema, for editors.' },
      grammar: { const: 1, description: 'Version of this form.' },
      id: { type: 'string', description: 'The column by which a row is named.' },
      profile: {
        description: 'What the rows are made for: destinations, or the column that says it.',
        anyOf: [
          destination,
          { type: 'array', items: destination },
          {
            type: 'object',
            additionalProperties: false,
            required: ['column'],
            properties: {
              column: { type: 'string' },
              values: {
                type: 'object',
                description: 'Words of the column for destinations; null for none.',
                additionalProperties: { anyOf: [destination, { type: 'null' }] },
              },
            },
          },
        ],
      },
      constants: {
        type: 'object',
        description: 'Facts of every row, which a cell overrides.',
        additionalProperties: false,
        properties: Object.fromEntries(
          fields.map((field) => [
            field.path,
            { description: described(field), ...factSchema(field) },
          ]),
        ),
      },
      columns: {
        type: 'object',
        description: 'What each column tells: a path, or several.',
        additionalProperties: {
          anyOf: [
            { $ref: '#/definitions/told' },
            { type: 'array', items: { $ref: '#/definitions/told' } },
          ],
        },
      },
    },
  }
}

function told(fields: readonly KnownField[]): object {
  const paths = { enum: fields.map(({ path }) => path) }
  const units = [
    ...new Set(fields.flatMap(({ unit }) => (unit === undefined ? [] : unitsOf(unit)))),
  ]
  return {
    anyOf: [
      paths,
      {
        type: 'object',
        additionalProperties: false,
        required: ['path'],
        properties: {
          path: { ...paths, description: 'The path that the column tells.' },
          values: {
            type: 'object',
            description: 'Words of the column and what they mean at the path; null says nothing.',
          },
          otherwise: { description: 'What every other word means.' },
          unit: { type: 'string', examples: units, description: 'What the numbers are in.' },
          separator: { type: 'string', description: 'Between the elements of a list.' },
          decimal: {
            enum: ['.', ','],
            description: 'What parts a whole number from its fraction.',
          },
          pattern: {
            type: 'string',
            format: 'regex',
            description: 'Where in a cell it stands; a cell without it says nothing.',
          },
          date: {
            type: 'object',
            description: 'The column holds a day; what it means depends on whether it has passed.',
            additionalProperties: false,
            required: ['form', 'past', 'future'],
            properties: { form: { enum: dateForms }, past: {}, future: {} },
          },
        },
      },
    ],
  }
}

const described = ({ description, name, unit }: KnownField): string =>
  `${name}. ${description}${unit === undefined ? '' : ` Unit: ${unit}.`}`
