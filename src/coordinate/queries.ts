/** The queries of the coordinate service: one constant a query, rows out. */
import { sql } from 'kysely'
import type { AxisTable, CoordinateTextTable } from '../database/coordinate-tables.ts'
import type { CorpusDatabase } from '../database/open.ts'
import { oneRow, row, rows } from '../database/query.ts'
import { searchQueries } from '../search/search-queries.ts'

export const search = searchQueries('coordinate')

export const axes = rows('coordinate.axes', (from) =>
  from.selectFrom('axis').selectAll().orderBy('number'),
)

export const axisById = row('coordinate.axisById', (from, by: { id: string }) =>
  from
    .selectFrom('axis')
    .selectAll()
    .where('id', '=', by.id as AxisTable['id']),
)

export const axisEntries = rows('coordinate.axisEntries', (from) =>
  from.selectFrom('axis_entry').selectAll().orderBy('number'),
)

export const entriesOfAxis = rows(
  'coordinate.entriesOfAxis',
  (from, by: { axis: AxisTable['id'] }) =>
    from.selectFrom('axis_entry').selectAll().where('axis_id', '=', by.axis).orderBy('number'),
)

/** The three entries of a coordinate, in the order of the axes. */
export const entriesOfCoordinate = rows(
  'coordinate.entriesOfCoordinate',
  (from, by: { change: string; internal: string; meta: string }) =>
    from
      .selectFrom('axis_entry')
      .selectAll()
      .where('code', 'in', [by.change, by.internal, by.meta])
      .orderBy('number'),
)

export const gridCells = rows('coordinate.gridCells', (from) =>
  from.selectFrom('grid_cell').selectAll().orderBy('number'),
)

export const gridCell = row(
  'coordinate.gridCell',
  (from, by: { change: string; internal: string }) =>
    from
      .selectFrom('grid_cell')
      .select(['intent', 'answers'])
      .where('change', '=', by.change)
      .where('internal', '=', by.internal),
)

/** Stems with the intent of their cell. */
const promptsWithIntent = (from: CorpusDatabase) =>
  from
    .selectFrom('prompt')
    .innerJoin('grid_cell', (join) =>
      join
        .onRef('grid_cell.change', '=', 'prompt.change')
        .onRef('grid_cell.internal', '=', 'prompt.internal'),
    )
    .selectAll('prompt')
    .select('grid_cell.intent')

export const promptById = row('coordinate.promptById', (from, by: { id: string }) =>
  promptsWithIntent(from).where('prompt.id', '=', by.id),
)

/** The place of every stem on the three axes. */
export const promptPlaces = rows('coordinate.promptPlaces', (from) =>
  from.selectFrom('prompt').select(['id', 'change', 'internal', 'meta']).orderBy('number'),
)

/**
 * The stems with some numbers, passed as one JSON array, so that one statement serves a page of any length.
 *
 *     select prompt.*, intent from prompt join grid_cell … where number in (select value from json_each(:numbers))
 */
export const promptsByNumber = rows('coordinate.promptsByNumber', (from, by: { numbers: string }) =>
  promptsWithIntent(from).where(
    'prompt.number',
    'in',
    sql<number>`(select value from json_each(${by.numbers}))`,
  ),
)

export const modes = rows('coordinate.modes', (from) =>
  from.selectFrom('mode').selectAll().orderBy('number'),
)

export const modeById = row('coordinate.modeById', (from, by: { id: string }) =>
  from.selectFrom('mode').select('body').where('id', '=', by.id),
)

export const operators = rows('coordinate.operators', (from) =>
  from.selectFrom('operator').selectAll().orderBy('number'),
)

export const operatorByName = row('coordinate.operatorByName', (from, by: { name: string }) =>
  from.selectFrom('operator').selectAll().where('name', '=', by.name),
)

export const coreExtracts = rows('coordinate.coreExtracts', (from) =>
  from.selectFrom('core_extract').selectAll().orderBy('number'),
)

export const coreExtractById = row('coordinate.coreExtractById', (from, by: { id: string }) =>
  from.selectFrom('core_extract').select('body').where('id', '=', by.id),
)

export const templates = rows('coordinate.templates', (from) =>
  from.selectFrom('template').selectAll().orderBy('number'),
)

export const templateById = row('coordinate.templateById', (from, by: { id: string }) =>
  from.selectFrom('template').select('body').where('id', '=', by.id),
)

export const criteria = rows('coordinate.criteria', (from) =>
  from.selectFrom('criterion').selectAll().orderBy('number'),
)

export const hardGates = rows('coordinate.hardGates', (from) =>
  from.selectFrom('hard_gate').selectAll().orderBy('number'),
)

export const situations = rows('coordinate.situations', (from) =>
  from.selectFrom('situation').selectAll().orderBy('number'),
)

/** The situations with some numbers, passed as one JSON array. */
export const situationsByNumber = rows(
  'coordinate.situationsByNumber',
  (from, by: { numbers: string }) =>
    from
      .selectFrom('situation')
      .selectAll()
      .where('number', 'in', sql<number>`(select value from json_each(${by.numbers}))`),
)

export const situationFields = rows('coordinate.situationFields', (from) =>
  from.selectFrom('situation_field').selectAll().orderBy('number'),
)

export const situationById = row('coordinate.situationById', (from, by: { id: string }) =>
  from.selectFrom('situation').selectAll().where('id', '=', by.id),
)

/** The stems with some ids, in no order; the ids are passed as one JSON array. */
export const promptsById = rows('coordinate.promptsById', (from, by: { ids: string }) =>
  promptsWithIntent(from).where(
    'prompt.id',
    'in',
    sql<string>`(select value from json_each(${by.ids}))`,
  ),
)

/** All stems of C0 to C4 with the intent of their cell, in the order of their coordinates. */
export const prompts = rows('coordinate.prompts', (from) =>
  promptsWithIntent(from).orderBy('prompt.number'),
)

export const workedRuns = rows('coordinate.workedRuns', (from) =>
  from.selectFrom('worked_run').select(['id', 'title', 'mode']).orderBy('number'),
)

export const workedRunById = row('coordinate.workedRunById', (from, by: { id: string }) =>
  from.selectFrom('worked_run').select('body').where('id', '=', by.id),
)

/** How the worked runs answered one coordinate. */
export const workedAnswers = rows('coordinate.workedAnswers', (from, by: { coordinate: string }) =>
  from
    .selectFrom('worked_answer')
    .innerJoin('worked_run', 'worked_run.id', 'worked_answer.run_id')
    .select([
      'worked_run.id as run',
      'worked_run.title',
      'worked_answer.status',
      'worked_answer.text',
    ])
    .where('worked_answer.coordinate', '=', by.coordinate)
    .orderBy('worked_answer.number'),
)

/** Where the texts of the method name a coordinate. */
export const mentions = rows('coordinate.mentions', (from, by: { coordinate: string }) =>
  from
    .selectFrom('mention')
    .select(['kind', 'id', 'title', 'section', 'href'])
    .where('mentioned_kind', '=', 'coordinate')
    .where('mentioned_id', '=', by.coordinate)
    .orderBy('number'),
)

/** A single text by its id. */
export const text = oneRow('coordinate.text', (from, by: { id: CoordinateTextTable['id'] }) =>
  from.selectFrom('coordinate_text').select('body').where('id', '=', by.id),
)

/** The number of rows of every kind, in one statement. */
export const counts = oneRow('coordinate.counts', (from) => {
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

export const corpus = oneRow('coordinate.corpus', (from) => from.selectFrom('corpus').selectAll())
