/** JSON Schemas of situations and the ways that lead on from them. */
import {
  array,
  boolean,
  count,
  href,
  mapOf,
  object,
  oneOf,
  pageFields,
  string,
} from '../../contract/schema.ts'
import { situationFields as fields, modeIds } from '../../forms/coordinate-enums.ts'
import { searchFields } from '../../lists/search-schemas.ts'
import { coordinateId } from '../grid/schemas.ts'
import { kebabId } from '../kebab-id.ts'
import { prompt } from '../prompts/prompt.ts'
import { workedRunCame } from '../runs/what-came.ts'
import { constraintIds } from './constraint.ts'

export const situationId = kebabId('Id of a situation: `fewer-no-shows`.')

const situationFields = {
  id: situationId,
  field: oneOf(fields, 'Where it comes up most.'),
  name: string('What somebody has or wants, in a few words.'),
  brief: string('The case in a sentence.'),
  phrases: array(string(), 'What people type when they mean this.'),
  mode: oneOf(modeIds, 'The playbook to begin with.'),
  coordinates: array(coordinateId, 'The stems to take first, in the order of asking.'),
  closest: array(
    coordinateId,
    'Those of `coordinates` whose stems ask most directly about the case, best first: show these before the others.',
  ),
  operators: array(string(), 'The two operators that help most.'),
  first_move: string('What to do tomorrow morning, in a sentence.'),
  because: string('What the first move will show and what then follows, in a sentence.'),
  measure: string('What is counted to see whether it gets better, and out of how many.'),
  href,
} as const

export const example = object({
  field: string('Field of practice.'),
  answer: string('What somebody there answered.'),
})

export const way = object({
  cell: string('Cell of the grid: `C3-I05`.'),
  intent: string('What to look for: find a change with it.'),
  example,
  stem: object({
    id: coordinateId,
    text: string('The question that gauges the change, once an idea is written down.'),
  }),
})

const ways = array(
  way,
  'At most three ways to a change, from a small one to a deep one: an intent, a case of it, a stem to gauge.',
)

const needed = object({
  need: string('What one may need, in plain words.'),
  mode: oneOf(modeIds, 'The mode that is for it.'),
  href: string('Path of its situations.'),
})

const nearSituation = object({
  id: situationId,
  name: situationFields.name,
  brief: situationFields.brief,
  href,
})

export const wayInSchema = object(
  { fits: boolean('Whether a situation is sure enough to be shown alone.') },
  {
    situation: object(
      {
        id: situationId,
        name: situationFields.name,
        brief: situationFields.brief,
        first_move: situationFields.first_move,
        because: situationFields.because,
        measure: situationFields.measure,
        ways,
        mode: situationFields.mode,
        href,
      },
      {},
      'The one that is most likely meant: its first move with the reason, what to count, then three ways to a change.',
    ),
    constraints: array(
      object({
        id: oneOf(constraintIds, 'What was said.'),
        said: string('The part of the sentence that says so.'),
      }),
      'What the sentence says of the people besides its problem. A first move can be done by those who are there, and no way asks whom to add or, where nobody may be dismissed, whom to do without.',
    ),
    worked_run: workedRunCame,
    ahead: boolean('Where none fits: whether the first of `nearest` is far ahead of the others.'),
    nearest: array(
      nearSituation,
      'Where none fits: the nearest three. Where one fits: others that come near it, two at most.',
    ),
    chooser: array(needed, 'Where none fits: what do you need?'),
  },
  'With `q`: what to read first.',
)

export const situationEntry = object(situationFields, {
  highlights: object(
    {},
    { id: string(), name: string(), phrases: string(), brief: string() },
    'On request: where the search words stand, marked with `<mark>`; the rest is escaped for HTML.',
  ),
})

export const situationFacets = object(
  {
    field: mapOf(count(), 'Field → matches in it.'),
    mode: mapOf(count(), 'Mode → matches that begin with it.'),
  },
  {},
  'Counts over all matches, whatever the page; what has no match is left out.',
)

export const situationPage = object(
  {
    ...pageFields,
    results: array(situationEntry, 'The situations of this page; with `q` the best match first.'),
  },
  { facets: situationFacets, ...searchFields(situationEntry), way_in: wayInSchema },
)

export const situation = object({
  ...situationFields,
  ways,
  stems: array(prompt, 'The stems of `coordinates`, each with the intent of its cell.'),
})
