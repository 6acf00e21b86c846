/** The resources of the media service, as they are served. */
import {
  anyJson,
  array,
  boolean,
  href,
  integer,
  list,
  mapOf,
  nullable,
  number,
  object,
  oneOf,
  pageFields,
  string,
} from '../contract/schema.ts'
import {
  comparisonRequestProperties,
  explainedConditionsSchema,
  explanationProperties,
  stateEntrySchema,
} from './evaluation-schemas.ts'

/** Domains of rules, in the order of the specification. `category` carries the same names. */
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
export const ruleTypes = ['hard', 'soft'] as const
export const ruleBases = ['standard', 'guideline', 'law', 'practice'] as const

const sourceIds = array(string(), 'Ids of entries of the source register, `/v1/sources`.')

export const mediaCounts = object({
  rules: integer(),
  domains: integer(),
  dimensions: integer('Enumerated and continuous together.'),
  enumerated_dimensions: integer(),
  continuous_dimensions: integer(),
  states: integer('States of all enumerated dimensions.'),
  decision_variables: integer(),
  schemas: integer(),
  chapters: integer(),
  example_stages: integer(),
  sources: integer(),
})

export const dimension = object(
  {
    id: string(
      'The dotted path at which a context holds the value, for instance `camera.shot_size`.',
    ),
    name: string(),
    kind: oneOf(dimensionKinds),
    group: oneOf(dimensionGroups),
    state_count: integer('How many states; 0 for a continuous dimension.'),
    values: array(string(), 'All states in teaching order; empty for a continuous dimension.'),
    description: string('What the dimension says of a production, in one sentence.'),
    multiple: boolean(
      'True where a context holds an array of states: a processing chain, the tags of a feed.',
    ),
    sources: sourceIds,
    href,
  },
  {
    definitions: mapOf(string(), 'State → its definition. Enumerated dimensions only.'),
    unit: string('Unit of the number. Continuous dimensions only.'),
    minimum: number('Least value. Continuous dimensions only.'),
    maximum: number('Greatest value. Continuous dimensions only.'),
    measured: string('How the number is obtained. Continuous dimensions only.'),
  },
)

export const dimensionList = object({
  groups: array(
    object({
      id: oneOf(dimensionGroups),
      name: string(),
      enumerated_count: integer(),
      continuous_count: integer(),
    }),
  ),
  enumerated: array(dimension),
  continuous: array(dimension),
})

export const ruleId = {
  type: 'string',
  pattern: '^[A-Z]{3}-\\d{3}$',
  description: 'Three letters of the domain, a number within it: `CAM-004`.',
} as const

const condition = object({
  path: string('Dotted path into the context: a dimension or a decision variable.'),
  op: string('Condition operator; `/v1/model` lists them with their law.'),
  value: anyJson('The operand.'),
})

export const action = object({
  op: string('Action operator: flag, propose, require, human_review or block.'),
  path: string('What the action is about: a topic, a field of the context, a desk or a scope.'),
  value: anyJson('What is asked for, in words or as a value.'),
})

const ruleSummaryFields = {
  id: ruleId,
  domain: oneOf(ruleDomains),
  category: oneOf(ruleDomains),
  type: oneOf(ruleTypes),
  priority: integer(
    'From 1 to 99; higher is evaluated and listed first. Every hard rule outranks every soft one.',
  ),
  rationale: string('Why the rule exists, what goes wrong otherwise, where its limit comes from.'),
  tags: array(string(), 'The basis first (standard, guideline, law or practice), then topics.'),
  href,
} as const

export const ruleSummary = object(ruleSummaryFields, {
  highlights: object(
    {},
    { id: string(), tags: string(), rationale: string() },
    'On request: where the search words stand, marked with `<mark>`; the rest is escaped for HTML.',
  ),
})

export const rulePage = object(
  {
    ...pageFields,
    results: array(ruleSummary),
    facets: object(
      {
        category: mapOf(integer()),
        type: object({ hard: integer(), soft: integer() }),
        tag: mapOf(integer()),
      },
      {},
      'Counts over all matches: value → how many rules carry it.',
    ),
  },
  {
    suggestions: array(
      string(),
      'Where nothing matches: words of the corpus near those that were asked for.',
    ),
  },
)

export const rule = object({
  id: ruleId,
  domain: oneOf(ruleDomains),
  priority: ruleSummaryFields.priority,
  hard: boolean('True for a rule that must be met; only hard rules block.'),
  logic: oneOf(['all', 'any'], 'Whether all or any of the conditions must hold.'),
  when: array(condition),
  then: array(action),
  rationale: ruleSummaryFields.rationale,
  tags: ruleSummaryFields.tags,
  basis: oneOf(ruleBases, 'What kind of authority stands behind the rule.'),
  sources: sourceIds,
})

export const source = object({
  id: string(),
  title: string(),
  publisher: string(),
  identifier: nullable(string('Number or label under which it is published.')),
  year: nullable(integer()),
  url: nullable(string()),
  cited_by: array(string(), 'Rule ids, chapter slugs and dimension ids that rest on it.'),
  verified: boolean(
    'Whether the document itself, or its publisher’s page, was read for this corpus.',
  ),
  note: nullable(string('What was and was not checked.')),
  href: string('Path of the entry within the register, relative to the base address.'),
})

