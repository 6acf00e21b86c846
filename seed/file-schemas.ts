/**
 * The shape of every YAML file of the corpus. One source for three things: the seed's first check, the
 * TypeScript types of what it reads, and the editor schemas in `corpus/_schema` (completion, red lines).
 * Only words that draft-07 knows are used, since that is what editors understand best.
 */
import type { FromSchema } from 'json-schema-to-ts'
import { actionOperators } from '../src/engine/actions.ts'
import {
  type ChangeCode,
  changeCodes,
  type InternalCode,
  internalCodes,
  type MetaCode,
  metaCodes,
} from '../src/engine/coordinate-code.ts'
import { conditionOperators } from '../src/engine/operators.ts'
import { axisIds, domains, groups, operatorCategories } from './inventory.ts'

/** A line of prose; the example is what an editor shows while one types. */
function text(description: string, example: string) {
  return {
    type: 'string',
    minLength: 1,
    pattern: '\\S$',
    description,
    examples: [example],
  } as const
}

function idText(description: string, pattern: string, example: string) {
  return { type: 'string', pattern, description, examples: [example] } as const
}

function nullableText(description: string, example: string) {
  return { type: ['string', 'null'], minLength: 1, description, examples: [example] } as const
}

const anyValue = (description: string, example: unknown) =>
  ({
    anyOf: [
      { type: 'string', minLength: 1 },
      { type: 'number' },
      { type: 'boolean' },
      {
        type: 'array',
        minItems: 2,
        items: {
          anyOf: [{ type: 'string', minLength: 1 }, { type: 'number' }, { type: 'boolean' }],
        },
      },
    ],
    description,
    examples: [example],
  }) as const

const sourceIds = {
  type: 'array',
  minItems: 1,
  uniqueItems: true,
  items: { type: 'string', pattern: '^[A-Z0-9][A-Z0-9.-]*$' },
  description: 'Ids of entries of sources.yaml on which this rests; at least one.',
  examples: [['EBU-R128']],
} as const

const dottedPath = '^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)+$'
const kebabCase = '^[a-z0-9]+(-[a-z0-9]+)*$'
/** States keep the spelling of the vocabulary they come from: `close_up`, `trainedAlgorithmicMedia`, `c2pa.created`, `16_9`. */
const stateName = '^[A-Za-z0-9][A-Za-z0-9_.+-]*$'
const snakeCase = '^[a-z0-9]+(_[a-z0-9]+)*$'

const condition = {
  type: 'object',
  additionalProperties: false,
  required: ['path', 'op', 'value'],
  description:
    'One test of the context. Missing is unknown: it satisfies nothing but `exists: false`.',
  properties: {
    path: idText(
      'A dimension id or a decision variable of model.yaml.',
      dottedPath,
      'camera.focal_length',
    ),
    op: {
      type: 'string',
      enum: conditionOperators.map(({ name }) => name),
      description:
        'How the value in the context is compared. The contains family reads an array (dimensions marked multiple).',
      examples: ['gte'],
    },
    value: anyValue(
      'between and not_between take [low, high], ends included; in, not_in, contains_any and contains_all a list; exists true or false; the rest one value.',
      85,
    ),
  },
} as const

const action = {
  type: 'object',
  additionalProperties: false,
  required: ['op', 'path', 'value'],
  description: 'What a matching rule asks for.',
  properties: {
    op: {
      type: 'string',
      enum: actionOperators.map(({ name }) => name),
      description:
        'flag says, propose sets, require asks, human_review calls a desk, block stops. Only hard rules block.',
      examples: ['require'],
    },
    path: idText(
      'flag: a topic. propose: a dimension or variable. require: either. human_review: a desk. block: a scope.',
      '^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)*$',
      'camera.support',
    ),
    value: anyValue(
      'A sentence that a crew can carry out, or the value proposed.',
      'Put the camera on a tripod or a stabilised head',
    ),
  },
} as const

