/**
 * The rules in the form that the linter uses, from the database: the same as those that the command compiles from the
 * corpus.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { operation } from '../../contract/operation.ts'
import { anyObject, array, object, string } from '../../contract/schema.ts'
import { Serialized } from '../../contract/serialized.ts'
import type { OpenDatabase } from '../../database/open.ts'
import { parseJson, rows } from '../../database/query.ts'
import { lazy } from '../../lazy.ts'
import { heldDestination } from '../../lint/destinations/read-destination.ts'
import type { RemedyTemplate } from '../../lint/remedies/remedy.ts'
import type { CompiledRules } from '../../lint/rule-base.ts'
import { subjectRows } from '../facts/queries.ts'
import type { Media } from '../load.ts'
import { askedAnyway } from './anyway.ts'
import { corpusFields, corpusImplications, corpusRules } from './corpus-rules.ts'
import { domainRows } from './rules.ts'

export const linterRulesSchema = object({
  format: { type: 'integer', const: 1, description: 'Version of this form.' } as const,
  digest: string('Digest of the corpus.'),
  version: string('Version of the project.'),
  rules: array(anyObject('A rule with its sources.'), 'Every rule, in the order of the corpus.'),
  fields: array(anyObject('What may stand at a path, and how one asks for it.'), 'Every path.'),
  implications: array(anyObject('A fact that follows.'), 'What follows from facts.'),
  remedies: array(
    anyObject('A command with braces for the names and figures of a file.'),
    'What mends a finding, the first that fits.',
  ),
  anyway: object({
    holds: array(
      anyObject('A rule without the conditions that only say when it applies.'),
      'Rules that hold whatever files are for, asked where nothing says what they are for.',
    ),
    rules: array(anyObject('A rule that warns.'), 'Rules beside the others, asked always.'),
  }),
  subjects: array(anyObject('A kind of thing that is judged.'), 'Parents before children.'),
  domains: array(anyObject('Id and title.'), 'The parts of production.'),
  destinations: array(
    anyObject('What follows from what a deliverable is for, and what is asked besides.'),
    'By name.',
  ),
})

export const getLinterRules = operation(
  {
    method: 'GET',
    path: '/v1/linter',
    tag: 'Engine',
    summary: 'Fetch all that files are judged by, as one document',
    description:
      'Rules, fields, implications, subjects and destinations in the form that `grammar lint` and the page `/check` hold them. Equal corpus, equal document.',
    ok: { 'application/json': linterRulesSchema },
    failures: [],
    examples: [{ summary: 'The whole document' }],
  },
  (media: Media) => {
    // A constant megabyte, so it is serialised once.
    const text = lazy(() => JSON.stringify(linterRules(media)))
    return () => Serialized.trusted(text())
  },
)

/** The remedies of the corpus: what mends which facts in a file. */
export const remediesOf = (database: OpenDatabase): readonly RemedyTemplate[] =>
  remedyRows(database).map(({ body }) => parseJson(body))

const remedyRows = rows('media.remedies', (from) =>
  from.selectFrom('remedy').select('body').orderBy('number'),
)

const folder = path.join(import.meta.dirname, '../..')

function linterRules(media: Media): CompiledRules {
  const { database } = media
  const facts = media.facts()
  return {
    format: 1,
    digest: media.corpusDigest,
    version: packageVersion(),
    // The first tag of a served rule is its basis.
    rules: corpusRules(database).map((rule) => ({ ...rule, tags: rule.tags.slice(1) })),
    fields: corpusFields(database).map((field) => {
      const { name, description, unit, measured } = facts.get(field.path)!
      return {
        ...field,
        name,
        description,
        ...(unit === undefined ? {} : { unit }),
        ...(measured === undefined ? {} : { measured }),
      }
    }),
    implications: corpusImplications(database),
    remedies: remediesOf(database),
    anyway: askedAnyway(database),
    subjects: subjectRows(database),
    domains: domainRows(database).map(({ id, title }) => ({ id, title })),
    destinations: [...media.destinations().values()].map(heldDestination),
  }
}

function packageVersion(): string {
  const file = path.join(folder, '../package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
