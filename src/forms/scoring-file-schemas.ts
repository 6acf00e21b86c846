/** The shape of `corpus/coordinate/scoring.yaml`. */
import type { FromSchema } from 'json-schema-to-ts'
import { idText, snakeCase, text } from './schema-words.ts'

export const scoring = {
  title: 'Scoring rubric',
  type: 'object',
  additionalProperties: false,
  required: ['criteria', 'hard_gates', 'rating_anchors', 'formula', 'test_vectors'],
  properties: {
    criteria: {
      type: 'array',
      minItems: 1,
      description: 'The weighted criteria; weights sum to 100.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'name', 'weight', 'measures', 'question', 'reason', 'anchors'],
        properties: {
          id: idText('The key in `ratings`.', snakeCase, 'feasibility'),
          name: text('The name for readers.', 'Feasibility'),
          weight: {
            type: 'integer',
            minimum: 1,
            maximum: 100,
            description: 'Points of 100.',
            examples: [15],
          },
          measures: {
            type: 'string',
            enum: ['promise', 'confidence', 'learning'],
            description:
              'What the rating says: what the concept would bring, how far that is known, or what a test teaches.',
            examples: ['confidence'],
          },
          question: text(
            'The question a rater answers.',
            'Can it be done with means that exist or can be had?',
          ),
          reason: text(
            'Why it has this weight.',
            'What cannot be built helps nobody, yet means can be found.',
          ),
          anchors: {
            type: 'array',
            minItems: 5,
            maxItems: 5,
            items: { type: 'string', minLength: 1 },
            description: 'Five sentences: what the ratings 0, 1, 2, 3 and 4 mean here.',
            examples: [
              [
                'No known means.',
                'Means are claimed.',
                'Means exist elsewhere.',
                'Means are at hand.',
                'Done here before.',
              ],
            ],
          },
        },
      },
    },
    hard_gates: {
      type: 'array',
      minItems: 1,
      description: 'Passed or failed before any score counts.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'name', 'question', 'reason'],
        properties: {
          id: idText('The gate’s id.', snakeCase, 'baseline_recorded'),
          name: text('The name for readers.', 'Baseline recorded'),
          question: text(
            'The test question.',
            'Is there a dated observation of what was true before?',
          ),
          reason: text(
            'Why it is a gate and not a criterion.',
            'Without a baseline no effect can be seen.',
          ),
        },
      },
    },
    rating_anchors: {
      type: 'array',
      minItems: 5,
      maxItems: 5,
      description: 'What 0 to 4 mean in general.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['rating', 'name', 'meaning'],
        properties: {
          rating: {
            type: 'integer',
            minimum: 0,
            maximum: 4,
            description: 'The rating.',
            examples: [0],
          },
          name: text('One or two words.', 'Absent'),
          meaning: text('One sentence.', 'Nothing supports it, or something contradicts it.'),
        },
      },
    },
    formula: {
      type: 'object',
      additionalProperties: false,
      required: ['words', 'notation'],
      description: 'How ratings become the index.',
      properties: {
        words: text(
          'The formula in words.',
          'Each rating is divided by 4 and multiplied by its weight.',
        ),
        notation: text('The formula in signs.', 'index = Σ weight × rating / 4'),
      },
    },
    test_vectors: {
      type: 'array',
      minItems: 1,
      description:
        'Ratings with the index and, once all gates are passed, the status that they must give.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['ratings', 'index', 'status', 'promise', 'confidence'],
        properties: {
          status: {
            type: 'string',
            enum: ['comparable', 'no_effect'],
            description: 'The status where all gates are passed.',
            examples: ['comparable'],
          },
          promise: {
            type: 'number',
            minimum: 0,
            description: 'Points of promise.',
            examples: [15],
          },
          confidence: {
            type: 'number',
            minimum: 0,
            description: 'Points of confidence.',
            examples: [30],
          },
          ratings: {
            type: 'object',
            additionalProperties: { type: 'integer', minimum: 0, maximum: 4 },
            description: 'One rating for each criterion.',
          },
          index: {
            type: 'number',
            minimum: 0,
            maximum: 100,
            description: 'The index.',
            examples: [50],
          },
        },
      },
    },
  },
} as const

export type ScoringFile = FromSchema<typeof scoring>
