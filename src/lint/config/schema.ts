/**
 * Generates the JSON Schema of `.grammar.yaml` for editors from the rules: every path with its description, unit,
 * states and the rules that read it.
 */
import { settingNames } from '../../adapters/names.ts'
import { levels } from '../finding.ts'
import type { KnownField } from '../known-field.ts'
import type { RuleBase } from '../rule-base.ts'
import { factSchema } from './fact-schema.ts'
import { SHORTEST_REASON } from './read-config.ts'

const FACTS = { $ref: '#/definitions/facts' }

export function configSchema(base: RuleBase): object {
  const text = (description: string): object => ({ type: 'string', minLength: 1, description })
  const texts = (description: string): object => ({
    description,
    anyOf: [
      { type: 'string', minLength: 1 },
      { type: 'array', items: { type: 'string', minLength: 1 } },
    ],
  })
  const profile = {
    enum: base.destinations.map(({ id }) => id),
    description: base.destinations.map(({ id, description }) => `${id}: ${description}`).join('\n'),
  }
  const rules = [...base.everyRule.values()]
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: 'grammar.schema.json',
    title: 'Configuration of the media linter',
    description: 'What is judged, as what, and which findings are waived until when.',
    type: ['object', 'null'],
    additionalProperties: false,
    definitions: { facts: facts(base) },
    properties: {
      $schema: { type: 'string', description: 'Address of this schema, for editors.' },
      grammar: { const: 1, description: 'Version of this form.' },
      corpus: {
        type: ['string', 'number'],
        description: 'Version of the rules that it was written for; another major one is refused.',
      },
      name: text('Name of the project.'),
      extends: texts('Folders or files of house rules.'),
      profile,
      facts: FACTS,
      subjects: {
        type: 'array',
        description: 'What the files are, where they are several things or no deliverable.',
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['id'],
          properties: {
            id: text('Name in findings, waivers and answers.'),
            kind: {
              enum: base.subjects.map(({ id }) => id),
              description: base.subjects
                .map(({ id, description }) => `${id}: ${description}`)
                .join('\n'),
            },
            files: texts('Globs from this folder. Each file is a subject with these facts.'),
            of: text('Id of the subject that it belongs to.'),
            profile,
            facts: FACTS,
          },
        },
      },
      answers: texts('Files of answers, as "grammar ask" writes them.'),
      rules: {
        type: 'object',
        description:
          'Level of single rules. Laws and rules that block are waived, not switched off.',
        additionalProperties: false,
        properties: Object.fromEntries(
          rules.map(({ id, title = id, basis, then }) => {
            const isBinding = basis === 'law' || then.some(({ op }) => op === 'block')
            return [id, { enum: isBinding ? ['block'] : ['off', ...levels], description: title }]
          }),
        ),
        patternProperties: { '^lint/': { enum: ['off', ...levels] } },
      },
      waivers: {
        type: 'array',
        description: 'Findings that are accepted for a time.',
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['rule', 'reason', 'by', 'until'],
          properties: {
            rule: { enum: rules.map(({ id }) => id), description: 'The rule.' },
            subject: text('Id of the subject; all where it is left out.'),
            reason: { type: 'string', minLength: SHORTEST_REASON, description: 'Why.' },
            by: text('On whose word.'),
            until: { type: 'string', description: 'The last day on which it holds: 2026-12-31.' },
          },
        },
      },
      baseline: text('File of known findings, which do not fail.'),
      infer: {
        type: 'boolean',
        description: 'false judges the facts alone, without what follows from them.',
      },
      ignore: texts('Globs of files and folders that are left out.'),
      trust: {
        type: 'array',
        items: { enum: ['estimated', 'inferred'] },
        description: 'Ways of knowing that may block besides what is measured, declared or judged.',
      },
      adapters: {
        type: 'object',
        description: 'Settings by name of adapter.',
        properties: {
          ffmpeg: { type: 'boolean', description: 'Whether ffmpeg may be run.' },
          ...Object.fromEntries(
            Object.entries(settingNames).map(([name, settings]) => [
              name,
              {
                type: 'object',
                properties: Object.fromEntries(settings.map((setting) => [setting, {}])),
                additionalProperties: false,
              },
            ]),
          ),
        },
        additionalProperties: false,
      },
    },
  }
}

function facts({ fields, rules }: RuleBase): object {
  const readers = Map.groupBy(
    [...rules.values()].flatMap(({ id, when }) =>
      [...new Set(when.map(({ path }) => path))].map((path) => ({ id, path })),
    ),
    ({ path }) => path,
  )
  return {
    type: ['object', 'null'],
    description: 'Facts by path.',
    additionalProperties: false,
    properties: Object.fromEntries(
      [...fields.values()].map((field) => [
        field.path,
        value(field, readers.get(field.path)?.map(({ id }) => id) ?? []),
      ]),
    ),
  }
}

function value(field: KnownField, readers: readonly string[]): object {
  const description = [
    `${field.name}. ${field.description}`,
    ...(field.unit === undefined ? [] : [`Unit: ${field.unit}.`]),
    ...(readers.length === 0 ? [] : [`Read by ${readers.join(', ')}.`]),
  ].join(' ')
  return { description, ...factSchema(field) }
}
