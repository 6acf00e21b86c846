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
          'instruction',
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
          instruction: text(
            'What to do with it at a table, for people who know no method, and an example of it: the back of its card.',
            'Swap giver and taker, and write what would then be done. For example: …',
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
