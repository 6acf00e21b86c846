/** JSON Schemas of the paths of a context: dimensions and decision variables in one form. */
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
  pageFields,
  string,
} from '../../contract/schema.ts'
import { pathKinds, pathTypes } from '../../forms/media-enums.ts'
import { searchFields } from '../../lists/search-schemas.ts'
import { destinationId, limitFields } from '../destinations/schemas.ts'
import { mentionedIn, sourceIds } from '../mentions.ts'
import { ruleId } from '../rules/schemas.ts'
import { askingFields } from './schemas.ts'

const summaryFields = {
  path: string('Dotted path at which a context holds the value: `camera.sync_error_ms`.'),
  name: string('Name for people.'),
  kind: oneOf(pathKinds, 'A dimension, or a decision variable that rules read besides.'),
  group: string('The first part of the path.'),
  type: oneOf(pathTypes, 'What stands there: `state` is a word of a closed list with definitions.'),
  multiple: boolean('True where a context holds an array of such values.'),
  unit: nullable(string('Unit of a number.')),
  minimum: nullable(number('Least value of a number.')),
  maximum: nullable(number('Greatest value of a number.')),
  values: array(string(), 'The closed list of words; empty where there is none.'),
  question: askingFields.question,
  who: askingFields.who,
  rules: array(ruleId, 'Rules that read it.'),
  href,
} as const

export const pathSummary = object(summaryFields)

export const pathPage = object(
  {
    ...pageFields,
    results: array(pathSummary, 'The paths of this page.'),
  },
  {
    facets: object(
      {
        group: mapOf(count(), 'Group → paths in it.'),
        kind: mapOf(count(), 'Kind → paths of it.'),
        type: mapOf(count(), 'Type → paths of it.'),
        unit: mapOf(count(), 'Unit → numbers in it.'),
      },
      {},
      'Counts over all matches, whatever the page.',
    ),
    ...searchFields(pathSummary),
  },
)

const reader = object({
  id: ruleId,
  title: string('What the rule asks for.'),
  hard: boolean('True for a rule that must be met.'),
  judges: boolean(
    'True where the path is what the rule judges; false where it says when the rule applies.',
  ),
  conditions: array(string(), 'Its conditions on the path: `gt 0.2`.'),
})

const filled = object({
  adapter: string('Name of the adapter of `grammar lint`.'),
  files: array(string(), 'Names of the files that it reads.'),
  certainty: oneOf(
    ['measured', 'estimated', 'inferred', 'declared', 'judged'],
    'How sure the value is.',
  ),
  how: string('How it is obtained.'),
})

const destinationLimit = object({
  destination: destinationId,
  destination_name: string('Its name.'),
  ...limitFields,
  href,
})

export const path = object({
  ...summaryFields,
  description: string('What it says of a production.'),
  effort: askingFields.effort,
  gate: askingFields.gate,
  by: askingFields.by,
  definitions: mapOf(string(), 'State → its definition; empty where there are no states.'),
  measured: nullable(string('How the number is obtained.')),
  read_by: array(reader, 'Rules that read it, the heaviest first.'),
  limits: array(
    destinationLimit,
    'What destinations allow because of what they are, whichever rule says so; what holds for whatever is delivered is in `read_by`.',
  ),
  read_from: array(filled, 'Which files tell it, and how; empty where only a person can say.'),
  sources: sourceIds,
  mentioned_in: mentionedIn,
})
