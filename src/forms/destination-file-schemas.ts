/** The shape of a destination: `corpus/media/destinations/<id>.yaml`, and a studio's own in the same form. */
import type { FromSchema } from 'json-schema-to-ts'
import { destinationKinds, passageGrades, ruleDomains } from './media-enums.ts'
import { dottedPath, rules as ruleFile } from './media-file-schemas.ts'
import { idText, nullableText, text } from './schema-words.ts'
import { sources as register } from './source-file-schemas.ts'

const {
  phrases,
  sources: _sources,
  tags: _tags,
  id: _id,
  ...ruleMembers
} = ruleFile.properties.rules.items.properties
const { read, review_by } = register.properties.sources.items.properties

export const DESTINATION_ID = '^[a-z][a-z0-9]*(-[a-z0-9]+)*$'
const RULE_ID = '^[A-Z]{3}-\\d{3}$'

const facts = (description: string, example: object) =>
  ({
    type: 'object',
    description,
    propertyNames: { pattern: dottedPath },
    additionalProperties: {
      anyOf: [
        { type: 'string', minLength: 1 },
        { type: 'number' },
        { type: 'boolean' },
        { type: 'array', items: { type: 'string', minLength: 1 } },
      ],
    },
    examples: [example],
  }) as const

const rule = {
  type: 'object',
  additionalProperties: false,
  required: [
    'id',
    'title',
    'domain',
    'subject',
    'rationale',
    'priority',
    'hard',
    'logic',
    'when',
    'limit',
    'then',
    'basis',
    'samples',
  ],
  description: 'What this destination asks beyond the rules of the corpus.',
  properties: {
    id: idText(
      'Three letters that no domain and no other destination begins an id with, and a number.',
      RULE_ID,
      'FRA-001',
    ),
    domain: {
      type: 'string',
      enum: ruleDomains,
      description: 'The domain of the corpus that it stands beside.',
      examples: ['audio'],
    },
    tightens: idText(
      'A rule of the corpus than which this one is stricter: it matches wherever that one does.',
      RULE_ID,
      'AUD-005',
    ),
    ...ruleMembers,
    // One fewer than in the corpus: if a file has several destinations, each rule gets a condition on its own
    // destination.
    when: { ...ruleMembers.when, maxItems: 7 },
    samples: {
      type: 'object',
      additionalProperties: false,
      required: ['passes', 'fails'],
      description:
        'Facts beside the declared ones: with the first the limit is kept and no rule matches, with the second this rule matches and no other.',
      properties: {
        passes: facts('The limit is kept.', { 'audio.short_term_max': -20.5 }),
        fails: facts('This rule matches.', { 'audio.short_term_max': -19 }),
      },
    },
  },
} as const

const ids = {
  type: 'array',
  minItems: 1,
  uniqueItems: true,
  items: { type: 'string', pattern: DESTINATION_ID },
} as const

