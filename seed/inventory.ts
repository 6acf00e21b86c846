/**
 * The inventory that a released corpus must match: files, names and counts. Names that the services use too are in
 * their enums; this file has those that only the corpus needs.
 */
import { exampleStages } from '../src/forms/media-enums.ts'

/** Dimensions whose value in a context is an array of states. */
export const multipleDimensions = [
  'core.consent_scope',
  'podcast.segment_type',
  'podcast.namespace_tag',
  'lighting.role',
  'lighting.source_type',
  'lighting.modifier',
  'generation.task',
  'generation.method',
  'generation.disclosure',
  'generation.c2pa_action',
  'generation.artifact_type',
  'graphics.element',
  'graphics.text_style',
  'audio.element',
  'audio.processing',
  'color_vfx.vfx_task',
  'color_vfx.grade_operation',
  'delivery.target',
  'delivery.codec',
  'qa.test_method',
] as const

/** The title under which a stage of the worked example is listed. */
const stageTitles = {
  transcript: 'Transcript units',
  claims: 'Claims and their support',
  clips: 'Clip spans',
  candidates: 'Candidates with features',
  ranked: 'Ranked candidates',
  weights: 'Feature weights',
  penalties: 'Penalties',
  'clip-score': 'Score of the chosen clip',
  shots: 'Shot list',
  edit: 'Edit decisions',
  timeline: 'Timeline',
  'rule-context': 'Context for the rules',
  'rule-evaluation': 'Outcome of the rules',
  project: 'Project document',
  commands: 'Run as a list of commands',
} as const

/** The fifteen stages of the worked example in order. */
export const stages = exampleStages.map((stage) => ({ stage, title: stageTitles[stage] }))

/** Files that are the only one of their kind. */
export const singleFiles = [
  'media/model.yaml',
  'media/sources.yaml',
  'media/doubts.yaml',
  'media/places.yaml',
  'coordinate/axes/about.yaml',
  'coordinate/modes/overview.md',
  'coordinate/operators.yaml',
  'coordinate/scoring.yaml',
  'coordinate/run/run.schema.json',
  'coordinate/run/blank-run.json',
  'coordinate/verbs.yaml',
  'coordinate/guide.md',
  'search/synonyms.yaml',
  'search/themes.yaml',
  'search/phrases.yaml',
  'search/sentences.yaml',
]

/** The count of each thing in a released corpus. */
export const counts = {
  domains: 14,
  rules: 196,
  'rules a domain': 14, // Minimum number.
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
  'fields of situations': 6,
  situations: 551,
  'worked runs': 9,
}

export type Counts = typeof counts
