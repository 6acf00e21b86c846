/** The shapes of the files in `search`: `synonyms.yaml`, `themes.yaml` and `phrases.yaml`. */
import type { FromSchema } from 'json-schema-to-ts'
import { metaCodes } from '../engine/runs/coordinate-code.ts'

/** How a cell of the grid is written: its change level and internal variable. */
const cellPattern = '^C[0-4]-I(0[1-9]|10)$'

const words = <Least extends number>(
  description: string,
  minItems: Least,
  example: readonly string[],
) =>
  ({
    type: 'array',
    description,
    minItems,
    uniqueItems: true,
    items: { type: 'string', pattern: '^[^\\sA-Z"*]+( [^\\sA-Z"*]+){0,4}$', maxLength: 60 },
    examples: [example],
  }) as const

const groups = (description: string, example: readonly string[]) =>
  ({
    type: 'array',
    description,
    items: words('Words or phrases of one group.', 2, example),
    examples: [[example]],
  }) as const

const same = (of: string) =>
  groups(
    `Groups of words or phrases that mean the same in ${of}, in lower case; each stands in one group.`,
    ['timecode', 'time code', 'tc'],
  )

export const synonyms = {
  title: 'Synonyms',
  type: 'object',
  additionalProperties: false,
  required: ['both', 'media', 'coordinate', 'subjects'],
  properties: {
    both: same('both services'),
    media: same('the media service'),
    coordinate: same('the coordinate service'),
    subjects: {
      type: 'array',
      description:
        'Subjects that people of the coordinate service look up as a whole. A search for words of one and nothing else finds its stems, and tells that they and no others ask about it.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['words', 'coordinates'],
        properties: {
          words: words('Words under which people look the subject up, in lower case.', 1, [
            'training',
            'teaching',
          ]),
          coordinates: {
            type: 'object',
            description: 'The stems about it, chosen by reading all: meta-variables by cell.',
            propertyNames: { pattern: cellPattern },
            minProperties: 1,
            additionalProperties: {
              type: 'array',
              minItems: 1,
              uniqueItems: true,
              items: { enum: metaCodes },
            },
            examples: [{ 'C1-I03': ['M07', 'M08'] }],
          },
        },
      },
    },
  },
} as const

export type SynonymFile = FromSchema<typeof synonyms>

const near = (of: string) =>
  groups(
    `Themes of ${of}: words or phrases that come up together, in lower case; one may stand in several.`,
    ['queue', 'wait', 'on hold', 'appointment'],
  )

export const themes = {
  title: 'Themes',
  type: 'object',
  additionalProperties: false,
  required: ['both', 'media', 'coordinate'],
  properties: {
    both: near('both services'),
    media: near('the media service'),
    coordinate: near('the coordinate service'),
  },
} as const

export type ThemeFile = FromSchema<typeof themes>

const phraseList = (of: string, example: string) =>
  ({
    type: 'array',
    minItems: 2,
    maxItems: 12,
    uniqueItems: true,
    items: { type: 'string', pattern: '^[^\\sA-Z"*]+( [^\\sA-Z"*]+){0,9}$', maxLength: 80 },
    description: `What people type who look for ${of}, in lower case; each phrase stands in one place.`,
    examples: [[example]],
  }) as const

const stemPhrases = phraseList('this stem', 'how long does the effect last')

export const phrases = {
  title: 'Phrases for intents and stems',
  type: 'object',
  additionalProperties: false,
  required: ['phrases'],
  properties: {
    phrases: {
      type: 'object',
      description: 'A member for each of the fifty cells: its change level and internal variable.',
      propertyNames: { pattern: cellPattern },
      minProperties: 1,
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        required: ['intent', ...metaCodes],
        properties: {
          intent: phraseList('any stem of the cell', 'move the number in a rule'),
          ...Object.fromEntries(metaCodes.map((code) => [code, stemPhrases])),
        },
      },
    },
  },
} as const

export const sentences = {
  title: 'What people say in situations',
  type: 'object',
  additionalProperties: false,
  required: ['sentences'],
  properties: {
    sentences: {
      type: 'object',
      description: 'A member for each situation, named by its id.',
      propertyNames: { pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' },
      minProperties: 1,
      additionalProperties: {
        type: 'array',
        minItems: 2,
        maxItems: 40,
        uniqueItems: true,
        items: { type: 'string', pattern: '^\\S+( \\S+)*$', maxLength: 120 },
        description:
          'What somebody says who is in the situation, in their own words and without a full stop.',
        examples: [['the table was booked and nobody came', 'they ring an hour before and cancel']],
      },
    },
  },
} as const

/** Sentences by the id of their situation. */
export interface SentenceFile {
  readonly sentences: Readonly<Record<string, readonly string[]>>
}

/** Phrases by cell, then by `intent` or the code of a meta-variable. */
export interface PhraseFile {
  readonly phrases: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
}
