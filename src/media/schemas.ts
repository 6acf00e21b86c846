/** JSON Schemas of the media service's resources; outcomes of the engine are in `outcome-schemas.ts`. */
import {
  anyJson,
  array,
  boolean,
  count,
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
import { digest, mention as mentionIn, validationFields } from '../contract/shared-schemas.ts'
import { actionOperators } from '../engine/rules/actions.ts'
import { conditionOperators } from '../engine/rules/operators.ts'
import { efforts, gates } from '../engine/rules/rule.ts'
import { searchFields, searchSchemas } from '../lists/search-schemas.ts'
import {
  dimensionGroups,
  documentKinds,
  evidenceLevels,
  exampleStages,
  packagedSchemas,
  passageGrades,
  ruleBases,
  ruleDomains,
  ruleTypes,
} from './enums.ts'
import { optionalActionFields } from './evaluation-schemas.ts'
import { implicationsSchema, lawsSchema } from './inference-schemas.ts'

export const sourceIds = array(string(), 'Ids of entries of the source register, `/v1/sources`.')

export const mention = mentionIn(documentKinds)

export const mentionedIn = array(
  mention,
  'Sections of chapters that name it, in the order of the chapters.',
)

export const mediaCounts = object({
  rules: count(),
  domains: count(),
  dimensions: count('Enumerated and continuous together.'),
  enumerated_dimensions: count(),
  continuous_dimensions: count(),
  states: count('States of all enumerated dimensions.'),
  decision_variables: count(),
  schemas: count(),
  chapters: count(),
  example_stages: count(),
  sources: count(),
  destinations: count('What a deliverable may be made for.'),
})

export const health = object({
  status: oneOf(['ok']),
  counts: mediaCounts,
  corpus_digest: digest('SHA-256 over all corpus files.'),
})

export const dimensionId = {
  type: 'string',
  pattern: '^[a-z_]+\\.[a-z0-9_]+$',
  description: 'The dotted path at which a context holds the value: `camera.shot_size`.',
} as const

export const chapterSlug = {
  type: 'string',
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
  description: 'Slug of a chapter: `audio-and-loudness`.',
} as const

/** How one asks for a dimension or decision variable; all null for a fact of a house's own. */
export const askingFields = {
  question: nullable(string('The question as one asks a colleague, with the unit of a number.')),
  who: nullable(string('The role that usually knows.')),
  effort: nullable(
    oneOf(
      efforts,
      'What an answer costs: somebody knows it, it is looked up in a paper or file, it is measured, or a person judges it.',
    ),
  ),
  gate: nullable(
    oneOf(
      gates,
      'Where nothing may go out before it is settled; rules that judge it are asked about first.',
    ),
  ),
  by: nullable(
    oneOf(
      ['person'],
      'Where only an act of a person changes it: a consent, a licence, a check, a sign-off.',
    ),
  ),
} as const

const dimensionFields = {
  id: dimensionId,
  name: string('Name for people.'),
  group: oneOf(dimensionGroups, 'The part of production it belongs to.'),
  state_count: count('How many states; 0 for a continuous dimension.'),
  values: array(string(), 'All states in teaching order; empty for a continuous dimension.'),
  description: string('What the dimension says of a production, in one sentence.'),
  multiple: boolean(
    'True where a context holds an array of states: a processing chain, the tags of a feed.',
  ),
  ...askingFields,
  sources: sourceIds,
  mentioned_in: mentionedIn,
  href,
} as const

export const enumeratedDimension = object(
  {
    ...dimensionFields,
    kind: oneOf(['enumerated']),
    definitions: mapOf(string(), 'State → its definition.'),
  },
  {},
  'A dimension that has states.',
)

export const continuousDimension = object(
  {
    ...dimensionFields,
    kind: oneOf(['continuous']),
    unit: string('Unit of the number.'),
    minimum: number('Least value.'),
    maximum: number('Greatest value.'),
    measured: string('How the number is obtained.'),
  },
  {},
  'A dimension that is a number with a unit.',
)

export const dimension = { oneOf: [enumeratedDimension, continuousDimension] } as const

export const dimensionGroup = object({
  id: oneOf(dimensionGroups, 'What the dimension’s `group` holds.'),
  name: string('Name for people.'),
  enumerated_count: count('Enumerated dimensions of the group in this answer.'),
  continuous_count: count('Continuous dimensions of the group in this answer.'),
})

export const dimensionList = object({
  groups: array(dimensionGroup, 'Groups that have a dimension in this answer.'),
  enumerated: array(enumeratedDimension, 'Dimensions that have states.'),
  continuous: array(continuousDimension, 'Dimensions that are a number with a unit.'),
})

export const ruleId = {
  type: 'string',
  pattern: '^[A-Z]{3}-\\d{3}$',
  description: 'Three letters of the domain, a number within it: `CAM-004`.',
} as const

export const conditionOperatorName = oneOf(
  conditionOperators.map(({ name }) => name),
  'Condition operator; `/v1/model` lists them with their law.',
)

export const actionOperatorName = oneOf(
  actionOperators.map(({ name }) => name),
  'Action operator; `/v1/model` lists them with their law.',
)

export const condition = object({
  path: string('Dotted path into the context: a dimension or a decision variable.'),
  op: conditionOperatorName,
  value: anyJson('The operand.'),
})

export const action = object(
  {
    op: actionOperatorName,
    path: string('What the action is about: a topic, a field of the context, a desk or a scope.'),
    value: anyJson('What is asked for, in words or as a value.'),
  },
  optionalActionFields,
)

export const ruleSummaryFields = {
  id: ruleId,
  domain: oneOf(ruleDomains, 'The part of production that the rule governs.'),
  category: oneOf(ruleDomains, 'The same as `domain`.'),
  type: oneOf(ruleTypes, 'Whether the rule must be met or advises.'),
  priority: integer(
    'From 1 to 99; higher is evaluated and listed first. Every hard rule outranks every soft one.',
  ),
  rationale: string('Why the rule exists, what goes wrong otherwise, where its limit comes from.'),
  tags: array(string(), 'The basis first (standard, guideline, law or practice), then topics.'),
  title: string('What to do, in at most 80 characters.'),
  basis: oneOf(ruleBases, 'What kind of authority stands behind the rule.'),
  subject: string(
    'What one context describes when this rule is asked: an id of `subjects` in `/v1/model`.',
  ),
  limits: array(
    string(),
    'What the rule allows, in words: the name of a fact and its limit. Empty where it judges by what something is.',
  ),
  href,
} as const

export const ruleSummary = object(ruleSummaryFields, {
  highlights: object(
    {},
    { id: string(), title: string(), tags: string(), phrases: string(), rationale: string() },
    'On request: where the search words stand, marked with `<mark>`; the rest is escaped for HTML.',
  ),
})

export const ruleFacets = object(
  {
    category: mapOf(count(), 'Category → matches in it; categories without a match are left out.'),
    type: object({ hard: count(), soft: count() }, {}, 'Hard and soft matches.'),
    basis: mapOf(count(), 'Basis → matches that rest on it.'),
    subject: mapOf(count(), 'Subject → matches of it, in the order of `/v1/model`.'),
    tag: mapOf(count(), 'Tag → matches that carry it, the most frequent first.'),
    phase: mapOf(count(), 'Production phase → matches that name it, the most frequent first.'),
    target: mapOf(count(), 'Delivery target → matches that name it, the most frequent first.'),
  },
  {},
  'Counts over all matches, whatever the page.',
)

export const rulePage = object(
  {
    ...pageFields,
    results: array(ruleSummary, 'The rules of this page.'),
  },
  { facets: ruleFacets, ...searchFields(ruleSummary) },
)

export const { page: searchPage, result: searchResult } = searchSchemas(documentKinds)

export const rule = object({
  id: ruleId,
  domain: ruleSummaryFields.domain,
  priority: ruleSummaryFields.priority,
  hard: boolean('True for a rule that must be met; only hard rules block.'),
  logic: oneOf(['all', 'any'], 'Whether all or any of the conditions must hold.'),
  when: array(condition, 'What must hold of the context.'),
  then: array(action, 'What the rule asks for when it matches.'),
  rationale: ruleSummaryFields.rationale,
  tags: ruleSummaryFields.tags,
  // An addition to the fields of the specification (decision 9).
  basis: ruleSummaryFields.basis,
  sources: sourceIds,
  title: ruleSummaryFields.title,
  subject: ruleSummaryFields.subject,
  limit: array(
    count('Index into `when`, from 0.'),
    'The conditions that judge; the others say when the rule applies.',
  ),
  phrases: array(string(), 'What people type to find this rule.'),
  mentioned_in: mentionedIn,
})

export const sourceId = {
  type: 'string',
  pattern: '^[A-Z0-9][A-Z0-9.-]*$',
  description: 'Id in the register of sources.',
  examples: ['EBU-R128'],
} as const

export const passage = object({
  clause: nullable(string('Clause, article, item or test as numbered there.')),
  quote: string('The sentence that carries the limit, word for word.'),
  grade: oneOf(
    passageGrades,
    'How its words are known. original: read at the publisher or in an unchanged copy. quoted: read where another prints it word for word. secondary: another says so.',
  ),
  carries: array(string(), 'Rule ids whose limit or duty it carries.'),
})

export const source = object({
  id: string('Id in the register; rules, dimensions and chapters cite it: `EBU-R128`.'),
  title: string('Title of the document.'),
  publisher: string('Who published it.'),
  identifier: nullable(string('Number or label under which it is published.')),
  year: nullable(integer('Year of the edition that was used.')),
  url: nullable({
    type: 'string',
    pattern: '^https?://',
    description: 'Where the document or its publisher’s page stands.',
  } as const),
  cited_by: array(string(), 'Rule ids, chapter slugs and dimension ids that rest on it.'),
  mentioned_in: mentionedIn,
  verified: oneOf(
    evidenceLevels,
    'How far it was checked. text_read: the document itself was read. publisher_page: a page or record of its publisher was seen. secondary: other texts or general knowledge. house: nothing is published behind it.',
  ),
  note: nullable(string('What was and was not checked.')),
  edition: nullable(string('Edition, version or state that the passages stand in.')),
  read: nullable(string('Day on which it, or who quotes it, was last read: `2026-11-23`.')),
  review_by: nullable(string('Day by which it is to be read again.')),
  passages: array(passage, 'The sentences that rules rest on.'),
  href: string('Path of the source, relative to the base address.'),
})

export const axisEntry = {
  type: 'object',
  description: 'An entry of the coordinate grammar’s axis; that service describes it in full.',
  required: ['code', 'name', 'definition'],
  properties: {
    code: string('`C0` to `C4`, or `M01` to `M14`.'),
    name: string('Name for people.'),
    definition: string('What it means.'),
  },
  additionalProperties: false,
} as const

export const decisionVariable = object(
  {
    path: string('Dotted path at which a context holds the value.'),
    name: string('Name for people.'),
    type: oneOf(['number', 'integer', 'boolean', 'string'], 'Type of the value.'),
    description: string('What the value says of a production.'),
    ...askingFields,
    rules: array(string(), 'Ids of the rules that read it.'),
    mentioned_in: mentionedIn,
  },
  {
    unit: string('Unit of a number.'),
    minimum: number('Least value.'),
    maximum: number('Greatest value.'),
    values: array(string(), 'The closed list of words, where there is one.'),
  },
)

export const conditionOperator = {
  type: 'object',
  required: ['name', 'description'],
  properties: {
    name: string('What a condition writes as `op`.'),
    description: string('When a condition with it holds.'),
    law: string('What holds for missing values, null and values of the wrong type.'),
    operand: string('What the rule must give as `value`.'),
    example: anyJson('A condition as a rule writes it.'),
  },
} as const

export const actionOperator = {
  type: 'object',
  required: ['name', 'description'],
  properties: {
    name: string('What an action writes as `op`.'),
    description: string('What an action with it does.'),
    law: string('Where in the state it goes.'),
    operand: string('What the rule must give as `value`.'),
    example: anyJson('An action as a rule writes it.'),
  },
} as const

export const subject = object({
  id: string('What a rule has as `subject`.'),
  name: string('Name for people.'),
  parent: nullable(string('The subject that it is part of; null for the root.')),
  description: string('What one of them is.'),
})

export const model = object({
  change_levels: array(axisEntry),
  meta_variables: array(axisEntry),
  subjects: array(subject, 'What one context can describe, as a tree; parents before children.'),
  decision_variables: array(decisionVariable, 'What rules read besides the dimensions.'),
  implications: implicationsSchema,
  laws: lawsSchema,
  rule_operators: object({ when: array(conditionOperator), then: array(actionOperator) }),
})

export const manifestFile = object({
  path: string('Path below the corpus folder.'),
  kind: string('What the file holds: rules, chapter, schema …'),
  bytes: count('Size of the file.'),
  sha256: digest('SHA-256 of the file’s bytes.'),
})

export const manifest = object({
  name: string('Name of the service.'),
  version: string('Version of the contract.'),
  corpus_digest: digest('SHA-256 over all corpus files; equal digests mean equal answers.'),
  counts: mediaCounts,
  files: array(manifestFile, 'Every corpus file of this service.'),
})

export const schemaEntry = object({
  name: oneOf(packagedSchemas, 'What a validation request gives as `schema`.'),
  id: string(
    'The schema’s `$id`: absolute where the service knows the address at which people reach it, otherwise relative to `href`.',
  ),
  title: string('Title of the schema.'),
  description: string('What one document is.'),
  href,
})

export const schemaList = list(schemaEntry)

export const stageEntry = object({
  stage: oneOf(exampleStages, 'Name of the stage.'),
  title: string('What the stage shows.'),
  media_type: string('Media type in which it is served.'),
  href,
})

export const stageList = list(stageEntry)

export const chapterEntry = object({
  slug: chapterSlug,
  title: string('Title of the chapter.'),
  summary: string('What it teaches, in a sentence.'),
  words: count('Length of the chapter.'),
  href,
})

export const chapterList = list(chapterEntry)

export const sourceList = list(source)

export const validationRequest = object({
  schema: oneOf(packagedSchemas, 'Name of a packaged schema.'),
  document: anyJson('The document to validate: any JSON value.'),
})

export const validationOutcome = object(
  {
    schema: oneOf(packagedSchemas, 'The schema that was used.'),
    ...validationFields,
  },
  { truncated: boolean('Present and true where the list ends before the count does: at 1,000.') },
)
