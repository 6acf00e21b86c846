/** Enums of the media service: the fixed lists that the contract and the corpus are checked against. */

/** Domains of rules, in the order in which lists show them. `category` has the same names. */
export const ruleDomains = [
  'transcript',
  'clip',
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
  'gram',
] as const

/** Prefix of the rule ids of each domain. */
const prefixes = {
  transcript: 'TRN',
  clip: 'CLP',
  story: 'STO',
  podcast: 'POD',
  camera: 'CAM',
  lighting: 'LGT',
  generation: 'GEN',
  editing: 'EDT',
  graphics: 'GFX',
  audio: 'AUD',
  color_vfx: 'CVX',
  delivery: 'DLV',
  qa: 'QAC',
  gram: 'GRM',
} as const

/** The fourteen domains in the order in which the service lists them, with the prefix of their rules. */
export const domains = ruleDomains.map((id) => ({ id, prefix: prefixes[id] }))

/** Kinds of subjects that a context can describe, in the order of the corpus; `rule.subject` is one of them. */
export const ruleSubjects = [
  'project',
  'programme',
  'deliverable',
  'timeline',
  'cut',
  'clip',
  'claim',
  'recording',
  'transcript',
  'cue',
  'feed_item',
  'capture_setup',
  'lighting_setup',
  'asset',
  'generated_asset',
  'plate',
  'issue',
  'run',
] as const

export const dimensionGroups = [
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
export type SchemaName = (typeof packagedSchemas)[number]

/** Schemas for editors, of files that are not documents of a production. */
export const editorSchemas = ['context', 'grammar', 'house-rules'] as const

export const exampleStages = [
  'transcript',
  'claims',
  'clips',
  'candidates',
  'ranked',
  'weights',
  'penalties',
  'clip-score',
  'shots',
  'edit',
  'timeline',
  'rule-context',
  'rule-evaluation',
  'project',
  'commands',
] as const

export const dimensionKinds = ['enumerated', 'continuous'] as const
export const pathKinds = ['dimension', 'variable'] as const
export const pathTypes = ['state', 'number', 'integer', 'boolean', 'string'] as const
export const ruleTypes = ['hard', 'soft'] as const
/** How the wording of a passage was verified, strongest first. */
export const passageGrades = ['original', 'quoted', 'secondary'] as const

/** How far a source was checked, strongest first. */
export const evidenceLevels = ['text_read', 'publisher_page', 'secondary', 'house'] as const
export const ruleBases = ['standard', 'guideline', 'law', 'practice'] as const

export const destinationKinds = [
  'broadcast',
  'cinema',
  'streaming',
  'podcast',
  'music_audiobook',
  'social',
  'captions',
  'immersive',
  'web_3d',
  'law',
  'preservation',
] as const

/** Kinds of documents that a search over everything finds. */
export const documentKinds = [
  'rule',
  'dimension',
  'state',
  'variable',
  'chapter',
  'schema',
  'stage',
  'source',
  'destination',
] as const
