/**
 * How SQLite runs every query of both services: what it looks up, what it walks through. A walk through a
 * whole table is right where the answer holds all of it or where the table is a handful of rows, and nowhere else.
 */
import { afterAll, describe, expect, inject, it } from 'vitest'
import * as coordinate from '../../src/coordinate/queries.ts'
import { type OpenDatabase, openDatabase } from '../../src/database/open.ts'
import * as media from '../../src/media/queries.ts'

const database = openDatabase(inject('database'))
afterAll(() => database[Symbol.dispose]())

/** The plan of a query, one line a step. */
function plan(ask: (database: OpenDatabase, values: never) => unknown): string[] {
  let text = ''
  const listening = {
    statements: new Map(),
    sqlite: {
      prepare: (sql: string) => {
        text = sql
        return { all: () => [], iterate: () => [], get: () => ({}) }
      },
    },
  } as unknown as OpenDatabase
  ask(listening, anything as never)
  const steps = database.sqlite.prepare(`explain query plan ${text}`)
  return (steps.all(...(text.match(/\?/g) ?? []).map(() => null)) as { detail: string }[]).map(
    ({ detail }) => detail,
  )
}

/** Stands for whatever values a query takes. */
const anything = new Proxy({}, { get: () => '' })

/** In list order means in the order of the rowid, so that nothing is sorted. */
const whole = (table: string): string[] => [`SCAN ${table}`]
const byId = (table: string, column = 'id', index = 1): string[] => [
  `SEARCH ${table} USING INDEX sqlite_autoindex_${table}_${index} (${column}=?)`,
]

const somePlans = (
  table: string,
): Record<'between' | 'byNumber' | 'matching' | 'marked', string[]> => ({
  between: [`SEARCH ${table} USING COVERING INDEX sqlite_autoindex_${table}_1 (id>? AND id<?)`],
  byNumber: [
    `SEARCH ${table} USING INTEGER PRIMARY KEY (rowid=?)`,
    'LIST SUBQUERY 1',
    'SCAN json_each VIRTUAL TABLE INDEX 1:',
  ],
  matching: [`SCAN ${table}_search VIRTUAL TABLE INDEX 0:M${table === 'rule' ? 3 : 2}`],
  // The match runs once; the rows of the page are picked from what it finds.
  marked: [
    `SCAN ${table}_search VIRTUAL TABLE INDEX 0:M${table === 'rule' ? 3 : 2}`,
    'LIST SUBQUERY 1',
    'SCAN json_each VIRTUAL TABLE INDEX 1:',
    'CREATE BLOOM FILTER',
  ],
})
const terms = (table: string): string[] => [
  `SCAN ${table}_terms VIRTUAL TABLE INDEX 3:`,
  'USE TEMP B-TREE FOR ORDER BY',
]

const cellOfPrompt = [
  'SEARCH grid_cell USING INDEX sqlite_autoindex_grid_cell_1 (change=? AND internal=?)',
]

const plans: Record<string, [typeof media | typeof coordinate, Record<string, string[] | RegExp>]> =
  {
    media: [
      media,
      {
        ruleById: byId('rule'),
        allRules: whole('rule'),
        ruleColumns: whole('rule'),
        matchingRules: somePlans('rule').matching,
        eachMatchingRule: somePlans('rule').matching,
        rulesBetween: somePlans('rule').between,
        rulesByNumber: somePlans('rule').byNumber,
        ruleHighlights: somePlans('rule').marked,
        ruleTerms: terms('rule'),
        dimensions: whole('dimension'),
        dimensionById: byId('dimension'),
        dimensionGroups: whole('dimension_group'),
        states: whole('dimension_state'),
        statesOfDimension: [
          'SEARCH dimension_state USING INDEX sqlite_autoindex_dimension_state_1 (dimension_id=?)',
          'USE TEMP B-TREE FOR ORDER BY',
        ],
        decisionVariables: whole('decision_variable'),
        packagedSchemas: whole('packaged_schema'),
        schemaByName: byId('packaged_schema', 'name'),
        exampleStages: whole('example_stage'),
        stageByName: byId('example_stage', 'stage'),
        chapters: whole('chapter'),
        chapterBySlug: byId('chapter', 'slug'),
        subjects: whole('subject'),
        sources: whole('source'),
        citations: whole('citation'),
        manifest: whole('manifest_entry'),
        axisEntries: ['SEARCH axis_entry USING INDEX axis_entry_by_axis (axis_id=?)'],
        corpus: whole('corpus'),
        ruleReport: whole('rule_report'),
        // Asked once: what they count or unfold is all there is of it.
        counts: /^SCAN corpus$/,
        readers: /VIRTUAL TABLE/,
      },
    ],
    coordinate: [
      coordinate,
      {
        axes: whole('axis'),
        axisById: byId('axis'),
        axisEntries: whole('axis_entry'),
        entriesOfAxis: ['SEARCH axis_entry USING INDEX axis_entry_by_axis (axis_id=?)'],
        entriesOfCoordinate: [...byId('axis_entry', 'code'), 'USE TEMP B-TREE FOR ORDER BY'],
        gridCells: whole('grid_cell'),
        gridCell: [
          'SEARCH grid_cell USING INDEX sqlite_autoindex_grid_cell_1 (change=? AND internal=?)',
        ],
        promptById: [...byId('prompt'), ...cellOfPrompt],
        promptPlaces: whole('prompt'),
        matchingPrompts: somePlans('prompt').matching,
        eachMatchingPrompt: somePlans('prompt').matching,
        promptsBetween: somePlans('prompt').between,
        promptsByNumber: [...somePlans('prompt').byNumber, ...cellOfPrompt],
        promptsById: [
          ...byId('prompt'),
          'LIST SUBQUERY 1',
          'SCAN json_each VIRTUAL TABLE INDEX 1:',
          ...cellOfPrompt,
        ],
        prompts: [...whole('prompt'), ...cellOfPrompt],
        situations: whole('situation'),
        situationById: byId('situation'),
        matchingSituations: [
          'SCAN situation_search VIRTUAL TABLE INDEX 0:M4',
          'SEARCH situation USING INTEGER PRIMARY KEY (rowid=?)',
          'USE TEMP B-TREE FOR ORDER BY',
        ],
        workedRuns: whole('worked_run'),
        workedRunById: byId('worked_run'),
        workedAnswers: /^SEARCH worked_answer USING INDEX worked_answer_by_coordinate/,
        promptHighlights: somePlans('prompt').marked,
        promptTerms: terms('prompt'),
        modes: whole('mode'),
        modeById: byId('mode'),
        operators: whole('operator'),
        operatorByName: byId('operator', 'name'),
        coreExtracts: whole('core_extract'),
        coreExtractById: byId('core_extract'),
        templates: whole('template'),
        templateById: byId('template'),
        criteria: whole('criterion'),
        hardGates: whole('hard_gate'),
        text: byId('coordinate_text'),
        corpus: whole('corpus'),
        counts: /^SCAN corpus$/,
      },
    ],
  }

describe.for(Object.entries(plans))('queries of the %s service', ([, [queries, wanted]]) => {
  it('are all here', () => {
    expect(Object.keys(wanted).toSorted()).toEqual(Object.keys(queries).toSorted())
  })

  it.for(Object.entries(wanted))('%s runs as planned', ([name, steps]) => {
    const ask = queries[name as keyof typeof queries] as Parameters<typeof plan>[0]
    const found = plan(ask)
    if (steps instanceof RegExp) expect(found.some((step) => steps.test(step))).toBe(true)
    else expect(found).toEqual(steps)
  })
})
