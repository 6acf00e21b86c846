/** The shape of rules, dimensions and the model under `corpus/media`. */
import type { FromSchema } from 'json-schema-to-ts'
import { actionOperators } from '../engine/rules/actions.ts'
import { conditionOperators } from '../engine/rules/operators.ts'
import { dimensionGroups, domains } from './media-enums.ts'
import { idText, text } from './schema-words.ts'

export const dottedPath = '^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)+$'
const snakeId = '^[a-z]+(_[a-z]+)*$'
const kebabCase = '^[a-z0-9]+(-[a-z0-9]+)*$'
/**
 * States keep the spelling of the vocabulary they come from: `close_up`, `trainedAlgorithmicMedia`, `c2pa.created`,
 * `16_9`.
 */
const stateName = '^[A-Za-z0-9][A-Za-z0-9_.+-]*$'

export const anyValue = (description: string, example: unknown) =>
  ({
    anyOf: [
      { type: 'string', minLength: 1 },
      { type: 'number' },
      { type: 'boolean' },
      {
        type: 'array',
        minItems: 2,
        items: {
          anyOf: [{ type: 'string', minLength: 1 }, { type: 'number' }, { type: 'boolean' }],
        },
      },
    ],
    description,
    examples: [example],
  }) as const

const sourceIds = {
  type: 'array',
  minItems: 1,
  uniqueItems: true,
  items: { type: 'string', pattern: '^[A-Z0-9][A-Z0-9.-]*$' },
  description: 'Ids of entries of sources.yaml on which this rests; at least one.',
  examples: [['EBU-R128']],
} as const

export const condition = {
  type: 'object',
  additionalProperties: false,
  required: ['path', 'op', 'value'],
  description:
    'One test of the context. Missing is unknown: it satisfies nothing but `exists: false`.',
  properties: {
    path: idText(
      'A dimension id or a decision variable of model.yaml.',
      dottedPath,
      'camera.focal_length',
    ),
    op: {
      type: 'string',
      enum: conditionOperators.map(({ name }) => name),
      description:
        'How the value in the context is compared. The contains family reads an array (dimensions marked multiple).',
      examples: ['gte'],
    },
    value: anyValue(
      'between and not_between take [low, high], ends included; in, not_in, contains_any and contains_all a list; exists true or false; the rest one value.',
      85,
    ),
  },
} as const

const action = {
  type: 'object',
  additionalProperties: false,
  required: ['op', 'path', 'value'],
  description: 'What a matching rule asks for.',
  properties: {
    op: {
      type: 'string',
      enum: actionOperators.map(({ name }) => name),
      description:
        'flag says, propose sets, require asks, human_review calls a desk, block stops. Only hard rules block.',
      examples: ['require'],
    },
    path: idText(
      'flag: a topic. propose: a dimension or variable. require: either. human_review: a desk. block: a scope.',
      '^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)*$',
      'camera.support',
    ),
    value: anyValue(
      'A sentence that a crew can carry out, or the value proposed.',
      'Put the camera on a tripod or a stabilised head',
    ),
    text: text(
      'Beside a bare value (propose, or require with a value): the sentence that a crew can carry out. The unit of a number is that of the dimension or variable at the path and is not written here.',
      'Set the shutter to 90 degrees so that each view is sharp.',
    ),
  },
} as const

