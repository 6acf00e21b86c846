/** The rules in the form that the linter judges by, from the database: the same that the command compiles from the corpus. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseJson } from '../database/json-text.ts'
import { heldDestination } from '../lint/destinations/read-destination.ts'
import type { CompiledRules } from '../lint/rule-base.ts'
import type { Media } from './load.ts'
import * as queries from './queries.ts'
import { corpusFields, corpusImplications, corpusRules } from './rule-engine.ts'

const folder = path.join(import.meta.dirname, '..')

export function linterRules(media: Media): CompiledRules {
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
    remedies: queries.remedies(database).map(({ body }) => parseJson(body)),
    anyway: anywayRules(database),
    subjects: queries.subjects(database),
    domains: queries.domains(database).map(({ id, title }) => ({ id, title })),
    destinations: [...media.destinations().values()].map(heldDestination),
  }
}

function anywayRules(database: Media['database']): CompiledRules['anyway'] {
  const rows = queries.anywayRules(database)
  const of = (which: 0 | 1) =>
    rows.filter(({ held }) => held === which).map(({ body }) => parseJson(body))
  return { holds: of(1), rules: of(0) }
}

function packageVersion(): string {
  const file = path.join(folder, '../package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
