/** JSON Schemas of explained outcomes. */
import { anyJson, anyObject, array, boolean, count, string } from '../../contract/schema.ts'

/** The schema of a list of rule ids. */
export const ids = (description: string) => array(string(), description)

const why = {
  type: 'string',
  enum: ['missing', 'wrong_type', 'differs'],
  description:
    'Why the condition does not hold: the context holds nothing at the path, something that the operator cannot read, or another value.',
} as const

/** Any object is accepted; the OpenAPI document lists every path that a rule reads. */
export const contextSchema = anyObject(
  'Facts of a production, nested by dotted path. Leave out what is not known; null is the same as absent.',
)

/** A context, or null if there is none. */
export const contextPatch = {
  anyOf: [contextSchema, { type: 'null' }],
} as const

/** Optional members of an action. */
export const optionalActionFields = {
  unit: string('Unit of a number: that of the dimension or decision variable at the path.'),
  text: string('What to do, in a sentence, where `value` is a bare value.'),
} as const

/** An entry of the accumulated state. */
export const stateEntrySchema = {
  type: 'object',
  description: 'What a matched rule put into the accumulated state.',
  properties: {
    rule_id: string('The rule that put the entry here.'),
    path: string('What it is about: a dimension, a decision variable, a topic, a desk or a scope.'),
    value: anyJson('What the rule says or asks for.'),
    hard: boolean('Whether the rule is hard.'),
    priority: count('The rule’s priority.'),
    ...optionalActionFields,
  },
  required: ['rule_id', 'path', 'value', 'hard', 'priority'],
  additionalProperties: false,
} as const

/** A condition with the value in the context. */
export const explainedConditionSchema = {
  type: 'object',
  description: 'A condition with what the context holds at its path.',
  properties: {
    path: string('Dotted path that the condition reads.'),
    op: string('Condition operator.'),
    expected: anyJson('The operand of the condition.'),
    actual: anyJson(
      'What the context holds; null where it holds nothing. Long text, objects and arrays of more than 50 elements are described in words.',
    ),
    satisfied: boolean('Whether the condition holds.'),
    abridged: boolean('Present and true where `actual` is a description and not the value itself.'),
    inferred: ids(
      'Present where `actual` is not stated: the implications from which it follows. Several values are alternatives.',
    ),
    why,
  },
  required: ['path', 'op', 'expected', 'actual', 'satisfied'],
  additionalProperties: false,
} as const

/** `conditions` of a trace item, with `explain` only. */
export const explainedConditionsSchema = {
  type: 'array',
  description: 'With explain: every condition of the rule, in its order.',
  items: explainedConditionSchema,
} as const

/** Lower or upper bound of a range of numbers. */
const boundSchema = {
  anyOf: [
    {
      type: 'object',
      properties: {
        value: { type: 'number', description: 'The end.' },
        inclusive: boolean('Whether the end itself serves.'),
      },
      required: ['value', 'inclusive'],
      additionalProperties: false,
    },
    { type: 'null' },
  ],
} as const

export const changeSchema = {
  type: 'object',
  description:
    'The smallest change at one path of the context that makes a rule match, or no longer match.',
  properties: {
    path: string('Where to change the context.'),
    action: {
      type: 'string',
      enum: ['provide', 'set', 'remove', 'add_elements', 'remove_elements'],
      description:
        'Provide a missing fact, set another value, remove the value, add elements to an array or remove some from it.',
    },
    value: anyJson('The value to put there, or the elements to add or remove; null for remove.'),
    bounds: {
      type: 'object',
      description:
        'For numbers: every number from low to high serves, and value is a near one; null where the range goes on as far as the path allows.',
      properties: { low: boundSchema, high: boundSchema },
      required: ['low', 'high'],
      additionalProperties: false,
    },
    patch: {
      ...contextPatch,
      description:
        'The change as a JSON Merge Patch (RFC 7396) of the context, ready for POST /v1/evaluate/compare; null where the array is too long to repeat.',
    },
    by: {
      type: 'string',
      enum: ['person'],
      description:
        'Present where only an act of a person makes it true: a consent is given, a licence bought, a claim checked. To write the value into the context is not enough.',
    },
  },
  required: ['path', 'action', 'value', 'patch'],
  additionalProperties: false,
} as const

export const effectSchema = {
  type: 'object',
  description:
    'What the change does to the whole outcome, found by evaluating the changed context.',
  properties: {
    gained: ids(
      'Rules that match after the change and did not before, the flipped rule among them.',
    ),
    lost: ids('Rules that matched before and no longer do.'),
    blocked_before: boolean('Whether the context was blocked.'),
    blocked_after: boolean('Whether the changed context is.'),
  },
  required: ['gained', 'lost', 'blocked_before', 'blocked_after'],
  additionalProperties: false,
} as const

/** The smallest change that ends a match. */
export const judgedChangeSchema = {
  ...changeSchema,
  description:
    'The smallest change that ends the match: of the conditions that judge, the one whose change blocks nothing and brings the fewest other rules.',
  properties: {
    ...changeSchema.properties,
    also: {
      type: 'array',
      description:
        'For a rule with `any` that holds on several paths: what has to change besides. `patch` holds all of it.',
      items: changeSchema,
    },
    effect: effectSchema,
    blocked_after: boolean('Whether the changed context is blocked.'),
  },
  required: [...changeSchema.required, 'effect', 'blocked_after'],
} as const