const rule = {
  type: 'object',
  additionalProperties: false,
  required: [
    'id',
    'rationale',
    'priority',
    'hard',
    'logic',
    'when',
    'then',
    'basis',
    'sources',
    'tags',
    'title',
    'subject',
    'limit',
    'phrases',
  ],
  description: 'One IF/THEN decision of production.',
  properties: {
    id: idText('The domain’s prefix and 001 to 014, in order.', '^[A-Z]{3}-\\d{3}$', 'CAM-001'),
    rationale: text(
      'Two to four sentences: why, what goes wrong otherwise, where the limit comes from.',
      'A long lens held by hand shows every tremor. The shot needs a support or a shorter lens.',
    ),
    priority: {
      type: 'integer',
      minimum: 30,
      maximum: 99,
      description: 'Hard rules 78 to 99, soft rules 30 to 62; higher comes first in every list.',
      examples: [80],
    },
    hard: {
      type: 'boolean',
      description: 'true where the rule binds, false where it advises.',
      examples: [true],
    },
    logic: {
      type: 'string',
      enum: ['all', 'any'],
      description: 'Whether all conditions must hold or one is enough.',
      examples: ['all'],
    },
    when: {
      type: 'array',
      minItems: 1,
      maxItems: 8,
      items: condition,
      description: 'The conditions.',
    },
    then: {
      type: 'array',
      minItems: 1,
      maxItems: 3,
      items: action,
      description: 'One to three actions.',
    },
    basis: {
      type: 'string',
      enum: ['standard', 'guideline', 'law', 'practice'],
      description: 'What the limit rests on; served as the first tag. practice: no norm fixes it.',
      examples: ['practice'],
    },
    sources: sourceIds,
    tags: {
      type: 'array',
      minItems: 1,
      uniqueItems: true,
      items: { type: 'string', pattern: kebabCase },
      description: 'Words to find the rule by, in kebab-case, without the basis.',
      examples: [['lens', 'stability']],
    },
    title: {
      type: 'string',
      minLength: 10,
      maxLength: 80,
      pattern: '^[A-Z0-9].*[^\\s.]$',
      description: 'What to do, as an imperative or a plain "must" sentence, without a full stop.',
      examples: ['All cameras must expose the same instant'],
    },
    subject: idText(
      'What one context describes when this rule is asked: an id of `subjects` in model.yaml.',
      snakeId,
      'capture_setup',
    ),
    limit: {
      type: 'array',
      minItems: 1,
      uniqueItems: true,
      items: { type: 'integer', minimum: 0, maximum: 7 },
      description:
        'Which conditions judge, as indexes into `when` from 0; the others say when the rule applies.',
      examples: [[1]],
    },
    phrases: {
      type: 'array',
      minItems: 3,
      maxItems: 8,
      uniqueItems: true,
      items: {
        type: 'string',
        minLength: 3,
        maxLength: 80,
        pattern: '^[^A-Z\\s][^A-Z]*[^A-Z\\s]$',
      },
      description:
        'What a person would type to find this rule: lower case, three to eight, no two alike in the whole corpus.',
      examples: [['cameras out of sync', 'genlock drift', 'multi-camera sync error']],
    },
  },
} as const

export const rules = {
  title: 'Rules of one domain',
  type: 'object',
  additionalProperties: false,
  required: ['domain', 'prefix', 'title', 'purpose', 'rules'],
  properties: {
    domain: {
      type: 'string',
      enum: domains.map(({ id }) => id),
      description: 'The file’s own name.',
      examples: ['camera'],
    },
    prefix: idText('Three letters with which every id of the file begins.', '^[A-Z]{3}$', 'CAM'),
    title: text('The domain’s name for readers.', 'Camera'),
    purpose: text(
      'One paragraph: what these rules decide, and for whom.',
      'Camera rules keep a picture usable from capture to frame.',
    ),
    rules: {
      type: 'array',
      minItems: 1,
      items: rule,
      description: 'The rules, in the order of their ids.',
    },
  },
} as const

