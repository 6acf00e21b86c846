/** JSON Schemas of dimensions and decision variables. */
import {
  array,
  boolean,
  count,
  href,
  mapOf,
  nullable,
  number,
  object,
  oneOf,
  string,
} from '../../contract/schema.ts'
import { efforts, gates } from '../../engine/rules/rule.ts'
import { dimensionGroups } from '../../forms/media-enums.ts'
import { mentionedIn, sourceIds } from '../mentions.ts'

export const dimensionId = {
  type: 'string',
  pattern: '^[a-z_]+\\.[a-z0-9_]+$',
  description: 'The dotted path at which a context holds the value: `camera.shot_size`.',
} as const

/** The question for a dimension or decision variable; all members are null for a fact of house rules. */
export const askingFields = {
  question: nullable(string('The question as one asks a colleague, with the unit of a number.')),
  who: nullable(string('The role that usually knows.')),
  effort: nullable(
    oneOf(
      efforts,
      'What an answer costs: somebody knows it, it is looked up in a paper or file, it is measured, or a person judges it.',
    ),
  ),
  gate: nullable(
    oneOf(
      gates,
      'Where nothing may go out before it is settled; rules that judge it are asked about first.',
    ),
  ),
  by: nullable(
    oneOf(
      ['person'],
      'Where only an act of a person changes it: a consent, a licence, a check, a sign-off.',
    ),
  ),
} as const

const dimensionFields = {
  id: dimensionId,
  name: string('Name for people.'),
  group: oneOf(dimensionGroups, 'The part of production it belongs to.'),
  state_count: count('How many states; 0 for a continuous dimension.'),
  values: array(string(), 'All states in teaching order; empty for a continuous dimension.'),
  description: string('What the dimension says of a production, in one sentence.'),
  multiple: boolean(
    'True where a context holds an array of states: a processing chain, the tags of a feed.',
  ),
  ...askingFields,
  sources: sourceIds,
  mentioned_in: mentionedIn,
  href,
} as const

export const enumeratedDimension = object(
  {
    ...dimensionFields,
    kind: oneOf(['enumerated']),
    definitions: mapOf(string(), 'State → its definition.'),
  },
  {
    unread: string(
      'Why some of its states are read by no rule and follow from no other fact; left out where all are.',
    ),
  },
  'A dimension that has states.',
)

export const continuousDimension = object(
  {
    ...dimensionFields,
    kind: oneOf(['continuous']),
    unit: string('Unit of the number.'),
    minimum: number('Least value.'),
    maximum: number('Greatest value.'),
    measured: string('How the number is obtained.'),
  },
  {},
  'A dimension that is a number with a unit.',
)

export const dimension = { oneOf: [enumeratedDimension, continuousDimension] } as const

export const dimensionGroup = object({
  id: oneOf(dimensionGroups, 'What the dimension’s `group` holds.'),
  name: string('Name for people.'),
  enumerated_count: count('Enumerated dimensions of the group in this answer.'),
  continuous_count: count('Continuous dimensions of the group in this answer.'),
})

export const dimensionList = object({
  groups: array(dimensionGroup, 'Groups that have a dimension in this answer.'),
  enumerated: array(enumeratedDimension, 'Dimensions that have states.'),
  continuous: array(continuousDimension, 'Dimensions that are a number with a unit.'),
})

export const decisionVariable = object(
  {
    path: string('Dotted path at which a context holds the value.'),
    name: string('Name for people.'),
    type: oneOf(['number', 'integer', 'boolean', 'string'], 'Type of the value.'),
    description: string('What the value says of a production.'),
    ...askingFields,
    rules: array(string(), 'Ids of the rules that read it.'),
    mentioned_in: mentionedIn,
  },
  {
    unit: string('Unit of a number.'),
    minimum: number('Least value.'),
    maximum: number('Greatest value.'),
    values: array(string(), 'The closed list of words, where there is one.'),
  },
)
