/** The shape of `corpus/media/sources.yaml`, the register of sources. */
import type { FromSchema } from 'json-schema-to-ts'
import { evidenceLevels, passageGrades } from './media-enums.ts'
import { idText, nullableText, text } from './schema-words.ts'

const day = (description: string, example: string) =>
  ({
    type: 'string',
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
    description,
    examples: [example],
  }) as const

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
          edition: text(
            'Edition, version or state that the passages stand in.',
            'version 5.0, November 2023',
          ),
          read: day('Day on which it, or who quotes it, was last read.', '2026-11-23'),
          review_by: day('Day by which it is to be read again.', '2027-11-23'),
          passages: {
            type: 'array',
            description: 'The sentences that rules rest on.',
            items: {
              type: 'object',
              additionalProperties: false,
              required: ['clause', 'quote', 'grade', 'carries'],
              properties: {
                clause: nullableText(
                  'Clause, article, item or test as numbered there, or null.',
                  'item h',
                ),
                quote: text(
                  'The sentence that carries the limit, word for word and short.',
                  'a tolerance of ±1.0 LU is permitted',
                ),
                grade: {
                  type: 'string',
                  enum: passageGrades,
                  description:
                    'original: read at the publisher or in an unchanged copy. quoted: read where another prints it word for word. secondary: another says so.',
                  examples: ['quoted'],
                },
                carries: {
                  type: 'array',
                  minItems: 1,
                  uniqueItems: true,
                  items: idText('A rule that cites this source.', '^[A-Z]{3}-[0-9]{3}$', 'AUD-011'),
                  description: 'Rules whose limit or duty the sentence carries.',
                  examples: [['AUD-011']],
                },
              },
            },
          },
        },
      },
    },
  },
} as const

export type SourceFile = FromSchema<typeof sources>
