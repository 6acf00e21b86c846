/** `GET /v1/sources` and `GET /v1/sources/{id}`: the sources of rules, facts and chapters. */
import type { Selectable } from 'kysely'
import { csv, csvExample, format } from '../../contract/csv.ts'
import { found } from '../../contract/failures.ts'
import { operation } from '../../contract/operation.ts'
import { list, object, oneOf, type Value } from '../../contract/schema.ts'
import type { SourceTable } from '../../database/media-tables.ts'
import { parseJson, rows } from '../../database/query.ts'
import { evidenceLevels } from '../../forms/media-enums.ts'
import type { Media } from '../load.ts'
import { mentionsById } from '../mentions.ts'
import { sourceRows } from '../queries.ts'
import { source } from './source-schemas.ts'

const sourceId = {
  type: 'string',
  pattern: '^[A-Z0-9][A-Z0-9.-]*$',
  description: 'Id in the register of sources.',
  examples: ['EBU-R128'],
} as const

export const sourceList = list(source)

const citationRows = rows('media.citations', (from) =>
  from.selectFrom('citation').select(['source_id', 'cited_by']).orderBy('number'),
)

export const listSources = operation(
  {
    method: 'GET',
    path: '/v1/sources',
    tag: 'Corpus',
    summary: 'Read the register of primary sources',
    description:
      'The standards, papers, laws and guidelines that rules, chapters and dimensions rest on, with who cites them. `verified` says how far each was checked, and as a parameter shows those of one level.',
    query: object(
      {},
      { verified: oneOf(evidenceLevels, 'Only sources that were checked this far.'), format },
    ),
    ok: { 'application/json': sourceList, 'text/csv': csv },
    failures: [],
    examples: [
      { summary: 'The register' },
      { summary: 'Documents that were read in full', query: 'verified=text_read' },
      csvExample('verified=text_read'),
    ],
    refused: [{ query: 'verified=read' }],
  },
  ({ database }: Media) =>
    ({ query: { verified } }) => {
      const citations = Map.groupBy(citationRows(database), ({ source_id }) => source_id)
      const mentions = mentionsById(database, 'source')
      const results = sourceRows(database)
        .filter((row) => verified === undefined || row.verified === verified)
        .map((row) =>
          toSource(
            row,
            (citations.get(row.id) ?? []).map(({ cited_by }) => cited_by),
            mentions.get(row.id) ?? [],
          ),
        )
      return { count: results.length, results }
    },
)

export const getSource = operation(
  {
    method: 'GET',
    path: '/v1/sources/{id}',
    tag: 'Corpus',
    summary: 'Read one source with the sentences that rules rest on',
    description:
      'Edition, day read, day by which it is read again, and for each passage its clause, its words, how they are known and which rules it carries.',
    params: object({ id: sourceId }),
    ok: { 'application/json': source },
    failures: [404],
    examples: [{ summary: 'The loudness recommendation of the EBU', params: { id: 'EBU-R128' } }],
    refused: [{ params: { id: 'EBU-R12' } }],
  },
  ({ database }: Media) =>
    ({ params: { id } }) => {
      const all = sourceRows(database)
      const row = found(
        all.find((one) => one.id === id),
        id,
        () => all.map((one) => one.id),
      )
      const citations = citationRows(database).filter(({ source_id }) => source_id === id)
      return toSource(
        row,
        citations.map(({ cited_by }) => cited_by),
        mentionsById(database, 'source').get(id) ?? [],
      )
    },
)

type Source = Value<typeof source>

function toSource(
  row: Selectable<SourceTable>,
  citedBy: readonly string[],
  mentions: Source['mentioned_in'],
): Source {
  return {
    id: row.id,
    title: row.title,
    publisher: row.publisher,
    identifier: row.identifier,
    year: row.year,
    url: row.url,
    cited_by: [...citedBy],
    mentioned_in: mentions,
    verified: row.verified,
    note: row.note,
    edition: row.edition,
    read: row.read,
    review_by: row.review_by,
    passages: parseJson(row.passages),
    href: `/v1/sources/${row.id}`,
  }
}
