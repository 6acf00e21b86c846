/** The resources of the coordinate service, as they are served. */
import {
  anyJson,
  array,
  count,
  href,
  list,
  mapOf,
  object,
  oneOf,
  pageFields,
  string,
} from '../contract/schema.ts'
import { digest, mention as mentionIn } from '../contract/shared-schemas.ts'
import {
  changeCodes,
  coordinatePattern,
  internalCodes,
  metaCodes,
} from '../engine/runs/coordinate-code.ts'
import { answerStatuses } from '../engine/runs/run.ts'
import { searchFields, searchSchemas } from '../lists/search-schemas.ts'
import { axisIds, criterionIds, documentKinds, modeIds, operatorCategories } from './enums.ts'

export const coordinateId = {
  type: 'string',
  pattern: coordinatePattern,
  description: 'GRAM-C<0-4>-I<01-10>-M<01-14>.',
} as const

export const coordinateCounts = object({
  coordinates: count(),
  change_levels: count(),
  internal_variables: count(),
  meta_variables: count(),
  grid_cells: count(),
  prompts: count(),
  modes: count(),
  operators: count(),
  core_extracts: count(),
  templates: count(),
  criteria: count(),
  hard_gates: count(),
  situations: count(),
  worked_runs: count(),
})

export const health = object({
  status: oneOf(['ok']),
  coordinates: count('Coordinates loaded.'),
  counts: coordinateCounts,
  corpus_digest: digest('SHA-256 over all corpus files.'),
})

export const operatorName = {
  type: 'string',
  pattern: '^[A-Za-z]+$',
  description: 'Name of an operator, in any case: `invert`.',
} as const

export const extractId = {
  type: 'string',
  pattern: '^[a-z]+(-[a-z]+)*$',
  description: 'Id of a core extract: `formal-grammar`.',
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

const cellAnswers = array(
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

export const workedAnswer = object({
  run: string('Id of the worked run.'),
  title: string('What the run is about.'),
  status: oneOf(answerStatuses, 'How sure the answer is.'),
  text: string('The answer.'),
  href: string('Path of the run, relative to the base address.'),
})

export const mention = mentionIn(documentKinds)

export const coordinate = object({
  id: coordinateId,
  change_level: axisEntry,
  internal_variable: axisEntry,
  meta_variable: axisEntry,
  intent: string('Intent of the grid cell.'),
  prompt: string('The prompt stem.'),
  answers: cellAnswers,
  worked_answers: array(workedAnswer, 'How the worked runs answered the stem.'),
  mentioned_in: array(
    mention,
    'Where the coordinate is named: sections of playbooks, extracts and templates, operators, situations.',
  ),
  href,
})

const promptFields = {
  id: coordinateId,
  change: oneOf(changeCodes, 'Code of the change level.'),
  internal: oneOf(internalCodes, 'Code of the internal variable.'),
  meta: oneOf(metaCodes, 'Code of the meta-variable.'),
  intent: string('Intent of the cell: find a change with it, then gauge the change with the stem.'),
  text: string('The stem: one question.'),
  href: string('Path of the stem, relative to the base address.'),
} as const

const byWayOf = object(
  {
    id: string('Id of the situation.'),
    name: string('What somebody has or wants, in a few words.'),
  },
  {},
  'With `q`, where neither stem nor intent says a word of it: of the situations that have the stem among their three closest, the one whose words match best.',
)

export const prompt = object(promptFields, {
  by_way_of: byWayOf,
  highlights: object(
    {},
    { id: string(), intent: string(), text: string() },
    'On request: where the search words stand, marked with `<mark>`; the rest is escaped for HTML.',
  ),
})

export const promptFacets = object(
  {
    change: mapOf(count(), 'Code of a change level → matches at it.'),
    internal: mapOf(count(), 'Code of an internal variable → matches at it.'),
    meta: mapOf(count(), 'Code of a meta-variable → matches at it.'),
    cell: mapOf(count(), 'Cell of the grid, `C3-I07` → matches in it.'),
  },
  {},
  'Counts over all matches, whatever the page; what has no match is left out.',
)

export const promptPage = object(
  { ...pageFields, results: array(prompt, 'The stems of this page.') },
  {
    facets: promptFacets,
    ...searchFields(prompt),
    situations: array(
      object({
        id: string('Id of the situation.'),
        name: string('What somebody has or wants, in a few words.'),
        href,
      }),
      'With `q`, on the first page: named situations that hold most of what is asked for, best first and three at most. Each has the stems that were chosen for it.',
    ),
  },
)

export const { page: searchPage, result: searchResult } = searchSchemas(documentKinds)

export const modeEntry = object({
  id: oneOf(modeIds, 'Name of the mode.'),
  title: string('Title of the playbook.'),
  summary: string('When to use it, in a sentence.'),
  href,
})

export const modes = object({
  count: count('How many there are.'),
  overview: string('The overview table, as Markdown.'),
  results: array(modeEntry),
})

export const operator = object({
  name: string('Name, in upper case.'),
  category: oneOf(operatorCategories, 'What kind of step it is.'),
  definition: string('What the operator does.'),
  input: string('What it takes.'),
  output: string('What it gives.'),
  guardrail: string('How it goes wrong, and what to keep to.'),
  example: string('One use of it.'),
  href,
})

export const operators = list(operator)

export const title = object({
  id: string('Id, as the path of the whole text has it.'),
  title: string('Title of the text.'),
  summary: string('What it is for, in a sentence.'),
  href,
})

export const titles = list(title)

export const criterion = object({
  id: oneOf(criterionIds, 'Id, as a score request names it.'),
  name: string('Name for people.'),
  weight: count('Points of a full rating; the seven sum to 100.'),
  measures: oneOf(
    ['promise', 'confidence', 'learning'],
    'What the rating says: what the concept would bring, how far that is known to hold, or what a test would teach.',
  ),
  question: string('What the rating answers.'),
  reason: string('Why it weighs what it weighs.'),
  anchors: array(string(), 'What the ratings 0 to 4 mean for this criterion.'),
})

export const hardGate = object({
  id: string('Id, as a run document names it.'),
  name: string('Name for people.'),
  question: string('What must be answered with yes.'),
  reason: string('Why no index outweighs it.'),
})

export const ratingAnchor = object({
  rating: { type: 'integer', minimum: 0, maximum: 4, description: 'The rating.' } as const,
  name: string('The rating in a word.'),
  meaning: string('What it says of a concept.'),
})

export const scoring = object({
  criteria: array(criterion, 'Seven, their weights summing to 100.'),
  hard_gates: array(hardGate, 'Four; a concept that fails one is out whatever its index.'),
  rating_anchors: array(ratingAnchor, 'What 0 to 4 mean for every criterion.'),
  formula: object(
    { words: string('In words.'), notation: string('In notation.') },
    {},
    'How the index follows from the ratings.',
  ),
  test_vectors: array(anyJson('Ratings and the index that follows from them.')),
})