/** An item of `near_misses`. */
export const nearMissSchema = {
  type: 'object',
  description: 'A rule that fails on exactly one path.',
  properties: {
    rule_id: string('The rule that nearly matches.'),
    hard: boolean('Whether it is hard.'),
    priority: count('Its priority.'),
    path: string('The one path on which it fails.'),
    conditions: {
      type: 'array',
      description: 'Its conditions on that path that do not hold.',
      items: explainedConditionSchema,
    },
    change: {
      anyOf: [changeSchema, { type: 'null' }],
      description: 'Null where no allowed value makes the rule match.',
    },
    effect: {
      anyOf: [effectSchema, { type: 'null' }],
      description: 'Null where there is no change.',
    },
  },
  required: ['rule_id', 'hard', 'priority', 'path', 'conditions', 'change', 'effect'],
  additionalProperties: false,
} as const

/** An item of `undetermined_hard_rules`. */
export const undeterminedRuleSchema = {
  type: 'object',
  description: 'A hard rule that neither matches nor is ruled out.',
  properties: {
    rule_id: string('The open rule.'),
    open: {
      type: 'array',
      description: 'The paths that leave it open.',
      items: {
        type: 'object',
        properties: {
          path: string('A path that the rule reads.'),
          why: { type: 'string', enum: ['missing', 'wrong_type'] },
        },
        required: ['path', 'why'],
        additionalProperties: false,
      },
    },
  },
  required: ['rule_id', 'open'],
  additionalProperties: false,
} as const

/** An item of `ask_next`. */
export const missingFactSchema = {
  type: 'object',
  description: 'A fact worth asking for.',
  properties: {
    path: string('The fact to ask for.'),
    question: string('The question as one asks a colleague.'),
    who: string('The role that usually knows.'),
    decides: ids('Open hard rules that it settles whatever its value: it is all they wait for.'),
    bears_on: ids('Open hard rules that wait for it and for others.'),
  },
  required: ['path', 'decides', 'bears_on'],
  additionalProperties: false,
} as const

/** An item of `conflicts`. */
export const conflictSchema = {
  type: 'object',
  description: 'Proposals of different values for one path.',
  properties: {
    path: string('The path proposed for.'),
    winner: stateEntrySchema,
    losers: {
      type: 'array',
      description: 'Proposals of another value, strongest first.',
      items: stateEntrySchema,
    },
    decided_by: {
      type: 'string',
      enum: ['hard', 'priority', 'id'],
      description: 'What set the winner above the first loser.',
    },
    only_id_decided: boolean('True where the rules do not say which is better.'),
  },
  required: ['path', 'winner', 'losers', 'decided_by', 'only_id_decided'],
  additionalProperties: false,
} as const

/** An item of `context_problems`. */
export const contextProblemSchema = {
  type: 'object',
  description: 'A place of the context that no rule can read as it is.',
  properties: {
    path: string('Path or name in the context.'),
    message: string('What was got, what is wanted, the nearest right word.'),
  },
  required: ['path', 'message'],
  additionalProperties: false,
} as const

/** `context_problems` of every outcome and comparison. */
export const contextProblemsSchema = {
  type: 'array',
  description:
    'What in the context no rule can make sense of: names that nothing reads, with the nearest one that something does, and values that their path does not allow. At most 50.',
  items: contextProblemSchema,
} as const

/** Maximum number of paths that a request may declare unknown: more than rules read. */
export const MAX_UNKNOWN = 500

/** Paths that a request declares unknown. */
export const unknownSchema = {
  type: 'array',
  description:
    'Paths that were not looked at, or groups of them (`lighting`): where the context holds nothing there, `exists: false` is open and not satisfied. A path where it holds something is known all the same.',
  items: { type: 'string', pattern: '^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)*$' },
  maxItems: MAX_UNKNOWN,
  uniqueItems: true,
} as const

/** The members that `explain` adds to an outcome. */
export const explanationProperties = {
  headline: string(
    'With explain: the verdict as a sentence that counts the rules that block, are broken, or wait for facts.',
  ),
  near_misses: {
    type: 'array',
    description:
      'With explain: every rule of the chosen domains that fails on exactly one path, with the smallest change that makes it match. A value that differs stands before one that is missing, and groups that the context touches first. Rules of the domain gram are left out here, in undetermined_hard_rules and in ask_next, unless the context has an object gram or domains names it.',
    items: nearMissSchema,
  },
  undetermined_hard_rules: {
    type: 'array',
    description:
      'With explain: hard rules that neither match nor are ruled out, because facts are missing or of a wrong type. Those that read a group which the context touches come first.',
    items: undeterminedRuleSchema,
  },
  would_fail: ids(
    'With explain: those of undetermined_hard_rules that wait for core.production_phase alone. All else that they ask holds, so each is broken as soon as the phase is one of its own. Left out where the phase that usually follows is none of its own, as that of a live stream.',
  ),
  ask_next: {
    type: 'array',
    description:
      'With explain: the facts that open hard rules wait for: first those that are the last one open of a rule of which two or more others are known, so that the questions follow what was told; then those for which a rule waits that judges rights, consent or safety; then by the highest priority of a rule that waits; then by what an answer costs (somebody knows it, it is looked up, measured, judged); then those that settle most rules by themselves, then those that most rules wait for.',
    items: missingFactSchema,
  },
  conflicts: {
    type: 'array',
    description:
      'With explain: paths for which matched rules propose different values. The order is total: hard before soft, then priority, then id. Where several values may stand at once, proposals add up and never conflict.',
    items: conflictSchema,
  },
  corpus_digest: {
    anyOf: [{ type: 'string' }, { type: 'null' }],
    description:
      'With explain: SHA-256 of the corpus that answered. Equal digest and equal request give equal bytes.',
  },
} as const