const dimension = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'name', 'kind', 'description', 'sources'],
  description: 'One thing that a context can say about a production.',
  properties: {
    id: idText(
      'The dotted path at which a context holds it: group and name.',
      dottedPath,
      'camera.shot_size',
    ),
    name: text('The name for readers.', 'Shot size'),
    kind: {
      type: 'string',
      enum: ['enumerated', 'continuous'],
      description: 'enumerated has states; continuous has unit, minimum, maximum and measured.',
      examples: ['enumerated'],
    },
    multiple: {
      type: 'boolean',
      const: true,
      description: 'true where a context holds an array of states; left out otherwise.',
      examples: [true],
    },
    description: text('One sentence.', 'How much of a person the frame shows.'),
    sources: sourceIds,
    states: {
      type: 'object',
      minProperties: 2,
      propertyNames: { pattern: stateName },
      additionalProperties: text(
        'The state’s definition: one sentence of 6 to 20 words.',
        'The place fills the frame and a person is a mark in it.',
      ),
      description: 'The states in teaching order, each with its definition.',
    },
    unread: text(
      'One sentence: why some of the states are read by no rule and follow from nothing; left out where all are.',
      'Silence is neither speech nor a sound that a caption names.',
    ),
    unit: text('The unit, as written after a number.', 'mm'),
    minimum: { type: 'number', description: 'The lowest value that makes sense.', examples: [4] },
    maximum: {
      type: 'number',
      description: 'The highest value that makes sense.',
      examples: [1200],
    },
    measured: text(
      'One sentence: how the number is obtained.',
      'Read from the lens or its metadata, for the taking format.',
    ),
  },
} as const

export const dimensions = {
  title: 'Dimensions of one group',
  type: 'object',
  additionalProperties: false,
  required: ['group', 'name', 'dimensions'],
  properties: {
    group: {
      type: 'string',
      enum: dimensionGroups,
      description: 'The file’s own name.',
      examples: ['camera'],
    },
    name: text('The group’s name for readers.', 'Camera'),
    dimensions: {
      type: 'array',
      minItems: 1,
      items: dimension,
      description: 'Enumerated first, then continuous, in teaching order.',
    },
  },
} as const

export const model = {
  title: 'Subjects and decision variables',
  type: 'object',
  additionalProperties: false,
  required: ['subjects', 'decision_variables'],
  properties: {
    subjects: {
      type: 'array',
      minItems: 1,
      description:
        'What one context can describe, as a tree: a parent stands before its children, and the first has none.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'name', 'parent', 'description'],
        properties: {
          id: idText('The word that a rule writes as `subject`.', snakeId, 'clip'),
          name: text('The name for readers.', 'Clip'),
          parent: {
            type: ['string', 'null'],
            pattern: snakeId,
            description: 'The subject that it is part of; null for the root.',
            examples: ['programme'],
          },
          description: text(
            'One sentence: what one of them is, so that two people fill the same context.',
            'One continuous span of a recording that may be published by itself.',
          ),
        },
      },
    },
    decision_variables: {
      type: 'array',
      minItems: 1,
      description: 'Context paths that rules read and that are not dimensions, sorted by path.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['path', 'name', 'type', 'description'],
        properties: {
          path: idText(
            'The dotted path at which a context holds it.',
            dottedPath,
            'audio.clipped_samples',
          ),
          name: text('The name for readers: a label, not a sentence.', 'Clipped samples'),
          type: {
            type: 'string',
            enum: ['number', 'integer', 'boolean', 'string'],
            description: 'The type of its value.',
            examples: ['integer'],
          },
          unit: text('The unit of a number; left out where there is none.', 'bit'),
          minimum: {
            type: 'number',
            description: 'The lowest value; every number has one.',
            examples: [1],
          },
          maximum: {
            type: 'number',
            description: 'The highest value; every number has one.',
            examples: [64],
          },
          values: {
            type: 'array',
            minItems: 2,
            uniqueItems: true,
            items: { type: 'string', minLength: 1 },
            description: 'The closed list of a string’s values, where there is one.',
            examples: [['adult', 'children']],
          },
          description: text('One sentence.', 'Bits of one sample in the delivered file.'),
        },
      },
    },
  },
} as const

export type RuleFile = FromSchema<typeof rules>
export type RuleEntry = RuleFile['rules'][number]
export type DimensionFile = FromSchema<typeof dimensions>
export type DimensionEntry = DimensionFile['dimensions'][number]
export type ModelFile = FromSchema<typeof model>
export type SubjectEntry = ModelFile['subjects'][number]
export type VariableEntry = ModelFile['decision_variables'][number]