export const destination = {
  title: 'A destination',
  description: 'What a deliverable is made for: the facts that follow, and what it asks besides.',
  type: 'object',
  additionalProperties: false,
  required: ['id', 'edition', 'name', 'kind', 'description', 'phrases', 'declares', 'sources'],
  properties: {
    id: idText('The file’s own name; `profile` takes it.', DESTINATION_ID, 'broadcast-spot-france'),
    edition: idText(
      'Edition of what it asks, as its publisher numbers it, or the year; `extends: [id@edition]` asks for it.',
      '^[0-9A-Za-z][0-9A-Za-z.-]*$',
      '5.0',
    ),
    name: text('The name for readers, at most 48 characters.', 'French television commercial'),
    kind: {
      type: 'string',
      enum: destinationKinds,
      description: 'What sort of place it is.',
      examples: ['broadcast'],
    },
    description: text(
      'One or two sentences: who delivers what here.',
      'A commercial for a French television channel.',
    ),
    phrases: {
      ...phrases,
      minItems: 2,
      description: 'What a person would type to find it: lower case, no two alike in the corpus.',
      examples: [['advert for french tv', 'spot loudness france']],
    },
    includes: {
      ...ids,
      description:
        'Destinations that belong to it: their rules are listed with its own, and judged under their own ids.',
      examples: [['preservation-levels']],
    },
    options: {
      ...ids,
      description:
        'Destinations of which one is chosen, such as the formats that an archive takes.',
      examples: [['ffv1-matroska', 'bagit']],
    },
    declares: facts(
      'Facts that hold of everything made for it, below what is stated and what a file shows.',
      { 'core.production_phase': 'delivery', 'audio.loudness_profile': 'ebu_r128_s1' },
    ),
    facts: {
      type: 'array',
      description: 'Paths of its own, where the model has none for what it asks.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['path', 'name', 'type', 'description'],
        properties: {
          path: idText(
            'x, the id with underscores, and a name.',
            '^x(\\.[a-z][a-z0-9_]*){2,}$',
            'x.meta_quest.startup_s',
          ),
          name: text('The name for readers.', 'Time to the first frame'),
          type: {
            type: 'string',
            enum: ['string', 'number', 'integer', 'boolean'],
            description: 'What it holds.',
            examples: ['number'],
          },
          description: text('What it says, and where from.', 'From the start to the first frame.'),
          unit: text('Unit of a number.', 's'),
          minimum: { type: 'number', description: 'Least value.', examples: [0] },
          maximum: { type: 'number', description: 'Greatest value.', examples: [600] },
          values: {
            type: 'array',
            items: { type: 'string', minLength: 1 },
            minItems: 2,
            description: 'The only words.',
            examples: [['store', 'sideload']],
          },
        },
      },
    },
    rules: {
      type: 'array',
      minItems: 1,
      items: rule,
      description: 'What it asks beyond the rules of the corpus, in the order of their ids.',
    },
    sources: {
      type: 'array',
      description: 'The documents that it rests on; none where no rule and no number stands here.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'publisher', 'title', 'edition', 'url', 'read', 'review_by', 'passages'],
        properties: {
          id: idText(
            'Short name in findings; that of media/sources.yaml where the document stands there too.',
            '^[A-Z0-9][A-Z0-9.-]*$',
            'CSA-2011-29',
          ),
          publisher: text('Who publishes it.', 'CSA'),
          title: text('The title as published.', 'Délibération n° 2011-29'),
          edition: text('Edition, version or day of the text.', '19 July 2011'),
          url: {
            type: ['string', 'null'],
            pattern: '^https?://',
            description: 'Where the publisher has it, or null.',
            examples: ['https://tech.ebu.ch/publications/r128'],
          },
          read,
          review_by,
          passages: {
            type: 'array',
            minItems: 1,
            description: 'The sentences that rules and declared facts rest on.',
            items: {
              type: 'object',
              additionalProperties: false,
              required: ['clause', 'quote', 'grade', 'carries'],
              properties: {
                clause: nullableText('Clause, table or test as numbered there, or null.', 'III.2°'),
                quote: nullableText(
                  'The sentence that carries the limit, word for word, in at most 25 words; null where only a paraphrase was seen.',
                  'a tolerance of ±1.0 LU is permitted',
                ),
                grade: {
                  type: 'string',
                  enum: passageGrades,
                  description:
                    'original: read at the publisher or in an unchanged copy. quoted: read where another prints it word for word. secondary: another says so. What is only remembered is not written here.',
                  examples: ['original'],
                },
                from: text(
                  'Where it was read, of what is quoted or secondary: an address or a title.',
                  'https://github.com/SubtitleEdit/subtitleedit',
                ),
                carries: {
                  type: 'array',
                  minItems: 1,
                  uniqueItems: true,
                  items: { type: 'string', pattern: `${RULE_ID}|${dottedPath}` },
                  description:
                    'Rules of this document, paths that it declares, and rules of the corpus whose limit is its own.',
                  examples: [['FRA-001', 'audio.loudness_profile']],
                },
              },
            },
          },
        },
      },
    },
  },
} as const

export type DestinationFile = FromSchema<typeof destination>
export type DestinationRuleEntry = NonNullable<DestinationFile['rules']>[number]
