/** JSON Schemas of situations, draws and worked runs. */
import {
  array,
  boolean,
  count,
  href,
  list,
  mapOf,
  object,
  oneOf,
  pageFields,
  string,
} from '../contract/schema.ts'
import { cardKinds } from '../engine/runs/draw.ts'
import { searchFields } from '../lists/search-schemas.ts'
import { situationFields as fields, modeIds } from './enums.ts'
import { coordinateId, prompt } from './schemas.ts'

const kebabId = (description: string) =>
  ({ type: 'string', pattern: '^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$', description }) as const

export const situationId = kebabId('Id of a situation: `fewer-no-shows`.')
export const workedRunId = kebabId('Id of a worked run: `repair-cafe`.')

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
  href,
} as const

const example = object({
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

const nearSituation = object({ id: situationId, name: string(), href })

export const wayIn = object(
  { fits: boolean('Whether a situation holds most of what was said.') },
  {
    situation: object(
      {
        id: situationId,
        name: situationFields.name,
        brief: situationFields.brief,
        first_move: situationFields.first_move,
        ways,
        mode: situationFields.mode,
        href,
      },
      {},
      'The one that is most likely meant: its first move, then three ways to a change.',
    ),
    nearest: array(nearSituation, 'Where none fits: the nearest three.'),
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
  { facets: situationFacets, ...searchFields(situationEntry), way_in: wayIn },
)

export const situation = object({
  ...situationFields,
  ways,
  stems: array(prompt, 'The stems of `coordinates`, each with the intent of its cell.'),
})

export const card = object(
  {
    kind: oneOf(cardKinds, 'What the card is.'),
    id: string('`C3-I05` for an intent, a coordinate for a stem, a name for an operator.'),
    text: string('What to read out.'),
    href: string('Path of the whole resource, relative to the base address.'),
  },
  {
    intent: string('Of a stem: the intent of its cell, from which a change is found first.'),
    change: string('Of a stem above C0, first line: the question that leads to a change.'),
    gauge: string(
      'Of a stem above C0, second line: how to gauge the change; to be shown once an idea is written down. A few stems have none.',
    ),
    example: object(
      { field: example.properties.field, answer: example.properties.answer },
      {},
      'The back of the card. Of an intent or a stem: how the cell was answered elsewhere, by a worked run at that very stem where there is one. Of an operator: a case worked through.',
    ),
    guardrail: string('Of an operator: how it goes wrong, and what to keep to.'),
  },
)

export const drawing = object({
  seed: string('The seed that was used; with the same filters it gives the same cards.'),
  count: count('Cards in this draw; fewer than asked for where there are no more.'),
  href: string('Path that repeats this draw.'),
  next: string('Path of another draw: the same filters with the next seed.'),
  results: array(card, 'Intent, stem and operator in turn.'),
})

export const workedRunEntry = object({
  id: workedRunId,
  title: string('What the run is about.'),
  mode: oneOf(modeIds, 'The mode in which it was carried out.'),
  href,
})

export const workedRuns = list(workedRunEntry)
