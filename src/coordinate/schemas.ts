/** The resources of the coordinate service, as they are served. */
import {
  anyJson,
  array,
  boolean,
  href,
  integer,
  list,
  nullable,
  number,
  object,
  oneOf,
  pageFields,
  string,
} from '../contract/schema.ts'
import {
  changeCodes,
  coordinatePattern,
  internalCodes,
  metaCodes,
} from '../engine/coordinate-code.ts'

export const axisIds = ['change-levels', 'internal-variables', 'meta-variables'] as const
export const modeIds = ['DECODE', 'GENERATE', 'PLAN', 'POSITION', 'PREDICT', 'SOLVE'] as const
export const operatorCategories = [
  'Navigation',
  'Transformation',
  'Relationship',
  'Control',
  'Composition',
  'Comparison',
  'Selection',
] as const
export const templateIds = [
  'run-gram',
  'worksheet',
  'concept-card',
  'forecast-ledger',
  'strategy-and-positioning',
] as const
export const criterionIds = [
  'outcome_contribution',
  'feasibility',
  'evidence',
  'adoption',
  'differentiation',
  'reversible_learning',
  'robustness',
] as const

export const coordinateId = {
  type: 'string',
  pattern: coordinatePattern,
  description: 'GRAM-C<0-4>-I<01-10>-M<01-14>.',
} as const

export const coordinateCounts = object({
  coordinates: integer(),
  change_levels: integer(),
  internal_variables: integer(),
  meta_variables: integer(),
  grid_cells: integer(),
  prompts: integer(),
  modes: integer(),
  operators: integer(),
  core_extracts: integer(),
  templates: integer(),
  criteria: integer(),
  hard_gates: integer(),
})

const entryFields = {
  code: string(),
  name: string(),
  definition: string(),
  criterion: string('What tells the entry from its neighbours.'),
  question: string('A question that the entry asks.'),
  examples: array(
    object({ field: string(), example: string() }),
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
  id: oneOf(axisIds),
  name: string(),
  description: string(),
  count: integer(),
  entries: array(axisEntry),
})

export const axes = object({
  origin_note: string('What the axes owe to whom.'),
  illustrative_state_warning: string(),
  caveats: array(string(), 'What holds for all content.'),
  axes: object({ 'change-levels': axis, 'internal-variables': axis, 'meta-variables': axis }),
})

export const gridCell = object({
  change: oneOf(changeCodes),
  internal: oneOf(internalCodes),
  intent: string('What is asked for where this change level meets this internal variable.'),
  href: string('Path of the cell’s fourteen prompt stems, relative to the base address.'),
})

export const grid = list(gridCell)

export const coordinate = object({
  id: coordinateId,
  change_level: axisEntry,
  internal_variable: axisEntry,
  meta_variable: axisEntry,
  intent: string('Intent of the grid cell.'),
  prompt: string('The prompt stem.'),
  href,
})

const promptFields = {
  id: coordinateId,
  change: oneOf(changeCodes),
  internal: oneOf(internalCodes),
  meta: oneOf(metaCodes),
  text: string('The stem: one question to start from.'),
  href: string('Path of the stem, relative to the base address.'),
} as const

export const prompt = object(promptFields, {
  highlights: object(
    {},
    { id: string(), text: string() },
    'On request: where the search words stand, marked with `<mark>`; the rest is escaped for HTML.',
  ),
})

export const promptPage = object(
  { ...pageFields, results: array(prompt) },
  {
    suggestions: array(
      string(),
      'Where nothing matches: words of the corpus near those that were asked for.',
    ),
  },
)

export const modes = object({
  count: integer(),
  overview: string('The overview table, as Markdown.'),
  results: array(object({ id: oneOf(modeIds), title: string(), summary: string(), href })),
})

export const operator = object({
  name: string(),
  category: oneOf(operatorCategories),
  definition: string(),
  input: string(),
  output: string(),
  guardrail: string(),
  example: string(),
  href,
})

export const operators = list(operator)

export const titles = list(object({ id: string(), title: string(), summary: string(), href }))

export const scoring = object({
  criteria: array(
    object({
      id: oneOf(criterionIds),
      name: string(),
      weight: integer('Points of a full rating; the seven sum to 100.'),
      question: string(),
      reason: string('Why it weighs what it weighs.'),
      anchors: array(string(), 'What the ratings 0 to 4 mean for this criterion.'),
    }),
  ),
  hard_gates: array(object({ id: string(), name: string(), question: string(), reason: string() })),
  rating_anchors: array(object({ rating: integer(), name: string(), meaning: string() })),
  formula: object({ words: string(), notation: string() }),
  test_vectors: array(anyJson('Ratings and the index that follows from them.')),
})

const rating = {
  type: 'integer',
  minimum: 0,
  maximum: 4,
  description: '0 to 4; `/v1/scoring` words the anchors.',
} as const

export const scoreRequest = object(
  {
    ratings: object({
      outcome_contribution: rating,
      feasibility: rating,
      evidence: rating,
      adoption: rating,
      differentiation: rating,
      reversible_learning: rating,
      robustness: rating,
    }),
  },
  {
    hard_gates_passed: {
      type: ['boolean', 'null'],
      description:
        'Whether all four hard gates are passed. Null, or left out, is unknown: the result is held.',
    } as const,
  },
)

export const scoreResult = object({
  index: number(
    '0 to 100: the sum of weight × rating / 4. A comparison, not a grade and not a probability.',
  ),
  status: oneOf(['comparable', 'rejected', 'held_for_investigation']),
  hard_gates_passed: nullable(boolean()),
  contributions: array(
    object({
      criterion: oneOf(criterionIds),
      weight: integer(),
      rating: integer(),
      contribution: number(),
    }),
  ),
  meaning: string('What the status means for the next step.'),
})

export const runOutcome = object(
  {
    valid: boolean(),
    error_count: integer('All errors, also those past the end of the list.'),
    errors: array(
      object({ path: string('JSONPath from the document’s root.'), message: string() }),
    ),
  },
  { truncated: boolean('Present and true where the list ends before the count does: at 1,000.') },
)
