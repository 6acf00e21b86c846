/** `GET /v1/example` and `GET /v1/example/{stage}`: the worked example, stage by stage. */
import { csv, csvExample, format } from '../../contract/csv.ts'
import { found } from '../../contract/failures.ts'
import { operation, Text } from '../../contract/operation.ts'
import { href, list, object, oneOf, string } from '../../contract/schema.ts'
import { Serialized } from '../../contract/serialized.ts'
import { row, rows } from '../../database/query.ts'
import { exampleStages } from '../../forms/media-enums.ts'
import type { Media } from '../load.ts'

export const exampleRows = rows('media.exampleStages', (from) =>
  from.selectFrom('example_stage').select(['stage', 'title', 'media_type']).orderBy('number'),
)

export const stageByName = row('media.stageByName', (from, by: { stage: string }) =>
  from.selectFrom('example_stage').select(['media_type', 'body']).where('stage', '=', by.stage),
)

export const stageEntry = object({
  stage: oneOf(exampleStages, 'Name of the stage.'),
  title: string('What the stage shows.'),
  media_type: string('Media type in which it is served.'),
  href,
})

export const stageList = list(stageEntry)

export const listExampleStages = operation(
  {
    method: 'GET',
    path: '/v1/example',
    tag: 'Example',
    summary: 'List the fifteen stages of the worked example',
    description:
      'One fictional production from transcript to command list; each stage follows from those before it.',
    query: object({}, { format }),
    ok: { 'application/json': stageList, 'text/csv': csv },
    failures: [],
    examples: [{ summary: 'The stages' }, csvExample()],
  },
  ({ database }: Media) =>
    () => {
      const results = exampleRows(database).map(({ stage, title, media_type }) => ({
        stage: stage as 'edit',
        title,
        media_type,
        href: `/v1/example/${stage}`,
      }))
      return { count: results.length, results }
    },
)

export const getExampleStage = operation(
  {
    method: 'GET',
    path: '/v1/example/{stage}',
    tag: 'Example',
    summary: 'Fetch one stage of the worked example',
    description: 'JSON stages come as JSON, YAML and DSL stages as the text they are.',
    params: object({ stage: oneOf(exampleStages, 'Name of a stage.') }),
    ok: {
      'application/json': { description: 'The data of a JSON stage.' },
      'application/yaml': { type: 'string', description: 'A YAML stage, as it was written.' },
      'text/plain': { type: 'string', description: 'A DSL stage, as it was written.' },
    },
    failures: [404],
    examples: [
      { summary: 'The ranked clips', params: { stage: 'ranked' } },
      {
        summary: 'The weights, in YAML',
        params: { stage: 'weights' },
        mediaType: 'application/yaml',
      },
      { summary: 'The edit, in its DSL', params: { stage: 'edit' }, mediaType: 'text/plain' },
    ],
    refused: [{ params: { stage: 'ranking' } }],
  },
  ({ database }: Media) =>
    ({ params: { stage } }) => {
      const row = found(stageByName(database, { stage }), stage, () =>
        exampleRows(database).map((one) => one.stage),
      )
      return row.media_type === 'application/json'
        ? Serialized.trusted(row.body)
        : new Text(row.media_type as 'application/yaml', row.body)
    },
)
