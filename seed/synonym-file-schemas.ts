/** The shape of `search/synonyms.yaml`: words that mean the same in a search. */
import type { FromSchema } from 'json-schema-to-ts'

const groups = (of: string) =>
  ({
    type: 'array',
    description: `Groups of words or phrases that mean the same in ${of}, in lower case; each stands in one group.`,
    items: {
      type: 'array',
      minItems: 2,
      uniqueItems: true,
      items: { type: 'string', pattern: '^[^\\sA-Z"*]+( [^\\sA-Z"*]+){0,4}$', maxLength: 60 },
      examples: [['timecode', 'time code', 'tc']],
    },
    examples: [[['timecode', 'time code', 'tc']]],
  }) as const

export const synonyms = {
  title: 'Synonyms',
  type: 'object',
  additionalProperties: false,
  required: ['both', 'media', 'coordinate'],
  properties: {
    both: groups('both services'),
    media: groups('the media service'),
    coordinate: groups('the coordinate service'),
  },
} as const

export type SynonymFile = FromSchema<typeof synonyms>
