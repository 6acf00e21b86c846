/** JSON Schemas of rules in responses. */
import {
  anyJson,
  array,
  boolean,
  count,
  href,
  integer,
  mapOf,
  object,
  oneOf,
  pageFields,
  string,
} from '../../contract/schema.ts'
import { actionOperators } from '../../engine/rules/actions.ts'
import { conditionOperators } from '../../engine/rules/operators.ts'
import { ruleBases, ruleDomains, ruleTypes } from '../../forms/media-enums.ts'
import { searchFields } from '../../lists/search-schemas.ts'
import { optionalActionFields } from '../evaluation/evaluation-schemas.ts'
import { mentionedIn, sourceIds } from '../mentions.ts'

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
  title: string('What to do, in at most 80 characters.'),
  domain: oneOf(ruleDomains, 'The part of production that the rule governs.'),
  category: oneOf(ruleDomains, 'The same as `domain`.'),
  type: oneOf(ruleTypes, 'Whether the rule must be met or advises.'),
  priority: integer(
    'From 1 to 99; higher is evaluated and listed first. Every hard rule outranks every soft one.',
  ),
  rationale: string('Why the rule exists, what goes wrong otherwise, where its limit comes from.'),
  tags: array(string(), 'The basis first (standard, guideline, law or practice), then topics.'),
  basis: oneOf(ruleBases, 'What kind of authority stands behind the rule.'),
  subject: string(
    'What one context describes when this rule is asked: an id of `subjects` in `/v1/model`.',
  ),
  limits: array(
    string(),
    'What the rule allows, in words: the name of a fact and its limit; of several, one that is kept is enough unless the `logic` of the rule is `any`. Empty where it judges by what something is.',
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
    blocks: mapOf(count(), 'What is blocked → matches that block it, the most frequent first.'),
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
  // A packaged rule may lack `basis`, but every rule resource has it (decision 9).
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
