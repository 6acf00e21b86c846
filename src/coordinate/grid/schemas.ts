/** JSON Schemas of axes, cells and coordinates. */
import { array, count, list, object, oneOf, string } from '../../contract/schema.ts'
import { changeCodes, coordinatePattern, internalCodes } from '../../engine/runs/coordinate-code.ts'
import { axisIds } from '../../forms/coordinate-enums.ts'

export const coordinateId = {
  type: 'string',
  pattern: coordinatePattern,
  description: 'GRAM-C<0-4>-I<01-10>-M<01-14>.',
} as const

const entryFields = {
  code: string('`C0` to `C4`, `I01` to `I10` or `M01` to `M14`.'),
  name: string('Name for people.'),
  definition: string('What it means.'),
  criterion: string('What tells the entry from its neighbours.'),
  question: string('A question that the entry asks.'),
  examples: array(
    object({ field: string('Field of practice.'), example: string('A case from it.') }),
    'Two examples from different fields.',
  ),
} as const

const ladder = {
  family: string('What kind of quantity it is: level, time, first derivative …'),
  state_ladder: array(
    string(),
    'Five words from low to high: an illustrative vocabulary, not a calibrated scale.',
  ),
} as const

export const axisEntry = object(entryFields, ladder)

export const axis = object({
  id: oneOf(axisIds, 'Id of the axis.'),
  name: string('Name for people.'),
  description: string('What the axis distinguishes.'),
  count: count('Entries of the axis.'),
  entries: array(axisEntry, 'In the order of their codes.'),
})

export const axes = object({
  origin_note: string('What the axes owe to whom.'),
  illustrative_state_warning: string('Why a state ladder is no scale.'),
  caveats: array(string(), 'What holds for all content.'),
  axes: object({ 'change-levels': axis, 'internal-variables': axis, 'meta-variables': axis }),
})

export const cellAnswers = array(
  object({
    field: string('Where it is: a clinic, a software team, a plant …'),
    answer: string('A change of the cell’s kind there, with its gauge.'),
  }),
  'Worked answers to the intent, from different fields.',
)

export const gridCell = object({
  change: oneOf(changeCodes, 'Code of the change level.'),
  internal: oneOf(internalCodes, 'Code of the internal variable.'),
  intent: string('What is asked for where this change level meets this internal variable.'),
  answers: cellAnswers,
  href: string('Path of the cell’s fourteen prompt stems, relative to the base address.'),
})

export const grid = list(gridCell)
