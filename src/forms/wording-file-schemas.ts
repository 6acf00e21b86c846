/**
 * The shape of `corpus/media/wordings/*.yaml`, the words by which a sentence states a fact, of `doubts.yaml`, those
 * beside which it states none, and of `places.yaml`, those by which it says where a production goes.
 */
import type { FromSchema } from 'json-schema-to-ts'
import { dimensionGroups } from './media-enums.ts'
import { dottedPath } from './media-file-schemas.ts'
import { idText } from './schema-words.ts'

const phrases = (description: string, example: readonly string[]) =>
  ({
    type: 'array',
    minItems: 1,
    uniqueItems: true,
    items: { type: 'string', minLength: 1 },
    description,
    examples: [example],
  }) as const

export const doubts = {
  title: 'Doubts',
  description: 'Phrases beside which a clause states nothing of the production.',
  type: 'object',
  additionalProperties: false,
  required: ['others', 'asked'],
  properties: {
    others: phrases('Said of somebody or something else, or wished.', ['the old version']),
    asked: phrases('A figure that is asked for and not measured.', ['no higher than']),
  },
} as const

export const wordings = {
  title: 'Wordings',
  type: 'object',
  additionalProperties: false,
  required: ['group', 'wordings'],
  properties: {
    group: {
      type: 'string',
      enum: [...dimensionGroups, 'clip'],
      description: 'The first part of every path in the file, and its name.',
      examples: ['audio'],
    },
    wordings: {
      type: 'array',
      minItems: 1,
      description:
        'What states a fact. Of two that read the same words the longer one counts, then the first.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['fact'],
        description: 'The words for one fact.',
        properties: {
          fact: idText(
            'A dimension or decision variable.',
            dottedPath,
            'delivery.captions_present',
          ),
          says: {
            type: 'object',
            minProperties: 1,
            description: 'A state, or yes or no, and the phrases that state it.',
            additionalProperties: phrases('Phrases.', ['without (captions|subtitles)']),
            examples: [{ no: ['without (captions|subtitles)'] }],
          },
          figure: phrases('Phrases with a number, <n>, in its unit.', ['<n> dBTP']),
          turned: {
            type: 'boolean',
            description: 'Whether the number is meant with the other sign.',
            examples: [true],
          },
          beside: phrases('The sentence must hold one of these too.', ['headset']),
          unless: phrases('The sentence must hold none of these.', ['headset']),
        },
      },
    },
  },
} as const

export const places = {
  title: 'Places',
  description: 'The words by which a sentence says where a production goes.',
  type: 'object',
  additionalProperties: false,
  required: ['places'],
  properties: {
    places: {
      type: 'array',
      minItems: 1,
      description: 'What names a place. Of two that read the same words the longer one counts.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['made_for', 'phrases'],
        description: 'The words for one place.',
        properties: {
          made_for: {
            type: 'array',
            maxItems: 3,
            uniqueItems: true,
            items: { type: 'string', minLength: 1 },
            description:
              'Destinations that may be meant, the likeliest first; empty if nothing goes there.',
            examples: [['social-youtube', 'streaming-live']],
          },
          phrases: phrases('Phrases that name it.', ['(on|for) youtube']),
          named: {
            type: 'boolean',
            description: 'Whether they are proper names and no general words.',
            examples: [true],
          },
          beside: phrases('The sentence must hold one of these too.', ['captions']),
          unless: phrases('The sentence must hold none of these.', ['captions']),
        },
      },
    },
  },
} as const

export type PlaceFile = FromSchema<typeof places>
export type DoubtFile = FromSchema<typeof doubts>
export type WordingFile = FromSchema<typeof wordings>
