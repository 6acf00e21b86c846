/** JSON Schemas of run outcomes, run reports and scores. */
import {
  anyObject,
  array,
  boolean,
  count,
  nullable,
  number,
  object,
  oneOf,
  string,
} from '../../contract/schema.ts'
import { validationFields } from '../../contract/shared-schemas.ts'
import { changeCodes, internalCodes } from '../../engine/runs/coordinate-code.ts'
import { gateIds, type WarningCode, warningCodes } from '../../engine/runs/run.ts'
import { criterionIds, modeIds } from '../../forms/coordinate-enums.ts'

export const rating = {
  type: 'integer',
  minimum: 0,
  maximum: 4,
  description: '0 to 4; `/v1/scoring` words the anchors.',
} as const

export const ratings = object(
  {
    outcome_contribution: rating,
    feasibility: rating,
    evidence: rating,
    adoption: rating,
    differentiation: rating,
    reversible_learning: rating,
    robustness: rating,
  },
  {},
  'A rating for every criterion.',
)

const judgement = {
  type: ['boolean', 'null'],
  description: 'True where the gate is passed, false where it failed, null while it is not judged.',
} as const

export const gates = object(
  {},
  {
    lawful_and_cleared: judgement,
    no_unacceptable_harm: judgement,
    baseline_recorded: judgement,
    test_and_exit_defined: judgement,
  },
  'The four hard gates one by one; one that is left out is not judged. One that failed rejects the concept; else one not judged holds it; else it passed.',
)

export const scoreRequest = object(
  { ratings },
  {
    hard_gates_passed: {
      type: ['boolean', 'null'],
      description:
        'Whether all four hard gates are passed. Null, or left out, is not yet judged: the result is held. Not needed beside `gates`.',
    } as const,
    gates,
  },
)

export const contribution = object({
  criterion: oneOf(criterionIds, 'Id of the criterion.'),
  weight: count('Points of a full rating.'),
  rating,
  contribution: number('weight × rating / 4.'),
})

export const partOfIndex = object({
  points: number('Sum of the contributions of these criteria, exact.'),
  of: count('Points that full ratings would give.'),
  percent: count('Points of a hundred, rounded to a whole number.'),
})

export const nextStep = object(
  {
    criterion: string('Id of the criterion whose rating costs most points.'),
    rating,
    gain: number('Points that one more would bring: weight / 4.'),
    asks: string('The anchor of the next rating: what has to be done or seen for it.'),
  },
  {},
  'What would raise the index most; null where every rating is 4.',
)

export const judgedGates = object({
  passed: array(oneOf(gateIds), 'Gates that are true.'),
  failed: array(oneOf(gateIds), 'Gates that are false: one is enough to reject the concept.'),
  open: array(oneOf(gateIds), 'Gates not yet judged: null, or left out.'),
})

const atOdds = array(
  object({
    high: oneOf(criterionIds, 'Rated so high that something was measured, tried or used.'),
    low: oneOf(criterionIds, 'Rated so low that nothing was.'),
  }),
  'Pairs of ratings that cannot both hold by their anchors; while there is one, the index is compared with nothing, whatever the status. Empty where the ratings agree.',
)

const index = {
  type: 'number',
  minimum: 0,
  maximum: 100,
  description: 'The sum of weight × rating / 4. A comparison, not a grade and not a probability.',
} as const

const statuses = ['comparable', 'no_effect', 'rejected', 'held_for_investigation'] as const

export const scoreStatus = oneOf(
  statuses,
  '`comparable`: gates passed. `no_effect`: gates passed and the outcome rated 0, so that it is not compared. `rejected`: a gate failed. `held_for_investigation`: a gate is not judged.',
)

export const scoreResult = object(
  {
    index,
    status: scoreStatus,
    hard_gates_passed: nullable(boolean('As the request has it, or as its `gates` fold.')),
    promise: partOfIndex,
    confidence: partOfIndex,
    contributions: array(contribution, 'One for each criterion; they add up to the index.'),
    meaning: string('What the status means for the next step; every rating of 0 is named.'),
    next: nullable(nextStep),
    at_odds: atOdds,
  },
  { gates: judgedGates },
)

