/** The shape of `corpus/media/questions/*.yaml`: how to ask for a fact, whom, and what an answer costs. */
import type { FromSchema } from 'json-schema-to-ts'
import { efforts, gates } from '../engine/rules/rule.ts'
import { dimensionGroups } from './media-enums.ts'
import { dottedPath } from './media-file-schemas.ts'
import { idText, text } from './schema-words.ts'

export const questions = {
  title: 'Questions for facts',
  type: 'object',
  additionalProperties: false,
  required: ['group', 'questions'],
  properties: {
    group: {
      type: 'string',
      enum: [...dimensionGroups, 'clip', 'gram'],
      description: 'The first part of every path in the file, and its name.',
      examples: ['audio'],
    },
    questions: {
      type: 'array',
      minItems: 1,
      description: 'One for each dimension and decision variable of the group, sorted by path.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['path', 'question', 'who', 'effort'],
        properties: {
          path: idText('The dimension or decision variable.', dottedPath, 'core.minor_depicted'),
          question: text(
            'The question as one asks a colleague, with the unit of a number.',
            'Is anyone under age seen or heard?',
          ),
          who: text('The role that usually knows.', 'First assistant director'),
          effort: {
            type: 'string',
            enum: efforts,
            description:
              'What an answer costs: somebody knows it, it is looked up in a paper or file, it is measured, or a person judges it.',
            examples: ['known'],
          },
          phrases: {
            type: 'array',
            minItems: 1,
            items: text('Words with which people look for it.', 'children on camera'),
            description:
              'Only where they are not in name, description or question: what else people call it.',
            examples: [['children on camera']],
          },
          gate: {
            type: 'string',
            enum: gates,
            description:
              'Only where nothing may go out before it is settled: rules that judge it are asked about first.',
            examples: ['consent'],
          },
          by: {
            type: 'string',
            enum: ['person'],
            description:
              'Only where an act of a person changes it: a consent, a licence, a check, a sign-off.',
            examples: ['person'],
          },
          paper: {
            type: 'object',
            additionalProperties: false,
            required: ['name', 'signed_by'],
            description: 'Only where a signed paper answers the question, which is to be in hand.',
            properties: {
              name: text('What the paper is.', 'Release'),
              signed_by: text(
                'Who signs or issues it.',
                'each person on record; for a minor a parent or guardian',
              ),
              needless: {
                type: 'array',
                minItems: 1,
                uniqueItems: true,
                items: { type: 'string', minLength: 1 },
                description: 'Answers with which no paper is needed.',
                examples: [['does_not_perform']],
              },
            },
            examples: [{ name: 'Release', signed_by: 'each person on record' }],
          },
          silence: {
            type: 'string',
            enum: ['absent'],
            description:
              'Only where a fact is stated when it holds and never denied, such as an exception: nobody stated it, so it is absent.',
            examples: ['absent'],
          },
        },
      },
    },
  },
} as const

export type QuestionFile = FromSchema<typeof questions>
export type QuestionEntry = QuestionFile['questions'][number]
