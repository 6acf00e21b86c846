/** JSON Schemas of destinations and of their comparison. */
import {
  anyJson,
  array,
  boolean,
  count,
  href,
  mapOf,
  nullable,
  object,
  oneOf,
  pageFields,
  string,
} from '../../contract/schema.ts'
import { destinationKinds, passageGrades, ruleBases, ruleDomains } from '../../forms/media-enums.ts'
import { searchFields } from '../../lists/search-schemas.ts'
import { action, condition, ruleId } from '../rules/schemas.ts'

export const destinationId = {
  type: 'string',
  pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$',
  maxLength: 80,
  description: 'Id of a destination: `broadcast-hd-dpp`.',
  examples: ['broadcast-hd-dpp'],
} as const

const summaryFields = {
  id: destinationId,
  edition: string('Edition of what it asks, as its publisher numbers it, or the year.'),
  name: string('Name for people.'),
  kind: oneOf(destinationKinds, 'What sort of place it is.'),
  description: string('Who delivers what here.'),
  declares: count('Facts that follow from it.'),
  rules: count('Rules of its own, beside those of `/v1/rules`.'),
  hard_rules: count('Those of them that must be met.'),
  tightens: array(ruleId, 'Rules of the corpus than which a rule of its own is stricter.'),
  grades: array(
    oneOf(passageGrades),
    'How the sentences behind it are known, the strongest first.',
  ),
  review_by: nullable(string('The first day by which one of its documents is to be read again.')),
  href,
} as const

export const destinationSummary = object(summaryFields)

export const destinationPage = object(
  {
    ...pageFields,
    results: array(destinationSummary, 'The destinations of this page.'),
  },
  {
    facets: object(
      {
        kind: mapOf(count(), 'Kind → destinations of it.'),
        tightens: mapOf(count(), 'Rule → destinations that are stricter.'),
      },
      {},
      'Counts over all matches, whatever the page.',
    ),
    ...searchFields(destinationSummary),
  },
)

const facts = mapOf(anyJson('The value.'), 'Facts by path.')

/** The effect of breaking a limit, most severe first. */
export const limitEffects = ['block', 'error', 'warning'] as const

/** Schemas of the members of a limit for deliverables. */
export const limitFields = {
  rule_id: ruleId,
  title: string('What the rule asks for.'),
  limit: string('What it allows, in words: `at most -3 dBTP`.'),
  effect: oneOf(limitEffects, 'What a breach does.'),
  own: boolean('True of a rule of the destination itself; false of one of the corpus.'),
  because: array(
    string('Path.'),
    'What the destination says of itself that brings the limit about; nothing of one that holds for whatever is delivered.',
  ),
  where: array(
    condition,
    'What has to hold besides, of which the destination says nothing; none of a limit that always holds.',
  ),
  beside: array(
    string(),
    'How it goes with other limits of the same fact, in words: which holds when, and what a breach of each does.',
  ),
} as const

export const heldLimit = object({
  path: string('What is judged.'),
  name: string('Its name.'),
  ...limitFields,
  href,
})

const destinationRule = object(
  {
    id: ruleId,
    domain: oneOf(ruleDomains, 'The domain of the corpus that it stands beside.'),
    title: string('What to do.'),
    subject: string('What one context describes when this rule is asked.'),
    rationale: string('Why, and where the limit comes from.'),
    priority: count('Higher comes first.'),
    hard: boolean('True for a rule that must be met.'),
    logic: oneOf(['all', 'any'], 'Whether all or any of the conditions must hold.'),
    when: array(condition, 'What must hold of the context.'),
    limit: array(count('Index into `when`, from 0.'), 'The conditions that judge.'),
    then: array(action, 'What the rule asks for when it matches.'),
    basis: oneOf(ruleBases, 'What kind of authority stands behind it.'),
    samples: object(
      { passes: facts, fails: facts },
      {},
      'Facts beside the declared ones with which its limit is kept, and with which it is not.',
    ),
  },
  { tightens: { ...ruleId, description: 'The rule of the corpus than which it is stricter.' } },
)

const passage = object(
  {
    clause: nullable(string('Clause, table or test as numbered there.')),
    quote: nullable(
      string('The sentence that carries the limit, word for word; null where it was not seen.'),
    ),
    grade: oneOf(
      passageGrades,
      'original: read at the publisher or in an unchanged copy. quoted: read where another prints it word for word. secondary: another says so.',
    ),
    carries: array(string(), 'Rules, and declared paths, that rest on it.'),
  },
  { from: string('Where it was read, of what is quoted or secondary.') },
)

export const destination = object({
  id: destinationId,
  edition: summaryFields.edition,
  name: summaryFields.name,
  kind: summaryFields.kind,
  description: summaryFields.description,
  phrases: array(string(), 'What people type to find it.'),
  includes: array(
    string(),
    'Destinations that belong to it: their rules are listed with its own, and judged under their own ids.',
  ),
  options: array(string(), 'Destinations of which one is chosen.'),
  declares: facts,
  facts: array(
    object(
      {
        path: string('x, the id and a name.'),
        name: string('Name for people.'),
        type: oneOf(['string', 'number', 'integer', 'boolean'], 'What it holds.'),
        description: string('What it says.'),
      },
      {
        unit: string('Unit of a number.'),
        minimum: { type: 'number', description: 'Least value.' },
        maximum: { type: 'number', description: 'Greatest value.' },
        values: array(string(), 'The only words.'),
      },
    ),
    'Paths of its own.',
  ),
  rules: array(destinationRule, 'What it asks beyond the rules of the corpus.'),
  limits: array(
    heldLimit,
    'Limits that hold for what is made for it, its own and those of the corpus. Of several of one rule, one that is kept is enough.',
  ),
  sources: array(
    object({
      id: string('Short name.'),
      publisher: string('Who publishes it.'),
      title: string('Title as published.'),
      edition: string('Edition, version or day of the text.'),
      url: nullable(string('Where the publisher has it.')),
      read: string('Day on which it was read.'),
      review_by: string('Day by which it is to be read again.'),
      passages: array(passage, 'The sentences that carry its rules and facts.'),
    }),
    'The documents that it rests on.',
  ),
})

const cell = object(
  {
    value: anyJson('What it declares at the path; null where it declares nothing.'),
    limits: array(
      object(limitFields),
      'Limits on the path that hold for it, its own first. Of several of one rule, one that is kept is enough.',
    ),
  },
  {},
  'What one destination says of the path.',
)

export const destinationComparison = object({
  destinations: array(destinationSummary, 'Those that are compared, in the order of the request.'),
  rows: array(
    object({
      path: string('Dotted path.'),
      name: string('Name for people.'),
      unit: nullable(string('Unit of a number.')),
      group: string('The first part of the path.'),
      differs: boolean('Whether they say different things.'),
      cells: array(cell, 'One for each destination, in their order.'),
    }),
    'What any of them declares or limits; what differs comes first.',
  ),
})
