/** The shape of `corpus/media/implications.yaml`: what follows from a fact. */
import type { FromSchema } from 'json-schema-to-ts'
import { anyValue, condition, dottedPath } from './media-file-schemas.ts'
import { idText, snakeCase, text } from './schema-words.ts'

export const implications = {
  title: 'Implications',
  type: 'object',
  additionalProperties: false,
  required: ['implications'],
  properties: {
    implications: {
      type: 'array',
      minItems: 1,
      description: 'What follows from a context before the rules are asked.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'when', 'then', 'holds', 'because'],
        description: 'One fact that follows where all conditions hold.',
        properties: {
          id: idText('A name in words, unique.', snakeCase, 'generative_task'),
          when: {
            type: 'array',
            minItems: 1,
            maxItems: 24,
            items: condition,
            description: 'The conditions, in the language of the rules; all must hold.',
          },
          then: {
            type: 'object',
            additionalProperties: false,
            required: ['path', 'value'],
            description: 'What follows where the context holds nothing at the path.',
            properties: {
              path: idText(
                'A dimension or decision variable that holds a single value.',
                dottedPath,
                'core.digital_source_type',
              ),
              value: anyValue(
                'The value; a list says that it is one of these and nobody knows which.',
                'trainedAlgorithmicMedia',
              ),
            },
          },
          holds: {
            type: 'string',
            enum: ['by_definition', 'usually'],
            description: 'Whether it is true by what the words mean, or of most productions.',
            examples: ['by_definition'],
          },
          because: text('One sentence: why it follows.', 'A model invents what such a task makes.'),
        },
      },
    },
  },
} as const

export type ImplicationFile = FromSchema<typeof implications>
