/** The shape of the YAML files under `corpus/coordinate`. */
import type { FromSchema } from 'json-schema-to-ts'
import {
  type ChangeCode,
  changeCodes,
  type InternalCode,
  internalCodes,
  type MetaCode,
  metaCodes,
} from '../engine/runs/coordinate-code.ts'
import { axisIds, operatorCategories } from './coordinate-enums.ts'
import { idText, snakeCase, text } from './schema-words.ts'

const axisEntry = {
  type: 'object',
  additionalProperties: false,
  required: ['code', 'name', 'definition', 'criterion', 'question', 'examples'],
  properties: {
    code: idText(
      'C0 to C4, I01 to I10 or M01 to M14, in order.',
      '^(C[0-4]|I\\d\\d|M\\d\\d)$',
      'M01',
    ),
    name: text('The entry’s name.', 'Magnitude'),
    definition: text('What it is.', 'How much of it there is, in a unit that can be named.'),
    criterion: text(
      'How to tell it from its neighbours.',
      'The answer is one figure with a unit at one moment.',
    ),
    question: text('One question it asks.', 'How large is it, in which unit, and who measured it?'),
    examples: {
      type: 'array',
      minItems: 2,
      description: 'Two examples or more, from different fields.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['field', 'example'],
        properties: {
          field: text('The field of work.', 'Clinic'),
          example: text('One concrete case.', 'The waiting list holds 340 names on 1 June.'),
        },
      },
    },
    family: text('Meta-variables only: the kind of question.', 'level'),
    state_ladder: {
      type: 'array',
      minItems: 5,
      maxItems: 5,
      uniqueItems: true,
      items: { type: 'string', pattern: snakeCase },
      description: 'Meta-variables only: five ordered words. Illustrative, not a scale.',
      examples: [['absent', 'trace', 'moderate', 'large', 'dominant']],
    },
  },
} as const

export const axis = {
  title: 'One axis',
  type: 'object',
  additionalProperties: false,
  required: ['id', 'name', 'description', 'entries'],
  properties: {
    id: {
      type: 'string',
      enum: axisIds,
      description: 'The file’s own name.',
      examples: ['change-levels'],
    },
    name: text('The axis’ name.', 'Change levels'),
    description: text('What the axis asks.', 'How deep the change goes.'),
    entries: {
      type: 'array',
      minItems: 5,
      items: axisEntry,
      description: 'The entries in the order of their codes.',
    },
  },
} as const

export const about = {
  title: 'What stands above all axes',
  type: 'object',
  additionalProperties: false,
  required: ['origin_note', 'illustrative_state_warning', 'caveats'],
  properties: {
    origin_note: text('What came from where.', 'The grammar is this project’s own proposal.'),
    illustrative_state_warning: text(
      'What a state ladder is not.',
      'The words are ordered and nothing more.',
    ),
    caveats: {
      type: 'array',
      minItems: 4,
      maxItems: 4,
      items: { type: 'string', minLength: 1 },
      description: 'The four caveats that hold for all content, one sentence each.',
      examples: [['An unfilled cell does not establish novelty or demand.']],
    },
  },
} as const

/** An object with the same schema under each name. */
function each(names: readonly string[], schema: object): Record<string, object> {
  return Object.fromEntries(names.map((name) => [name, schema]))
}

const stem = text(
  'One question of 22 words at most; above C0 it first asks for a change of the level, then gauges it.',
  'Which price, fee or wage would you change, and until when could you change it back?',
)

const answers = {
  type: 'array',
  minItems: 2,
  maxItems: 3,
  description: 'Two or three worked answers to the intent, each from another field of work.',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['field', 'answer'],
    properties: {
      field: text('Where it is, with its article.', 'a dialysis clinic'),
      answer: text(
        'One or two sentences: a concrete change of the cell’s kind, and its gauge.',
        'The clinic starts the first shift at 05:30 instead of 06:00; it expects to treat four more patients a week.',
      ),
    },
  },
} as const

const cell = {
  type: 'object',
  additionalProperties: false,
  description: 'One cell of the grid: its intent, worked answers and its stems.',
  required: ['intent', 'answers', 'stems'],
  properties: {
    intent: text(
      'One sentence that could stand in no other cell.',
      'Record what the object is, in units and with a date.',
    ),
    answers,
    stems: {
      type: 'object',
      additionalProperties: false,
      properties: each(metaCodes, stem),
      required: metaCodes,
      description: 'The fourteen questions, M01 to M14.',
    },
  },
} as const

export const prompts = {
  title: 'Intents and prompt stems of one change level',
  type: 'object',
  additionalProperties: false,
  required: ['change', 'cells'],
  properties: {
    change: {
      type: 'string',
      enum: changeCodes,
      description: 'The change level; the file’s name begins with it.',
      examples: ['C0'],
    },
    cells: {
      type: 'object',
      additionalProperties: false,
      properties: each(internalCodes, cell),
      required: internalCodes,
      description: 'One cell for each internal variable, I01 to I10.',
    },
  },
} as const

export const operators = {
  title: 'Operators of the coordinate grammar',
  type: 'object',
  additionalProperties: false,
  required: ['operators'],
  properties: {
    operators: {
      type: 'array',
      minItems: 1,
      description: 'The operators, grouped by category.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: [
          'name',
          'category',
          'question',
          'definition',
          'input',
          'output',
          'guardrail',
          'example',
        ],
        properties: {
          name: idText('In capitals.', '^[A-Z]+$', 'INVERT'),
          category: {
            type: 'string',
            enum: operatorCategories,
            description: 'One of the seven.',
            examples: ['Transformation'],
          },
          question: text(
            'What to ask people at a table, who know no method, and an example of an answer.',
            'What could be done the other way round? For example: …',
          ),
          definition: text('What it does.', 'Turn direction, order or role into its opposite.'),
          input: text('What it takes.', 'One answered coordinate.'),
          output: text(
            'What it gives.',
            'The same coordinate with the opposite answer, as a hypothesis.',
          ),
          guardrail: text(
            'What keeps it honest.',
            'Say which of direction, order or role is turned.',
          ),
          example: text(
            'A worked case that a reader can check.',
            'A library that lends for three weeks and fines delay …',
          ),
        },
      },
    },
  },
} as const

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

export type AxisFile = FromSchema<typeof axis>
export type AxisEntry = AxisFile['entries'][number]
export type AboutFile = FromSchema<typeof about>
export interface PromptCell {
  readonly intent: string
  readonly answers: readonly { readonly field: string; readonly answer: string }[]
  readonly stems: Record<MetaCode, string>
}
/** Declared by hand, since the inferred type of a map with required names has no value type. */
export interface PromptFile {
  readonly change: ChangeCode
  readonly cells: Record<InternalCode, PromptCell>
}
export type OperatorFile = FromSchema<typeof operators>
export type ScoringFile = FromSchema<typeof scoring>
