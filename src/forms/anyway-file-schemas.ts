/** The shape of `corpus/media/anyway.yaml`: the rules that hold for any file, whatever it is made for. */
import type { FromSchema } from 'json-schema-to-ts'
import { destination } from './destination-file-schemas.ts'
import { dottedPath, rules as ruleFile } from './media-file-schemas.ts'
import { idText, text } from './schema-words.ts'

const { items: ofDestination } = destination.properties.rules
const {
  tags: _tags,
  phrases: _phrases,
  hard: _hard,
  ...ruleMembers
} = ruleFile.properties.rules.items.properties
const { domain, samples } = ofDestination.properties

export const anyway = {
  title: 'What is wrong anyway',
  description: 'Rules that are asked as warnings whatever a file is for.',
  type: 'object',
  additionalProperties: false,
  required: ['holds', 'rules'],
  properties: {
    holds: {
      type: 'array',
      description: 'Rules of the corpus that are asked where nothing says what files are for.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['rule', 'because', 'samples'],
        properties: {
          rule: idText('A rule of the corpus.', '^[A-Z]{3}-\\d{3}$', 'CVX-013'),
          aside: {
            type: 'array',
            minItems: 1,
            uniqueItems: true,
            items: { type: 'string', pattern: dottedPath },
            description: 'Paths of conditions that only say when it applies, and are put aside.',
            examples: [['core.production_phase']],
          },
          because: text(
            'Why no purpose makes it right, in a sentence.',
            'The steps that 8 bits leave out of PQ come back in no later copy.',
          ),
          samples,
        },
      },
    },
    rules: {
      type: 'array',
      description: 'Rules that are asked always, beside those of the corpus.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: [
          'id',
          'title',
          'domain',
          'subject',
          'rationale',
          'priority',
          'logic',
          'when',
          'limit',
          'then',
          'basis',
          'sources',
          'samples',
        ],
        description: 'A rule as in the corpus, which only warns.',
        properties: {
          ...ruleMembers,
          id: idText('ANY- and a number, in order.', '^ANY-\\d{3}$', 'ANY-001'),
          domain,
          samples,
        },
      },
    },
  },
} as const

export type AnywayFile = FromSchema<typeof anyway>
