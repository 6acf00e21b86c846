/** The shape of the files of situations and of `verbs.yaml`, the verbs of each change level. */
import type { FromSchema } from 'json-schema-to-ts'
import { type ChangeCode, changeCodes } from '../engine/runs/coordinate-code.ts'
import { modeIds, situationFields } from './coordinate-enums.ts'
import { idText, text } from './schema-words.ts'

const coordinate = {
  type: 'string',
  pattern: '^GRAM-C[0-4]-I(0[1-9]|10)-M(0[1-9]|1[0-4])$',
} as const

export const situations = {
  title: 'Situations',
  type: 'object',
  additionalProperties: false,
  required: ['field', 'name', 'situations'],
  properties: {
    field: {
      type: 'string',
      enum: situationFields,
      description: 'Where they come up; the name of the file.',
      examples: ['people'],
    },
    name: text('The field as people read it.', 'People and teams'),
    situations: {
      type: 'array',
      minItems: 1,
      description: 'Named briefs in the order in which the service lists them.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: [
          'id',
          'name',
          'brief',
          'phrases',
          'mode',
          'coordinates',
          'closest',
          'operators',
          'first_move',
          'because',
          'measure',
        ],
        properties: {
          id: idText('In lower case with hyphens.', '^[a-z0-9]+(-[a-z0-9]+)*$', 'fewer-no-shows'),
          name: text('What somebody wants, in a few words.', 'Fewer no-shows'),
          brief: text(
            'The case in one sentence.',
            'People book a place, do not come, and the place stays empty.',
          ),
          phrases: {
            type: 'array',
            minItems: 3,
            maxItems: 12,
            uniqueItems: true,
            items: { type: 'string', pattern: '^\\S.*\\S$', maxLength: 80 },
            description:
              'What people type when they mean this; each phrase leads to one situation.',
            examples: [['missed appointments', 'no-show', 'people do not turn up']],
          },
          mode: {
            type: 'string',
            enum: modeIds,
            description: 'The playbook to begin with.',
            examples: ['SOLVE'],
          },
          coordinates: {
            type: 'array',
            minItems: 8,
            maxItems: 12,
            uniqueItems: true,
            items: coordinate,
            description:
              'The stems to take first, in the order of asking: two or more at C0, two or more above.',
            examples: [
              [
                'GRAM-C0-I10-M01',
                'GRAM-C0-I02-M04',
                'GRAM-C0-I10-M05',
                'GRAM-C1-I06-M06',
                'GRAM-C1-I08-M01',
                'GRAM-C2-I07-M09',
                'GRAM-C3-I05-M09',
                'GRAM-C4-I10-M02',
              ],
            ],
          },
          closest: {
            type: 'array',
            minItems: 3,
            maxItems: 6,
            uniqueItems: true,
            items: coordinate,
            description:
              'Of the coordinates those whose stems ask most directly about just this, best first.',
            examples: [['GRAM-C1-I06-M06', 'GRAM-C0-I10-M01', 'GRAM-C2-I07-M09']],
          },
          operators: {
            type: 'array',
            minItems: 2,
            maxItems: 2,
            uniqueItems: true,
            items: { type: 'string', pattern: '^[A-Z]+$' },
            description: 'The two operators that help most, in capitals.',
            examples: [['BUFFER', 'INVERT']],
          },
          first_move: text(
            'What to do tomorrow morning, in one sentence.',
            'List last month’s empty places by weekday and by how long ago they were booked.',
          ),
          because: text(
            'What the first move will show and what then follows, in one sentence of 8 to 30 words.',
            'If most were booked long ago, a shorter booking window will help; if most were new, a call before the first visit.',
          ),
          measure: {
            type: 'string',
            pattern: '^[a-z].*[^\\s.?!]$',
            maxLength: 100,
            description:
              'What is counted to see whether it gets better, and out of how many, without a verb before it and without a full stop: it stands after “what to count:” and after “count”.',
            examples: ['missed appointments out of 100 booked'],
          },
          worked_run: idText(
            'The worked run of such a case, where there is one: offered beside the situation.',
            '^[a-z0-9]+(-[a-z0-9]+)*$',
            'dialysis-clinic',
          ),
        },
      },
    },
  },
} as const

const verbList = {
  type: 'array',
  minItems: 1,
  uniqueItems: true,
  items: { type: 'string', pattern: '^[a-z]+( ([a-z]+|…))*$' },
  description: 'Base forms; "…" stands for up to eight words in between.',
  examples: [['tighten', 'make … longer']],
} as const

const changingLevels = changeCodes.filter((code) => code !== 'C0')

export const verbs = {
  title: 'Verbs of the change levels',
  type: 'object',
  additionalProperties: false,
  required: ['levels'],
  properties: {
    levels: {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(changingLevels.map((code) => [code, verbList])),
      required: changingLevels,
      description: 'For each level above C0 the words that name or ask for a change of its kind.',
    },
  },
} as const

export type SituationFile = FromSchema<typeof situations>
/** Declared by hand, since the schema takes the names of its properties from a list. */
export interface VerbFile {
  readonly levels: Readonly<Record<Exclude<ChangeCode, 'C0'>, readonly string[]>>
}
