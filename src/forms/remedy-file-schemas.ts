/** The shape of `corpus/media/remedies.yaml`: commands of common programs that fix what a rule finds. */
import type { FromSchema } from 'json-schema-to-ts'
import { condition, dottedPath } from './media-file-schemas.ts'
import { idText, snakeCase, text } from './schema-words.ts'

const words = (description: string, example: readonly string[]) =>
  ({
    type: 'array',
    items: { type: 'string', minLength: 1 },
    description,
    examples: [example],
  }) as const

export const remedies = {
  title: 'Remedies',
  type: 'object',
  additionalProperties: false,
  required: ['remedies'],
  properties: {
    remedies: {
      type: 'array',
      minItems: 1,
      description: 'Of two that mend the same the first that fits is shown.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'title', 'mends', 'files', 'program', 'arguments', 'note'],
        description: 'One command.',
        properties: {
          id: idText('A name in words, unique.', snakeCase, 'loudness_gain'),
          title: text('What it does, in a line.', 'Bring the loudness to the target'),
          mends: {
            type: 'array',
            minItems: 1,
            items: idText('A path that a limit judges.', dottedPath, 'audio.true_peak'),
            description: 'It is shown with findings whose limit judges one of these.',
            examples: [['audio.true_peak']],
          },
          side: {
            type: 'string',
            enum: ['above', 'below', 'not_wanted'],
            description:
              'Where the value has to lie: above or below what is allowed, or at another figure than the one that is wanted.',
            examples: ['above'],
          },
          when: {
            type: 'array',
            items: condition,
            description: 'What must hold of the subject besides, in the language of the rules.',
          },
          inside: {
            type: 'number',
            minimum: 0,
            description:
              'How far inside a range the aim lies, from the edge that was passed; the middle at most.',
            examples: [2],
          },
          edge: {
            type: 'number',
            minimum: 0,
            description: 'How far from a limit with one side the aim lies.',
            examples: [0.2],
          },
          files: {
            type: 'object',
            minProperties: 1,
            additionalProperties: words('Arguments for files of this ending.', ['-c:a', 'flac']),
            description: 'Ending of a file → the arguments that stand for {encoding}.',
          },
          program: text('The program.', 'ffmpeg'),
          arguments: words('Its arguments; figures and names stand in braces.', ['-i', '{file}']),
          ending: text('Ending of the file that it writes, where it is another.', 'mp4'),
          writes: {
            type: 'string',
            enum: ['copy', 'file'],
            description: 'A copy beside the file (the default), or the file itself.',
            examples: ['copy'],
          },
          edits: {
            type: 'string',
            enum: ['captions', 'language'],
            description: 'Present where the linter changes the text itself, with --fix.',
            examples: ['captions'],
          },
          into: text('File in the root to which what it prints is added.', 'SHA256SUMS'),
          note: text('What to look at then, in a sentence.', 'Measure again.'),
        },
      },
    },
  },
} as const

export type RemedyFile = FromSchema<typeof remedies>
export type RemedyEntry = RemedyFile['remedies'][number]
