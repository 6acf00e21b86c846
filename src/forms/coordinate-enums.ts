/** Enums of the coordinate service: the fixed lists that the contract and the corpus are checked against. */

export const axisIds = ['change-levels', 'internal-variables', 'meta-variables'] as const
export const modeIds = ['DECODE', 'GENERATE', 'PLAN', 'POSITION', 'PREDICT', 'SOLVE'] as const
export type ModeId = (typeof modeIds)[number]
export const anyCaseModes = [...modeIds, ...modeIds.map((id) => id.toLowerCase())] as const
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

/** Fields that situations belong to, in the order in which they are listed. */
export const situationFields = [
  'people',
  'customers',
  'operations',
  'products',
  'public',
  'innovation',
] as const

/**
 * Everyday names of the codes, the same as in the axes of the corpus. If a client sends a name, the refusal states its
 * code.
 */
export const codeNames = {
  change:
    'C0 Baseline, C1 Parametric Change, C2 Component Change, C3 Structural Change, C4 Paradigm',
  internal:
    'I01 Object, I02 Actor, I03 Function, I04 Structure, I05 Flow, I06 Constraint, I07 Feedback, I08 Value, I09 Context, I10 Failure mode',
  meta: 'M01 Magnitude, M02 Direction, M03 Scale, M04 Distribution, M05 Frequency, M06 Duration, M07 Rate, M08 Acceleration, M09 Delay, M10 Threshold, M11 Variability, M12 Coupling, M13 Reversibility, M14 Accumulation',
} as const

/** Kinds of documents that a search over everything finds. */
export const documentKinds = [
  'prompt',
  'axis',
  'cell',
  'operator',
  'mode',
  'extract',
  'template',
  'situation',
  'worked_run',
] as const
