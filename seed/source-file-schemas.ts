/** The shape of `corpus/media/sources.yaml`, the register of sources. */
import type { FromSchema } from 'json-schema-to-ts'
import { evidenceLevels } from '../src/media/enums.ts'
import { idText, nullableText, text } from './schema-words.ts'

export const sources = {
  title: 'Register of sources',
  type: 'object',
  additionalProperties: false,
  required: ['sources'],
  properties: {
    sources: {
      type: 'array',
      minItems: 1,
      description:
        'The standards, papers and guidelines that the corpus rests on. Every one is real.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'title', 'publisher', 'identifier', 'year', 'url', 'verified', 'note'],
        properties: {
          id: idText('The short name used in [BRACKETS].', '^[A-Z0-9][A-Z0-9.-]*$', 'EBU-R128'),
          title: text(
            'The title as published.',
            'Loudness normalisation and permitted maximum level of audio signals',
          ),
          publisher: text('Who publishes it.', 'EBU'),
          identifier: nullableText('Number or name that the publisher gives it, or null.', 'R 128'),
          year: {
            type: ['integer', 'null'],
            minimum: 1850,
            maximum: 2100,
            description: 'Year of the edition meant, or null.',
            examples: [2020],
          },
          url: {
            type: ['string', 'null'],
            pattern: '^https?://',
            description: 'Where it is found, or null.',
            examples: ['https://tech.ebu.ch/publications/r128'],
          },
          verified: {
            type: 'string',
            enum: evidenceLevels,
            description:
              'How far it was checked. text_read: the document itself was read. publisher_page: a page or record of its publisher was seen. secondary: other texts or general knowledge. house: nothing is published behind it.',
            examples: ['text_read'],
          },
          note: nullableText(
            'One sentence on what was checked and what was not, or null.',
            'The edition was read in full.',
          ),
        },
      },
    },
  },
} as const

export type SourceFile = FromSchema<typeof sources>
