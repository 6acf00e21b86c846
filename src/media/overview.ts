/** The description of the service and the number of items that it serves. */
import { sql } from 'kysely'
import { operation } from '../contract/operation.ts'
import { array, count, object, oneOf, string } from '../contract/schema.ts'
import { digest } from '../contract/shared-schemas.ts'
import { oneRow, rows } from '../database/query.ts'
import {
  fullTextOperation,
  guideOperation,
  healthDescription,
  indexOperation,
} from '../service/operations.ts'
import type { Media, MediaService } from './load.ts'

export const getIndex = indexOperation(
  'Start here: name, version, the size of every part of the corpus, and one line per operation.',
)

export const mediaCounts = object({
  rules: count(),
  domains: count(),
  dimensions: count('Enumerated and continuous together.'),
  enumerated_dimensions: count(),
  continuous_dimensions: count(),
  states: count('States of all enumerated dimensions.'),
  decision_variables: count(),
  schemas: count(),
  chapters: count(),
  example_stages: count(),
  sources: count(),
  destinations: count('What a deliverable may be made for.'),
})

/** Counts the rows of every kind in one statement. */
export const countRows = oneRow('media.counts', (from) => {
  const count = (
    table:
      | 'domain'
      | 'dimension'
      | 'dimension_state'
      | 'decision_variable'
      | 'packaged_schema'
      | 'chapter'
      | 'example_stage'
      | 'source'
      | 'rule'
      | 'destination',
  ) => sql<number>`(select count(*) from ${sql.table(table)})`
  const kind = (word: 'enumerated' | 'continuous') =>
    sql<number>`(select count(*) from dimension where kind = ${word})`
  return from
    .selectFrom('corpus')
    .select([
      count('domain').as('domains'),
      count('dimension').as('dimensions'),
      kind('enumerated').as('enumerated_dimensions'),
      kind('continuous').as('continuous_dimensions'),
      count('dimension_state').as('states'),
      count('decision_variable').as('decision_variables'),
      count('packaged_schema').as('schemas'),
      count('chapter').as('chapters'),
      count('example_stage').as('example_stages'),
      count('source').as('sources'),
      count('rule').as('rules'),
      count('destination').as('destinations'),
    ])
})

export const health = object({
  status: oneOf(['ok']),
  counts: mediaCounts,
  corpus_digest: digest('SHA-256 over all corpus files.'),
})

export const getHealth = operation(
  {
    method: 'GET',
    path: '/v1/health',
    tag: 'Service',
    summary: 'Ask whether the service is up and what it has loaded',
    description: healthDescription,
    ok: { 'application/json': health },
    failures: [],
    examples: [{ summary: 'A healthy service' }],
  },
  ({ corpusDigest, database }: Media) =>
    () => ({ status: 'ok' as const, counts: countRows(database), corpus_digest: corpusDigest }),
)

const manifestRows = rows('media.manifest', (from) =>
  from
    .selectFrom('manifest_entry')
    .select(['path', 'kind', 'bytes', 'sha256'])
    .where('service', 'in', ['media', 'both'])
    .orderBy('number'),
)

export const manifestFile = object({
  path: string('Path below the corpus folder.'),
  kind: string('What the file holds: rules, chapter, schema …'),
  bytes: count('Size of the file.'),
  sha256: digest('SHA-256 of the file’s bytes.'),
})

export const manifest = object({
  name: string('Name of the service.'),
  version: string('Version of the contract.'),
  corpus_digest: digest('SHA-256 over all corpus files; equal digests mean equal answers.'),
  counts: mediaCounts,
  files: array(manifestFile, 'Every corpus file of this service.'),
})

export const getManifest = operation(
  {
    method: 'GET',
    path: '/v1/manifest',
    tag: 'Service',
    summary: 'List the corpus files with their digests',
    description:
      'The inventory of the package: every corpus file of this service with its size and SHA-256, as it was when the database was built.',
    ok: { 'application/json': manifest },
    failures: [],
    examples: [{ summary: 'The inventory' }],
  },
  ({ corpusDigest, database, documents: { name, version } }: MediaService) =>
    () => ({
      name,
      version,
      corpus_digest: corpusDigest,
      counts: countRows(database),
      files: manifestRows(database),
    }),
)

export const getGuide = guideOperation(
  'What the service is, every operation with a real example, and the typical flow.',
)

export const getFullText = fullTextOperation(
  'For readers that take everything at once: the guide without the operations, then every rule, fact, source and chapter.',
)
