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

const byMentioned = (...more: string[]): string[] => [
  `SEARCH mention USING INDEX sqlite_autoindex_mention_1 (${['mentioned_kind=?', ...more].join(' AND ')})`,
]

/** The numbers come as one JSON array. */
const byNumber = (table: string): string[] => [
  `SEARCH ${table} USING INTEGER PRIMARY KEY (rowid=?)`,
  'LIST SUBQUERY 1',
  'SCAN json_each VIRTUAL TABLE INDEX 1:',
]

/** Queries of the search index of a service. */
const searchPlans = (service: string): Record<string, string[] | RegExp> => ({
  // M11: the match decides over all eleven columns; > and <: the rows between two numbers.
  // An expression after the other, and its rows.
  matching: [
    'SCAN asked VIRTUAL TABLE INDEX 1:',
    `SCAN ${service}_search VIRTUAL TABLE INDEX 0:M11><`,
  ],
  holding: [`SCAN ${service}_search VIRTUAL TABLE INDEX 0:M11><`],
  themed: [
    'SCAN asked VIRTUAL TABLE INDEX 1:',
    `SCAN ${service}_theme_search VIRTUAL TABLE INDEX 0:M2><`,
  ],
  tokens: /^SEARCH search_tokens .*\(service=\?/,
  names: [`SEARCH ${service}_document USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)`],
  phrases: [`SEARCH ${service}_document USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)`],
  between: new RegExp(`^SEARCH ${service}_document USING .*INDEX .*kind=. AND id>. AND id<.`),
  byNumber: byNumber(`${service}_document`),
  kinds: new RegExp(`^SCAN ${service}_document USING`),
  documentColumns: whole(`${service}_document`),
  synonyms: whole('synonym'),
  themes: whole('theme'),
  words: /^SEARCH search_word .* \(service=\?\)/,
})

const cellOfPrompt = [
  'SEARCH grid_cell USING INDEX sqlite_autoindex_grid_cell_1 (change=? AND internal=?)',
]

type Plan = string[] | RegExp

const plans: Record<
  string,
  [typeof media | typeof coordinate, Record<string, Plan | Record<string, Plan>>]
> = {
  media: [
    media,
    {
      search: searchPlans('media'),
      ruleById: byId('rule'),
      allRules: whole('rule'),
      ruleColumns: whole('rule'),
      rulesByNumber: byNumber('rule'),
      destinations: whole('destination'),
      destinationRules: whole('destination_rule'),
      dimensions: whole('dimension'),
      dimensionGroups: whole('dimension_group'),
      states: whole('dimension_state'),
      implications: whole('implication'),
      remedies: whole('remedy'),
      anywayRules: whole('anyway_rule'),
      questions: whole('question'),
      decisionVariables: whole('decision_variable'),
      packagedSchemas: whole('packaged_schema'),
      schemaByName: byId('packaged_schema', 'name'),
      exampleStages: whole('example_stage'),
      stageByName: byId('example_stage', 'stage'),
      chapters: whole('chapter'),
      chapterBySlug: byId('chapter', 'slug'),
      subjects: whole('subject'),
      domains: whole('domain'),
      sources: whole('source'),
      citations: whole('citation'),
      mentionsOfKind: [...byMentioned(), 'USE TEMP B-TREE FOR ORDER BY'],
      manifest: whole('manifest_entry'),
      axisEntries: ['SEARCH axis_entry USING INDEX axis_entry_by_axis (axis_id=?)'],
      corpus: whole('corpus'),
      ruleReport: whole('rule_report'),
      // Asked once: what they count or unfold is all there is of it.
      counts: /^SCAN corpus$/,
      paths: /^SCAN decision_variable USING COVERING INDEX/,
    },
  ],
  coordinate: [
    coordinate,
    {
      search: searchPlans('coordinate'),
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
      promptsByNumber: [...byNumber('prompt'), ...cellOfPrompt],
      promptsById: [
        ...byId('prompt'),
        'LIST SUBQUERY 1',
        'SCAN json_each VIRTUAL TABLE INDEX 1:',
        ...cellOfPrompt,
      ],
      prompts: [...whole('prompt'), ...cellOfPrompt],
      situations: whole('situation'),
      situationsByNumber: byNumber('situation'),
      situationFields: whole('situation_field'),
      situationById: byId('situation'),
      workedRuns: whole('worked_run'),
      workedRunById: byId('worked_run'),
      mentions: [...byMentioned('mentioned_id=?'), 'USE TEMP B-TREE FOR ORDER BY'],
      workedAnswers: /^SEARCH worked_answer USING INDEX worked_answer_by_coordinate/,
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

  it.for(Object.entries(wanted).filter(([, steps]) => isPlan(steps)))(
    '%s runs as planned',
    ([name, steps]) => holdPlan(queries[name as keyof typeof queries], steps as Plan),
  )

  it.for(Object.entries(wanted['search']!))('search.%s runs as planned', ([name, steps]) =>
    holdPlan(queries.search[name as keyof typeof queries.search], steps as Plan),
  )
})

function isPlan(steps: Plan | Record<string, Plan>): steps is Plan {
  return Array.isArray(steps) || steps instanceof RegExp
}

function holdPlan(ask: unknown, steps: Plan): void {
  const found = plan(ask as Parameters<typeof plan>[0])
  if (steps instanceof RegExp) expect(found.some((step) => steps.test(step))).toBe(true)
  else expect(found).toEqual(steps)
}
