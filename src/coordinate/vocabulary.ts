/** The closed lists of words in which the coordinate service speaks. */

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