const axisEntry = {
  type: 'object',
  description: 'An entry of the coordinate grammar’s axis; that service describes it in full.',
  required: ['code', 'name', 'definition'],
  properties: { code: string(), name: string(), definition: string() },
  additionalProperties: false,
} as const

export const model = object({
  change_levels: array(axisEntry),
  meta_variables: array(axisEntry),
  decision_variables: array(
    object(
      {
        path: string('Dotted path at which a context holds the value.'),
        type: oneOf(['number', 'integer', 'boolean', 'string']),
        description: string(),
        rules: array(string(), 'Ids of the rules that read it.'),
      },
      {
        unit: string(),
        minimum: number(),
        maximum: number(),
        values: array(string(), 'The closed list of words, where there is one.'),
      },
    ),
  ),
  rule_operators: object({
    when: array({
      type: 'object',
      required: ['name', 'description'],
      properties: {
        name: string(),
        description: string(),
        law: string('What holds for missing values, null and values of the wrong type.'),
        operand: string('What the rule must give as `value`.'),
        example: anyJson('A condition and a context in which it holds.'),
      },
    } as const),
    then: array({
      type: 'object',
      required: ['name', 'description'],
      properties: {
        name: string(),
        description: string(),
        law: string(),
        operand: string(),
        example: anyJson('An action as a rule writes it.'),
      },
    } as const),
  }),
})

export const manifest = object({
  name: string(),
  version: string(),
  corpus_digest: string('SHA-256 over all corpus files; equal digests mean equal answers.'),
  counts: mediaCounts,
  files: array(
    object({
      path: string('Path below the corpus folder.'),
      kind: string(),
      bytes: integer(),
      sha256: string(),
    }),
  ),
})

export const schemaList = list(
  object({
    name: oneOf(packagedSchemas),
    title: string(),
    description: string(),
    href,
  }),
)

export const stageList = list(
  object({ stage: oneOf(exampleStages), title: string(), media_type: string(), href }),
)

export const chapterList = list(
  object({ slug: string(), title: string(), summary: string(), words: integer(), href }),
)

export const sourceList = list(source)

export const validationRequest = object({
  schema: oneOf(packagedSchemas, 'Name of a packaged schema.'),
  document: anyJson('The document to validate: any JSON value.'),
})

export const validationOutcome = object(
  {
    schema: oneOf(packagedSchemas),
    valid: boolean(),
    error_count: integer('All errors, also those past the end of the list.'),
    errors: array(
      object({ path: string('JSONPath from the document’s root.'), message: string() }),
    ),
  },
  { truncated: boolean('Present and true where the list ends before the count does: at 1,000.') },
)

export const evaluationRequest = object(
  {
    context: {
      type: 'object',
      description:
        'What is known of the production, nested by dotted path: `{"camera": {"shutter_angle": 90}}`. Leave out what is not known.',
    } as const,
  },
  {
    domains: {
      type: 'array',
      description: 'Evaluate the rules of these domains alone. Leave it out for all.',
      items: oneOf(ruleDomains),
      minItems: 1,
      uniqueItems: true,
    } as const,
    matched_only: {
      type: 'boolean',
      default: true,
      description: 'False puts the rules that did not match into the trace as well.',
    } as const,
    explain: {
      type: 'boolean',
      default: false,
      description:
        'True adds what each condition found, near misses with the smallest change that flips them, hard rules that a missing fact leaves open, and conflicts between proposals.',
    } as const,
  },
)

export const evaluationOutcome = {
  type: 'object',
  required: [
    'state',
    'blocked',
    'matched_count',
    'evaluated_count',
    'hard_matched',
    'soft_matched',
    'trace',
  ],
  properties: {
    state: object({
      flags: array(stateEntrySchema),
      proposals: array(stateEntrySchema, 'All of them, strongest first.'),
      requirements: array(stateEntrySchema),
      human_reviews: array(stateEntrySchema),
      blocked: boolean(),
      block_reasons: array(stateEntrySchema),
    }),
    blocked: boolean('True where a matched hard rule blocks.'),
    matched_count: integer(),
    evaluated_count: integer('Rules of the chosen domains.'),
    hard_matched: array(string(), 'Ids of matched hard rules.'),
    soft_matched: array(string(), 'Ids of matched soft rules.'),
    trace: array({
      type: 'object',
      required: ['rule_id', 'domain', 'priority', 'hard', 'matched', 'rationale', 'actions'],
      properties: {
        rule_id: ruleId,
        domain: oneOf(ruleDomains),
        priority: integer(),
        hard: boolean(),
        matched: boolean(),
        rationale: nullable(string()),
        actions: array(action, 'What the rule asks for when it matches.'),
        conditions: explainedConditionsSchema,
      },
      additionalProperties: false,
    } as const),
    ...explanationProperties,
  },
  additionalProperties: false,
} as const

export const comparisonRequest = object(comparisonRequestProperties, {
  domains: evaluationRequest.properties.domains,
})
