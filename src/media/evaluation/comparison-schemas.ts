/** JSON Schemas of POST /v1/evaluate/compare. */
import { boolean, count } from '../../contract/schema.ts'
import { MAX_PATCHES } from '../../engine/rules/compare.ts'
import {
  contextProblemsSchema,
  contextSchema,
  ids,
  stateEntrySchema,
} from './evaluation-schemas.ts'
import { verdictSchema } from './inference-schemas.ts'

/** Members of the request; `outcome-schemas.ts` adds `unknown` and `domains`. */
export const comparisonRequestProperties = {
  context: contextSchema,
  patches: {
    type: 'array',
    description:
      'JSON Merge Patches (RFC 7396) of the context, each applied to it afresh: null takes a member away.',
    items: contextSchema,
    minItems: 1,
    maxItems: MAX_PATCHES,
  },
} as const

/** Entries of one list of the state, gained and lost. */
export const entryDifferenceSchema = {
  type: 'object',
  description: 'Entries that the patch brings or takes away.',
  properties: {
    gained: { type: 'array', items: stateEntrySchema },
    lost: { type: 'array', items: stateEntrySchema },
  },
  required: ['gained', 'lost'],
  additionalProperties: false,
} as const

/** Entries of the state that a patch adds or removes. */
export const stateDifferenceSchema = {
  type: 'object',
  description: 'Entries of the accumulated state gained and lost, list by list.',
  properties: {
    flags: entryDifferenceSchema,
    proposals: entryDifferenceSchema,
    requirements: entryDifferenceSchema,
    human_reviews: entryDifferenceSchema,
    block_reasons: entryDifferenceSchema,
  },
  required: ['flags', 'proposals', 'requirements', 'human_reviews', 'block_reasons'],
  additionalProperties: false,
} as const

/** The effect of one patch. */
export const differenceSchema = {
  type: 'object',
  description: 'What one patch does to the outcome.',
  properties: {
    patch: count('Zero-based position of the patch in the request.'),
    gained: ids('Rules that match after the patch and did not before.'),
    lost: ids('Rules that matched before and no longer do.'),
    state: stateDifferenceSchema,
    blocked_before: boolean('Whether the context was blocked.'),
    blocked_after: boolean('Whether the patched context is.'),
    verdict_after: verdictSchema,
    matched_count: count('Rules that match the patched context.'),
  },
  required: [
    'patch',
    'gained',
    'lost',
    'state',
    'blocked_before',
    'blocked_after',
    'verdict_after',
    'matched_count',
  ],
  additionalProperties: false,
} as const

/** The response of `POST /v1/evaluate/compare`. */
export const comparisonSchema = {
  type: 'object',
  description: 'What each patch does to the outcome of the context.',
  properties: {
    verdict: verdictSchema,
    blocked: boolean('Whether the context as it is is blocked.'),
    matched_count: count('Rules that match the context as it is.'),
    evaluated_count: count('Rules of the chosen domains.'),
    context_problems: contextProblemsSchema,
    results: {
      type: 'array',
      description: 'One difference for each patch, in their order.',
      items: differenceSchema,
    },
  },
  required: [
    'verdict',
    'blocked',
    'matched_count',
    'evaluated_count',
    'context_problems',
    'results',
  ],
  additionalProperties: false,
} as const
