/** JSON Schemas of the rule report. */
import { array, count, string } from '../../contract/schema.ts'
import { contextPatch, contextSchema, stateEntrySchema } from '../evaluation/evaluation-schemas.ts'

const operatorCounts = (description: string) =>
  ({ type: 'object', description, additionalProperties: { type: 'integer' } }) as const

/** An item of `defects`. */
export const defectSchema = {
  type: 'object',
  description: 'Something to mend.',
  properties: {
    kind: {
      type: 'string',
      enum: [
        'unknown_path',
        'value_outside',
        'broken_rule',
        'unsatisfiable_rule',
        'implied_condition',
        'implied_rule',
        'equivalent_rules',
        'unused_operator',
      ],
    },
    rule_ids: array(string(), 'The rules concerned; the first is the one to mend.'),
    place: {
      anyOf: [{ type: 'string' }, { type: 'null' }],
      description: 'Where in the first rule; null for the whole rule or none.',
    },
    message: string('What is wrong.'),
    witness: {
      ...contextPatch,
      description: 'A context that matches every rule named; null where there can be none.',
    },
  },
  required: ['kind', 'rule_ids', 'place', 'message', 'witness'],
  additionalProperties: false,
} as const

/** An item of `rivalries`. */
export const rivalrySchema = {
  type: 'object',
  description: 'Two rules that propose different values for one path.',
  properties: {
    path: string('The path proposed for.'),
    winner: stateEntrySchema,
    loser: stateEntrySchema,
    decided_by: {
      type: 'string',
      enum: ['hard', 'priority', 'id'],
      description: 'What sets the winner above the loser.',
    },
    witness: contextSchema,
  },
  required: ['path', 'winner', 'loser', 'decided_by', 'witness'],
  additionalProperties: false,
} as const

/** An item of `witnesses`. */
export const witnessSchema = {
  type: 'object',
  description: 'A rule with a context that matches it.',
  properties: {
    rule_id: string('The rule.'),
    context: contextSchema,
  },
  required: ['rule_id', 'context'],
  additionalProperties: false,
} as const

/** The response of `GET /v1/rule-report`. */
export const ruleReportSchema = {
  type: 'object',
  description:
    'What the rules do to each other, worked out without a context. Each pair comes with a context in which the engine matches both.',
  properties: {
    rule_count: count('Rules reported on.'),
    defect_count: count('Defects found; the corpus check refuses a corpus with any.'),
    defects: {
      type: 'array',
      description: 'Things to mend.',
      items: defectSchema,
    },
    rivalries: {
      type: 'array',
      description:
        'Pairs of rules that can match together and propose different values for one path. No defect: the written order decides.',
      items: rivalrySchema,
    },
    operator_use: {
      type: 'object',
      description: 'How many conditions and actions use each operator.',
      properties: {
        when: operatorCounts('By condition operator.'),
        then: operatorCounts('By action operator.'),
      },
      required: ['when', 'then'],
      additionalProperties: false,
    },
    witnesses: {
      type: 'array',
      description: 'For every rule that can match, a smallest context that matches it.',
      items: witnessSchema,
    },
  },
  required: ['rule_count', 'defect_count', 'defects', 'rivalries', 'operator_use', 'witnesses'],
  additionalProperties: false,
} as const
