/**
 * Requests and outcomes of `/v1/evaluate` and `/v1/evaluate/compare`; the parts that they share with the rule report
 * are in `evaluation-schemas.ts`.
 */

import { array, boolean, count, nullable, object, oneOf, string } from '../../contract/schema.ts'
import { ruleDomains, ruleSubjects } from '../../forms/media-enums.ts'
import { destinationId } from '../destinations/schemas.ts'
import { action, rule, ruleId, ruleSummaryFields } from '../rules/schemas.ts'
import { source } from '../texts/source-schemas.ts'
import { comparisonRequestProperties } from './comparison-schemas.ts'
import {
  contextProblemsSchema,
  contextSchema,
  explainedConditionsSchema,
  explanationProperties,
  judgedChangeSchema,
  stateEntrySchema,
  unknownSchema,
} from './evaluation-schemas.ts'
import { inferredSchema, inferSchema, verdictSchema } from './inference-schemas.ts'

/** Maximum number of destinations in one evaluation. */
const MAX_PROFILES = 6

export const profileSchema = {
  anyOf: [
    destinationId,
    {
      type: 'array',
      items: destinationId,
      minItems: 1,
      maxItems: MAX_PROFILES,
      uniqueItems: true,
    },
  ],
  description:
    'What it is made for: the id of a destination (`broadcast-hd-dpp`), or several. The facts that it declares stand below those of the context, and its own rules judge beside the others.',
} as const

export const evaluationRequest = {
  ...object(
    {
      context: contextSchema,
    },
    {
      profile: profileSchema,
      unknown: unknownSchema,
      domains: {
        type: 'array',
        description: 'Evaluate the rules of these domains alone. Leave it out for all.',
        items: oneOf(ruleDomains),
        minItems: 1,
        uniqueItems: true,
      } as const,
      infer: inferSchema,
      subject: oneOf(
        ruleSubjects,
        'Ask the rules of this subject alone: what the context describes. /v1/model lists the subjects.',
      ),
      // No `default` in a body: client generators treat a member with one as required.
      matched_only: boolean(
        'False puts the rules that did not match into the trace as well. True where it is left out.',
      ),
      explain: boolean(
        'True adds what each condition found, near misses with the smallest change that flips them, hard rules that a missing fact leaves open, and conflicts between proposals; and to each matched rule what stands behind it and the way out.',
      ),
    },
  ),
  $comment: 'the facts go into "context", such as {"context": {"camera": {"sync_error_ms": 4}}}',
} as const

export const state = object(
  {
    flags: array(stateEntrySchema, 'What to be aware of.'),
    proposals: array(stateEntrySchema, 'All of them, strongest first.'),
    requirements: array(stateEntrySchema, 'What has to be done or to hold.'),
    human_reviews: array(stateEntrySchema, 'What a person at a desk decides.'),
    blocked: boolean('True where a matched hard rule blocks.'),
    block_reasons: array(stateEntrySchema, 'Why, one entry for each block.'),
  },
  {},
  'What the matched rules put together: each entry says which rule put it there.',
)

const traceFields = {
  rule_id: ruleId,
  domain: ruleSummaryFields.domain,
  priority: ruleSummaryFields.priority,
  hard: boolean('Whether the rule is hard.'),
  matched: boolean('Whether its conditions hold.'),
  rationale: nullable(string('Why the rule exists.')),
  actions: array(action, 'What the rule asks for when it matches.'),
} as const

const ofDestination = {
  destination: {
    ...destinationId,
    description: 'Present on a rule of a destination: which one asks for it.',
  },
} as const

export const traceSource = object({
  id: string('Id in the register.'),
  title: string('Title of the document.'),
  url: source.properties.url,
  verified: source.properties.verified,
  note: source.properties.note,
})

/** One schema for both responses, so that every generated client can access what `explain` adds. */
export const traceItem = object(
  traceFields,
  {
    ...ofDestination,
    conditions: explainedConditionsSchema,
    title: rule.properties.title,
    subject: rule.properties.subject,
    basis: rule.properties.basis,
    sources: array(traceSource, 'What the rule rests on, and how far each was checked.'),
    clears: {
      anyOf: [judgedChangeSchema, { type: 'null' }],
      description:
        'The way out: null for a rule that does not match, and where no allowed value ends the match.',
    } as const,
  },
  'One rule and what became of it; with `explain` also what each of its conditions found, what it rests on and the way out.',
)

const outcomeFields = {
  state,
  verdict: verdictSchema,
  blocked: boolean('True where a matched hard rule blocks.'),
  matched_count: count('Rules that match.'),
  evaluated_count: count('Rules of the chosen domains.'),
  hard_matched: array(string(), 'Ids of matched hard rules.'),
  soft_matched: array(string(), 'Ids of matched soft rules.'),
  context_problems: contextProblemsSchema,
  inferred: inferredSchema,
} as const

/** Only in outcomes for a `profile`. */
const judgedFor = {
  destinations: array(
    object({
      id: destinationId,
      edition: string('Edition of what it asks.'),
      name: string('Name for people.'),
      declared: array(string(), 'Paths that it declared, where the context stated nothing.'),
      rules: array(ruleId, 'Rules of its own that were asked.'),
    }),
    'With `profile`: what the context was judged for.',
  ),
} as const

const traceDescription =
  'Matched rules, or all of the chosen domains where `matched_only` is false.'

export const outcome = object(
  { ...outcomeFields, trace: array(traceItem, traceDescription) },
  { ...judgedFor, ...explanationProperties },
  'What the rules say of a context; with `explain` also why, and what to do next.',
)

export const comparisonRequest = object(comparisonRequestProperties, {
  profile: profileSchema,
  unknown: unknownSchema,
  infer: inferSchema,
  domains: evaluationRequest.properties.domains,
})