const rule = {
  type: 'object',
  additionalProperties: false,
  required: [
    'id',
    'rationale',
    'priority',
    'hard',
    'logic',
    'when',
    'then',
    'basis',
    'sources',
    'tags',
  ],
  description: 'One IF/THEN decision of production.',
  properties: {
    id: idText('The domain’s prefix and 001 to 014, in order.', '^[A-Z]{3}-\\d{3}$', 'CAM-001'),
    rationale: text(
      'Two to four sentences: why, what goes wrong otherwise, where the limit comes from.',
      'A long lens held by hand shows every tremor. The shot needs a support or a shorter lens.',
    ),
    priority: {
      type: 'integer',
      minimum: 30,
      maximum: 99,
      description: 'Hard rules 78 to 99, soft rules 30 to 62; higher comes first in every list.',
      examples: [80],
    },
    hard: {
      type: 'boolean',
      description: 'true where the rule binds, false where it advises.',
      examples: [true],
    },
    logic: {
      type: 'string',
      enum: ['all', 'any'],
      description: 'Whether all conditions must hold or one is enough.',
      examples: ['all'],
    },
    when: {
      type: 'array',
      minItems: 1,
      maxItems: 8,
      items: condition,
      description: 'The conditions.',
    },
    then: {
      type: 'array',
      minItems: 1,
      maxItems: 3,
      items: action,
      description: 'One to three actions.',
    },
    basis: {
      type: 'string',
      enum: ['standard', 'guideline', 'law', 'practice'],
      description: 'What the limit rests on; served as the first tag. practice: no norm fixes it.',
      examples: ['practice'],
    },
    sources: sourceIds,
    tags: {
      type: 'array',
      minItems: 1,
      uniqueItems: true,
      items: { type: 'string', pattern: kebabCase },
      description: 'Words to find the rule by, in kebab-case, without the basis.',
      examples: [['lens', 'stability']],
    },
  },
} as const

const rules = {
  title: 'Rules of one domain',
  type: 'object',
  additionalProperties: false,
  required: ['domain', 'prefix', 'title', 'purpose', 'rules'],
  properties: {
    domain: {
      type: 'string',
      enum: domains.map(({ id }) => id),
      description: 'The file’s own name.',
      examples: ['camera'],
    },
    prefix: idText('Three letters with which every id of the file begins.', '^[A-Z]{3}$', 'CAM'),
    title: text('The domain’s name for readers.', 'Camera'),
    purpose: text(
      'One paragraph: what these rules decide, and for whom.',
      'Camera rules keep a picture usable from capture to frame.',
    ),
    rules: {
      type: 'array',
      minItems: 1,
      items: rule,
      description: 'The rules, in the order of their ids.',
    },
  },
} as const

const dimension = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'name', 'kind', 'description', 'sources'],
  description: 'One thing that a context can say about a production.',
  properties: {
    id: idText(
      'The dotted path at which a context holds it: group and name.',
      dottedPath,
      'camera.shot_size',
    ),
    name: text('The name for readers.', 'Shot size'),
    kind: {
      type: 'string',
      enum: ['enumerated', 'continuous'],
      description: 'enumerated has states; continuous has unit, minimum, maximum and measured.',
      examples: ['enumerated'],
    },
    multiple: {
      type: 'boolean',
      const: true,
      description: 'true where a context holds an array of states; left out otherwise.',
      examples: [true],
    },
    description: text('One sentence.', 'How much of a person the frame shows.'),
    sources: sourceIds,
    states: {
      type: 'object',
      minProperties: 2,
      propertyNames: { pattern: stateName },
      additionalProperties: text(
        'The state’s definition: one sentence of 6 to 20 words.',
        'The place fills the frame and a person is a mark in it.',
      ),
      description: 'The states in teaching order, each with its definition.',
    },
    unit: text('The unit, as written after a number.', 'mm'),
    minimum: { type: 'number', description: 'The lowest value that makes sense.', examples: [4] },
    maximum: {
      type: 'number',
      description: 'The highest value that makes sense.',
      examples: [1200],
    },
    measured: text(
      'One sentence: how the number is obtained.',
      'Read from the lens or its metadata, for the taking format.',
    ),
  },
} as const

const dimensions = {
  title: 'Dimensions of one group',
  type: 'object',
  additionalProperties: false,
  required: ['group', 'name', 'dimensions'],
  properties: {
    group: {
      type: 'string',
      enum: groups,
      description: 'The file’s own name.',
      examples: ['camera'],
    },
    name: text('The group’s name for readers.', 'Camera'),
    dimensions: {
      type: 'array',
      minItems: 1,
      items: dimension,
      description: 'Enumerated first, then continuous, in teaching order.',
    },
  },
} as const

