/** The shape of `corpus/media/papers.yaml`: signed papers as plain forms that can be printed. */
import type { FromSchema } from 'json-schema-to-ts'
import { condition, dottedPath } from './media-file-schemas.ts'
import { idText, text } from './schema-words.ts'

const kebabCase = '^[a-z0-9]+(-[a-z0-9]+)*$'

const lines = (description: string, example: string) =>
  ({
    type: 'array',
    minItems: 1,
    uniqueItems: true,
    items: { type: 'string', minLength: 1 },
    description,
    examples: [[example]],
  }) as const

const conditions = (description: string) =>
  ({ type: 'array', minItems: 1, maxItems: 24, items: condition, description }) as const

const carriedBy = {
  ...lines('Rules and sources that say so; a sentence of the paper promises no more.', 'DLV-011'),
} as const

const point = {
  type: 'object',
  additionalProperties: false,
  required: ['text', 'carried_by'],
  description: 'One sentence that the signer can read.',
  properties: {
    text: text('The sentence.', 'I agree that my voice is heard in it.'),
    choice: {
      type: 'boolean',
      const: true,
      description: 'The signer ticks it; otherwise it holds with the signature.',
      examples: [true],
    },
    when: conditions('Where it is needed: one of these must hold. Left out, it always stands.'),
    carried_by: carriedBy,
  },
} as const

const note = {
  type: 'object',
  additionalProperties: false,
  required: ['title', 'text', 'carried_by'],
  description: 'A sentence or two that whoever needs the paper has to read first.',
  properties: {
    title: text('Its heading.', 'Must every passer-by sign?'),
    text: text('What is said.', 'Only who can be recognised.'),
    first: {
      type: 'boolean',
      const: true,
      description: 'It comes before every paper.',
      examples: [true],
    },
    when: conditions('Where it is said; left out, wherever the paper is printed.'),
    with: conditions('One of these must hold as well.'),
    unless: conditions('Where one of these holds, it is not.'),
    papers: {
      type: 'array',
      minItems: 1,
      description:
        'Papers that it names and that others issue, each a line to tick on the printed list.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'from'],
        description: 'One paper.',
        properties: {
          name: text('What it is called.', 'Insurance of the drone'),
          from: text('Who issues it.', 'the insurer'),
        },
      },
    },
    carried_by: carriedBy,
  },
} as const

const unstated = {
  type: 'object',
  additionalProperties: false,
  required: ['title', 'say', 'said_by', 'text', 'carried_by'],
  description: 'Something that the paper asks for beside the signature that is mostly told of.',
  properties: {
    title: text('Who or what it is, within a sentence.', 'the yes of the child'),
    say: text('A sentence that says it is there, on a button.', 'The child said yes as well'),
    said_by: { ...lines('Phrases of a sentence that say it is there.', 'both parents signed') },
    refused_by: { ...lines('Phrases that say it is refused.', 'mother refuses') },
    text: text('What the law or practice asks.', 'The child says yes as well.'),
    carried_by: carriedBy,
  },
} as const

export const papers = {
  title: 'Papers',
  description: 'Signed papers as plain forms: who signs, what they agree to, and how it ends.',
  type: 'object',
  additionalProperties: false,
  required: ['about', 'papers'],
  properties: {
    about: {
      type: 'array',
      minItems: 1,
      description: 'Lines of every paper that say what it is about, filled in from known facts.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['label', 'from'],
        description: 'A line with the facts that fill it.',
        properties: {
          label: text('What stands before the line.', 'Where it is shown'),
          from: {
            type: 'array',
            uniqueItems: true,
            items: { type: 'string', pattern: dottedPath },
            description: 'Paths of the facts whose values stand there; none for a blank.',
            examples: [['delivery.target']],
          },
          words: {
            type: 'object',
            additionalProperties: { type: 'string', minLength: 1 },
            description: 'What stands there for a state, in words of the signer.',
            examples: [{ cinema_dcp: 'in cinemas' }],
          },
        },
      },
    },
    papers: {
      type: 'array',
      minItems: 1,
      description: 'The papers, in the order in which they are printed.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'title', 'depends', 'blanks', 'points', 'ends', 'signers', 'follows'],
        description: 'One paper.',
        properties: {
          id: idText('Its name in an address.', kebabCase, 'release'),
          title: text('Its heading.', 'Release of a person'),
          answers: idText(
            'The fact whose question it answers, which names it among its papers.',
            dottedPath,
            'core.consent_scope',
          ),
          needed: conditions('It is needed where one of these holds; left out, no fact tells.'),
          needless: conditions('It is not needed where one of these holds.'),
          doubtful: conditions('Where one of these holds, it is undecided even if `needed` holds.'),
          depends: text(
            'On what it depends while no fact tells, after “Depends on”.',
            'whether somebody can be recognised',
          ),
          said_by: {
            ...lines(
              'Phrases of a sentence that tell it is needed, where no fact does; corpus/README.md has how one is written.',
              '(location|property) (release|agreement)',
            ),
          },
          unsaid_by: {
            ...lines('Beside these phrases no sentence tells that it is needed.', 'glb'),
          },
          said_unless: conditions('No sentence tells it is needed where one of these holds.'),
          notes: {
            type: 'array',
            minItems: 1,
            items: note,
            description: 'What is said above the forms, where one of the conditions holds.',
          },
          unstated: {
            type: 'array',
            minItems: 1,
            items: unstated,
            description: 'What a signature of it leaves open until it is said.',
          },
          posted: {
            type: 'boolean',
            const: true,
            description: 'It is put up for everybody to read, and nobody agrees to it.',
            examples: [true],
          },
          rare: {
            type: 'boolean',
            const: true,
            description: 'Asked for by special work alone: folded until a fact tells.',
            examples: [true],
          },
          blanks: lines('What is written in by hand, beside the lines of every paper.', 'Name'),
          points: {
            type: 'array',
            minItems: 1,
            items: point,
            description: 'What is agreed.',
          },
          ends: {
            type: 'array',
            minItems: 1,
            items: point,
            description: 'How it ends or is taken back, and what happens then.',
          },
          signers: lines('Who signs, a line each.', 'The person'),
          follows: text(
            'The law or practice that it follows, after “It follows”.',
            'the General Data Protection Regulation, Article 7',
          ),
        },
      },
    },
  },
} as const

export type PaperFile = FromSchema<typeof papers>
export type PaperForm = PaperFile['papers'][number]
export type PaperPoint = PaperForm['points'][number]
export type PaperNote = NonNullable<PaperForm['notes']>[number]
export type PaperUnstated = NonNullable<PaperForm['unstated']>[number]
