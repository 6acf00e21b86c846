/** The schema of a file of house rules, for editors and for the reader. Rules are written as in the corpus. */
import { rules as ruleFile } from '../../forms/media-file-schemas.ts'

const rule = ruleFile.properties.rules.items
const { basis: _basis, phrases: _phrases, sources: _sources, ...members } = rule.properties
const ID = '^[A-Z]{3}-\\d{3}$'

export const NAME = '^[a-z][a-z0-9]*(-[a-z0-9]+)*$'

/**
 * Optional in house rules: phrases are for the public search, and a contract or a memo is not in the register of
 * sources.
 */
const OPTIONAL = new Set(['phrases', 'sources', 'basis', 'tags'])

export const houseSchema = {
  $id: 'house-rules.schema.json',
  title: 'House rules',
  description: 'Rules of a studio beside those of the corpus.',
  type: 'object',
  additionalProperties: false,
  required: ['grammar', 'ruleset', 'rules'],
  properties: {
    $schema: { type: 'string', description: 'Address of this schema, for editors.' },
    grammar: { const: 1, description: 'Version of this form.' },
    ruleset: {
      type: 'string',
      pattern: NAME,
      maxLength: 40,
      description:
        'Name of the rules; paths of their own begin with x and this name, hyphens as underscores.',
      examples: ['brightmoor'],
    },
    needs: {
      type: 'string',
      pattern: '^\\d+(\\.\\d+){0,2}$',
      description:
        'Version of the corpus that they were written for; another major one is refused.',
      examples: ['1.0.0'],
    },
    facts: {
      type: 'array',
      description: 'Paths of their own, which configurations and answers may state.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['path', 'name', 'type', 'description'],
        properties: {
          path: {
            type: 'string',
            pattern: '^x(\\.[a-z][a-z0-9_]*){2,}$',
            description: 'x, the name of the ruleset and a name.',
            examples: ['x.brightmoor.sponsor_code'],
          },
          name: { type: 'string', minLength: 1, description: 'The name for readers.' },
          type: { enum: ['string', 'number', 'integer', 'boolean'], description: 'What it holds.' },
          description: {
            type: 'string',
            minLength: 1,
            description: 'What it says, and where from.',
          },
          unit: { type: 'string', minLength: 1, description: 'Unit of a number.' },
          minimum: { type: 'number', description: 'Least value.' },
          maximum: { type: 'number', description: 'Greatest value.' },
          values: {
            type: 'array',
            items: { type: 'string', minLength: 1 },
            minItems: 2,
            description: 'The only words.',
          },
        },
      },
    },
    rules: {
      type: 'array',
      minItems: 1,
      description: 'The rules.',
      items: {
        ...rule,
        required: rule.required.filter((name) => !OPTIONAL.has(name)),
        properties: {
          ...members,
          priority: {
            type: 'integer',
            minimum: 1,
            maximum: 99,
            description: 'Higher comes first in every list.',
          },
          tags: {
            type: 'array',
            items: { type: 'string' },
            description: 'Words to find the rule by.',
          },
          basis: {
            enum: ['house', 'standard', 'guideline', 'law', 'practice'],
            description: 'What the limit rests on; house where it is left out.',
          },
          sources: {
            type: 'array',
            items: { type: 'string', minLength: 1 },
            description: 'Contracts, memos or texts on which it rests, in words.',
          },
          phrases: {
            type: 'array',
            items: { type: 'string' },
            description: 'What a person would type.',
          },
          tightens: {
            type: 'string',
            pattern: ID,
            description:
              'A rule than which this one is stricter: it matches wherever that one does.',
            examples: ['CAM-004'],
          },
        },
      },
    },
    replaces: {
      type: 'object',
      description:
        'Rule of the corpus → the house rule that stands for it, so that the first is not asked.',
      propertyNames: { pattern: ID },
      additionalProperties: { type: 'string', pattern: ID },
      examples: [{ 'CAM-013': 'BRM-002' }],
    },
  },
} as const
