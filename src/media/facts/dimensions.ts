/** `GET /v1/dimensions` and `GET /v1/dimensions/{id}`. */
import { csv, csvExample, format } from '../../contract/csv.ts'
import { found } from '../../contract/failures.ts'
import { operation } from '../../contract/operation.ts'
import { object, oneOf } from '../../contract/schema.ts'
import { rows } from '../../database/query.ts'
import { dimensionGroups, dimensionKinds } from '../../forms/media-enums.ts'
import type { Media } from '../load.ts'
import * as s from './schemas.ts'

export const dimensionGroupRows = rows('media.dimensionGroups', (from) =>
  from.selectFrom('dimension_group').selectAll().orderBy('number'),
)

export const listDimensions = operation(
  {
    method: 'GET',
    path: '/v1/dimensions',
    tag: 'Corpus',
    summary: 'List the dimensions with their states or units',
    description: 'Both filters narrow the groups and both lists.',
    query: object(
      {},
      {
        group: oneOf(dimensionGroups, 'Only this group.'),
        kind: oneOf(dimensionKinds, 'Only enumerated or only continuous ones.'),
        format,
      },
    ),
    ok: { 'application/json': s.dimensionList, 'text/csv': csv },
    rows: ['enumerated', 'continuous'],
    failures: [],
    examples: [
      {
        summary: 'Everything that is measured about light',
        query: 'group=lighting&kind=continuous',
      },
      { summary: 'All one hundred' },
      csvExample('group=lighting'),
    ],
    refused: [{ query: 'group=lights' }],
  },
  (media: Media) =>
    ({ query }) =>
      dimensionsOf(media, query),
)

function dimensionsOf(
  { database, dimensions }: Media,
  filter: { group?: string; kind?: 'enumerated' | 'continuous' },
) {
  const all = [...dimensions().values()].filter(
    ({ group, kind }) =>
      (filter.group === undefined || group === filter.group) &&
      (filter.kind === undefined || kind === filter.kind),
  )
  const enumerated = all.filter((dimension) => dimension.kind === 'enumerated')
  const continuous = all.filter((dimension) => dimension.kind === 'continuous')
  const groups = dimensionGroupRows(database).map(({ id, name }) => ({
    id: id as (typeof dimensionGroups)[number],
    name,
    enumerated_count: enumerated.filter(({ group }) => group === id).length,
    continuous_count: continuous.filter(({ group }) => group === id).length,
  }))
  return {
    groups: groups.filter((group) => group.enumerated_count + group.continuous_count > 0),
    enumerated,
    continuous,
  }
}

export const getDimension = operation(
  {
    method: 'GET',
    path: '/v1/dimensions/{id}',
    tag: 'Corpus',
    summary: 'Read one dimension, each state with its definition',
    description: 'The id is the dotted path at which a context holds the value.',
    params: object({ id: s.dimensionId }),
    ok: { 'application/json': s.dimension },
    failures: [404],
    examples: [
      { summary: 'An enumerated dimension', params: { id: 'camera.shot_size' } },
      { summary: 'A continuous one', params: { id: 'audio.integrated_loudness' } },
    ],
    refused: [{ params: { id: 'camera.shot_sise' } }],
  },
  ({ dimensions }: Media) =>
    ({ params: { id } }) => {
      return found(dimensions().get(id), id, () => dimensions().keys())
    },
)