export const warning = object({
  path: string('JSONPath from the document’s root.'),
  code: oneOf(
    Object.keys(warningCodes) as WarningCode[],
    Object.entries(warningCodes)
      .map(([code, meaning]) => `\`${code}\`: ${meaning}`)
      .join(' '),
  ),
  message: string('What was found and why a reader would be misled.'),
})

const warnings = array(
  warning,
  'What the schema allows and is wrong all the same, at most 1,000; `valid` does not depend on it. Looked for once the document satisfies the schema.',
)

export const runOutcome = object(
  { ...validationFields, warnings },
  { truncated: boolean('Present and true where the list ends before the count does: at 1,000.') },
)

const share = (description: string) =>
  ({ type: 'number', minimum: 0, maximum: 1, description }) as const

export const conceptScore = object({
  concept: string('Id of the concept.'),
  title: string('Its title.'),
  status: oneOf([...statuses, 'not_rated'], 'As a score request would answer.'),
  index: nullable(index),
  recorded_index: nullable(number('The index that the document carries.')),
  promise: nullable(partOfIndex),
  confidence: nullable(partOfIndex),
  next: nullable(nextStep),
  at_odds: atOdds,
  gates: judgedGates,
})

export const forecastRecord = object({
  count: count('All forecasts.'),
  settled: count('Those with an outcome.'),
  open: count('Those still to be settled.'),
  void: count('Those given up: a day of settlement and no outcome.'),
  brier_score: nullable(
    share('Mean of (probability - outcome)² over the settled: 0 is best, 0.25 is 0.5 throughout.'),
  ),
  base_rate_score: nullable(
    share('What the share that came true would have scored, given as every probability.'),
  ),
  calibration: array(
    object({
      from: share('Lower end of the band of probabilities.'),
      to: share('Upper end.'),
      count: count('Settled forecasts in the band.'),
      mean_probability: share('Mean of their probabilities.'),
      came_true: share('Share that came true.'),
    }),
    'Bands that hold a settled forecast.',
  ),
})

export const coverage = object({
  cells: count('Cells of the grid.'),
  answered_cells: count('Cells with an answer other than not-applicable.'),
  answers: count('All answers.'),
  by_status: object({
    observation: count(),
    assumption: count(),
    hypothesis: count(),
    transformation: count(),
    'not-applicable': count(),
  }),
  grid: array(
    object({
      change: oneOf(changeCodes, 'Code of the change level.'),
      internal: oneOf(internalCodes, 'Code of the internal variable.'),
      answers: count('Answers other than not-applicable.'),
      not_applicable: count('Answers that are not-applicable.'),
    }),
    'Cells with an answer, in the order of the grid.',
  ),
})

export const runReport = object({
  run_id: nullable(string('Id of the run.')),
  mode: oneOf(modeIds, 'Its mode.'),
  title: string('Its title.'),
  warnings,
  scores: array(
    conceptScore,
    'The concepts: comparable ones first, the higher index before the lower.',
  ),
  order: object({
    to_test: array(
      string('Id of a concept.'),
      'Comparable concepts, the most promising of which least is known first: promise × (100 - confidence), both in per cent.',
    ),
    to_build: array(string('Id of a concept.'), 'The same concepts, the highest index first.'),
  }),
  forecasts: forecastRecord,
  coverage,
  open_questions: array(
    object({
      path: string('JSONPath from the document’s root.'),
      question: string('What somebody has to find out or do.'),
    }),
    'In the order of the document.',
  ),
  markdown: string('One or two pages for those who decide, as Markdown.'),
  html: string('The same as a whole HTML document for print or mail, without script.'),
})

/** The OpenAPI document puts the members of the run schema here. */
export const run = anyObject('A run document, as `/v1/schema/run` describes it.')