const model = {
  title: 'Decision variables',
  type: 'object',
  additionalProperties: false,
  required: ['decision_variables'],
  properties: {
    decision_variables: {
      type: 'array',
      minItems: 1,
      description: 'Context paths that rules read and that are not dimensions, sorted by path.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['path', 'type', 'description'],
        properties: {
          path: idText(
            'The dotted path at which a context holds it.',
            dottedPath,
            'audio.bit_depth',
          ),
          type: {
            type: 'string',
            enum: ['number', 'integer', 'boolean', 'string'],
            description: 'The type of its value.',
            examples: ['integer'],
          },
          unit: text('The unit of a number; left out where there is none.', 'bit'),
          minimum: {
            type: 'number',
            description: 'The lowest value; every number has one.',
            examples: [1],
          },
          maximum: {
            type: 'number',
            description: 'The highest value; every number has one.',
            examples: [64],
          },
          values: {
            type: 'array',
            minItems: 2,
            uniqueItems: true,
            items: { type: 'string', minLength: 1 },
            description: 'The closed list of a string’s values, where there is one.',
            examples: [['adult', 'children']],
          },
          description: text('One sentence.', 'Bits of one sample in the delivered file.'),
        },
      },
    },
  },
} as const

const sources = {
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
            type: 'boolean',
            description: 'true where the document or its publisher’s own page was read.',
            examples: [true],
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

const axis = {
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

const about = {
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

/** The same schema under each of the names. */
function each(names: readonly string[], schema: object): Record<string, object> {
  return Object.fromEntries(names.map((name) => [name, schema]))
}

const stem = text(
  'One question, two sentences at most, 12 to 45 words, ending in a question mark.',
  'Which single figure tells how much of the object you have today, and who counted it last?',
)

const cell = {
  type: 'object',
  additionalProperties: false,
  description: 'One cell of the grid: its intent and its stems.',
  required: ['intent', 'stems'],
  properties: {
    intent: text(
      'One sentence that could stand in no other cell.',
      'Record what the object is, in units and with a date.',
    ),
    stems: {
      type: 'object',
      additionalProperties: false,
      properties: each(metaCodes, stem),
      required: metaCodes,
      description: 'The fourteen questions, M01 to M14.',
    },
  },
} as const

const prompts = {
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

const operators = {
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
        required: ['name', 'category', 'definition', 'input', 'output', 'guardrail', 'example'],
        properties: {
          name: idText('In capitals.', '^[A-Z]+$', 'INVERT'),
          category: {
            type: 'string',
            enum: operatorCategories,
            description: 'One of the seven.',
            examples: ['Transformation'],
          },
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

const scoring = {
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
        required: ['id', 'name', 'weight', 'question', 'reason', 'anchors'],
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
      description: 'Ratings with the index they must give.',
      items: {
        type: 'object',
        required: ['ratings', 'index'],
        properties: {
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

/** File kind → shape. The name is that of `corpus/_schema/<name>.schema.json`. */
export const fileSchemas = {
  rules,
  dimensions,
  model,
  sources,
  axis,
  about,
  prompts,
  operators,
  scoring,
} as const

export type FileKind = keyof typeof fileSchemas

export type RuleFile = FromSchema<typeof rules>
export type RuleEntry = RuleFile['rules'][number]
export type DimensionFile = FromSchema<typeof dimensions>
export type DimensionEntry = DimensionFile['dimensions'][number]
export type ModelFile = FromSchema<typeof model>
export type VariableEntry = ModelFile['decision_variables'][number]
export type SourceFile = FromSchema<typeof sources>
export type SourceEntry = SourceFile['sources'][number]
export type AxisFile = FromSchema<typeof axis>
export type AxisEntry = AxisFile['entries'][number]
export type AboutFile = FromSchema<typeof about>
/** Written out, since the inferred type of a map with required names has no value type. */
export interface PromptFile {
  readonly change: ChangeCode
  readonly cells: Record<
    InternalCode,
    { readonly intent: string; readonly stems: Record<MetaCode, string> }
  >
}
export type OperatorFile = FromSchema<typeof operators>
export type ScoringFile = FromSchema<typeof scoring>

/** File kind → type of its content. */
export interface FileContents {
  rules: RuleFile
  dimensions: DimensionFile
  model: ModelFile
  sources: SourceFile
  axis: AxisFile
  about: AboutFile
  prompts: PromptFile
  operators: OperatorFile
  scoring: ScoringFile
}
