/** What the corpus promises to hold: every name that is fixed from outside and every count. Said here alone. */

/** The fourteen domains in the order in which the service lists them, with the prefix of their rules. */
export const domains = [
  { id: 'transcript', prefix: 'TRN' },
  { id: 'clip', prefix: 'CLP' },
  { id: 'story', prefix: 'STO' },
  { id: 'podcast', prefix: 'POD' },
  { id: 'camera', prefix: 'CAM' },
  { id: 'lighting', prefix: 'LGT' },
  { id: 'generation', prefix: 'GEN' },
  { id: 'editing', prefix: 'EDT' },
  { id: 'graphics', prefix: 'GFX' },
  { id: 'audio', prefix: 'AUD' },
  { id: 'color_vfx', prefix: 'CVX' },
  { id: 'delivery', prefix: 'DLV' },
  { id: 'qa', prefix: 'QAC' },
  { id: 'gram', prefix: 'GRM' },
] as const

/** The thirteen groups of dimensions, in list order. */
export const groups = [
  'core',
  'transcript',
  'story',
  'podcast',
  'camera',
  'lighting',
  'generation',
  'editing',
  'graphics',
  'audio',
  'color_vfx',
  'delivery',
  'qa',
] as const

/** Dimensions of which a context holds an array of states. */
export const multipleDimensions = [
  'podcast.segment_type',
  'podcast.namespace_tag',
  'lighting.role',
  'lighting.source_type',
  'lighting.modifier',
  'generation.c2pa_action',
  'generation.artifact_type',
  'graphics.element',
  'graphics.text_style',
  'audio.element',
  'audio.processing',
  'color_vfx.vfx_task',
  'color_vfx.grade_operation',
  'qa.test_method',
] as const

export const packagedSchemas = [
  'beat',
  'claim',
  'clip',
  'common',
  'decision',
  'production_rules',
  'project',
  'provenance',
  'qa_issue',
  'shot',
  'timeline',
  'transcript_unit',
] as const

/** The fifteen stages of the worked example in order, with the title under which they are listed. */
export const stages = [
  { stage: 'transcript', title: 'Transcript units' },
  { stage: 'claims', title: 'Claims and their support' },
  { stage: 'clips', title: 'Clip spans' },
  { stage: 'candidates', title: 'Candidates with features' },
  { stage: 'ranked', title: 'Ranked candidates' },
  { stage: 'weights', title: 'Feature weights' },
  { stage: 'penalties', title: 'Penalties' },
  { stage: 'clip-score', title: 'Score of the chosen clip' },
  { stage: 'shots', title: 'Shot list' },
  { stage: 'edit', title: 'Edit decisions' },
  { stage: 'timeline', title: 'Timeline' },
  { stage: 'rule-context', title: 'Context for the rules' },
  { stage: 'rule-evaluation', title: 'Outcome of the rules' },
  { stage: 'project', title: 'Project document' },
  { stage: 'commands', title: 'Run as a list of commands' },
] as const

export const axisIds = ['change-levels', 'internal-variables', 'meta-variables'] as const

export const modes = ['DECODE', 'GENERATE', 'PLAN', 'POSITION', 'PREDICT', 'SOLVE'] as const

export const operatorCategories = [
  'Navigation',
  'Transformation',
  'Relationship',
  'Control',
  'Composition',
  'Comparison',
  'Selection',
] as const

export const templates = [
  'run-gram',
  'worksheet',
  'concept-card',
  'forecast-ledger',
  'strategy-and-positioning',
] as const

export const criteria = [
  'outcome_contribution',
  'feasibility',
  'evidence',
  'adoption',
  'differentiation',
  'reversible_learning',
  'robustness',
] as const

/** The files of which there is one, under the names by which they are read. */
export const singleFiles = [
  'media/model.yaml',
  'media/sources.yaml',
  'coordinate/axes/about.yaml',
  'coordinate/modes/overview.md',
  'coordinate/operators.yaml',
  'coordinate/scoring.yaml',
  'coordinate/run/run.schema.json',
  'coordinate/run/blank-run.json',
  'coordinate/run/worked-run.json',
  'coordinate/guide.md',
]

/** How many there are of each thing. */
export const counts = {
  domains: 14,
  rules: 196,
  'rules a domain': 14,
  'dimension groups': 13,
  'enumerated dimensions': 62,
  states: 989,
  'continuous dimensions': 38,
  'packaged schemas': 12,
  chapters: 22,
  'example stages': 15,
  'change levels': 5,
  'internal variables': 10,
  'meta-variables': 14,
  'grid cells': 50,
  'prompt stems': 700,
  modes: 6,
  operators: 17,
  'operator categories': 7,
  'core extracts': 7,
  templates: 5,
  criteria: 7,
  'points of weight': 100,
  'hard gates': 4,
}

export type Counts = typeof counts
