/** The shape of `corpus/media/wordings.yaml`: the words by which a sentence states a fact. */
import type { FromSchema } from 'json-schema-to-ts'
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

export const wordings = {
  title: 'Wordings',
  type: 'object',
  additionalProperties: false,
  required: ['doubts', 'wordings'],
  properties: {
    doubts: {
      type: 'object',
      additionalProperties: false,
      required: ['others', 'asked'],
      description: 'Phrases beside which a clause states nothing of the production.',
      properties: {
        others: phrases('Said of somebody or something else, or wished.', ['the old version']),
        asked: phrases('A figure that is asked for and not measured.', ['no higher than']),
      },
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

export type WordingFile = FromSchema<typeof wordings>
