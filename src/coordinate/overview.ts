/** The description of the service and the number of items that it serves. */
import { sql } from 'kysely'
import { operation } from '../contract/operation.ts'
import { count, object, oneOf } from '../contract/schema.ts'
import { digest } from '../contract/shared-schemas.ts'
import type { AxisTable } from '../database/coordinate-tables.ts'
import { oneRow } from '../database/query.ts'
import {
  fullTextOperation,
  guideOperation,
  healthDescription,
  indexOperation,
} from '../service/operations.ts'
import type { Coordinates } from './load.ts'

export const getIndex = indexOperation(
  'Start here: name, version, the size of every part of the grammar, and one line per operation.',
)

export const coordinateCounts = object({
  coordinates: count(),
  change_levels: count(),
  internal_variables: count(),
  meta_variables: count(),
  grid_cells: count(),
  prompts: count(),
  modes: count(),
  operators: count(),
  core_extracts: count(),
  templates: count(),
  criteria: count(),
  hard_gates: count(),
  situations: count(),
  worked_runs: count(),
})

/** Counts the rows of every kind in one statement. */
export const countRows = oneRow('coordinate.counts', (from) => {
  const count = (
    table:
      | 'prompt'
      | 'grid_cell'
      | 'mode'
      | 'operator'
      | 'core_extract'
      | 'template'
      | 'criterion'
      | 'hard_gate'
      | 'situation'
      | 'worked_run',
  ) => sql<number>`(select count(*) from ${sql.table(table)})`
  const entries = (axis: AxisTable['id']) =>
    sql<number>`(select count(*) from axis_entry where axis_id = ${axis})`
  return from
    .selectFrom('corpus')
    .select([
      count('prompt').as('coordinates'),
      entries('change-levels').as('change_levels'),
      entries('internal-variables').as('internal_variables'),
      entries('meta-variables').as('meta_variables'),
      count('grid_cell').as('grid_cells'),
      count('prompt').as('prompts'),
      count('mode').as('modes'),
      count('operator').as('operators'),
      count('core_extract').as('core_extracts'),
      count('template').as('templates'),
      count('criterion').as('criteria'),
      count('hard_gate').as('hard_gates'),
      count('situation').as('situations'),
      count('worked_run').as('worked_runs'),
    ])
})

export const health = object({
  status: oneOf(['ok']),
  coordinates: count('Coordinates loaded.'),
  counts: coordinateCounts,
  corpus_digest: digest('SHA-256 over all corpus files.'),
})

export const getHealth = operation(
  {
    method: 'GET',
    path: '/v1/health',
    tag: 'Service',
    summary: 'Ask whether the service is up and how many coordinates it has loaded',
    description: healthDescription,
    ok: { 'application/json': health },
    failures: [],
    examples: [{ summary: 'A healthy service' }],
  },
  ({ corpusDigest, database }: Coordinates) =>
    () => {
      const counts = countRows(database)
      return {
        status: 'ok' as const,
        coordinates: counts.coordinates,
        counts,
        corpus_digest: corpusDigest,
      }
    },
)

export const getGuide = guideOperation(
  'What the grammar is, every route with a real example, the typical flow and the caveats. Enough to run a whole session from.',
)

export const getFullText = fullTextOperation(
  'For readers that take everything at once: the guide without the operations, then axes, intents with their stems, operators, scoring, situations, playbooks, extracts and templates.',
)
