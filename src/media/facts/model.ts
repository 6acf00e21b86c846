/**
 * `GET /v1/model`: the facts of a context that are not dimensions, the implications, and the meaning of rule operators.
 */
import { operation } from '../../contract/operation.ts'
import { anyJson, array, nullable, object, string } from '../../contract/schema.ts'
import { rows } from '../../database/query.ts'
import { actionOperators } from '../../engine/rules/actions.ts'
import { conditionOperators } from '../../engine/rules/operators.ts'
import { implicationsSchema, lawsSchema } from '../evaluation/inference-schemas.ts'
import type { Media } from '../load.ts'
import { corpusImplications } from '../rules/corpus-rules.ts'
import { inferenceLaw, verdictLaw } from './laws.ts'
import { subjectRows } from './queries.ts'
import { decisionVariable } from './schemas.ts'

export const axisEntry = {
  type: 'object',
  description: 'An entry of the coordinate grammar’s axis; that service describes it in full.',
  required: ['code', 'name', 'definition'],
  properties: {
    code: string('`C0` to `C4`, or `M01` to `M14`.'),
    name: string('Name for people.'),
    definition: string('What it means.'),
  },
  additionalProperties: false,
} as const

export const conditionOperator = {
  type: 'object',
  required: ['name', 'description'],
  properties: {
    name: string('What a condition writes as `op`.'),
    description: string('When a condition with it holds.'),
    law: string('What holds for missing values, null and values of the wrong type.'),
    operand: string('What the rule must give as `value`.'),
    example: anyJson('A condition as a rule writes it.'),
  },
} as const

export const actionOperator = {
  type: 'object',
  required: ['name', 'description'],
  properties: {
    name: string('What an action writes as `op`.'),
    description: string('What an action with it does.'),
    law: string('Where in the state it goes.'),
    operand: string('What the rule must give as `value`.'),
    example: anyJson('An action as a rule writes it.'),
  },
} as const

export const subject = object({
  id: string('What a rule has as `subject`.'),
  name: string('Name for people.'),
  parent: nullable(string('The subject that it is part of; null for the root.')),
  description: string('What one of them is.'),
})

export const model = object({
  change_levels: array(axisEntry),
  meta_variables: array(axisEntry),
  subjects: array(subject, 'What one context can describe, as a tree; parents before children.'),
  decision_variables: array(decisionVariable, 'What rules read besides the dimensions.'),
  implications: implicationsSchema,
  laws: lawsSchema,
  rule_operators: object({ when: array(conditionOperator), then: array(actionOperator) }),
})

export const getModel = operation(
  {
    method: 'GET',
    path: '/v1/model',
    tag: 'Corpus',
    summary:
      'Read the model behind the rules: decision variables, operators, change levels, meta-variables',
    description:
      'What a context may hold besides the dimensions, what each operator of a rule means (also for missing values and wrong types), and the two axes that the `gram` rules share with the coordinate grammar.',
    ok: { 'application/json': model },
    failures: [],
    examples: [{ summary: 'The whole model' }],
  },
  ({ database, variables }: Media) =>
    () => ({
      change_levels: axisEntryRows(database, { axis: 'change-levels' }),
      meta_variables: axisEntryRows(database, { axis: 'meta-variables' }),
      subjects: subjectRows(database),
      decision_variables: [...variables()],
      implications: corpusImplications(database).map((one) => ({
        ...one,
        when: one.when.map(({ op, ...rest }) => ({ ...rest, op: op as 'eq' })),
      })),
      laws: { inference: inferenceLaw, verdict: verdictLaw },
      rule_operators: {
        when: conditionOperators.map(toOperator),
        then: actionOperators.map(toOperator),
      },
    }),
)

/** Entries of the axes that the `gram` rules share with the coordinate grammar. */
const axisEntryRows = rows(
  'media.axisEntries',
  (from, by: { axis: 'change-levels' | 'meta-variables' }) =>
    from
      .selectFrom('axis_entry')
      .select(['code', 'name', 'definition'])
      .where('axis_id', '=', by.axis)
      .orderBy('number'),
)

/** An operator as listed in `/v1/model`. */
function toOperator<
  O extends Record<'name' | 'description' | 'law' | 'operand', string> & {
    readonly example: unknown
  },
>({ name, description, law, operand, example }: O) {
  return { name: name as O['name'], description, law, operand, example: example as O['example'] }
}
